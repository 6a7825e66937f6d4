import { money } from '../../../src/domain/money';
import type { Compensation } from '../../../src/domain/checkout/compensation';
import {
  checkoutIn,
  NOW_MS,
  ofAccount,
  owed,
  placed,
  receipt,
  session,
} from '../../support/checkout-examples';
import type { Creator } from '../schedule';
import { workflowCreator } from '../temporal/bundle';
import { ScriptedCheckout, trouble, type Answers } from './scripted';

const NO_ANSWER = trouble('unknown', 'PAYMENT_PROVIDER_UNAVAILABLE');
const NOT_SENT = trouble('not_sent', 'PAYMENT_PROVIDER_UNAVAILABLE');
const REFUSED = trouble('refused', 'AUTHORIZATION_USED');
const NOTHING = money('0.00', 'USD');
const PART = money('10.00', 'USD');
const REST = money('26.50', 'USD');

const found = (change: object = {}) => ({
  authorizationId: 'auth_1',
  status: 'captured',
  amount: receipt.total,
  refunded: NOTHING,
  lapsesAtMs: NOW_MS + 3600_000,
  capturedFor: 'chk_1-1',
  ...change,
});
const REFUNDED = found({ status: 'refunded', refunded: receipt.total });

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

/** A failed checkout with this compensation. */
function compensate(change: Partial<Compensation>, answers: Answers): Promise<ScriptedCheckout> {
  const compensations = [owed(change)];
  return ScriptedCheckout.open(creator, checkoutIn('failed', { compensations }), answers);
}

const isDone = ({ run, timeline }: ScriptedCheckout) =>
  run.end !== null && timeline.includes('No longer owed: chk_1-1');

test('voids an authorisation, and then the workflow ends', async () => {
  const checkout = await compensate({}, { void: [null] });
  expect(isDone(checkout)).toBe(true);
  expect(checkout.run.calls).toMatchObject([
    { type: 'void', input: { partnerId: 'demo', reference: 'chk_1-1', authorizationId: 'auth_1' } },
  ]);
});

test('refunds a capture of this attempt', async () => {
  const answers = { void: [REFUSED], readAuthorization: [found(), REFUNDED], refund: [null] };
  const checkout = await compensate({}, answers);
  expect(checkout.calls).toEqual(['void', 'readAuthorization', 'refund', 'readAuthorization']);
  expect(checkout.run.calls[2]?.input).toMatchObject({ amount: receipt.total });
  expect(checkout.run.calls[2]?.input).not.toHaveProperty('refundedBefore');
  expect(isDone(checkout)).toBe(true);
});

test('repeats unchanged a refund whose response was lost', async () => {
  const answers = {
    void: [REFUSED],
    readAuthorization: [found(), found(), REFUNDED],
    refund: [NO_ANSWER, null],
  };
  const checkout = await compensate({}, answers);
  await checkout.run.passTime();
  const refunds = checkout.run.calls.filter(({ type }) => type === 'refund');
  expect(refunds).toHaveLength(2);
  expect(refunds[1]?.input).toEqual(refunds[0]?.input);
  expect(isDone(checkout)).toBe(true);
});

test('requests a refund even if the authorisation of this attempt is already refunded', async () => {
  const answers = { void: [REFUSED], readAuthorization: [REFUNDED], refund: [null] };
  const checkout = await compensate({}, answers);
  expect(checkout.calls).toContain('refund');
  expect(isDone(checkout)).toBe(true);
});

test.each([
  ['was captured for another attempt', { capturedFor: 'chk_2-1' }],
  ['was refunded for another attempt', { status: 'refunded', capturedFor: 'chk_2-1' }],
  ['has lapsed', { status: 'lapsed', capturedFor: null }],
  ['was voided', { status: 'voided', capturedFor: null }],
])('does nothing more after a refused void if the authorisation %s', async (_, change) => {
  const answers = { void: [REFUSED], readAuthorization: [found(change)] };
  const checkout = await compensate({}, answers);
  expect(checkout.calls).toEqual(['void', 'readAuthorization']);
  expect(isDone(checkout)).toBe(true);
});

test.each([
  ['is still authorised', found({ status: 'authorized', capturedFor: null })],
  ['was captured for an unnamed attempt', found({ capturedFor: null })],
  [
    'was partly refunded for an unnamed attempt',
    found({ status: 'refunded', refunded: PART, capturedFor: null }),
  ],
  ['is unknown', null],
  ['cannot be read', NO_ANSWER],
])('repeats a refused void if the authorisation %s', async (_, read) => {
  const checkout = await compensate({}, { void: [REFUSED, null], readAuthorization: [read] });
  expect(isDone(checkout)).toBe(false);
  expect(await checkout.run.passTime()).toBe(5_000);
  expect(isDone(checkout)).toBe(true);
});

