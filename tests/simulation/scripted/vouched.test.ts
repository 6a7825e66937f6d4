// An order that ops confirm with `settle --outcome confirmed`, on outside evidence. Svc is still polled.
import type { Checkout, PhaseOf } from '../../../src/domain/checkout/state';
import { DEFAULT_POLICY } from '../../../src/domain/policy';
import {
  cancellation,
  checkoutIn,
  collection,
  fulfilled,
  NOW_MS,
  owed,
  placed,
} from '../../support/checkout-examples';
import type { Creator } from '../schedule';
import { workflowCreator } from '../temporal/bundle';
import { ScriptedCheckout, TICKETS, trouble, type Answers } from './scripted';

const FULFILLED = { status: 'fulfilled', reasonCode: null };
const PENDING = { status: 'pending', reasonCode: null };
const WISH = { atMs: NOW_MS, reason: 'customer' } as const;
const CONFIRMED = {
  outcome: 'confirmed',
  evidence: 'ticket 17',
  actor: 'ada',
  reason: 'customer called',
};
const PARTNER_PAY = { type: 'partner', token: 'tok_ok' } as const;

type InPhase = Partial<PhaseOf<'in_review'>>;

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

async function vouched(
  answers: Answers,
  inPhase: InPhase,
  change: Partial<Checkout> = {},
): Promise<ScriptedCheckout> {
  const given = checkoutIn('in_review', change, inPhase);
  const checkout = await ScriptedCheckout.open(creator, given, answers);
  await checkout.run.update('markResolved', CONFIRMED);
  return checkout;
}

test.each([
  ['confirmed', 'fulfilled', 'taken', ['orderStatus', 'capture', 'orderSummary']],
  ['in_review', 'pending', 'unknown', ['orderStatus', 'orderSummary']],
  ['selecting', 'cancelled', 'not_taken', ['orderStatus']],
])(
  'a checkout is %s, a day later, if Svc reports %s: only a fulfilled order is captured',
  async (status, svcStatus, money, calls) => {
    const answers = {
      orderStatus: [{ status: svcStatus, reasonCode: null }],
      orderSummary: [{ ...TICKETS, tickets: svcStatus === 'pending' ? [] : TICKETS.tickets }],
      lease: [trouble('refused', 'SEAT_UNAVAILABLE')],
      layout: [trouble('unknown', 'UPSTREAM_UNAVAILABLE')],
      capture: [null],
      void: [null],
    };
    const order = { ...placed, firstSentAtMs: NOW_MS - 25 * 3600_000 };
    const inPhase = { order, collection, payment: PARTNER_PAY } as const;
    const change = { compensations: [owed({ kind: 'void' })] };
    const checkout = await vouched(answers, inPhase, change);
    await checkout.run.passTime();
    expect(checkout.calls.slice(0, calls.length)).toEqual(calls);
    while (checkout.status === 'processing') await checkout.run.passTime();
    expect(checkout.status).toBe(status);
    expect(checkout.seen.view.payment.money).toBe(money);
    expect(checkout.calls.includes('capture')).toBe(status === 'confirmed');
  },
);

test('an order is captured on the word of ops if Svc does not show it to the account', async () => {
  const hidden = trouble('refused', 'ORDER_NOT_FOUND');
  const answers = { orderStatus: [hidden], orderSummary: [hidden], capture: [null] };
  const inPhase = { order: placed, collection, payment: PARTNER_PAY } as const;
  const change = { compensations: [owed({ kind: 'void' })] };
  const checkout = await vouched(answers, inPhase, change);
  await checkout.run.passTime();
  expect(checkout.calls).toEqual(['orderStatus', 'orderSummary', 'capture']);
  expect(checkout.status).toBe('processing');
  expect(checkout.seen.view.payment.money).toBe('taken');
  expect(checkout.seen.ops).toMatchObject({ owed: [{ what: 'no_tickets' }] });
});

test('an order is not captured if Svc does not show it and the customer wants to cancel', async () => {
  const hidden = trouble('refused', 'ORDER_NOT_FOUND');
  const answers = { orderStatus: [hidden], orderSummary: [hidden], cancelOrder: [hidden] };
  const inPhase = { order: placed, collection, payment: PARTNER_PAY } as const;
  const change = { cancelRequest: WISH, compensations: [owed({ kind: 'void' })] };
  const checkout = await vouched(answers, inPhase, change);
  await checkout.run.passTime();
  expect(checkout.status).toBe('cancelling');
  expect(checkout.calls).not.toContain('capture');
});

test.each(['UPSTREAM_UNAVAILABLE', 'ORDER_NOT_FOUND'])(
  'an order whose id came from ops is not captured before its tickets have been compared (%s)',
  async (code) => {
    const hidden = trouble(code === 'ORDER_NOT_FOUND' ? 'refused' : 'unknown', code);
    const answers = { orderStatus: [hidden], orderSummary: [hidden] };
    const order = { ...placed, namedAtMs: NOW_MS };
    const checkout = await vouched(answers, { order, collection, payment: PARTNER_PAY });
    await checkout.run.passTime();
    expect(checkout.calls).toEqual(['orderStatus', 'orderSummary']);
  },
);

