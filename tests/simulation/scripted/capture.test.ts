// What follows once an order is fulfilled: the partner's capture, and the tickets.
import type { Checkout, PhaseOf } from '../../../src/domain/checkout/state';
import { DEFAULT_POLICY } from '../../../src/domain/policy';
import {
  checkoutIn,
  collection,
  fulfilled,
  NOW_MS,
  owed,
  placed,
  receipt,
} from '../../support/checkout-examples';
import type { Creator } from '../schedule';
import { workflowCreator } from '../temporal/bundle';
import { UNDER_WAY } from '../temporal/lone-answers';
import { ScriptedCheckout, TICKETS, trouble, type Answers } from './scripted';

const payment = { type: 'partner', token: 'tok_ok' } as const;
const NO_ANSWER = trouble('unknown', 'PAYMENT_PROVIDER_UNAVAILABLE');
const WANTS_CANCEL: Pick<Checkout, 'cancelRequest'> = {
  cancelRequest: { atMs: NOW_MS, reason: 'customer' },
};

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

/** An order that Svc has fulfilled, and whose payment was authorised. */
async function capture(
  answers: Answers,
  inPhase: Partial<PhaseOf<'processing'>> = {},
  change: Partial<Checkout> = {},
): Promise<ScriptedCheckout> {
  const checkout = checkoutIn(
    'processing',
    { compensations: [owed()], ...change },
    { payment, collection, order: fulfilled, ...inPhase },
  );
  const opened = await ScriptedCheckout.open(creator, checkout, answers);
  await opened.run.passTime();
  return opened;
}

test('the payment is captured, and then the tickets are fetched', async () => {
  const checkout = await capture({ capture: [null], orderSummary: [TICKETS] });
  expect(checkout.run.calls).toMatchObject([
    { type: 'capture', ask: { reference: 'chk_1-1', authorizationId: 'auth_1' } },
    { type: 'orderSummary', ask: { orderId: 'O55' } },
  ]);
  expect(checkout.status).toBe('confirmed');
  expect(checkout.seen.view.payment.money).toBe('taken');
  expect(checkout.timeline).toEqual([
    'The payment is captured',
    '2 tickets are here; now confirmed',
  ]);
  // What was rightly taken is not given back.
  expect(checkout.seen.ops.compensations).toEqual([]);
});

test('a capture whose response is lost is requested again', async () => {
  const checkout = await capture({
    capture: [NO_ANSWER, NO_ANSWER, null],
    orderSummary: [TICKETS],
  });
  expect(checkout.seen.view.payment.money).toBe('unknown');
  expect(await checkout.passTimes(2)).toEqual([5_000, 10_000]);
  expect(checkout.status).toBe('confirmed');
  const lost = checkout.timeline.filter((text) => text.startsWith('The response to the capture'));
  expect(lost).toHaveLength(1);
});

test('a provider that nobody has configured says nothing about the money', async () => {
  const missing = trouble('refused', 'PAYMENT_PROVIDER_MISSING');
  const checkout = await capture({ capture: [missing] });
  expect(checkout.status).toBe('processing');
  expect(checkout.seen.view.payment.money).toBe('unknown');
});

test.each([
  ['PROCESSOR_DECLINED', 'PROCESSOR_DECLINED'],
  ['PAYMENT_PROVIDER_UNUSABLE', 'AUTHORIZATION_LAPSED'],
])('a capture that is refused with %s has the order cancelled', async (code, reported) => {
  const checkout = await capture({ capture: [trouble('refused', code)] });
  expect(checkout.status).toBe('cancelling');
  expect(checkout.seen.view.lastFailure?.code).toBe(reported);
  expect(checkout.timeline[0]).toContain(`The payment cannot be captured: ${reported}`);
});

test('what is captured already is not captured again', async () => {
  const captured = { ...collection, status: 'captured' } as const;
  const checkout = await capture({ orderSummary: [TICKETS] }, { collection: captured });
  expect(checkout.calls).toEqual(['orderSummary']);
  expect(checkout.status).toBe('confirmed');
});

test.each([
  ['no answer', trouble('unknown', 'UPSTREAM_UNAVAILABLE')],
  ['no tickets yet', { ...TICKETS, tickets: [] }],
])('%s: the tickets are fetched later', async (_, answer) => {
  const orderStatus = [{ status: 'fulfilled', reasonCode: null }];
  const orderSummary = [answer, TICKETS];
  const checkout = await capture({ capture: [null], orderSummary, orderStatus });
  expect(checkout.status).toBe('processing');
  expect(await checkout.run.passTime()).toBe(5_000);
  const calls = ['capture', 'orderSummary', 'orderStatus', 'orderSummary'];
  expect(checkout.calls).toEqual(calls);
  expect(checkout.status).toBe('confirmed');
});

