// The steps of a customer in the demo: start a checkout, choose seats, pay, and follow the order.
import pc from 'picocolors';
import { isUsherProblem, type Checkout, type CommandOptions } from 'usher-client';
import { formatMoney } from '../src/domain/money';
import { print, waitFor } from './narrator';
import { until, type Stage } from './stage';

/** Statuses from which a checkout does not reach the wanted status automatically. */
const LOST_STATUSES = ['failed', 'expired', 'abandoned', 'cancelled', 'in_review'];

export interface PaymentAnswer {
  /** The HTTP status, and the code of the problem; null if the order was accepted. */
  readonly httpStatus: number | null;
  readonly code: string | null;
  readonly checkout: Checkout;
}

/** A checkout for two; each guest has a different address. */
export function startCheckout(
  { usher, showtime, signal }: Stage,
  guest: string,
  reference: string,
): Promise<Checkout> {
  const customer = {
    type: 'guest' as const,
    email: `${guest.toLowerCase()}@example.org`,
    firstName: guest,
    lastName: 'Example',
  };
  const body = { showtimeId: showtime.id, quantity: 2, customer, reference };
  const started = usher.checkouts.start(body, { signal });
  return waitFor('prices and the seat map', started);
}

/** Chooses the recommended seats, or others if those have been sold; resolves once seats are held. */
export async function holdSeats(stage: Stage, checkout: Checkout): Promise<Checkout> {
  const selecting = await follow(stage, checkout, 'selecting', 'prices and the seat map');
  const chosen = await waitFor('the hold', chooseRecommended(stage, selecting));
  if (chosen.status === 'selecting') return holdSeats(stage, chosen);
  const held = await follow(stage, chosen, 'held', 'the hold');
  if (!held.receipt || !held.hold) throw new Error('A hold without a receipt');
  print(`${pc.bold('Held')} until ${held.hold.expiresAt}: ${formatMoney(held.receipt.total)}`);
  return held;
}

/** If the seats have been sold, resolves to the checkout with a fresh seat map. */
async function chooseRecommended(
  { usher, signal }: Stage,
  { id, nextAction, offers: [offer] }: Checkout,
): Promise<Checkout> {
  const seatIds = nextAction?.type === 'choose_seats' ? nextAction.recommendedSeatIds : [];
  if (seatIds.length === 0 || !offer) throw new Error('No seats are recommended');
  print(`${pc.bold('Choosing')} ${seatIds.join(' and ')}, ${offer.label}`);
  try {
    return await usher.checkouts.chooseSeats(id, [{ offerId: offer.offerId, seatIds }], { signal });
  } catch (error) {
    if (!isUsherProblem(error) || !error.checkout || error.kind !== 'inventory') throw error;
    print(`  answered ${error.status} ${error.code}: somebody else has them`);
    return error.checkout;
  }
}

/** Sends the order. Returns a refusal like any other answer. */
export async function pay(
  { usher, signal }: Stage,
  { id, receipt }: Checkout,
  token: string,
  options: CommandOptions = {},
): Promise<PaymentAnswer> {
  if (!receipt) throw new Error('No seats are held, so nothing can be paid');
  const payment = { type: 'nonce' as const, nonce: token, provider: 'sandbox' };
  const order = usher.checkouts.order(
    id,
    { expectedTotal: receipt.total, payment },
    { signal, ...options },
  );
  const answer = await waitFor('the answer to the order', order.then(taken, refused));
  const { httpStatus, code, checkout } = answer;
  print(`  answered ${[httpStatus, code, newsOf(checkout)].filter(Boolean).join(' ')}`);
  return answer;
}

function taken(checkout: Checkout): PaymentAnswer {
  return { httpStatus: null, code: null, checkout };
}

function refused(error: unknown): PaymentAnswer {
  if (!isUsherProblem(error) || !error.checkout) throw error;
  return { httpStatus: error.status, code: error.code, checkout: error.checkout };
}

/** Polls the checkout until it has the status, and prints every change until then. */
export function follow(
  { usher, ...stage }: Stage,
  from: Checkout,
  wanted: string,
  waitingFor: string,
): Promise<Checkout> {
  let seen: Checkout | undefined;
  let reported = newsOf(from);
  return until(stage, waitingFor, async () => {
    seen = seen ? await usher.checkouts.get(from.id, stage) : from;
    const { status, lastFailure } = seen;
    const news = newsOf(seen);
    if (news !== reported) print(`  ${news}`);
    reported = news;
    if (status === wanted) return seen;
    if (LOST_STATUSES.includes(status)) {
      throw new Error(`The checkout is ${status}. ${lastFailure?.message ?? ''}`);
    }
    return undefined;
  });
}

function newsOf({ status, payment }: Checkout): string {
  return `${status}, money ${payment.money}`;
}

/** The ids of the seats that a checkout holds. */
export function heldSeats({ hold }: Checkout): readonly string[] {
  return hold?.items.flatMap(({ seats }) => seats.map(({ id }) => id)) ?? [];
}

/** The ids of the seats that a checkout's tickets are for. */
export function boughtSeats({
  tickets,
}: {
  readonly tickets: readonly { readonly seat: { readonly id: string } | null }[];
}): readonly string[] {
  return tickets.flatMap(({ seat }) => (seat ? [seat.id] : []));
}
