import {
  cancellation,
  checkoutIn,
  delivered,
  NOW_MS,
  owed,
  prices,
  PRIVATE,
  sentOrder,
  STATUSES,
} from '../../../tests/support/checkout-examples';
import { failure } from '../failure';
import type { Compensation } from './compensation';
import { dueLater } from './next-call';
import { opsDetails } from './ops-details';

test.each(STATUSES)('%s shows nothing private', (status) => {
  const lastFailure = failure('PROCESSOR_DECLINED');
  const checkout = checkoutIn(status, { lastFailure });
  const shown = opsDetails(checkout);
  for (const secret of Object.values(PRIVATE)) expect(shown).not.toContain(secret);
  expect(shown).not.toContain(checkout.attempt.clientRequestId);
});

test('ops see the status, the money, the showtime and the seats first', () => {
  expect(opsDetails(checkoutIn('held'))).toBe(
    [
      '**HELD · money not_taken**',
      'Tickets for Night Train · Rex 12 · 2030-01-01 18:30 local time · F1 F2 · 36.50 USD',
      'waiting for: payment · Hold ends 2030-01-01T12:08:50Z',
      'Partner demo · cart-1842 · open compensations: none · runbook: none needed',
    ].join('  \n'),
  );
});

test('before prices are known the showtime is shown by its id', () => {
  const { request } = checkoutIn('preparing');
  expect(opsDetails(checkoutIn('preparing', { request: { ...request, reference: null } }))).toBe(
    [
      '**PREPARING · money not_taken**',
      '2 tickets for D812',
      'waiting for: prices and seats',
      'Partner demo · open compensations: none · runbook: none needed',
    ].join('  \n'),
  );
});

test('a checkout that waits for nothing has no such line', () => {
  expect(opsDetails(checkoutIn('failed')).split('  \n')).toHaveLength(3);
});

test('an order is shown by its id, or by the time when it was sent', () => {
  expect(opsDetails(checkoutIn('in_review'))).toContain('waiting for: a person · order O55');
  expect(opsDetails(checkoutIn('in_review'))).not.toContain('no id known');
  expect(opsDetails(checkoutIn('in_review', {}, { order: sentOrder }))).toContain(
    'waiting for: a person · order sent 2030-01-01T11:59:59Z, no id known',
  );
});

test('the first line shows whether a person has to act', () => {
  expect(opsDetails(checkoutIn('in_review'))).toMatch(
    /^\*\*IN_REVIEW · NEEDS OPS · money unknown\*\*/,
  );
});

test('the last failure is shown with its attempt', () => {
  const withFailure = (lastFailure: ReturnType<typeof failure>) =>
    opsDetails(checkoutIn('selecting', { lastFailure }));
  expect(withFailure(failure('SEAT_UNAVAILABLE'))).toContain('· last failure SEAT_UNAVAILABLE');
  expect(withFailure(failure('PROCESSOR_DECLINED', { attempt: 2 }))).toContain(
    '· attempt 2 failed (PROCESSOR_DECLINED)',
  );
});

test('an open compensation is shown with its tries, the next one, and the last failure', () => {
  const compensations = [
    owed({ reference: 'O55', kind: 'svc_refund', tries: 3, nextTryAtMs: NOW_MS }),
    owed({ tries: 1, lastFailureCode: 'PAYMENT_PROVIDER_UNAVAILABLE' }),
  ];
  expect(opsDetails(checkoutIn('cancelled', { compensations }))).toContain(
    'open compensations: svc_refund O55 (36.50 USD, tries: 3, next 2030-01-01T12:00:00Z), ' +
      'void chk_1-1 (36.50 USD, tries: 1, last error PAYMENT_PROVIDER_UNAVAILABLE)',
  );
});

test('a stuck compensation is marked, and a refund is shown even once it is done', () => {
  const shown = (change: Partial<Compensation>) => {
    const refund = owed({ reference: 'O55', kind: 'svc_refund', ...change });
    return opsDetails(checkoutIn('cancelled', { compensations: [refund] }));
  };
  const stuck = shown({ tries: 80 });
  expect(stuck).toContain(
    '**CANCELLED · NEEDS OPS · STUCK · money taken · refund stuck (36.50 USD)**',
  );
  expect(stuck).toContain('svc_refund O55 (36.50 USD, STUCK, tries: 80)');
  expect(shown({ tries: 1 })).toContain('money taken · refund pending (36.50 USD)**');
  const done = shown({ done: true });
  expect(done).toContain('**CANCELLED · money taken · refund done (36.50 USD)**');
  expect(done).toContain('open compensations: none');
});

test('the tries of a late order are shown, with the next one and the last error', () => {
  const next = dueLater(2, { firstMs: 5_000, maxMs: 60_000 }, failure('UPSTREAM_TIMEOUT'), NOW_MS);
  const details = opsDetails(checkoutIn('processing', {}, { next }));
  expect(details).toContain(
    'the order · tries: 3, next 2030-01-01T12:00:20Z, last error UPSTREAM_TIMEOUT',
  );
});

test('a review shows why a named order was returned, and the state of a cancellation', () => {
  const returned = { orderId: 'O99', why: 'Svc says that it failed (GENERIC_ERROR).' };
  expect(opsDetails(checkoutIn('in_review', {}, { order: sentOrder, returned }))).toContain(
    'order O99 was returned to review: Svc says that it failed (GENERIC_ERROR).',
  );
  const refusal = failure('CANCELLATION_WINDOW_EXPIRED');
  const open = { ...cancellation, doubtful: 2, refusal };
  expect(
    opsDetails(checkoutIn('in_review', {}, { order: delivered, cancellation: open })),
  ).toContain(
    'cancellation refused (CANCELLATION_WINDOW_EXPIRED), requested 2 times without an outcome',
  );
});

test('the latest twelve events are listed', () => {
  const timeline = Array.from({ length: 14 }, (_, index) => ({
    atMs: NOW_MS + index * 1_000,
    text: `event ${index}`,
  }));
  const [standing, events = ''] = opsDetails(checkoutIn('held', { timeline })).split('\n\n');
  expect(standing).toMatch(/^\*\*HELD/);
  expect(events.split('\n')).toHaveLength(12);
  expect(events.split('\n')[0]).toBe('- 2030-01-01T12:00:02Z event 2');
  expect(events.split('\n').at(-1)).toBe('- 2030-01-01T12:00:13Z event 13');
});

test('texts of partners are shown literally, not as Markdown or as a link', () => {
  const { request } = checkoutIn('held');
  const reference = '*a* _b_ c_d `e` [f](https://g.example) <img> ~h~ i\\j';
  const named = checkoutIn('held', {
    request: { ...request, reference },
    prices: { ...prices, showtime: { ...prices.showtime, title: '[Night] Train' } },
    timeline: [{ atMs: NOW_MS, text: '`quoted`' }],
  });
  const shown = opsDetails(named);
  expect(shown).toContain(
    '\\*a\\* \\_b\\_ c_d \\`e\\` \\[f\\](https\\://g.example) \\<img> \\~h\\~ i\\\\j',
  );
  expect(shown).toContain('Tickets for \\[Night\\] Train');
  expect(shown).toContain('12:00:00Z \\`quoted\\`');
});
