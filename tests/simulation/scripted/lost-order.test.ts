import type { Checkout } from '../../../src/domain/checkout/state';
import type { SentOrder } from '../../../src/domain/checkout/order-steps';
import { DEFAULT_POLICY } from '../../../src/domain/policy';
import {
  checkoutIn,
  hold,
  NOW_MS,
  ofAccount,
  placed,
  receipt,
  sentOrder,
} from '../../support/checkout-examples';
import type { Creator } from '../schedule';
import { workflowCreator } from '../temporal/bundle';
import { ScriptedCheckout, trouble, type Answers } from './scripted';

const LEASE_ENDS_AT_MS = hold.lease.endsAtMs;
/** The end of the lease at Svc, plus time for the last send, for its settling and for Svc's decision. */
const SEATS_DECIDE_AT_MS = LEASE_ENDS_AT_MS + 5_000 + 10_000 + 10_000 + 60_000;

const NO_ANSWER = trouble('unknown', 'UPSTREAM_UNAVAILABLE');
const DECLINED = trouble('refused', 'PROCESSOR_DECLINED');
const DUPLICATE = trouble('refused', 'DUPLICATE_CLIENT_REQUEST_ID');
const SOLD_OUT = trouble('refused', 'INVENTORY_UNAVAILABLE');
const PLACED = { orderId: 'O55', status: 'pending', reasonCode: null };
const PENDING = { status: 'pending', reasonCode: null };

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

const policy = { ...DEFAULT_POLICY, layoutNamesAccount: true };
const next = { tries: 0, dueAtMs: NOW_MS + 10_000, canHurry: false };

/** An order whose response was lost, right before it is sent again. */
async function lost(
  answers: Answers,
  order: Partial<SentOrder> = {},
  change: Partial<Checkout> = {},
): Promise<ScriptedCheckout> {
  const inPhase = { order: { ...sentOrder, ...order }, next };
  const checkout = checkoutIn('processing', { policy, ...change }, inPhase);
  return ScriptedCheckout.open(creator, checkout, answers);
}

const evidenceOf = ({ seen }: ScriptedCheckout) => seen.ops.evidence.map(({ what }) => what);

test('sends the identical order again after the first has settled', async () => {
  const checkout = await lost({ placeOrder: [PLACED], orderStatus: [PENDING] });
  expect(checkout.calls).toEqual([]);
  expect(await checkout.run.passTime()).toBe(10_000);
  expect(checkout.run.calls[0]?.input).toMatchObject({
    clientRequestId: checkout.seen.ops.clientRequestId,
    sendBeforeMs: LEASE_ENDS_AT_MS,
  });
  expect(checkout.timeline).toEqual(['Order O55 is with the ticketing service']);
  // The order is then polled at once.
  expect(await checkout.run.passTime()).toBe(1);
  expect(checkout.calls).toEqual(['placeOrder', 'orderStatus']);
});

test.each([
  ['a decline', DECLINED],
  ['DUPLICATE', DUPLICATE],
])('%s of a resend is evidence, not an outcome', async (_, refusal) => {
  const checkout = await lost({ placeOrder: [refusal] });
  await checkout.run.passTime();
  expect(checkout.seen.view).toMatchObject({ status: 'processing', payment: { money: 'unknown' } });
  expect(evidenceOf(checkout)).toEqual(['resend_refused']);
  // Svc may still be processing the first order for that long.
  expect(await checkout.run.passTime()).toBe(60_000);
  expect(evidenceOf(checkout)).toEqual(['resend_refused', 'resend_refused']);
});

