import { money } from '../../../src/domain/money';
import type { Compensation } from '../../../src/domain/checkout/compensation';
import {
  checkoutIn,
  NOW_MS,
  ofAccount,
  owed,
  placed,
  receipt,
} from '../../support/checkout-examples';
import type { Creator } from '../schedule';
import { workflowCreator } from '../temporal/bundle';
import { ScriptedCheckout, trouble, type Answers } from './scripted';

const NO_ANSWER = trouble('unknown', 'PAYMENT_PROVIDER_UNAVAILABLE');
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

/** A failed checkout that has this to give back. */
function giveBack(change: Partial<Compensation>, answers: Answers): Promise<ScriptedCheckout> {
  const compensations = [owed(change)];
  return ScriptedCheckout.open(creator, checkoutIn('failed', { compensations }), answers);
}

const isDone = ({ run, timeline }: ScriptedCheckout) =>
  run.end !== null && timeline.includes('Given back: chk_1-1');

test('what is authorised is voided, and then the workflow ends', async () => {
  const checkout = await giveBack({}, { void: [null] });
  expect(isDone(checkout)).toBe(true);
  expect(checkout.run.calls).toMatchObject([
    { type: 'void', ask: { partnerId: 'demo', reference: 'chk_1-1', authorizationId: 'auth_1' } },
  ]);
});

test('what was captured for this attempt is refunded', async () => {
  const answers = { void: [REFUSED], readAuthorization: [found(), REFUNDED], refund: [null] };
  const checkout = await giveBack({}, answers);
  expect(checkout.calls).toEqual(['void', 'readAuthorization', 'refund', 'readAuthorization']);
  expect(checkout.run.calls[2]?.ask).toMatchObject({ amount: receipt.total });
  expect(checkout.run.calls[2]?.ask).not.toHaveProperty('refundedBefore');
  expect(isDone(checkout)).toBe(true);
});

test('a refund whose answer was lost is requested again as it was', async () => {
  const answers = {
    void: [REFUSED],
    readAuthorization: [found(), found(), REFUNDED],
    refund: [NO_ANSWER, null],
  };
  const checkout = await giveBack({}, answers);
  await checkout.run.passTime();
  const refunds = checkout.run.calls.filter(({ type }) => type === 'refund');
  expect(refunds).toHaveLength(2);
  expect(refunds[1]?.ask).toEqual(refunds[0]?.ask);
  expect(isDone(checkout)).toBe(true);
});

test('what was refunded for this attempt is looked at once more', async () => {
  const answers = { void: [REFUSED], readAuthorization: [REFUNDED], refund: [null] };
  const checkout = await giveBack({}, answers);
  expect(checkout.calls).toContain('refund');
  expect(isDone(checkout)).toBe(true);
});

test.each([
  ['was captured for another attempt', { capturedFor: 'chk_2-1' }],
  ['was refunded for another attempt', { status: 'refunded', capturedFor: 'chk_2-1' }],
  ['has lapsed', { status: 'lapsed', capturedFor: null }],
  ['was voided', { status: 'voided', capturedFor: null }],
])('what %s is left alone', async (_, change) => {
  const answers = { void: [REFUSED], readAuthorization: [found(change)] };
  const checkout = await giveBack({}, answers);
  expect(checkout.calls).toEqual(['void', 'readAuthorization']);
  expect(isDone(checkout)).toBe(true);
});

test.each([
  ['is still authorised', found({ status: 'authorized', capturedFor: null })],
  ['was captured, nobody says for what', found({ capturedFor: null })],
  [
    'was refunded in part, nobody says for what',
    found({ status: 'refunded', refunded: PART, capturedFor: null }),
  ],
  ['is not known', null],
  ['cannot be read', NO_ANSWER],
])('what %s is tried again after a refusal', async (_, read) => {
  const checkout = await giveBack({}, { void: [REFUSED, null], readAuthorization: [read] });
  expect(isDone(checkout)).toBe(false);
  expect(await checkout.run.passTime()).toBe(5_000);
  expect(isDone(checkout)).toBe(true);
});

test('no answer is tried again with growing pauses, and nothing is read', async () => {
  const checkout = await giveBack({}, { void: [NO_ANSWER, NO_ANSWER, NO_ANSWER, null] });
  expect(await checkout.passTimes(3)).toEqual([5_000, 10_000, 20_000]);
  expect(checkout.calls).toEqual(['void', 'void', 'void', 'void']);
  expect(isDone(checkout)).toBe(true);
});

test('ops are alerted after a number of tries', async () => {
  const checkout = await giveBack({}, { void: [NO_ANSWER] });
  await checkout.passTimes(6);
  expect(checkout.seen.ops.needsOps).toBe(false);
  await checkout.passTimes(1);
  expect(checkout.seen.ops.needsOps).toBe(true);
});

describe('an authorisation whose response was lost', () => {
  const lost = { authorizationId: null };

  test('is looked up, and voided where it is there', async () => {
    const answers = { findAuthorizations: [found({ status: 'authorized' })], void: [null] };
    const checkout = await giveBack(lost, answers);
    expect(checkout.calls).toEqual(['findAuthorizations', 'void']);
    expect(isDone(checkout)).toBe(true);
  });

  test('counts as absent only once the first request has settled', async () => {
    const checkout = await giveBack(lost, { findAuthorizations: [null] });
    expect(isDone(checkout)).toBe(false);
    expect(await checkout.run.passTime()).toBe(10_000);
    expect(checkout.calls).toEqual(['findAuthorizations', 'findAuthorizations']);
    expect(isDone(checkout)).toBe(true);
  });

  test('is looked up again where nobody answers', async () => {
    const checkout = await giveBack(lost, { findAuthorizations: [NO_ANSWER, null] });
    expect(await checkout.run.passTime()).toBe(10_000);
    expect(isDone(checkout)).toBe(true);
  });
});