test('tries again if there is no answer, with growing pauses', async () => {
  const answers = {
    void: [NO_ANSWER, NO_ANSWER, NOT_SENT, null],
    readAuthorization: [found({ status: 'authorized', capturedFor: null }), NO_ANSWER],
  };
  const checkout = await compensate({}, answers);
  expect(await checkout.passTimes(3)).toEqual([5_000, 10_000, 20_000]);
  const read = 'readAuthorization';
  expect(checkout.calls).toEqual(['void', read, 'void', read, 'void', 'void']);
  expect(isDone(checkout)).toBe(true);
});

test('refunds a capture although the provider never says why the void fails', async () => {
  const answers = { void: [NO_ANSWER], readAuthorization: [found(), REFUNDED], refund: [null] };
  const checkout = await compensate({}, answers);
  expect(checkout.calls).toEqual(['void', 'readAuthorization', 'refund', 'readAuthorization']);
  expect(isDone(checkout)).toBe(true);
});

test('needs ops after a number of tries', async () => {
  const checkout = await compensate({}, { void: [NOT_SENT] });
  await checkout.passTimes(6);
  expect(checkout.seen.ops.needsOps).toBe(false);
  await checkout.passTimes(1);
  expect(checkout.seen.ops.needsOps).toBe(true);
});

describe('an authorisation whose response was lost', () => {
  const lost = { authorizationId: null };

  test('is looked up, and voided if found', async () => {
    const answers = { findAuthorizations: [found({ status: 'authorized' })], void: [null] };
    const checkout = await compensate(lost, answers);
    expect(checkout.calls).toEqual(['findAuthorizations', 'void']);
    expect(isDone(checkout)).toBe(true);
  });

  test('counts as absent only if it is not found again once the lost request has settled', async () => {
    const checkout = await compensate(lost, { findAuthorizations: [null] });
    expect(isDone(checkout)).toBe(false);
    expect(await checkout.run.passTime()).toBe(10_000);
    expect(checkout.calls).toEqual(['findAuthorizations', 'findAuthorizations']);
    expect(isDone(checkout)).toBe(true);
  });

  test('is looked up again if there is no answer', async () => {
    const checkout = await compensate(lost, { findAuthorizations: [NO_ANSWER, null] });
    expect(await checkout.run.passTime()).toBe(10_000);
    expect(isDone(checkout)).toBe(true);
  });
});

describe('a refund', () => {
  const refund = { kind: 'refund' } as const;

  test('is done only when the full amount is refunded', async () => {
    const partly = found({ refunded: PART });
    const answers = { refund: [null], readAuthorization: [partly, REFUNDED] };
    const checkout = await compensate(refund, answers);
    expect(isDone(checkout)).toBe(false);
    await checkout.run.passTime();
    expect(checkout.run.calls.filter(({ type }) => type === 'refund')).toMatchObject([
      { input: { amount: receipt.total } },
      { input: { amount: REST, refundedBefore: PART } },
    ]);
    expect(isDone(checkout)).toBe(true);
  });

  test('without an answer is done if the authorisation shows the refund', async () => {
    const checkout = await compensate(refund, {
      refund: [NO_ANSWER],
      readAuthorization: [REFUNDED],
    });
    expect(isDone(checkout)).toBe(true);
  });

  test('that was not sent is sent again, and nothing is read', async () => {
    const notSent = trouble('not_sent', 'PAYMENT_PROVIDER_UNAVAILABLE');
    const answers = { refund: [notSent, null], readAuthorization: [REFUNDED] };
    const checkout = await compensate(refund, answers);
    expect(checkout.calls).toEqual(['refund']);
    await checkout.run.passTime();
    expect(isDone(checkout)).toBe(true);
  });

  test.each([
    ['nothing', null],
    ['no answer', NO_ANSWER],
  ])('is requested again if reading the authorisation returns %s', async (_, read) => {
    const answers = { refund: [null], readAuthorization: [read, REFUNDED] };
    const checkout = await compensate(refund, answers);
    expect(isDone(checkout)).toBe(false);
    await checkout.run.passTime();
    expect(isDone(checkout)).toBe(true);
  });
});