test.each(['PROCESSOR_DECLINED', 'INVENTORY_UNAVAILABLE', 'DUPLICATE_CLIENT_REQUEST_ID'])(
  'a resend that is accepted and later fails with %s is evidence, too, and no other resend follows',
  async (reasonCode) => {
    const checkout = await lost({
      placeOrder: [{ ...PLACED, orderId: 'O2' }],
      orderStatus: [{ status: 'failed', reasonCode }],
      occupants: [{ F1: 'acc', F2: 'acc' }],
    });
    const { clientRequestId } = checkout.seen.ops;
    await checkout.passTimes(2);
    expect(evidenceOf(checkout)).toEqual(['resend_failed']);
    expect(checkout.seen.view).toMatchObject({
      status: 'processing',
      order: { id: null },
      payment: { money: 'unknown' },
    });
    expect(checkout.seen.ops.clientRequestId).toBe(clientRequestId);
    await checkout.passTimes(2);
    expect(checkout.run.nowMs).toBe(SEATS_DECIDE_AT_MS);
    expect(checkout.calls).toEqual(['placeOrder', 'orderStatus', 'occupants']);
  },
);

test('the order that a DUPLICATE names is the order of the first send, so its failure is the outcome', async () => {
  const checkout = await lost({
    placeOrder: [trouble('refused', 'DUPLICATE_CLIENT_REQUEST_ID', { orderId: 'O1' })],
    orderStatus: [{ status: 'failed', reasonCode: 'PROCESSOR_DECLINED' }],
    lease: [NO_ANSWER],
    layout: [NO_ANSWER],
  });
  const { clientRequestId } = checkout.seen.ops;
  await checkout.passTimes(2);
  expect(checkout.seen.view.payment.money).toBe('not_taken');
  // Svc has used up the first one.
  expect(checkout.seen.ops.clientRequestId).not.toBe(clientRequestId);
});

test.each([
  ['DUPLICATE_CLIENT_REQUEST_ID', 'unknown', { status: 'processing' }],
  ['PROCESSOR_DECLINED', 'not_taken', { status: 'selecting' }],
])(
  'the money of an order sent once that Svc fails with %s is %s',
  async (reasonCode, money, view) => {
    const checkout = await ScriptedCheckout.open(
      creator,
      checkoutIn('processing', { policy }, { order: placed }),
      { orderStatus: [{ status: 'failed', reasonCode }], lease: [SOLD_OUT], layout: [NO_ANSWER] },
    );
    await checkout.run.passTime();
    expect(checkout.seen.view).toMatchObject({ ...view, payment: { money } });
    expect(checkout.calls).not.toContain('placeOrder');
  },
);

test('after two refusals there is no further resend, and the seats show the outcome', async () => {
  const checkout = await lost({
    placeOrder: [DECLINED],
    occupants: [{ F1: null, F2: null }],
    lease: [trouble('refused', 'SEAT_UNAVAILABLE')],
    layout: [NO_ANSWER],
  });
  await checkout.passTimes(3);
  expect(checkout.calls).toEqual(['placeOrder', 'placeOrder']);
  await checkout.passTimes(1);
  expect(checkout.run.nowMs).toBe(SEATS_DECIDE_AT_MS);
  expect(checkout.calls.at(-1)).toBe('occupants');
  expect(checkout.status).toBe('processing');
  // The seats are read twice, because an order may be about to appear.
  expect(await checkout.run.passTime()).toBe(10_000);
  expect(checkout.timeline).toContain('The order failed: ORDER_NOT_PLACED; now holding');
  expect(checkout.seen.view.payment.money).toBe('not_taken');
});

test.each([
  ['no answer', NO_ANSWER],
  ['INVENTORY_UNAVAILABLE', SOLD_OUT],
])('after %s a resend is repeated once it has settled', async (_, answer) => {
  const checkout = await lost({ placeOrder: [answer] });
  expect(await checkout.passTimes(3)).toEqual([10_000, 10_000, 10_000]);
  expect(evidenceOf(checkout)).toEqual([]);
});

test('a resend whose response is lost must also settle, and counts as a try', async () => {
  const checkout = await lost({ placeOrder: [NO_ANSWER] });
  expect(await checkout.passTimes(2)).toEqual([10_000, 10_000]);
  expect(checkout.seen.ops).toMatchObject({ next: { tries: 2 } });
});

test('repeats a resend that was not sent, after a pause', async () => {
  const checkout = await lost({ placeOrder: [trouble('not_sent', 'UPSTREAM_UNAVAILABLE')] });
  expect(await checkout.passTimes(3)).toEqual([10_000, 5_000, 10_000]);
});