describe('a refund', () => {
  const refund = { kind: 'refund' } as const;

  test('is done only when the full amount is back', async () => {
    const partly = found({ refunded: PART });
    const answers = { refund: [null], readAuthorization: [partly, REFUNDED] };
    const checkout = await giveBack(refund, answers);
    expect(isDone(checkout)).toBe(false);
    await checkout.run.passTime();
    expect(checkout.run.calls.filter(({ type }) => type === 'refund')).toMatchObject([
      { ask: { amount: receipt.total } },
      { ask: { amount: REST, refundedBefore: PART } },
    ]);
    expect(isDone(checkout)).toBe(true);
  });

  test('without an answer is done where the books say so', async () => {
    const checkout = await giveBack(refund, { refund: [NO_ANSWER], readAuthorization: [REFUNDED] });
    expect(isDone(checkout)).toBe(true);
  });

  test('that was not sent is sent again, and nothing is read', async () => {
    const notSent = trouble('not_sent', 'PAYMENT_PROVIDER_UNAVAILABLE');
    const answers = { refund: [notSent, null], readAuthorization: [REFUNDED] };
    const checkout = await giveBack(refund, answers);
    expect(checkout.calls).toEqual(['refund']);
    await checkout.run.passTime();
    expect(isDone(checkout)).toBe(true);
  });

  test.each([
    ['nothing', null],
    ['no answer', NO_ANSWER],
  ])('is requested again where the books say %s', async (_, read) => {
    const answers = { refund: [null], readAuthorization: [read, REFUNDED] };
    const checkout = await giveBack(refund, answers);
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

  const SAID = { status: 'refunded', reasonCode: null };

  test.each([
    ['no amount', { status: 'refunded', refund: null }],
    ['the total', { status: 'cancelled', refund: receipt.total }],
    ['nothing more', trouble('refused', 'ORDER_NOT_CANCELLABLE')],
  ])('is done once Svc says so, and names %s', async (_, named) => {
    const checkout = await owe([SAID], [named]);
    expect(checkout.calls).toEqual(['orderStatus', 'cancelOrder']);
    expect(checkout.timeline).toContain('Given back: O55');
    expect(checkout.run.end).not.toBeNull();
  });

  test.each([
    ['a part', { status: 'refunded', refund: PART }],
    ['a part under a word that nobody knows', { status: 'unknown', refund: PART }],
    ['no answer', NO_ANSWER],
    ['an error about the refund', trouble('refused', 'REFUND_PROCESSING_ERROR')],
  ])('is not done where Svc says so, and names %s', async (_, named) => {
    const checkout = await owe([SAID], [named]);
    expect(checkout.calls).toEqual(['orderStatus', 'cancelOrder']);
    expect(checkout.seen.view.payment.refund).toMatchObject({ status: 'pending' });
  });

  test('is looked at and reminded of by turns', async () => {
    const named = { status: 'cancelled', refund: receipt.total };
    const paid = { status: 'refunded', refund: receipt.total };
    const checkout = await owe([CANCELLED], [named, paid]);
    expect(await checkout.passTimes(3)).toEqual([5_000, 10_000, 20_000]);
    expect(checkout.calls).toEqual(['orderStatus', 'cancelOrder', 'orderStatus', 'cancelOrder']);
    expect(checkout.run.end).not.toBeNull();
  });

  test('is not done by a part of it, whatever Svc says then', async () => {
    const part = { status: 'refunded', refund: PART };
    const whole = { status: 'refunded', refund: receipt.total };
    const said = { status: 'refunded', reasonCode: null };
    const checkout = await owe([CANCELLED, said], [part, whole]);
    await checkout.passTimes(2);
    expect(checkout.run.end).toBeNull();
    await checkout.passTimes(1);
    expect(checkout.run.end).not.toBeNull();
  });

  test('is looked at again where Svc does not answer', async () => {
    const noAnswer = trouble('unknown', 'UPSTREAM_UNAVAILABLE');
    const checkout = await owe([noAnswer], [noAnswer]);
    expect(checkout.run.end).toBeNull();
    expect(await checkout.passTimes(2)).toEqual([5_000, 10_000]);
  });

  test('needs ops where only the customer can sign in', async () => {
    const change = { compensations: [owed({ ...svcRefund, tries: 7 })], ...ofAccount(null) };
    const checkout = await ScriptedCheckout.open(creator, checkoutIn('cancelled', change), {});
    expect(checkout.seen.ops.needsOps).toBe(true);
    expect(checkout.calls).toEqual([]);
  });
});

test('the latest action is undone first, and one that is postponed does not hold up others', async () => {
  const compensations = [owed(), owed({ reference: 'chk_1-2' })];
  const checkout = await ScriptedCheckout.open(creator, checkoutIn('failed', { compensations }), {
    void: [NO_ANSWER, null],
  });
  expect(checkout.run.calls.map(({ ask }) => ask)).toMatchObject([
    { reference: 'chk_1-2' },
    { reference: 'chk_1-1' },
  ]);
  expect(await checkout.run.passTime()).toBe(5_000);
  expect(checkout.run.calls.at(-1)?.ask).toMatchObject({ reference: 'chk_1-2' });
  expect(checkout.run.end).not.toBeNull();
});

test("a customer's new session hurries nothing at the payment provider", async () => {
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