test.each([
  ['names no amount', { status: 'refunded', refund: null }, []],
  ['names a part', { status: 'refunded', refund: { amount: '1.00', currency: 'USD' } }, ['O55']],
])('Svc cancels before the tickets are there, and %s', async (_, cancelled, owing) => {
  const checkout = await capture(
    {
      orderSummary: [{ ...TICKETS, tickets: [] }],
      orderStatus: [{ status: 'refunded', reasonCode: null }],
      cancelOrder: [cancelled],
    },
    { collection: null },
    { compensations: [] },
  );
  expect(checkout.calls.slice(0, 3)).toEqual(['orderSummary', 'orderStatus', 'cancelOrder']);
  expect(checkout.status).toBe('cancelled');
  expect(checkout.timeline).toEqual([
    'The ticketing service has cancelled the order; now cancelled',
  ]);
  expect(checkout.seen.ops.compensations.map(({ reference }) => reference)).toEqual(owing);
});

test.each([
  ['a late one is cancelled by the policy', {}, 'late'],
  ['one that the customer has cancelled keeps their reason', WANTS_CANCEL, 'customer'],
])('of the orders that are fulfilled late, %s', async (_, change, reason) => {
  const orderStatus = [{ status: 'fulfilled', reasonCode: null }];
  const policy = { ...DEFAULT_POLICY, cancelLateOrders: true };
  const checkout = await capture({ orderStatus }, { order: placed }, { policy, ...change });
  expect(checkout.status).toBe('cancelling');
  expect(checkout.seen.view.cancellation).toMatchObject({ reason });
});

test('an order that is not wanted any more is cancelled before it is captured', async () => {
  const checkout = await capture({}, {}, WANTS_CANCEL);
  expect(checkout.status).toBe('cancelling');
  expect(checkout.calls).toEqual([]);
});

describe('an order that a person named', () => {
  const named = { order: { ...fulfilled, namedAtMs: NOW_MS } };

  test('is captured only once its tickets are seen to be ours', async () => {
    const checkout = await capture({ capture: [null], orderSummary: [TICKETS] }, named);
    expect(checkout.calls).toEqual(['orderSummary', 'capture']);
    expect(checkout.status).toBe('confirmed');
  });

  test('is in review again where its seats are others', async () => {
    const others = { ...TICKETS, seatIds: ['F3', 'F4'] };
    const checkout = await capture({ orderSummary: [others] }, named);
    expect(checkout.status).toBe('in_review');
    expect(checkout.calls).toEqual(['orderSummary']);
  });

  test('waits for its tickets', async () => {
    const checkout = await capture({ orderSummary: [{ ...TICKETS, tickets: [] }] }, named);
    expect(checkout.status).toBe('processing');
    expect(checkout.calls).toEqual(['orderSummary']);
  });
});

test('where Svc collects nothing is captured', async () => {
  const change = { compensations: [] };
  const checkout = await capture({ orderSummary: [TICKETS] }, { collection: null }, change);
  expect(checkout.calls).toEqual(['orderSummary']);
  expect(checkout.seen.view.payment).toMatchObject({ money: 'taken', amount: receipt.total });
});

describe('a capture that is still under way ten seconds after the order was placed', () => {
  const authorized = { payment, collection, order: placed };
  const answers: Answers = {
    orderStatus: [{ status: 'fulfilled', reasonCode: null }],
    capture: [UNDER_WAY, null],
    orderSummary: [TICKETS],
  };

  test('keeps nobody waiting, and is requested again under the same reference', async () => {
    const given = checkoutIn('placing', { compensations: [owed()] }, authorized);
    const checkout = await ScriptedCheckout.open(creator, given, answers);
    expect(checkout.status).toBe('placing');
    expect(checkout.run.waitsFor).toBe('The caller hears');
    expect(await checkout.run.passTime()).toBe(10_000);
    expect(checkout.timeline).toContain('The response to the capture was lost');
    expect(checkout.status).toBe('processing');
    await checkout.run.passTime();
    expect(checkout.run.calls.filter(({ type }) => type === 'capture')).toMatchObject([
      { ask: { reference: 'chk_1-1' } },
      { ask: { reference: 'chk_1-1' } },
    ]);
    expect(checkout.status).toBe('confirmed');
  });

  test('is waited for where the caller has heard already', async () => {
    const checkout = await capture(answers);
    expect(checkout.status).toBe('processing');
    expect(checkout.calls).toEqual(['capture']);
    expect(checkout.seen.view.payment.money).toBe('unknown');
  });
});
