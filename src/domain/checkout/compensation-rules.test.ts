import {
  account,
  collection,
  checkoutIn,
  NOW_MS,
  ofAccount,
  owed,
  receipt,
} from '../../../tests/support/checkout-examples';
import { failure } from '../failure';
import { money } from '../money';
import {
  amountLeft,
  changeCompensation,
  hasStuck,
  isFullRefund,
  isStuck,
  withoutPartnersOwnAuthorization,
  knownPartialRefund,
  knownRefund,
  addCompensation,
  nextCompensation,
  postponed,
  settleCompensations,
  removeCompensation,
  waitingCompensations,
} from './compensation-rules';
import type { Compensation } from './compensation';

const first = owed();
const second = owed({ reference: 'chk_1-2', authorizationId: 'auth_2' });
const listed = {
  reference: 'chk_1-1',
  kind: 'refund',
  authorizationId: 'auth_9',
  amount: receipt.total,
} as const;

const references = (list: readonly Compensation[]) => list.map(({ reference }) => reference);

describe('the list', () => {
  test('replaces an earlier compensation of the same attempt with a new one', () => {
    const list = addCompensation([owed({ tries: 5, done: true }), second], listed);
    expect(list).toEqual([
      second,
      {
        ...listed,
        refunded: null,
        tries: 0,
        nextTryAtMs: null,
        isPauseFixed: false,
        lastFailureCode: null,
        done: false,
      },
    ]);
  });

  test('drops only the compensation with the given reference', () => {
    expect(references(removeCompensation([first, second], 'chk_1-1'))).toEqual(['chk_1-2']);
    expect(removeCompensation([first], undefined)).toEqual([first]);
  });

  test("drops a partner's own authorisation if no order was sent", () => {
    expect(withoutPartnersOwnAuthorization([first, second], { ...collection, own: true })).toEqual([
      second,
    ]);
    expect(withoutPartnersOwnAuthorization([first, second], collection)).toEqual([first, second]);
    expect(withoutPartnersOwnAuthorization([first], null)).toEqual([first]);
  });

  test('changes only the compensation with the given reference, and only while it is not done', () => {
    const change = { done: true };
    expect(changeCompensation([first, second], 'chk_1-2', change)).toEqual([
      first,
      { ...second, done: true },
    ]);
    const done = owed({ done: true });
    expect(changeCompensation([done], 'chk_1-1', { kind: 'refund' })).toEqual([done]);
    expect(changeCompensation([first], 'chk_1-3', change)).toEqual([first]);
  });
});

describe('the open compensations', () => {
  test('include all compensations of failed attempts that are not done', () => {
    const list = [first, owed({ reference: 'chk_1-0', done: true }), second];
    const checkout = checkoutIn('failed', { compensations: list });
    expect(references(waitingCompensations(checkout))).toEqual(['chk_1-1', 'chk_1-2']);
  });

  test.each([
    'placing',
    'processing',
    'in_review',
    'confirmed',
    'cancelling',
    'completed',
  ] as const)(
    'exclude the attempt whose order may still succeed or has succeeded: %s',
    (status) => {
      const checkout = checkoutIn(status, { compensations: [first, second] }, { collection });
      expect(references(waitingCompensations(checkout))).toEqual(['chk_1-2']);
    },
  );

  test('include that of a cancelled order', () => {
    const checkout = checkoutIn('cancelled', { compensations: [first] }, { collection });
    expect(references(waitingCompensations(checkout))).toEqual(['chk_1-1']);
  });

  test('include all earlier attempts if Svc collects the money', () => {
    const checkout = checkoutIn('placing', { compensations: [first] });
    expect(references(waitingCompensations(checkout))).toEqual(['chk_1-1']);
  });
});

describe('the next compensation', () => {
  const nextOf = (...list: Compensation[]) =>
    nextCompensation(checkoutIn('failed', { compensations: list }))?.reference;

  test('is the one that is due first; if several are due at once, the one added last', () => {
    const dueAt = (ms: number) => ({ nextTryAtMs: NOW_MS + ms });
    expect(nextOf(first, second)).toBe('chk_1-2');
    expect(nextOf(first, { ...second, ...dueAt(0) })).toBe('chk_1-1');
    expect(nextOf({ ...first, ...dueAt(1) }, { ...second, ...dueAt(1) })).toBe('chk_1-2');
    expect(nextOf({ ...first, ...dueAt(1), tries: 5 }, { ...second, ...dueAt(2) })).toBe('chk_1-1');
  });

  test('ignores compensations that are done', () => {
    expect(nextOf({ ...first, tries: 3 }, { ...second, done: true })).toBe('chk_1-1');
    expect(nextCompensation(checkoutIn('failed'))).toBeNull();
  });
});

describe('the refunded amount', () => {
  test('reduces the amount left', () => {
    expect(amountLeft(first)).toEqual(receipt.total);
    expect(amountLeft({ ...first, refunded: money('30.00', 'USD') })).toEqual(money('6.50', 'USD'));
  });

  test('is complete only if it covers the amount in its currency', () => {
    expect(isFullRefund(first, receipt.total)).toBe(true);
    expect(isFullRefund(first, money('40.00', 'USD'))).toBe(true);
    expect(isFullRefund(first, money('36.49', 'USD'))).toBe(false);
    expect(isFullRefund(first, money('40.00', 'EUR'))).toBe(false);
  });
});

