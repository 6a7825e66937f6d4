// Svc's reports about an order that is refunded, in full or in part.
import { addCompensation } from '../../../src/domain/checkout/compensation-rules';
import type { Checkout } from '../../../src/domain/checkout/state';
import {
  checkoutIn,
  claimed,
  fulfilled,
  NOW_MS,
  placed,
  receipt,
} from '../../support/checkout-examples';
import type { Creator } from '../schedule';
import { workflowCreator } from '../temporal/bundle';
import { ORDER_PLACED, ScriptedCheckout, trouble, type Answers } from './scripted';

const REFUNDED = { status: 'refunded', refund: receipt.total };
const READ_REFUNDED = { status: 'refunded', reasonCode: null };
const PART = { ...receipt.total, amount: '10.00' };
const NOTHING = { ...receipt.total, amount: '0.00' };
const WISHED = { cancelRequest: { atMs: NOW_MS, reason: 'customer' } } as const;
const NO_ANSWER = trouble('unknown', 'UPSTREAM_UNAVAILABLE');

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

/** A cancellation that was just requested. */
async function cancelling(answers: Answers): Promise<ScriptedCheckout> {
  const checkout = await ScriptedCheckout.open(creator, checkoutIn('cancelling'), answers);
  await checkout.run.passTime();
  return checkout;
}

test('an order that Svc reports as refunded has no tickets, even if the amount cannot be read', async () => {
  const checkout = await cancelling({
    cancelOrder: [NO_ANSWER, NO_ANSWER, REFUNDED],
    orderStatus: [READ_REFUNDED],
  });
  await checkout.run.passTime();
  expect(checkout.seen.view).toMatchObject({
    status: 'cancelled',
    tickets: [],
    payment: { refund: { status: 'pending', amount: null } },
  });
  await checkout.run.passTime();
  expect(checkout.seen.view.payment.refund).toEqual({ status: 'done', amount: receipt.total });
});

test('once Svc reports REFUNDED, a cancellation that names the total ends the attempt at once', async () => {
  const checkout = await ScriptedCheckout.open(
    creator,
    checkoutIn('processing', {}, { order: placed }),
    {
      orderStatus: [READ_REFUNDED],
      cancelOrder: [{ status: 'cancelled', refund: receipt.total }],
      lease: [NO_ANSWER],
      layout: [NO_ANSWER],
    },
  );
  await checkout.run.passTime();
  expect(checkout.calls.filter((call) => call === 'orderStatus')).toHaveLength(1);
  expect(checkout.seen.view).toMatchObject({ payment: { money: 'not_taken', attempt: 1 } });
});

