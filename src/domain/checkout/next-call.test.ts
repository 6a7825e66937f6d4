import { checkoutIn, hold } from '../../../tests/support/checkout-examples';
import { failure } from '../failure';
import { dueAfter, dueLater, dueNow, resendDue } from './next-call';

const bounds = { firstMs: 1_000, maxMs: 8_000 };
const busy = failure('TOO_MANY_REQUESTS', { retryAfterMs: 30_000 });

test('a call that is due now counts its tries from zero', () => {
  expect(dueNow(100)).toMatchObject({ tries: 0, dueAtMs: 100, canHurry: true });
});

test('a later call waits longer with each try, and ops can shorten the pause', () => {
  expect(dueLater(0, bounds, null, 100)).toMatchObject({
    tries: 1,
    dueAtMs: 1_100,
    canHurry: true,
  });
  expect(dueLater(2, bounds, failure('GENERIC_ERROR'), 100)).toMatchObject({
    tries: 3,
    dueAtMs: 4_100,
    canHurry: true,
  });
});

test('a pause that Svc requires cannot be shortened', () => {
  expect(dueLater(0, bounds, busy, 100)).toMatchObject({
    tries: 1,
    dueAtMs: 30_100,
    canHurry: false,
  });
});

test('the time in which a request may still arrive cannot be shortened', () => {
  expect(dueAfter(10_000, 3, null, 100)).toMatchObject({
    tries: 3,
    dueAtMs: 10_100,
    canHurry: false,
  });
  expect(dueAfter(10_000, 3, busy, 100)).toMatchObject({
    tries: 3,
    dueAtMs: 30_100,
    canHurry: false,
  });
});

test.each([
  ['until the order can no longer be in progress, if the lease lasts that long', 200_000, 60_000],
  ['as long as the lease allows, if it ends sooner', 45_000, 40_000],
  ['until a lost request has settled, if the lease is about to end', 8_000, 10_000],
])('a resend waits %s', (_, leftMs, waitMs) => {
  const nowMs = hold.lease.endsAtMs - leftMs;
  expect(resendDue(checkoutIn('processing'), failure('PROCESSOR_DECLINED'), nowMs)).toEqual({
    tries: 0,
    dueAtMs: nowMs + waitMs,
    canHurry: false,
    lastFailureCode: 'PROCESSOR_DECLINED',
  });
});

test('the code of the last failure is kept', () => {
  const codes = [dueLater(0, bounds, busy, 100), dueAfter(1, 0, null, 100), dueNow(100)];
  expect(codes.map((it) => it.lastFailureCode)).toEqual(['TOO_MANY_REQUESTS', null, undefined]);
});
