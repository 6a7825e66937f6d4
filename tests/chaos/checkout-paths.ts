// The ways that a checkout can take, and a partner backend that is patient enough to see each to its end.
import { setTimeout as pause } from 'node:timers/promises';
import type { OrderingShape } from '../../src/contract/alternative/shape';
import { CUSTOMER, type CheckoutJson, type PartnerBackend } from '../support/partner-backend';

export interface CheckoutPath {
  readonly name: string;
  /** In which Svc is spoken to. */
  readonly shape: OrderingShape;
  /** One for each attempt; after each failed one the next, or the last one again. */
  readonly payments: readonly object[];
  /** Whether the tickets are given back once they are bought. */
  readonly cancels: boolean;
  /** What the checkout says at the end. */
  readonly end: { readonly status: string };
}

/** What one checkout is about; its commands have keys that begin with `key`. */
export interface Errand {
  readonly key: string;
  readonly email: string;
  readonly showtimeId: string;
  readonly seatIds: readonly string[];
}

const partnerPays = (token: string) => ({ type: 'partner', token });
const card = (token: string) => ({ type: 'card', token });
const nonce = (token: string) => ({ type: 'nonce', nonce: token, provider: 'sandbox' });
const givenBack = {
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
  { name: 'cancelled', ...primary, payments: [nonce('tok_ok')], ...givenBack },
  { name: 'collected by the partner', ...primary, payments: [partnerPays('tok_ok')], ...bought },
  { name: 'paid back by the partner', ...primary, payments: [partnerPays('tok_ok')], ...givenBack },
  // Where seats do not name accounts, a person settles a decline whose answer is lost, by design.
  { name: 'card bought', ...alternative, payments: [card('tok_ok')], ...bought },
  { name: 'card paid back', ...alternative, payments: [card('tok_ok')], ...givenBack },
];

/** Far more than any path has: a checkout that goes in circles is left where it is, and so found. */
const STEPS_MAX = 200;
const LOOK_AGAIN_MS = 1_000;

type Send = (method: string, path: string, body?: object) => Promise<CheckoutJson>;

/** Does what each answer asks for next, until there is nothing left to do on this path. */
export async function takePath(
  partner: PartnerBackend,
  path: CheckoutPath,
  errand: Errand,
): Promise<CheckoutJson> {
  const send = repeatingSender(partner, errand.key);
  let checkout = await begin(send, errand);
  for (let step = 0; step < STEPS_MAX; step++) {
    const next = await takeStep(partner, send, checkout, { path, errand });
    if (next === null) return checkout;
    checkout = next;
  }
  return checkout;
}

function begin(send: Send, { showtimeId, seatIds, email }: Errand): Promise<CheckoutJson> {
  const customer = { ...CUSTOMER, email };
  return send('POST', '/v1/checkouts', { showtimeId, quantity: seatIds.length, customer });
}

/** The checkout after its next step; null if the path is at its end. */
async function takeStep(
  partner: PartnerBackend,
  send: Send,
  checkout: CheckoutJson,
  { path, errand }: { readonly path: CheckoutPath; readonly errand: Errand },
): Promise<CheckoutJson | null> {
  const { id, offers, receipt, payment, nextAction, status } = checkout;
  switch (nextAction?.type) {
    case 'choose_seats': {
      const items = [{ offerId: offers[0]?.offerId, seatIds: errand.seatIds }];
      return send('PUT', `/v1/checkouts/${id}/seats`, { items });
    }
    case 'pay':
      return send('POST', `/v1/checkouts/${id}/order`, {
        expectedTotal: receipt?.total,
        payment: path.payments[Math.min(payment.attempt, path.payments.length - 1)],
      });
    case 'wait':
      return lookAgain(partner, checkout);
    default:
      // The refund is paid beside the checkout, which is closed by then.
      if (payment.refund?.status === 'pending') return lookAgain(partner, checkout);
      if (!path.cancels || status !== 'confirmed') return null;
      return send('POST', `/v1/checkouts/${id}/cancel`);
  }
}

/** Hears of the next change, or that there was none for a while. */
async function lookAgain(partner: PartnerBackend, before: CheckoutJson): Promise<CheckoutJson> {
  const headers = { 'If-None-Match': `"${before.version}"`, Prefer: 'wait=10' };
  const { status, body } = await partner.get(before.id, headers);
  return status === 200 ? body : before;
}

/** Too many calls at the moment, or an outcome that is not known. */
const REPEATABLE = [429, 503];

/** Repeats each command, under the key that it had at first, until its outcome is known. */
function repeatingSender(partner: PartnerBackend, key: string): Send {
  let commands = 0;
  return async (method, path, body) => {
    const headers = { 'Idempotency-Key': commandKey(key, commands++) };
    for (;;) {
      const reply = await partner.call<CheckoutJson & { readonly checkout?: CheckoutJson }>(
        ...([method, path, body, headers] as const),
      );
      const checkout = reply.body.checkout ?? reply.body;
      const isKnown = !REPEATABLE.includes(reply.status) && !isUnderWay(reply.status, checkout);
      if (isKnown) return known(checkout, `${method} ${path}`);
      await pause(LOOK_AGAIN_MS);
    }
  };
}

/** A late order has been answered as such; only the checkout shows its outcome. */
function isUnderWay(httpStatus: number, { status, nextAction }: CheckoutJson): boolean {
  return httpStatus === 202 && nextAction?.type === 'wait' && status !== 'processing';
}

/** The first command starts the checkout, so that its key is what the checkout's id is made of. */
function commandKey(key: string, number: number): string {
  return number === 0 ? key : `${key}-${number}`;
}

function known(checkout: CheckoutJson, call: string): CheckoutJson {
  if (typeof checkout.id === 'string') return checkout;
  throw new Error(`${call} answered without a checkout: ${JSON.stringify(checkout)}`);
}