describe('a refund that Svc owes', () => {
  const svcRefund = { kind: 'svc_refund', reference: 'O55', authorizationId: null } as const;
  const CANCELLED = { status: 'cancelled', reasonCode: null };
  const owe = async (orderStatus: readonly unknown[], cancelOrder: readonly unknown[] = []) => {
    const compensations = [owed(svcRefund)];
    const checkout = checkoutIn('cancelled', { compensations });
    return ScriptedCheckout.open(creator, checkout, { orderStatus, cancelOrder });
  };

  const REPORTED = { status: 'refunded', reasonCode: null };

  test.each([
    ['no amount', { status: 'refunded', refund: null }],
    ['the total', { status: 'cancelled', refund: receipt.total }],
    ['a refusal', trouble('refused', 'ORDER_NOT_CANCELLABLE')],
  ])(
    'is done if the status is REFUNDED, and the repeated cancellation is answered with %s',
    async (_, named) => {
      const checkout = await owe([REPORTED], [named]);
      expect(checkout.calls).toEqual(['orderStatus', 'cancelOrder']);
      expect(checkout.timeline).toContain('No longer owed: O55');
      expect(checkout.run.end).not.toBeNull();
    },
  );

  test.each([
    ['a part', { status: 'refunded', refund: PART }],
    ['a part and an unknown status', { status: 'unknown', refund: PART }],
    ['no answer', NO_ANSWER],
    ['an error about the refund', trouble('refused', 'REFUND_PROCESSING_ERROR')],
  ])(
    'is not done if the status is REFUNDED, but the repeated cancellation is answered with %s',
    async (_, named) => {
      const checkout = await owe([REPORTED], [named]);
      expect(checkout.calls).toEqual(['orderStatus', 'cancelOrder']);
      expect(checkout.seen.view.payment.refund).toMatchObject({ status: 'pending' });
    },
  );

  test('is polled and requested in turn', async () => {
    const named = { status: 'cancelled', refund: receipt.total };
    const paid = { status: 'refunded', refund: receipt.total };
    const checkout = await owe([CANCELLED], [named, paid]);
    expect(await checkout.passTimes(3)).toEqual([5_000, 10_000, 20_000]);
    expect(checkout.calls).toEqual(['orderStatus', 'cancelOrder', 'orderStatus', 'cancelOrder']);
    expect(checkout.run.end).not.toBeNull();
  });

  test('is not done by a partial refund, even if Svc then reports REFUNDED', async () => {
    const part = { status: 'refunded', refund: PART };
    const whole = { status: 'refunded', refund: receipt.total };
    const checkout = await owe([CANCELLED, REPORTED], [part, whole]);
    await checkout.passTimes(2);
    expect(checkout.run.end).toBeNull();
    await checkout.passTimes(1);
    expect(checkout.run.end).not.toBeNull();
  });

  test('is polled again if Svc does not answer', async () => {
    const noAnswer = trouble('unknown', 'UPSTREAM_UNAVAILABLE');
    const checkout = await owe([noAnswer], [noAnswer]);
    expect(checkout.run.end).toBeNull();
    expect(await checkout.passTimes(2)).toEqual([5_000, 10_000]);
  });

  test('continues as soon as the customer has signed in', async () => {
    const waiting = owed({ ...svcRefund, tries: 7, nextTryAtMs: NOW_MS + 3600_000 });
    const given = checkoutIn('cancelled', { compensations: [waiting], ...ofAccount(null) });
    const answers = { cancelOrder: [{ status: 'refunded', refund: receipt.total }] };
    const checkout = await ScriptedCheckout.open(creator, given, answers);
    const customer = { ...given.request.customer, session };
    const tag = { key: 'k', digest: 'd', requestId: 'r' };
    await checkout.run.update('edit', { ...tag, changes: { customer } });
    expect(checkout.calls).toEqual(['cancelOrder']);
  });

  test('needs ops if only the customer can sign in', async () => {
    const change = { compensations: [owed({ ...svcRefund, tries: 7 })], ...ofAccount(null) };
    const checkout = await ScriptedCheckout.open(creator, checkoutIn('cancelled', change), {});
    expect(checkout.seen.ops.needsOps).toBe(true);
    expect(checkout.calls).toEqual([]);
  });
});

test('compensates the latest action first, and a postponed compensation does not block others', async () => {
  const compensations = [owed(), owed({ reference: 'chk_1-2' })];
  const checkout = await ScriptedCheckout.open(creator, checkoutIn('failed', { compensations }), {
    void: [NOT_SENT, null],
  });
  expect(checkout.run.calls.map(({ input }) => input)).toMatchObject([
    { reference: 'chk_1-2' },
    { reference: 'chk_1-1' },
  ]);
  expect(await checkout.run.passTime()).toBe(5_000);
  expect(checkout.run.calls.at(-1)?.input).toMatchObject({ reference: 'chk_1-2' });
  expect(checkout.run.end).not.toBeNull();
});

test("a customer's new session does not trigger provider calls", async () => {
  const compensations = [owed({ reference: 'chk_1-0', nextTryAtMs: NOW_MS + 3600_000, tries: 9 })];
  const next = { tries: 0, dueAtMs: NOW_MS + 10_000, canHurry: false };
  const given = checkoutIn('processing', { compensations }, { order: placed, next });
  const checkout = await ScriptedCheckout.open(creator, given, {
    orderStatus: [trouble('refused', 'SESSION_ENDED'), { status: 'pending', reasonCode: null }],
    createGuest: [{ authToken: 't', accountId: 'A9', signingKey: 'k' }],
  });
  expect(await checkout.passTimes(2)).toEqual([10_000, 5_000]);
  expect(checkout.calls).toEqual(['orderStatus', 'createGuest', 'orderStatus', 'orderStatus']);
});