test('does not resend after the lease has ended', async () => {
  const checkout = await lost({
    placeOrder: [NO_ANSWER, trouble('not_sent', 'HOLD_EXPIRED')],
    occupants: [NO_ANSWER],
  });
  await checkout.run.passTime();
  expect(checkout.seen.ops).toMatchObject({ next: { tries: 1 } });
  await checkout.run.passTime();
  expect(checkout.timeline).toEqual(['The lease has ended']);
  expect(checkout.seen.ops).toMatchObject({ next: { tries: 0 } });
  await checkout.run.passTime();
  expect(checkout.run.nowMs).toBe(SEATS_DECIDE_AT_MS);
  expect(checkout.calls).toEqual(['placeOrder', 'placeOrder', 'occupants']);
});

describe('if the seats cannot show the outcome, a person decides', () => {
  const change = { policy: DEFAULT_POLICY };

  test('after the time in which Svc may still process the order', async () => {
    const answers = { placeOrder: [trouble('not_sent', 'HOLD_EXPIRED')] };
    const checkout = await lost(answers, {}, change);
    await checkout.run.passTime();
    expect(checkout.timeline).toEqual(['The lease has ended']);
    await checkout.run.passTime();
    expect(checkout.status).toBe('in_review');
    expect(checkout.run.nowMs).toBe(SEATS_DECIDE_AT_MS);
    expect(checkout.calls).toEqual(['placeOrder']);
  });

  test('after the same time if the customer has changed accounts', async () => {
    const session = { authToken: 't', accountId: 'A2', signingKey: 'k' };
    const checkout = await lost({}, {}, { ...change, ...ofAccount(session) });
    await checkout.passTimes(2);
    expect(checkout.status).toBe('in_review');
    expect(checkout.run.nowMs).toBe(SEATS_DECIDE_AT_MS);
  });

  test('after Svc has refused a second resend', async () => {
    const checkout = await lost({ placeOrder: [DECLINED] }, {}, change);
    await checkout.passTimes(3);
    expect(checkout.status).toBe('in_review');
    expect(checkout.run.nowMs).toBe(NOW_MS + 10_000 + 60_000 + 60_000);
  });

  test('if the account of the order is unknown', async () => {
    const checkout = await lost({}, { isLeaseOver: true, accountId: null });
    await checkout.passTimes(2);
    expect(checkout.status).toBe('in_review');
    expect(checkout.run.nowMs).toBe(SEATS_DECIDE_AT_MS);
  });
});

describe('an earlier send may have bought the tickets', () => {
  const CANCELLED = { status: 'cancelled', reasonCode: null };
  const why = 'Svc has cancelled it, but an earlier send may have bought the tickets.';

  test('if a resend is declined, even with an order of its own', async () => {
    const declined = trouble('refused', 'PROCESSOR_DECLINED', { orderId: 'O2' });
    const checkout = await lost({ placeOrder: [declined] });
    await checkout.run.passTime();
    expect(evidenceOf(checkout)).toEqual(['resend_refused']);
    expect(checkout.seen.view.payment.money).toBe('unknown');
  });

  test.each([
    ['after it was fulfilled', [{ status: 'fulfilled', reasonCode: null }, CANCELLED]],
    ['with a refund that does not come', [CANCELLED]],
  ])('if Svc cancels the order of a resend %s', async (_, orderStatus) => {
    const checkout = await lost({
      placeOrder: [PLACED],
      orderStatus,
      orderSummary: [NO_ANSWER],
      cancelOrder: [{ status: 'cancelled', refund: receipt.total }],
    });
    for (let left = 1_000; checkout.status === 'processing' && left > 0; left--) {
      await checkout.run.passTime();
    }
    expect(checkout.status).toBe('in_review');
    expect(checkout.seen.ops).toMatchObject({ review: `order O55 was returned to review: ${why}` });
  });
});

