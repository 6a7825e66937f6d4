// After an order is fulfilled: the partner's capture, and the tickets.
import type { Checkout, PhaseOf } from '../../../src/domain/checkout/state';
import { DEFAULT_POLICY } from '../../../src/domain/policy';
import {
  checkoutIn,
  claimed,
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
import { ORDER_PLACED, ScriptedCheckout, TICKETS, trouble, type Answers } from './scripted';

const payment = { type: 'partner', token: 'tok_ok' } as const;
const NO_ANSWER = trouble('unknown', 'PAYMENT_PROVIDER_UNAVAILABLE');
const WANTS_CANCEL: Pick<Checkout, 'cancelRequest'> = {
  cancelRequest: { atMs: NOW_MS, reason: 'customer' },
};

/** What Svc reports unless a test overrides it. */
const orderStatus = [{ status: 'fulfilled', reasonCode: null }];

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

/** A fulfilled order with an authorised payment. */
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
  const opened = await ScriptedCheckout.open(creator, checkout, { orderStatus, ...answers });
  await opened.run.passTime();
  return opened;
}

test('the payment is captured, and then the tickets are fetched', async () => {
  const checkout = await capture({ capture: [null], orderSummary: [TICKETS] });
  expect(checkout.run.calls).toMatchObject([
    { type: 'orderStatus' },
    { type: 'capture', input: { reference: 'chk_1-1', authorizationId: 'auth_1' } },
    { type: 'orderSummary', input: { orderId: 'O55' } },
  ]);
  expect(checkout.status).toBe('confirmed');
  expect(checkout.seen.view.payment.money).toBe('taken');
  expect(checkout.timeline).toEqual([
    'The payment is captured',
    'Tickets received: 2; now confirmed',
  ]);
  // A valid capture is not compensated.
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

test('the money is unknown if no provider is configured', async () => {
  const missing = trouble('refused', 'PAYMENT_PROVIDER_MISSING');
  const checkout = await capture({ capture: [missing] });
  expect(checkout.status).toBe('processing');
  expect(checkout.seen.view.payment.money).toBe('unknown');
});

test.each([
  ['PROCESSOR_DECLINED', 'PROCESSOR_DECLINED'],
  ['PAYMENT_PROVIDER_UNUSABLE', 'AUTHORIZATION_LAPSED'],
])('cancels the order if its capture is refused with %s', async (code, reported) => {
  const checkout = await capture({ capture: [trouble('refused', code)] });
  expect(checkout.status).toBe('cancelling');
  expect(checkout.seen.view.lastFailure?.code).toBe(reported);
  expect(checkout.timeline[0]).toContain(`The payment cannot be captured: ${reported}`);
});

test('does not capture a captured payment again', async () => {
  const captured = { ...collection, status: 'captured' } as const;
  const checkout = await capture({ orderSummary: [TICKETS] }, { collection: captured });
  expect(checkout.calls).toEqual(['orderStatus', 'orderSummary']);
  expect(checkout.status).toBe('confirmed');
});

test.each([
  ['no answer', trouble('unknown', 'UPSTREAM_UNAVAILABLE')],
  ['no tickets yet', { ...TICKETS, tickets: [] }],
])('fetches the tickets later after %s', async (_, answer) => {
  const orderSummary = [answer, TICKETS];
  const checkout = await capture({ capture: [null], orderSummary });
  expect(checkout.status).toBe('processing');
  expect(await checkout.run.passTime()).toBe(5_000);
  const calls = ['orderStatus', 'capture', 'orderSummary', 'orderStatus', 'orderSummary'];
  expect(checkout.calls).toEqual(calls);
  expect(checkout.status).toBe('confirmed');
});

const REFUND_FAILED = trouble('refused', 'REFUND_PROCESSING_ERROR');
const GONE = [{ status: 'refunded', reasonCode: null }];

describe('an order that Svc cancels before its tickets are there', () => {
  const gone = (cancelOrder: Answers[string]) =>
    capture(
      { orderStatus: GONE, cancelOrder, orderSummary: [TICKETS] },
      { collection: null },
      { compensations: [] },
    );

  test.each([
    ['no amount', { status: 'refunded', refund: null }, 'done'],
    ['a part', { status: 'refunded', refund: { amount: '1.00', currency: 'USD' } }, 'pending'],
    ['an error', REFUND_FAILED, 'pending'],
    ['no response', trouble('unknown', 'UPSTREAM_UNAVAILABLE'), 'pending'],
  ])('is cancelled at once if reading its refund returns %s', async (_, answer, status) => {
    const checkout = await gone([answer]);
    expect(checkout.status).toBe('cancelled');
    expect(checkout.seen.view).toMatchObject({ tickets: [], payment: { refund: { status } } });
    expect(checkout.calls.slice(0, 3)).toEqual(['orderStatus', 'orderStatus', 'cancelOrder']);
    expect(checkout.timeline[0]).toBe('The ticketing service has ended the order; now cancelled');
  });

  test.each([
    ['cancelled', 'captured', 'refund'],
    ['failed', 'captured', 'refund'],
    ['cancelled', 'authorized', 'void'],
  ] as const)(
    'is reported as %s: its %s payment is released, even if Svc then returns a refund error',
    async (svcStatus, status, call) => {
      const checkout = await capture(
        {
          orderStatus: [{ status: svcStatus, reasonCode: null }],
          cancelOrder: [REFUND_FAILED],
          [call]: [null],
          readAuthorization: [{ status: 'refunded', refunded: receipt.total }],
        },
        { collection: { ...collection, status } },
        { compensations: status === 'captured' ? [] : [owed()] },
      );
      expect(checkout.calls.slice(0, 2)).toEqual(['orderStatus', call]);
      expect(checkout.status).toBe('cancelled');
    },
  );

  test('is not captured again after a capture in doubt', async () => {
    const answers = {
      orderStatus: [...orderStatus, ...GONE],
      capture: [NO_ANSWER, null],
      void: [null],
    };
    const checkout = await capture(answers);
    expect(checkout.seen.view.payment.money).toBe('unknown');
    await checkout.run.passTime();
    expect(checkout.calls).toEqual(['orderStatus', 'capture', 'orderStatus', 'void']);
    expect(checkout.status).toBe('cancelled');
  });
});

test('an order that fails before its payment is captured has cost nothing', async () => {
  const checkout = await capture({
    orderStatus: [{ status: 'failed', reasonCode: null }],
    lease: [trouble('refused', 'SEAT_UNAVAILABLE')],
    layout: [trouble('unknown', 'UPSTREAM_UNAVAILABLE')],
    void: [null],
  });
  expect(checkout.status).toBe('selecting');
  expect(checkout.seen.view.payment.money).toBe('not_taken');
  expect(checkout.calls).toContain('void');
});

test('an order that failed after it was fulfilled goes to review, because the money is unknown', async () => {
  const failed = [{ status: 'failed', reasonCode: null }];
  const checkout = await capture(
    { orderStatus: failed },
    { collection: null },
    { compensations: [] },
  );
  expect(checkout.status).toBe('in_review');
  expect(checkout.seen.view.payment.money).toBe('unknown');
  await checkout.run.update('markResolved', {
    outcome: 'confirmed',
    evidence: 'seen',
    actor: 'ada',
    reason: 'customer called',
  });
  await checkout.run.passTime();
  // Svc reports the failure again, so the order stays in review.
  expect(checkout.status).toBe('in_review');
  expect(checkout.seen.view.payment.money).toBe('unknown');
});

test.each([
  ['Svc collects', null, []],
  ['the payment is captured', { ...collection, status: 'captured' as const }, []],
])('if %s, an unknown status does not delay the tickets', async (_, given, compensations) => {
  const checkout = await capture(
    {
      orderStatus: [trouble('unknown', 'UPSTREAM_UNAVAILABLE')],
      orderSummary: [TICKETS],
    },
    { collection: given },
    { compensations },
  );
  expect(checkout.calls).toEqual(['orderStatus', 'orderSummary']);
  expect(checkout.status).toBe('confirmed');
});

test.each([
  ['is cancelled by the policy', {}, 'late'],
  ["that the customer has cancelled keeps the customer's reason", WANTS_CANCEL, 'customer'],
])('a late order %s', async (_, change, reason) => {
  const policy = { ...DEFAULT_POLICY, cancelLateOrders: true };
  const checkout = await capture({}, { order: placed }, { policy, ...change });
  expect(checkout.status).toBe('cancelling');
  expect(checkout.seen.view.cancellation).toMatchObject({ reason });
});

test('an order with a requested cancellation is cancelled before it is captured', async () => {
  const checkout = await capture({}, {}, WANTS_CANCEL);
  expect(checkout.status).toBe('cancelling');
  expect(checkout.calls).toEqual([]);
});

describe('an order that ops named', () => {
  const named = { order: { ...fulfilled, namedAtMs: NOW_MS } };

  test('is captured only after its seats have been verified', async () => {
    const checkout = await capture({ capture: [null], orderSummary: [TICKETS] }, named);
    expect(checkout.calls).toEqual(['orderStatus', 'orderSummary', 'capture']);
    expect(checkout.status).toBe('confirmed');
  });

  test('goes back to review if its seats differ', async () => {
    const others = { ...TICKETS, seatIds: ['F3', 'F4'] };
    const checkout = await capture({ orderSummary: [others] }, named);
    expect(checkout.status).toBe('in_review');
    expect(checkout.calls).toEqual(['orderStatus', 'orderSummary']);
  });

  test('waits for its tickets', async () => {
    const checkout = await capture({ orderSummary: [{ ...TICKETS, tickets: [] }] }, named);
    expect(checkout.status).toBe('processing');
    expect(checkout.calls).toEqual(['orderStatus', 'orderSummary']);
  });
});

test('captures nothing if Svc collects', async () => {
  const change = { compensations: [] };
  const checkout = await capture({ orderSummary: [TICKETS] }, { collection: null }, change);
  expect(checkout.calls).toEqual(['orderStatus', 'orderSummary']);
  expect(checkout.seen.view.payment).toMatchObject({ money: 'taken', amount: receipt.total });
});

describe('a capture that is still under way ten seconds after the order was placed', () => {
  const authorized = { payment, collection, order: claimed };
  const answers: Answers = {
    ...ORDER_PLACED,
    orderStatus,
    capture: [UNDER_WAY, null],
    orderSummary: [TICKETS],
  };

  test('does not hold up the caller, and is requested again under the same reference', async () => {
    const given = checkoutIn('placing', { compensations: [owed()] }, authorized);
    const checkout = await ScriptedCheckout.open(creator, given, answers);
    expect(checkout.status).toBe('placing');
    expect(checkout.run.waitsFor).toBe('The caller is answered');
    expect(await checkout.run.passTime()).toBe(10_000);
    expect(checkout.timeline).toContain('The response to the capture was lost');
    expect(checkout.status).toBe('processing');
    await checkout.run.passTime();
    expect(checkout.run.calls.filter(({ type }) => type === 'capture')).toMatchObject([
      { input: { reference: 'chk_1-1' } },
      { input: { reference: 'chk_1-1' } },
    ]);
    expect(checkout.status).toBe('confirmed');
  });

  test('is awaited if the caller has been answered already', async () => {
    const checkout = await capture(answers);
    expect(checkout.status).toBe('processing');
    expect(checkout.calls).toEqual(['orderStatus', 'capture']);
    expect(checkout.seen.view.payment.money).toBe('unknown');
  });
});
