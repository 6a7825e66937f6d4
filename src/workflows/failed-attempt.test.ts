import {
  checkoutIn,
  collection,
  declined,
  NOW_MS,
  owed,
} from '../../tests/support/checkout-examples';
import type { Checkout } from '../domain/checkout/state';
import { FAILURES } from '../domain/failure-table';
import { failure } from '../domain/failure';
import { failedOrder, notAuthorized } from './failed-attempt';

const { attempt, policy } = checkoutIn('placing');
const lastFailed = policy.paymentAttemptsMax - 1;

function failAt(failed: number, claims: number, why = declined): Checkout {
  const before = checkoutIn('placing', { attempt: { ...attempt, failed, claims } });
  return failedOrder(before, why, { isSpent: false }).applyTo(before, NOW_MS);
}

const statusAt = (failed: number, claims: number) => failAt(failed, claims).phase.status;

test('a failed attempt is counted, and numbered in its failure', () => {
  const { attempt: counted, lastFailure } = failAt(1, 2);
  expect(counted).toEqual({ ...attempt, failed: 2, claims: 2 });
  expect(lastFailure).toMatchObject({ code: declined.code, attempt: 2 });
});

test('the same seats are held again while both limits allow it: of failed attempts and of claimed orders', () => {
  expect(statusAt(lastFailed - 1, policy.orderClaimsMax - 1)).toBe('holding');
  expect(statusAt(lastFailed, 5)).toBe('failed');
  expect(statusAt(0, policy.orderClaimsMax)).toBe('failed');
});

test('the last failed attempt has start_over as its next step', () => {
  const first = failAt(0, 1).lastFailure;
  expect([first?.next, first?.retryable]).toEqual([declined.next, declined.retryable]);
  expect(failAt(lastFailed, 5).lastFailure).toMatchObject({
    code: declined.code,
    next: 'start_over',
    retryable: false,
    message: 'The payment was declined, and no attempt is left: start a new checkout.',
  });
});

test.each([
  ['ORDER_NOT_PLACED', 'The order did not reach the ticketing service'],
  ['AUTHORIZATION_LAPSED', FAILURES.AUTHORIZATION_LAPSED.title],
  ['SEAT_UNAVAILABLE', FAILURES.SEAT_UNAVAILABLE.title],
  ['A_NEW_CODE', 'The ticketing service reported an error'],
])('after the last attempt, %s has the text of its title, without its advice', (code, title) => {
  const { lastFailure } = failAt(lastFailed, 5, failure(code));
  expect(lastFailure?.message).toBe(`${title}, and no attempt is left: start a new checkout.`);
});

test('the seats are chosen again if they were the reason for the failure', () => {
  const lost = failAt(0, 1, failure('SEAT_UNAVAILABLE'));
  expect(lost.phase).toMatchObject({ status: 'selecting', layoutDue: true });
});

test('a payment that is not authorised counts as an attempt, and the seats stay held', () => {
  const compensations = [owed()];
  const before = checkoutIn('placing', { compensations }, { collection });
  const after = (isOursToReturn: boolean) =>
    notAuthorized(before, declined, { isOursToReturn }).applyTo(before, NOW_MS);
  expect(after(true)).toMatchObject({
    phase: { status: 'held' },
    attempt: { failed: attempt.failed + 1 },
    compensations,
  });
  expect(after(false).compensations).toEqual([]);
});