describe('REFUNDED does not prove a full refund', () => {
  test('if Svc names an amount of zero', async () => {
    const checkout = await cancelling({
      cancelOrder: [{ status: 'refunded', refund: NOTHING }],
      orderStatus: [READ_REFUNDED],
    });
    expect(checkout.status).toBe('cancelled');
    expect(checkout.seen.view.payment.refund).toMatchObject({ status: 'pending' });
  });

  test('if Svc names a part with an unknown status', async () => {
    const checkout = await cancelling({
      cancelOrder: [{ status: 'unknown', refund: PART }],
      orderStatus: [READ_REFUNDED],
    });
    await checkout.passTimes(1);
    expect(checkout.status).toBe('cancelled');
    expect(checkout.seen.view.payment.refund).toMatchObject({ status: 'pending' });
  });

  test.each([
    ['no amount', { status: 'refunded', refund: null }],
    ['a refusal', trouble('refused', 'ORDER_NOT_CANCELLABLE')],
  ])('if the part was named once, and later only %s', async (_, later) => {
    const checkout = await cancelling({
      cancelOrder: [{ status: 'unknown', refund: PART }, later],
      orderStatus: [READ_REFUNDED],
    });
    await checkout.passTimes(3);
    expect(checkout.status).toBe('cancelled');
    expect(checkout.seen.view.payment.refund).toMatchObject({ status: 'pending' });
    expect(checkout.seen.ops).toMatchObject({ owed: [{ amount: { amount: '26.50' } }] });
  });

  test('if Svc names an amount of zero with CANCELLED, and reports REFUNDED later', async () => {
    const checkout = await cancelling({
      cancelOrder: [{ status: 'cancelled', refund: NOTHING }],
      orderStatus: [READ_REFUNDED],
    });
    await checkout.passTimes(1);
    expect(checkout.seen.view.payment.refund).toMatchObject({ status: 'pending' });
  });

  test('if a repeated cancellation names a part, after the first response was lost', async () => {
    const checkout = await cancelling({
      cancelOrder: [NO_ANSWER, { status: 'refunded', refund: PART }],
      orderStatus: [READ_REFUNDED],
    });
    await checkout.passTimes(1);
    expect(checkout.status).toBe('cancelled');
    expect(checkout.seen.view.payment.refund).toMatchObject({ status: 'pending' });
  });

  test('if Svc cancels on its own and names a part', async () => {
    const next = { tries: 0, dueAtMs: NOW_MS, canHurry: true };
    const checkout = await ScriptedCheckout.open(
      creator,
      checkoutIn('processing', {}, { order: placed, next }),
      {
        orderStatus: [{ status: 'cancelled', reasonCode: null }, READ_REFUNDED],
        cancelOrder: [{ status: 'cancelled', refund: PART }],
      },
    );
    for (let timers = 0; timers < 9 && checkout.status === 'processing'; timers++) {
      await checkout.run.passTime();
    }
    expect(checkout.status).toBe('in_review');
    expect(checkout.seen.view.payment.money).toBe('unknown');
  });

  test.each<[string, Checkout]>([
    ['processing', checkoutIn('processing', {}, { order: placed })],
    ['placing', checkoutIn('placing', {}, { order: claimed })],
  ])('if Svc cancels on its own, and names a part only on request: %s', async (_, given) => {
    const checkout = await ScriptedCheckout.open(creator, given, {
      ...ORDER_PLACED,
      orderStatus: [READ_REFUNDED],
      cancelOrder: [{ status: 'refunded', refund: PART }],
    });
    await checkout.run.passTime();
    expect(checkout.calls).toContain('cancelOrder');
    for (let timers = 0; timers < 20 && checkout.status !== 'in_review'; timers++) {
      await checkout.run.passTime();
    }
    expect(checkout.status).toBe('in_review');
  });

  test('if Svc named a part with CANCELLED', async () => {
    const compensation = {
      reference: 'O55',
      kind: 'svc_refund',
      authorizationId: null,
      amount: receipt.total,
    } as const;
    const checkout = await ScriptedCheckout.open(
      creator,
      checkoutIn('cancelled', { compensations: addCompensation([], compensation) }),
      {
        orderStatus: [{ status: 'cancelled', reasonCode: null }, READ_REFUNDED],
        cancelOrder: [{ status: 'cancelled', refund: PART }],
      },
    );
    await checkout.passTimes(2);
    expect(checkout.seen.view.payment.refund).toMatchObject({ status: 'pending' });
  });

  test('once a part was reported, even if ops have kept the order since', async () => {
    const order = {
      ...fulfilled,
      evidence: [{ atMs: NOW_MS, what: 'refund_short', refund: PART }],
    } as const;
    const notCancellable = trouble('refused', 'ORDER_NOT_CANCELLABLE');
    const checkout = await ScriptedCheckout.open(creator, checkoutIn('cancelling', {}, { order }), {
      cancelOrder: [notCancellable],
      orderStatus: [READ_REFUNDED],
    });
    await checkout.passTimes(3);
    expect(checkout.status).toBe('cancelled');
    expect(checkout.seen.ops).toMatchObject({ owed: [{ amount: { amount: '26.50' } }] });
  });
});

