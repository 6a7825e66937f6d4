import type { Checkout, PhaseOf } from '../../../src/domain/checkout/state';
import {
  cancellation,
  checkoutIn,
  collection,
  delivered,
  fulfilled,
  NOW_MS,
  ofAccount,
  owed,
  placed,
  receipt,
  sentOrder,
  session,
} from '../../support/checkout-examples';
import { failure } from '../../../src/domain/failure';
import { DEFAULT_POLICY } from '../../../src/domain/policy';
import type { Creator } from '../schedule';
import { workflowCreator } from '../temporal/bundle';
import { ScriptedCheckout, TICKETS, trouble, type Answers } from './scripted';

const OTHERS = { ...TICKETS, seatIds: ['F3', 'F4'] };
const FULFILLED = { status: 'fulfilled', reasonCode: null };
const CANCELLED = { status: 'cancelled', reasonCode: null };
const PENDING = { status: 'pending', reasonCode: null };
const AUDIT = { actor: 'ada', reason: 'customer called' };
const FOUND = { orderSummary: [TICKETS], checkoutsWithOrder: [['chk_1']] };
const WISH = { atMs: NOW_MS, reason: 'customer' } as const;
const PARTNER_PAY = { type: 'partner', token: 'tok_ok' } as const;
const tooLate = failure('CANCELLATION_WINDOW_EXPIRED');

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

type InPhase = Partial<PhaseOf<'in_review'>>;

/** A checkout in review. */
const reviewed = (answers: Answers, inPhase: InPhase = {}, change: Partial<Checkout> = {}) =>
  ScriptedCheckout.open(creator, checkoutIn('in_review', change, inPhase), answers);

const inDoubt: InPhase = { order: sentOrder };
const cancellationInDoubt: InPhase = {
  order: delivered,
  cancellation: { ...cancellation, refusal: tooLate, doubtful: 1 },
};

