import {
  cancellation,
  checkoutIn,
  claimed,
  collection,
  declined,
  delivered,
  fulfilled,
  NOW_MS,
  owed,
  receipt,
  sentOrder,
  STATUSES,
} from '../../../tests/support/checkout-examples';
import { money } from '../money';
import { isOverdue, OWED_BOUNDS_MS } from '../owed-bounds';
import { owedMoney } from './owed-money';
import type { Cancellation } from './order-steps';

const HOUR_MS = 3600_000;

test('without compensations, money is owed only for an order with an unknown outcome', () => {
  const owing = STATUSES.filter((status) => owedMoney(checkoutIn(status)).length > 0);
  expect(owing).toEqual(['placing', 'processing', 'in_review']);
  // If a worker dies while it sends the order, the published state still shows the claim.
  const claimedOrder = checkoutIn('placing', {}, { order: claimed });
  expect(owedMoney(claimedOrder)).toMatchObject([
    { what: 'unknown', sinceMs: claimed.claimedAtMs },
  ]);
  expect(owedMoney(checkoutIn('in_review', {}, { order: sentOrder }))).toEqual([
    {
      what: 'unknown',
      reference: null,
      amount: receipt.total,
      sinceMs: sentOrder.firstSentAtMs,
      stuck: false,
    },
  ]);
});

test('a capture in doubt and a refused capture of a fulfilled order are listed', () => {
  const kindOf = (status: 'in_doubt' | 'refused' | 'captured') =>
    owedMoney(
      checkoutIn('in_review', {}, { order: fulfilled, collection: { ...collection, status } }),
    ).map(({ what, reference }) => [what, reference]);
  expect(kindOf('in_doubt')).toEqual([['capture_in_doubt', 'chk_1-1']]);
  expect(kindOf('refused')).toEqual([['not_captured', 'chk_1-1']]);
  expect(kindOf('captured')).toEqual([['no_tickets', 'chk_1-1']]);
  const unpaid = { collection: { ...collection, status: 'refused' } } as const;
  expect(owedMoney(checkoutIn('confirmed', {}, unpaid))).toEqual([]);
});

test('tickets of a paid order are owed until they are delivered', () => {
  const order = fulfilled;
  expect(owedMoney(checkoutIn('processing', {}, { order }))).toMatchObject([
    { what: 'no_tickets', reference: 'O55', amount: receipt.total },
  ]);
  expect(owedMoney(checkoutIn('confirmed'))).toEqual([]);
});

test('a cancellation in doubt is listed from the time at which it was requested', () => {
  const owedWith = (change: Partial<Cancellation>) =>
    owedMoney(
      checkoutIn(
        'in_review',
        { cancelRequest: { atMs: NOW_MS, reason: 'customer' } },
        { order: fulfilled, cancellation: { ...cancellation, ...change } },
      ),
    ).map(({ what, reference, sinceMs }) => [what, reference, sinceMs]);
  expect(owedWith({})).toEqual([['no_tickets', 'O55', fulfilled.firstSentAtMs]]);
  expect(owedWith({ doubtful: 1 })).toEqual([['cancel_in_doubt', 'O55', NOW_MS]]);
  expect(owedWith({ refusal: declined })).toEqual([['cancel_in_doubt', 'O55', NOW_MS]]);
});

test('a compensation is listed with the amount left, from the time of the first failed try', () => {
  const part = owed({
    reference: 'O55',
    kind: 'svc_refund',
    refunded: money('10.00', 'USD'),
    tries: 8,
    sinceMs: NOW_MS - HOUR_MS,
  });
  const compensations = [part, owed({ kind: 'refund', reference: 'chk_1-0' })];
  expect(owedMoney(checkoutIn('cancelled', { compensations }))).toEqual([
    {
      what: 'svc_refund',
      reference: 'O55',
      amount: money('26.50', 'USD'),
      sinceMs: NOW_MS - HOUR_MS,
      stuck: true,
    },
    {
      what: 'refund',
      reference: 'chk_1-0',
      amount: receipt.total,
      sinceMs: NOW_MS,
      stuck: false,
    },
  ]);
  const done = [{ ...part, done: true }];
  expect(owedMoney(checkoutIn('cancelled', { compensations: done }))).toEqual([]);
  expect(owedMoney(checkoutIn('confirmed', {}, { order: delivered }))).toEqual([]);
});

test('money is overdue if it is older than its bound, or stuck', () => {
  const since = (ageMs: number) => ({ what: 'refund', sinceMs: NOW_MS - ageMs }) as const;
  const bound = OWED_BOUNDS_MS.refund;
  expect(isOverdue({ ...since(bound), stuck: false }, NOW_MS)).toBe(false);
  expect(isOverdue({ ...since(bound + 1), stuck: false }, NOW_MS)).toBe(true);
  expect(isOverdue({ ...since(0), stuck: true }, NOW_MS)).toBe(true);
});