describe('a refund that is short by less than a cent is full', () => {
  const order = { receipt: { ...receipt, total: { ...receipt.total, amount: '36.505' } } };
  const BACK = { ...receipt.total, amount: '36.50' };

  test.each([
    ['at once', [{ status: 'refunded', refund: BACK }]],
    [
      'later',
      [
        { status: 'cancelled', refund: BACK },
        { status: 'refunded', refund: BACK },
      ],
    ],
    [
      'after no amount',
      [
        { status: 'cancelled', refund: null },
        { status: 'refunded', refund: BACK },
      ],
    ],
  ])('if it is named %s', async (_, cancelOrder) => {
    const checkout = await ScriptedCheckout.open(creator, checkoutIn('cancelling', {}, order), {
      cancelOrder,
      orderStatus: [READ_REFUNDED],
    });
    await checkout.run.passTime();
    expect(checkout.seen.view.payment.refund).toEqual({ status: 'done', amount: BACK });
    expect(checkout.seen.ops).toMatchObject({ owed: [] });
  });
});

describe('an order that Svc cancelled, and that we were about to cancel, too', () => {
  const CANCELLED = { status: 'cancelled', reasonCode: null };
  const FULFILLED = { status: 'fulfilled', reasonCode: null };
  const next = { tries: 0, dueAtMs: NOW_MS, canHurry: true };
  const processing = (change = {}) => checkoutIn('processing', change, { order: placed, next });

  test.each([
    ['answered', { status: 'cancelled', refund: receipt.total }, {}],
    ['not answered', NO_ANSWER, {}],
    ['answered, as the customer wished', { status: 'cancelled', refund: PART }, WISHED],
  ])('is checked by a person if it is fulfilled later: %s', async (_, cancelOrder, change) => {
    const checkout = await ScriptedCheckout.open(creator, processing(change), {
      orderStatus: [CANCELLED, FULFILLED],
      cancelOrder: [cancelOrder],
    });
    for (let timers = 0; timers < 9 && checkout.status === 'processing'; timers++) {
      await checkout.run.passTime();
    }
    expect(checkout.status).toBe('in_review');
    expect(checkout.seen.view).toMatchObject({ tickets: [], payment: { money: 'unknown' } });
    expect(checkout.calls).not.toContain('orderSummary');
  });

  const FAILED = { status: 'failed', reasonCode: null };
  const NOT_REFUNDED = { status: 'failed', reasonCode: 'REFUND_PROCESSING_ERROR' };

  test.each([
    ['a part was named', CANCELLED, { status: 'cancelled', refund: PART }],
    ['the total was named', CANCELLED, { status: 'cancelled', refund: receipt.total }],
    ['the refund failed', CANCELLED, trouble('refused', 'REFUND_PROCESSING_ERROR')],
    ['its status said that the refund failed', NOT_REFUNDED, NO_ANSWER],
  ])('is checked by a person if it failed later: %s', async (_, first, cancelOrder) => {
    const checkout = await ScriptedCheckout.open(creator, processing(), {
      orderStatus: [first, FAILED],
      cancelOrder: [cancelOrder],
    });
    for (let timers = 0; timers < 9 && checkout.status === 'processing'; timers++) {
      await checkout.run.passTime();
    }
    expect(checkout.status).toBe('in_review');
    expect(checkout.seen.view.payment.money).toBe('unknown');
  });
});

test.each(['FORBIDDEN', 'UPSTREAM_ERROR', 'GENERIC_ERROR', 'VALIDATION_ERROR'])(
  'a refusal with %s names no refund',
  async (code) => {
    const checkout = await cancelling({
      cancelOrder: [NO_ANSWER, trouble('refused', code)],
      orderStatus: [READ_REFUNDED],
    });
    await checkout.passTimes(3);
    expect(checkout.seen.view.payment.refund).toEqual({ status: 'pending', amount: null });
  },
);

test.each([
  [PART, '10.00 USD of 36.50 USD so far'],
  [NOTHING, '0.00 USD of 36.50 USD so far'],
  [{ ...PART, currency: 'EUR' }, '0.00 USD of 36.50 USD so far'],
])('the timeline names the part that Svc refunds: %j', async (refund, text) => {
  const checkout = await cancelling({
    cancelOrder: [{ status: 'refunded', refund }],
    orderStatus: [READ_REFUNDED],
  });
  expect(checkout.timeline).toContain(`Cancelled, with a refund of ${text}; now cancelled`);
});
