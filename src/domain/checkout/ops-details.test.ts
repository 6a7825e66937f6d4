import {
  checkoutIn,
  collection,
  NOW_MS,
  receipt,
  withOrderOf,
} from '../../../tests/support/checkout-examples';
import { failure } from '../failure';
import { money } from '../money';
import { listCompensation } from './compensations';
import { opsDetails } from './ops-details';

test('ops read the state, the money, the showtime and the seats at a glance', () => {
  expect(opsDetails(checkoutIn('held')).split('  \n')).toEqual([
    '**HELD · money not_taken**',
    'Tickets for Night Train · Rex 12 · 2030-01-01 18:30 local time · F1 F2 · 36.50 USD',
    'waiting for: payment · Hold ends 2030-01-01T12:08:55Z',
    'Partner demo · cart-1842 · open compensations: none · runbook: none needed',
  ]);
});

test('before prices are known the showtime is named by its id', () => {
  expect(opsDetails(checkoutIn('preparing'))).toContain('2 tickets for D812');
});

test('of an order without an id they read when it was sent, and what happened so far', () => {
  const timeline = [
    { atMs: NOW_MS - 1_000, text: 'The answer to the order was lost; now processing' },
    { atMs: NOW_MS, text: 'now in_review' },
  ];
  const lastFailure = failure('UPSTREAM_UNAVAILABLE');
  const details = opsDetails(
    withOrderOf('in_review', { orderId: null }, { timeline, lastFailure }),
  );
  expect(details).toContain(
    'waiting for: a person · order sent 2030-01-01T11:59:59Z, no id known · last failure UPSTREAM_UNAVAILABLE',
  );
  expect(details.split('\n').slice(-2)).toEqual([
    '- 2030-01-01T11:59:59Z The answer to the order was lost; now processing',
    '- 2030-01-01T12:00:00Z now in_review',
  ]);
});

test('of what is owed they read how often it was tried, and when it is tried next', () => {
  const pause = { untilMs: NOW_MS, notBeforeMs: 0 };
  const owed = {
    kind: 'svc_refund',
    reference: 'O55',
    authorizationId: null,
    amount: receipt.total,
  } as const;
  const compensations = [{ ...owed, tries: 3, pause, done: false }];
  expect(opsDetails(checkoutIn('cancelled', { compensations }))).toContain(
    'open compensations: svc_refund O55 (tries: 3, next 2030-01-01T12:00:00Z)',
  );
});

test('of what is back in part they read how much', () => {
  const [listed] = listCompensation(
    checkoutIn('cancelled'),
    collection,
    receipt.total,
    'refund',
  ).compensations;
  const compensations = [{ ...listed!, refunded: money('10.00', 'USD') }];
  expect(opsDetails(checkoutIn('cancelled', { compensations }))).toContain(
    'refund chk_1-1 (10.00 USD of 36.50 USD is back, tries: 0)',
  );
});

test("a partner's reference is shown as it is, not as Markdown or as a link", () => {
  const { request } = checkoutIn('held');
  const reference = '*a* _b_ c_d `e` [f](https://g.example) <img>';
  expect(opsDetails(checkoutIn('held', { request: { ...request, reference } }))).toContain(
    '\\*a\\* \\_b\\_ c_d \\`e\\` \\[f\\](https\\://g.example) \\<img>',
  );
});