test('an order is captured if Svc shows its tickets, even if Svc reports it as pending', async () => {
  const answers = { orderStatus: [PENDING], orderSummary: [TICKETS], capture: [null] };
  const inPhase = { order: placed, collection, payment: PARTNER_PAY } as const;
  const checkout = await vouched(answers, inPhase);
  await checkout.run.passTime();
  expect(checkout.calls).toEqual(['orderStatus', 'orderSummary', 'capture']);
  expect(checkout.status).toBe('confirmed');
});

test.each([
  ['was fulfilled', { order: fulfilled, cancellation: { ...cancellation, doubtful: 20 } }],
  ['was pending', { order: { ...placed, firstSentAtMs: NOW_MS - 25 * 3600_000 } }],
])('captures nothing for an order that %s and that Svc cancelled', async (_, given) => {
  const change = { cancelRequest: WISH, compensations: [owed({ kind: 'void' })] };
  const answers = {
    orderStatus: [{ status: 'cancelled', reasonCode: null }],
    orderSummary: [TICKETS],
    void: [null],
  };
  const inPhase = { ...given, collection, payment: PARTNER_PAY } as InPhase;
  const checkout = await vouched(answers, inPhase, change);
  await checkout.run.passTime();
  expect(checkout.calls).toEqual(['orderStatus', 'void']);
  expect(checkout.seen.view.payment.money).toBe('not_taken');
});

test.each([
  ['names the whole refund', { status: 'cancelled', refund: { amount: '36.50', currency: 'USD' } }],
  ['names part of a refund', { status: 'cancelled', refund: { amount: '10.00', currency: 'USD' } }],
  ['refuses to cancel it again', trouble('refused', 'ORDER_NOT_CANCELLABLE')],
])('shows no tickets if Svc has cancelled the order and %s', async (_, reply) => {
  const answers = {
    orderStatus: [{ status: 'cancelled', reasonCode: null }],
    orderSummary: [TICKETS],
    remindOfRefund: [reply],
    cancelOrder: [reply],
  };
  const checkout = await vouched(answers, { order: placed });
  const started = checkout.status;
  while (checkout.status === 'processing') await checkout.run.passTime();
  expect([started, checkout.seen.view.tickets]).toEqual(['processing', []]);
  expect(['in_review', 'cancelled']).toContain(checkout.status);
  expect(checkout.calls).not.toContain('orderSummary');
});

test('an order is delivered even if the partner wants no late orders', async () => {
  const policy = { ...DEFAULT_POLICY, cancelLateOrders: true };
  const answers = { orderStatus: [FULFILLED], orderSummary: [TICKETS] };
  const checkout = await vouched(answers, { order: placed }, { policy });
  await checkout.run.passTime();
  expect(checkout.status).toBe('confirmed');
});

describe('an order that Svc keeps although its payment cannot be captured', () => {
  const change = { compensations: [owed({ kind: 'void' })] };
  const inPhase = { order: placed, collection, payment: PARTNER_PAY } as const;
  const answers = {
    orderStatus: [FULFILLED],
    capture: [trouble('refused', 'AUTHORIZATION_LAPSED')],
    cancelOrder: [trouble('refused', 'CANCELLATION_WINDOW_EXPIRED')],
    orderSummary: [TICKETS],
  };
  const unpaid = async () => {
    const checkout = await ScriptedCheckout.open(
      creator,
      checkoutIn('processing', change, inPhase),
      answers,
    );
    while (checkout.status !== 'in_review') await checkout.run.passTime();
    return checkout;
  };

  test('is reported as unpaid to the customer and to ops, and listed as owed', async () => {
    const { view, ops } = (await unpaid()).seen;
    expect(view).toMatchObject({
      order: { status: 'fulfilled' },
      payment: { money: 'not_taken' },
      lastFailure: { code: 'AUTHORIZATION_LAPSED', retryable: false, next: 'contact_support' },
      nextAction: { type: 'contact_support' },
    });
    expect(ops).toMatchObject({
      needsOps: true,
      owed: [{ what: 'not_captured', reference: 'chk_1-1' }],
      review:
        'payment not taken (AUTHORIZATION_LAPSED), cancellation refused (CANCELLATION_WINDOW_EXPIRED)',
    });
  });

  test('has its tickets delivered without a payment if ops confirm it', async () => {
    const checkout = await unpaid();
    await checkout.run.update('markResolved', CONFIRMED);
    await checkout.run.passTime();
    const { view, ops } = checkout.seen;
    expect(view).toMatchObject({
      status: 'confirmed',
      payment: { money: 'not_taken' },
      lastFailure: null,
    });
    expect(view.tickets).toHaveLength(2);
    expect(ops).toMatchObject({ owed: [] });
    expect(checkout.calls.filter((call) => call === 'capture')).toHaveLength(1);
  });
});