describe('a review that support ends', () => {
  const resolve = async (
    outcome: string,
    answers: Answers,
    inPhase: InPhase = {},
    more: { readonly orderId?: string; readonly change?: Partial<Checkout> } = {},
  ): Promise<ScriptedCheckout> => {
    const { orderId, change } = more;
    const checkout = await reviewed(answers, inPhase, change);
    await checkout.run.update('markResolved', {
      outcome,
      evidence: 'ticket 17',
      ...AUDIT,
      ...(orderId !== undefined && { orderId }),
    });
    return checkout;
  };

  test('as failed reports that nothing was bought', async () => {
    const checkout = await resolve('failed', {}, inDoubt);
    expect(checkout.seen.view).toMatchObject({
      status: 'failed',
      payment: { money: 'not_taken' },
      lastFailure: { code: 'ORDER_NOT_PLACED', retryable: false },
    });
    expect(checkout.timeline).toEqual(['Resolved by support; now failed']);
  });

  test.each([
    ["the customer's", [{ F1: 'A1' }], 'in_review'],
    ["somebody else's", [{ F1: 'A2' }], 'settled'],
    ['not shown any more', [trouble('refused', 'INVALID_SHOWTIME')], 'settled'],
    ['hidden by an outage', [trouble('unknown', 'UPSTREAM_UNAVAILABLE')], 'in_review'],
  ])(
    'as failed or cancelled is refused only if the customer may have the seats; the seats are %s',
    async (_, occupants, status) => {
      const { policy } = checkoutIn('in_review');
      const change = { policy: { ...policy, layoutNamesAccount: true } };
      for (const outcome of ['failed', 'cancelled']) {
        const checkout = await resolve(outcome, { occupants }, inDoubt, { change });
        expect(checkout.calls).toEqual(['occupants']);
        expect(checkout.status).toBe(status === 'in_review' ? status : outcome);
      }
    },
  );

  test.each([
    [['chk_2'], 'failed'],
    [[], 'in_review'],
  ])(
    'as failed, if the named order for these seats is linked to the checkouts %j, leads to %s',
    async (checkoutsWithOrder, status) => {
      const evidence = [{ atMs: NOW_MS, what: 'seats_ours' }] as const;
      const answers = { orderSummary: [TICKETS], checkoutsWithOrder: [checkoutsWithOrder] };
      const order = { ...sentOrder, evidence };
      const checkout = await resolve('failed', answers, { order }, { orderId: 'O77' });
      expect(checkout.status).toBe(status);
    },
  );

  test.each<[object, string]>([
    [FULFILLED, 'in_review'],
    [{ ...CANCELLED, status: 'refunded' }, 'in_review'],
    [{ status: 'failed', reasonCode: 'REFUND_PROCESSING_ERROR' }, 'in_review'],
    [trouble('unknown', 'UPSTREAM_UNAVAILABLE'), 'in_review'],
    [CANCELLED, 'failed'],
    [{ status: 'failed', reasonCode: null }, 'failed'],
    [PENDING, 'failed'],
    [trouble('refused', 'ORDER_NOT_FOUND'), 'failed'],
  ])(
    'as failed reads the order if Svc returned its id: after the status %j the checkout is %s',
    async (answer, status) => {
      const checkout = await resolve('failed', { orderStatus: [answer] }, { order: placed });
      expect(checkout.calls).toContain('orderStatus');
      expect(checkout.status).toBe(status);
    },
  );

  test.each([
    [trouble('refused', 'ORDER_NOT_FOUND')],
    [{ status: 'failed', reasonCode: 'ORDER_NOT_FOUND' }],
  ])('as failed adds to the timeline that Svc did not show the order: %j', async (answer) => {
    const checkout = await resolve('failed', { orderStatus: [answer] }, { order: placed });
    expect(checkout.timeline[0]).toContain('although the order could not be read at Svc');
  });

  test('as cancelled reports a refund on the word of ops', async () => {
    const checkout = await resolve('cancelled', { orderStatus: [CANCELLED] });
    expect(checkout.seen.view).toMatchObject({
      status: 'cancelled',
      payment: { refund: { status: 'done', amount: receipt.total } },
    });
    expect(checkout.calls).toEqual(['orderStatus']);
  });

  test('as cancelled is refused while Svc shows the order as fulfilled', async () => {
    const checkout = await resolve('cancelled', { orderStatus: [FULFILLED] });
    expect(checkout.status).toBe('in_review');
    const named = { ...FOUND, orderSummary: [TICKETS], orderStatus: [FULFILLED] };
    const byId = await resolve('cancelled', named, inDoubt, { orderId: 'O77' });
    expect(byId.status).toBe('in_review');
  });

  test.each([
    [FULFILLED, 'in_review'],
    [CANCELLED, 'cancelled'],
  ])(
    'as cancelled, if Svc reports the unpaid order as %j: the status is %s',
    async (answer, status) => {
      const refused = { ...collection, status: 'refused' } as const;
      const answers = { orderStatus: [answer], void: [null] };
      const inPhase = { order: fulfilled, collection: refused, payment: PARTNER_PAY };
      expect((await resolve('cancelled', answers, inPhase)).status).toBe(status);
    },
  );

  test.each([
    ['unknown', 'UPSTREAM_UNAVAILABLE'],
    ['unknown', 'UPSTREAM_ERROR'],
    ['not_sent', 'TOO_MANY_REQUESTS'],
    ['not_sent', 'UPSTREAM_UNAVAILABLE'],
    ['refused', 'UPSTREAM_ERROR'],
    ['refused', 'UPSTREAM_BUSY'],
  ] as const)('as cancelled is refused during an outage (%s: %s)', async (outcome, code) => {
    const answers = { orderStatus: [trouble(outcome, code)] };
    expect((await resolve('cancelled', answers)).status).toBe('in_review');
  });

  test('as cancelled is not refused because of an answer that cannot be read', async () => {
    const answers = { orderStatus: [trouble('unknown', 'INVALID_ANSWER')] };
    expect((await resolve('cancelled', answers)).status).toBe('cancelled');
  });

  test('as cancelled notes if Svc does not show the order', async () => {
    const answers = { orderStatus: [trouble('refused', 'ORDER_NOT_FOUND')] };
    const checkout = await resolve('cancelled', answers);
    expect(checkout.status).toBe('cancelled');
    expect(checkout.timeline).toEqual([
      'Resolved by support, although the order could not be read at Svc; now cancelled',
    ]);
  });

  test("as cancelled refunds the provider's capture", async () => {
    const captured = { ...collection, status: 'captured' } as const;
    const payment = PARTNER_PAY;
    const answers = {
      orderStatus: [CANCELLED],
      refund: [null],
      readAuthorization: [{ status: 'refunded', refunded: receipt.total }],
    };
    const checkout = await resolve('cancelled', answers, { collection: captured, payment });
    expect(checkout.calls).toEqual(['orderStatus', 'refund', 'readAuthorization']);
    expect(checkout.status).toBe('cancelled');
  });

  test('as confirmed still fetches the tickets', async () => {
    const answers = { orderStatus: [PENDING], orderSummary: [TICKETS] };
    const checkout = await resolve('confirmed', answers, { order: placed });
    expect(checkout.seen.view).toMatchObject({
      status: 'processing',
      payment: { money: 'unknown' },
    });
    await checkout.run.passTime();
    expect(checkout.status).toBe('confirmed');
    expect(checkout.calls).toEqual(['orderStatus', 'orderSummary']);
  });

  test('does not cancel a named order with other seats', async () => {
    const policy = { ...DEFAULT_POLICY, cancelLateOrders: true };
    const named = { ...FOUND, orderStatus: [FULFILLED], orderSummary: [TICKETS, OTHERS] };
    const checkout = await reviewed(named, inDoubt, { policy });
    await checkout.run.update('resolveOrder', { orderId: 'O77', ...AUDIT });
    await checkout.run.passTime();
    expect(checkout.seen.view).toMatchObject({ status: 'in_review', cancellation: null });
  });

  test('as failed is refused after its payment was captured', async () => {
    const captured = { ...collection, status: 'captured' } as const;
    const checkout = await resolve('failed', {}, { ...inDoubt, collection: captured });
    expect(checkout.status).toBe('in_review');
    expect(checkout.seen.ops).toMatchObject({ owed: [{ what: 'no_tickets' }] });
  });

  test.each(['confirmed', 'cancelled'])(
    'as %s accepts an order only if it is ours',
    async (outcome) => {
      const answers = { ...FOUND, orderSummary: [OTHERS] };
      const checkout = await resolve(outcome, answers, inDoubt, { orderId: 'O77' });
      expect(checkout.status).toBe('in_review');
      expect(checkout.calls).toContain('orderSummary');
    },
  );

  test('as failed does not read an order that ops named', async () => {
    const checkout = await resolve('failed', {}, inDoubt, { orderId: 'O77' });
    expect(checkout.status).toBe('failed');
  });

  test('as confirmed reports that the order was not cancelled', async () => {
    const change = { cancelRequest: WISH };
    const checkout = await resolve('confirmed', {}, cancellationInDoubt, { change });
    expect(checkout.status).toBe('confirmed');
    expect(checkout.seen.view.lastFailure?.code).toBe('CANCELLATION_WINDOW_EXPIRED');
    expect(checkout.seen.view.cancellation?.requestedAtMs).toBeNull();
    const unrefused = { ...cancellationInDoubt, cancellation: { ...cancellation, doubtful: 1 } };
    const other = await resolve('confirmed', {}, unrefused, { change });
    expect(other.seen.view.lastFailure?.code).toBe('ORDER_NOT_CANCELLABLE');
  });

  test('as confirmed reports no failure without a requested cancellation', async () => {
    const checkout = await resolve('confirmed', {}, cancellationInDoubt);
    expect(checkout.status).toBe('confirmed');
    expect(checkout.seen.view.lastFailure).toBeNull();
  });

  test('as confirmed does not count the sale again after a cancellation', async () => {
    const { run } = await resolve('confirmed', {}, cancellationInDoubt);
    expect(run.metrics.filter(({ name }) => name === 'usher_tickets_sold')).toEqual([]);
  });

  test('as confirmed leads to the cancellation that is still requested', async () => {
    const change = { cancelRequest: WISH };
    const answers = { orderStatus: [FULFILLED] };
    const checkout = await resolve('confirmed', answers, { order: fulfilled }, { change });
    await checkout.run.passTime();
    expect(checkout.status).toBe('cancelling');
  });

  test('as compensated has no compensations left', async () => {
    const compensations = [owed({ reference: 'chk_1-0', nextTryAtMs: NOW_MS + 3600_000 })];
    const checkout = await resolve('compensated', {}, {}, { change: { compensations } });
    expect(checkout.status).toBe('in_review');
    expect(checkout.seen.view.payment.compensationsWaiting).toBe(0);
  });
});