test('the known refund only grows, and only in the currency of the compensation', () => {
  const part = money('30.00', 'USD');
  const partly = owed({ refunded: part });
  expect(knownRefund(first, part)).toEqual(part);
  expect(knownRefund(partly, money('31.00', 'USD'))).toEqual(money('31.00', 'USD'));
  expect(knownRefund(partly, money('29.00', 'USD'))).toEqual(part);
  expect(knownRefund(partly, money('40.00', 'EUR'))).toEqual(part);
  expect(knownRefund(first, money('40.00', 'EUR'))).toBeNull();
  expect(knownRefund(first, money('0.00', 'USD'))).toBeNull();
});

test('a refund that proves too small is known by its amount, even if that is zero', () => {
  expect(knownPartialRefund(first, money('0.00', 'USD'))).toEqual(money('0.00', 'USD'));
  expect(knownPartialRefund(first, money('40.00', 'EUR'))).toEqual(money('0.00', 'USD'));
  expect(knownPartialRefund(first, money('30.00', 'USD'))).toEqual(money('30.00', 'USD'));
});

describe('a try that settled nothing', () => {
  const checkout = checkoutIn('failed');
  const after = (change: Partial<Compensation>, why: Parameters<typeof postponed>[2] = null) =>
    postponed(checkout, owed(change), why, NOW_MS);
  const pausesOf = (change: Partial<Compensation>) =>
    [0, 1, 2, 20].map((tries) => (after({ ...change, tries }).nextTryAtMs ?? 0) - NOW_MS);

  test('is followed by growing pauses of up to an hour', () => {
    expect(after({ tries: 2 })).toEqual({
      tries: 3,
      sinceMs: NOW_MS,
      nextTryAtMs: NOW_MS + 20_000,
      isPauseFixed: false,
      lastFailureCode: null,
    });
    expect(pausesOf({})).toEqual([5_000, 10_000, 20_000, 3600_000]);
    expect(pausesOf({ kind: 'refund' })).toEqual([5_000, 10_000, 20_000, 3600_000]);
  });

  test('keeps the time of the first failed try', () => {
    expect(after({ tries: 2, sinceMs: 7 }).sinceMs).toBe(7);
  });

  test('of an authorisation in doubt is followed by a pause that cannot be shortened', () => {
    const inDoubt = { authorizationId: null };
    expect(pausesOf(inDoubt)).toEqual([10_000, 20_000, 40_000, 3600_000]);
    expect(after(inDoubt).isPauseFixed).toBe(true);
  });

  test('of a refund that Svc owes is followed by pauses of up to six hours', () => {
    const owedBySvc = { kind: 'svc_refund', authorizationId: null } as const;
    expect(pausesOf(owedBySvc)).toEqual([5_000, 10_000, 20_000, 6 * 3600_000]);
    expect(after(owedBySvc).isPauseFixed).toBe(false);
  });

  test('keeps the failure code, and the pause that was required', () => {
    expect(after({}, failure('PAYMENT_PROVIDER_UNAVAILABLE', { retryAfterMs: 60_000 }))).toEqual({
      tries: 1,
      sinceMs: NOW_MS,
      nextTryAtMs: NOW_MS + 60_000,
      isPauseFixed: true,
      lastFailureCode: 'PAYMENT_PROVIDER_UNAVAILABLE',
    });
    expect(after({}, failure('PAYMENT_PROVIDER_UNAVAILABLE')).isPauseFixed).toBe(false);
  });
});

describe('a person has to act', () => {
  const guest = checkoutIn('cancelled');

  test('after eight tries at the provider', () => {
    expect(isStuck(guest, owed({ tries: 7 }))).toBe(false);
    expect(isStuck(guest, owed({ tries: 8 }))).toBe(true);
    expect(isStuck(guest, owed({ kind: 'refund', tries: 8 }))).toBe(true);
  });

  test('after 80 checks of a refund by Svc, or after 8 if only a part is refunded or the customer is signed out', () => {
    const refund = (tries: number) => owed({ kind: 'svc_refund', tries });
    expect(isStuck(guest, refund(79))).toBe(false);
    expect(isStuck(guest, refund(80))).toBe(true);
    const partly = { ...refund(8), refunded: money('10.00', 'USD') };
    expect([isStuck(guest, { ...partly, tries: 7 }), isStuck(guest, partly)]).toEqual([
      false,
      true,
    ]);
    const signedOut = checkoutIn('cancelled', ofAccount(null));
    expect(signedOut.request.customer).toBe(account);
    expect(isStuck(signedOut, refund(7))).toBe(false);
    expect(isStuck(signedOut, refund(8))).toBe(true);
  });

  test('if any open compensation is stuck', () => {
    const stuckWith = (...list: Compensation[]) =>
      hasStuck(checkoutIn('failed', { compensations: list }));
    expect(stuckWith()).toBe(false);
    expect(stuckWith(first, second)).toBe(false);
    expect(stuckWith(first, { ...second, tries: 8 })).toBe(true);
    expect(stuckWith({ ...first, tries: 8, done: true })).toBe(false);
  });
});

test('ops settle every open compensation, but not that of an order that may still succeed', () => {
  const checkout = checkoutIn('in_review', { compensations: [first, second] }, { collection });
  expect(settleCompensations(checkout)).toEqual([first, { ...second, done: true }]);
});