describe('after the lease has ended', () => {
  const over = { isLeaseOver: true };
  const atEnd = async (answers: Answers, order: Partial<SentOrder> = over) => {
    const checkout = await lost(answers, order);
    await checkout.passTimes(2);
    expect(checkout.run.nowMs).toBe(SEATS_DECIDE_AT_MS);
    return checkout;
  };

  test('seats of this customer suggest that the order stands, and a person decides', async () => {
    const checkout = await atEnd({ occupants: [{ F1: 'A9', F2: 'A1' }] });
    expect(checkout.status).toBe('in_review');
    expect(evidenceOf(checkout)).toEqual(['seats_ours']);
    expect(checkout.timeline).toContain(
      "The seats are this customer's: the order stands, unless another checkout bought them",
    );
  });

  test('free seats prove that nothing was bought, if they are seen twice', async () => {
    const checkout = await atEnd({
      occupants: [{ F1: null, F2: null }],
      lease: [trouble('refused', 'SEAT_UNAVAILABLE')],
      layout: [NO_ANSWER],
    });
    expect(evidenceOf(checkout)).toEqual(['seats_free']);
    await checkout.run.passTime();
    expect(checkout.seen.view.payment.money).toBe('not_taken');
  });

  test('a person decides in general admission, where no seat can show the outcome', async () => {
    const items = hold.items.map((item) => ({ ...item, seatIds: [] }));
    const order = { ...sentOrder, ...over };
    const given = checkoutIn('processing', { policy }, { order, next, items });
    const checkout = await ScriptedCheckout.open(creator, given, {});
    await checkout.passTimes(2);
    expect(checkout.status).toBe('in_review');
    expect(checkout.calls).toEqual([]);
  });

  test.each([
    ['names nobody', null],
    ['names other accounts, which may be ours in another form', { F1: 'A9', F2: 'A9' }],
    ['names another account in one seat', { F1: 'A9', F2: null }],
    ['does not name the account in a taken seat', { F1: null }],
    ['does not show the seats', {}],
  ])('a person decides if Svc %s', async (_, occupants) => {
    const checkout = await atEnd({ occupants: [occupants] });
    expect(checkout.status).toBe('in_review');
    expect(evidenceOf(checkout)).toEqual([]);
  });

  test('seats that cannot be read are read again', async () => {
    const busy = trouble('unknown', 'UPSTREAM_BUSY', { retryAfterMs: 30_000 });
    const checkout = await atEnd({ occupants: [NO_ANSWER, busy, NO_ANSWER] });
    expect(await checkout.passTimes(2)).toEqual([10_000, 30_000]);
  });
});

describe('an existing customer', () => {
  test('who is signed out can sign in until the lease ends', async () => {
    const checkout = await lost({ occupants: [NO_ANSWER] }, {}, ofAccount(null));
    await checkout.run.passTime();
    expect(checkout.calls).toEqual([]);
    await checkout.run.passTime();
    expect(checkout.run.nowMs).toBe(LEASE_ENDS_AT_MS);
    expect(checkout.timeline).toEqual(['The lease has ended']);
  });

  test('who has changed accounts cannot resend the order', async () => {
    const session = { authToken: 't', accountId: 'A2', signingKey: 'k' };
    const checkout = await lost({ occupants: [NO_ANSWER] }, {}, ofAccount(session));
    await checkout.passTimes(2);
    expect(checkout.run.nowMs).toBe(SEATS_DECIDE_AT_MS);
    expect(checkout.calls).toEqual(['occupants']);
  });
});

test('goes to review five minutes after the seats could first have shown the outcome', async () => {
  const evidence = [{ atMs: NOW_MS, what: 'resend_refused', code: 'PROCESSOR_DECLINED' }] as const;
  const checkout = await lost({ occupants: [NO_ANSWER] }, { isLeaseOver: true, evidence });
  while (checkout.status === 'processing') await checkout.run.passTime();
  expect(checkout.status).toBe('in_review');
  expect(checkout.run.nowMs).toBe(SEATS_DECIDE_AT_MS + 300_000);
});