test('a named order that Svc has cancelled goes back to review: it may be the wrong one', async () => {
  const checkout = await reviewed(
    {
      orderSummary: [{ showtimeId: null, seatIds: null, tickets: [] }],
      checkoutsWithOrder: [[]],
      orderStatus: [{ status: 'refunded', reasonCode: null }],
    },
    inDoubt,
  );
  await checkout.run.update('resolveOrder', { orderId: 'O999', ...AUDIT });
  if (checkout.status === 'processing') await checkout.run.passTime();
  expect(checkout.status).toBe('in_review');
  expect(checkout.seen.view.payment.money).toBe('unknown');
});

test('refuses to mark a fulfilled order as failed while its capture is in doubt', async () => {
  const checkout = await reviewed(
    {},
    {
      order: fulfilled,
      collection: { ...collection, status: 'in_doubt' },
      payment: PARTNER_PAY,
    },
  );
  await checkout.run.update('markResolved', { outcome: 'failed', evidence: 'seen', ...AUDIT });
  expect(checkout.status).toBe('in_review');
});

test('ops can link an order after the customer has signed in again', async () => {
  const signedOut = ofAccount(null);
  const checkout = await reviewed(
    { orderSummary: [TICKETS], checkoutsWithOrder: [[]], orderStatus: [FULFILLED] },
    inDoubt,
    signedOut,
  );
  const customer = { ...signedOut.request.customer, session };
  const tag = { key: 'k', digest: 'd', requestId: 'r' };
  await checkout.run.update('edit', { ...tag, changes: { customer } });
  await checkout.run.update('resolveOrder', { orderId: 'O77', ...AUDIT });
  expect(checkout.status).not.toBe('in_review');
});
