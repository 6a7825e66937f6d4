// What a customer does in the plays: start a checkout, choose seats, pay, and look how it goes.
import { randomUUID } from 'node:crypto';
import pc from 'picocolors';
import { formatMoney } from '../src/domain/money';
import { ApiRefusal, type Answered, type CheckoutAnswer } from './api-calls';
import { tell, waitFor } from './narrator';
import { until, type Stage } from './stage';

/** From these, a checkout does not come to anything else without somebody's help. */
const LOST_STATUSES = ['failed', 'expired', 'abandoned', 'cancelled', 'in_review'];

export interface PaymentAnswer {
  readonly httpStatus: number;
  /** The code of the problem; null where the order was taken. */
  readonly code: string | null;
  readonly checkout: CheckoutAnswer;
}

/** A checkout for two; each guest has an address of their own. */
export function startCheckout(
  { api, showtime }: Stage,
  guest: string,
  reference: string,
): Promise<CheckoutAnswer> {
  const customer = {
    type: 'guest',
    email: `${guest.toLowerCase()}@example.org`,
    firstName: guest,
    lastName: 'Example',
  };
  const body = { showtimeId: showtime.id, quantity: 2, customer, reference };
  const headers = { 'Idempotency-Key': randomUUID() };
  const started = api.send<CheckoutAnswer>('POST', '/v1/checkouts', body, headers);
  return waitFor('prices and the seat map', started);
}

/** Chooses the recommended seats; resolves once they are held. */
export async function holdSeats(stage: Stage, checkout: CheckoutAnswer): Promise<CheckoutAnswer> {
  const selecting = await follow(stage, checkout, 'selecting', 'prices and the seat map');
  const seatIds = selecting.nextAction?.recommendedSeatIds ?? [];
  const offer = selecting.offers[0];
  if (seatIds.length === 0 || !offer) throw new Error('No seats are recommended');
  tell(`${pc.bold('Choosing')} ${seatIds.join(' and ')}, ${offer.label}`);
  const chosen = stage.api.send<CheckoutAnswer>('PUT', `${pathOf(checkout)}/seats`, {
    items: [{ offerId: offer.offerId, seatIds }],
  });
  const held = await follow(stage, await waitFor('the hold', chosen), 'held', 'the hold');
  if (!held.receipt || !held.hold) throw new Error('A hold without a receipt');
  tell(`${pc.bold('Held')} until ${held.hold.expiresAt}: ${formatMoney(held.receipt.total)}`);
  return held;
}

/** Sends the order under a key of its own; a refusal is an answer like any other. */
export async function pay(
  { api }: Stage,
  held: CheckoutAnswer,
  token: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<PaymentAnswer> {
  const order = api.exchange<CheckoutAnswer>(
    'POST',
    `${pathOf(held)}/order`,
    {
      expectedTotal: held.receipt?.total,
      payment: { type: 'nonce', nonce: token, provider: 'sandbox' },
    },
    { 'Idempotency-Key': randomUUID(), ...headers },
  );
  const answer = await waitFor('the answer to the order', order.then(taken, refused));
  const { httpStatus, code, checkout } = answer;
  tell(`  answered ${[httpStatus, code].join(' ').trim()}: ${newsOf(checkout)}`);
  return answer;
}

function taken({ status, body }: Answered<CheckoutAnswer>): PaymentAnswer {
  return { httpStatus: status, code: null, checkout: body };
}

function refused(error: unknown): PaymentAnswer {
  if (!(error instanceof ApiRefusal) || !error.problem.checkout) throw error;
  const { status, problem } = error;
  return { httpStatus: status, code: problem.code, checkout: error.problem.checkout };
}

/** Looks at the checkout until it has the status, and tells of every change on the way. */
export function follow(
  { api, ...stage }: Stage,
  from: CheckoutAnswer,
  wanted: string,
  waitingFor: string,
): Promise<CheckoutAnswer> {
  let seen: CheckoutAnswer | undefined;
  let told = newsOf(from);
  return until(stage, waitingFor, async () => {
    seen = seen ? await api.get<CheckoutAnswer>(pathOf(from)) : from;
    const { status, lastFailure } = seen;
    const news = newsOf(seen);
    if (news !== told) tell(`  ${news}`);
    told = news;
    if (status === wanted) return seen;
    if (LOST_STATUSES.includes(status)) {
      throw new Error(`The checkout is ${status}. ${lastFailure?.message ?? ''}`);
    }
    return undefined;
  });
}

function newsOf({ status, payment }: CheckoutAnswer): string {
  return `${status}, money ${payment.money}`;
}

/** The ids of the seats that a checkout holds. */
export function heldSeats({ hold }: CheckoutAnswer): readonly string[] {
  return hold?.items.flatMap(({ seats }) => seats.map(({ id }) => id)) ?? [];
}

/** The ids of the seats that its tickets are for. */
export function boughtSeats({ tickets }: CheckoutAnswer): readonly string[] {
  return tickets.flatMap(({ seat }) => (seat ? [seat.id] : []));
}

function pathOf({ id }: CheckoutAnswer): string {
  return `/v1/checkouts/${id}`;
}
