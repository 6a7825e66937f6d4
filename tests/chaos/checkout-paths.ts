// The paths of a checkout, and a patient partner backend that follows each to its end.
import { setTimeout as pause } from 'node:timers/promises';
import type { OrderingShape } from '../../src/contract/alternative/shape';
import {
  CUSTOMER,
  isInProgress,
  type CheckoutJson,
  type PartnerBackend,
  type Reply,
} from '../support/partner-backend';
import { EVENT_MAX_AMID_KILLS_MS } from '../support/patience';

export interface CheckoutPath {
  readonly name: string;
  /** The ordering shape of Svc. */
  readonly shape: OrderingShape;
  /** One payment for each attempt; further attempts use the last payment again. */
  readonly payments: readonly object[];
  /** Whether the tickets are cancelled after the purchase. */
  readonly cancels: boolean;
  /** The expected checkout at the end. */
  readonly end: { readonly status: string };
}

/** The input of one checkout; the idempotency keys of its commands begin with `key`. */
export interface CheckoutInput {
  readonly key: string;
  readonly email: string;
  readonly showtimeId: string;
  readonly seatIds: readonly string[];
}

const partnerPays = (token: string) => ({ type: 'partner', token });
const card = (token: string) => ({ type: 'card', token });
const nonce = (token: string) => ({ type: 'nonce', nonce: token, provider: 'sandbox' });
const refunded = {
  cancels: true,
  end: {
    status: 'cancelled',
    payment: { money: 'taken', refund: { status: 'done' } },
    order: { status: 'cancelled' },
    tickets: [],
  },
};
const bought = {
  cancels: false,
  end: {
    status: 'confirmed',
    payment: { money: 'taken' },
    order: { status: 'fulfilled' },
    tickets: [{ number: 1 }, { number: 2 }],
  },
};

const primary = { shape: 'primary' } as const;
const alternative = { shape: 'alternative' } as const;

export const CHECKOUT_PATHS: readonly CheckoutPath[] = [
  { name: 'happy', ...primary, payments: [nonce('tok_ok')], ...bought },
  { name: 'declined', ...primary, payments: [nonce('tok_declined'), nonce('tok_ok')], ...bought },
  { name: 'late', ...primary, payments: [nonce('tok_slow')], ...bought },
  { name: 'cancelled', ...primary, payments: [nonce('tok_ok')], ...refunded },
  { name: 'collected by the partner', ...primary, payments: [partnerPays('tok_ok')], ...bought },
  { name: 'refunded by the partner', ...primary, payments: [partnerPays('tok_ok')], ...refunded },
  // No declined card: seats do not name accounts in this shape, so a decline whose answer is lost goes to review.
  { name: 'card bought', ...alternative, payments: [card('tok_ok')], ...bought },
  { name: 'card refunded', ...alternative, payments: [card('tok_ok')], ...refunded },
];

/** Far more steps than any path has: a looping or stuck checkout stops here, so its end differs from its path's. */
const STEPS_MAX = 60;
const RETRY_MS = 1_000;

type Send = (method: string, path: string, body?: object) => Promise<CheckoutJson>;

/** Follows the next action of each answer until the path has ended. */
export async function takePath(
  partner: PartnerBackend,
  path: CheckoutPath,
  input: CheckoutInput,
): Promise<CheckoutJson> {
  const send = repeatingSender(partner, input.key);
  let checkout = await begin(send, input);
  for (let step = 0; step < STEPS_MAX; step++) {
    const next = await takeStep(partner, send, checkout, { path, input });
    if (next === null) return checkout;
    checkout = next;
  }
  return checkout;
}

function begin(send: Send, { showtimeId, seatIds, email }: CheckoutInput): Promise<CheckoutJson> {
  const customer = { ...CUSTOMER, email };
  return send('POST', '/v1/checkouts', { showtimeId, quantity: seatIds.length, customer });
}

/** The checkout after its next step; null at the end of the path. */
async function takeStep(
  partner: PartnerBackend,
  send: Send,
  checkout: CheckoutJson,
  { path, input }: { readonly path: CheckoutPath; readonly input: CheckoutInput },
): Promise<CheckoutJson | null> {
  const { id, offers, receipt, payment, nextAction, status } = checkout;
  switch (nextAction?.type) {
    case 'choose_seats': {
      const items = [{ offerId: offers[0]?.offerId, seatIds: input.seatIds }];
      return send('PUT', `/v1/checkouts/${id}/seats`, { items });
    }
    case 'pay':
      return send('POST', `/v1/checkouts/${id}/order`, {
        expectedTotal: receipt?.total,
        payment: path.payments[Math.min(payment.attempt, path.payments.length - 1)],
      });
    case 'wait':
      return pollChange(partner, checkout);
    default:
      // The refund may follow after the checkout is cancelled.
      if (payment.refund?.status === 'pending') return pollChange(partner, checkout);
      if (!path.cancels || status !== 'confirmed') return null;
      return send('POST', `/v1/checkouts/${id}/cancel`);
  }
}

/** Long polls for the next change; returns the same checkout if there is none for a while. */
async function pollChange(partner: PartnerBackend, before: CheckoutJson): Promise<CheckoutJson> {
  const headers = { 'If-None-Match': `"${before.version}"`, Prefer: 'wait=10' };
  const { status, body } = await partner.get(before.id, headers);
  return status === 200 ? body : before;
}

/** Rate limited, or an unknown outcome. */
const REPEATABLE = [429, 503];

/** Repeats each command with the same key until its outcome is known. */
function repeatingSender(partner: PartnerBackend, key: string): Send {
  let commands = 0;
  return async (method, path, body) => {
    const headers = { 'Idempotency-Key': commandKey(key, commands++) };
    for (const until = Date.now() + EVENT_MAX_AMID_KILLS_MS; ;) {
      const reply = await partner.call<CheckoutJson & { readonly checkout?: CheckoutJson }>(
        method,
        path,
        body,
        headers,
      );
      const checkout = reply.body.checkout ?? reply.body;
      if (isKnown(reply.status, checkout)) return named(checkout, `${method} ${path}`);
      if (Date.now() > until) throw unknownStill(`${method} ${path}`, reply);
      await pause(RETRY_MS);
    }
  };
}

/** A repeated late order is answered with 202 again, and with the current checkout, which may be confirmed by now. */
function isKnown(httpStatus: number, checkout: CheckoutJson): boolean {
  if (REPEATABLE.includes(httpStatus)) return false;
  return checkout.status === 'confirmed' || !isInProgress(httpStatus, checkout);
}

function unknownStill(call: string, { status, body }: Reply<unknown>): Error {
  return new Error(`${call} is still answered ${status}: ${JSON.stringify(body)}`);
}

/** The first command starts the checkout, whose id is derived from its key. */
function commandKey(key: string, number: number): string {
  return number === 0 ? key : `${key}-${number}`;
}

function named(checkout: CheckoutJson, call: string): CheckoutJson {
  if (typeof checkout.id === 'string') return checkout;
  throw new Error(`${call} answered without a checkout: ${JSON.stringify(checkout)}`);
}
