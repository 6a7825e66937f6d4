import {
  checkoutIn,
  collection,
  COMMANDS,
  NOW_MS,
  owed,
} from '../../tests/support/checkout-examples';
import { dueLater } from '../../src/domain/checkout/next-call';
import { opsViewOf, type OpsView } from '../../src/domain/checkout/ops-view';
import { withOpsEntry } from '../../src/domain/checkout/ops-timeline';
import type { Checkout } from '../../src/domain/checkout/state';
import { viewOf } from '../../src/domain/checkout/view';
import { toFailed } from '../../src/domain/checkout/shared-transitions';
import { failure } from '../../src/domain/failure';
import { storyOf, type StoryFacts } from './story';

const NOW: Omit<StoryFacts, 'reading'> = {
  workflow: 'RUNNING',
  pending: [],
  taskFailure: null,
  onSaleState: null,
  nowMs: NOW_MS + 120_000,
};

function storyText(checkout: Checkout, now: Partial<StoryFacts> = {}): string {
  const { timeline } = checkout;
  const reading = { view: viewOf(checkout), ops: opsViewOf(checkout), timeline };
  return storyOf({ ...NOW, reading, ...now });
}

test('a review shows its state, its pending calls and its runbook', () => {
  const text = storyText(checkoutIn('in_review'), { pending: ['orderStatus, attempt 3'] });
  for (const part of [
    /^chk_\S+ · IN_REVIEW · NEEDS OPS · money unknown\npartner /,
    /\n {2}waits for {2}\S/,
    /\n {2}runbook {4}docs\/runbooks\/in-review.md\n/,
    /\ncalls under way\n {2}orderStatus, attempt 3/,
    /changed .* 2 minutes ago/,
  ]) {
    expect(text).toMatch(part);
  }
});

test('lists open compensations, and the checks of a late order, with tries and errors', () => {
  const compensations = [owed({ tries: 8, nextTryAtMs: NOW_MS, lastFailureCode: 'REFUSED' })];
  const failed = storyText(checkoutIn('failed', { compensations }));
  expect(failed).toMatch(/^chk_1 · FAILED · NEEDS OPS · STUCK · money not_taken\n/);
  expect(failed).toContain(
    'void chk_1-1 (36.50 USD, STUCK, tries: 8, next 2030-01-01T12:00:00Z, last error REFUSED)',
  );
  const next = dueLater(0, { firstMs: 5_000, maxMs: 60_000 }, failure('UPSTREAM_TIMEOUT'), NOW_MS);
  expect(storyText(checkoutIn('processing', {}, { next }))).toContain(
    'checks     tries: 1, next 2030-01-01T12:00:05Z, last error UPSTREAM_TIMEOUT',
  );
});

test('shows the place in the queue, or the lobby', () => {
  const queued = checkoutIn('queued');
  expect(storyText(queued)).toMatch(
    /\n {2}queue {6}\d+ ahead; half of the customers wait at most \d+ s, nine of ten/,
  );
  const onSale = { id: 'ons_1', opensAtMs: NOW_MS };
  const lobbyText = (ahead: number | null, onSaleState: StoryFacts['onSaleState']) =>
    storyText({ ...queued, phase: { ...queued.phase, ahead, onSale } }, { onSaleState });
  expect(lobbyText(null, 'scheduled')).toContain(
    'queue      in the lobby\n  on-sale    ons_1, scheduled, opening 2030-01-01T12:00:00Z\n',
  );
  expect(lobbyText(3, 'open')).toMatch(/ 3 ahead; .*\n {2}on-sale {4}ons_1, open, opening 2030/);
  expect(lobbyText(3, null)).toContain('on-sale    ons_1, state not known, opening 2030');
  const isUnplaced = { ...queued, phase: { ...queued.phase, ahead: null } };
  expect(storyText(isUnplaced)).toContain('queue      place not known\n');
});

test('a deadline that has passed is overdue', () => {
  const due = (endsAtMs: number) => {
    const held = checkoutIn('held');
    const lease = { ...held.phase.lease, endsAtMs: endsAtMs + held.policy.placeReserveMs };
    return storyText({ ...held, phase: { ...held.phase, lease } });
  };
  expect(due(NOW_MS + 180_000)).toContain('deadline   Hold ends 2030-01-01T12:03:00Z\n');
  expect(due(NOW_MS)).toContain('deadline   overdue since 2030-01-01T12:00:00Z: Hold ends\n');
});

test('shows a checkout that an earlier build published', () => {
  const checkout = checkoutIn('failed', { compensations: [owed({ tries: 2 })] });
  const { kind, reference, tries, stuck } = opsViewOf(checkout).compensations[0]!;
  const { next: _next, review: _review, ...ops } = opsViewOf(checkout);
  const older = {
    ...ops,
    compensations: [{ kind, reference, tries, stuck }],
  } as unknown as OpsView;
  const reading = { view: viewOf(checkout), ops: older, timeline: [] };
  expect(storyOf({ ...NOW, reading })).toContain('still owed\n  void chk_1-1 (tries: 2)');
});

test('lists the commands of ops below the events, and reports a termination', () => {
  const inReview = checkoutIn('in_review');
  const resolved = toFailed(failure('ORDER_NOT_PLACED'))
    .with(withOpsEntry(inReview, COMMANDS.mark_resolved, NOW_MS))
    .noting('Resolved by support')
    .applyTo(inReview, NOW_MS);
  const text = storyText(resolved, { workflow: 'TERMINATED' });
  expect(text).toMatch(/what happened\n.*Resolved by support; now failed\n\nwhat ops did\n/);
  expect(text).toContain('mark_resolved failed by ada: customer called; evidence: ticket 17');
  expect(text).toContain('workflow   TERMINATED');
});

test('names the payment’s reference at the partner’s provider, and none if Svc collects', () => {
  const second = { ...collection, reference: 'chk_1-2' };
  const text = storyText(checkoutIn('processing', {}, { collection: second }), {
    workflow: 'TERMINATED',
  });
  expect(text).toMatch(/\n {2}payment {4}\S.*\n {2}provider {3}reference chk_1-2\n/);
  expect(storyText(checkoutIn('processing'))).not.toContain('provider  ');
});

test('a checkout that was ended by force shows no next steps', () => {
  const next = dueLater(0, { firstMs: 5_000, maxMs: 60_000 }, failure('UPSTREAM_TIMEOUT'), NOW_MS);
  const text = storyText(checkoutIn('processing', {}, { next }), { workflow: 'TERMINATED' });
  expect(text).toContain('runbook    docs/runbooks/ended-badly.md');
  for (const label of ['waits for', 'checks', 'deadline']) expect(text).not.toContain(label);
  const compensations = [owed({ tries: 2, nextTryAtMs: NOW_MS })];
  const owing = storyText(checkoutIn('failed', { compensations }), { workflow: 'TERMINATED' });
  expect(owing).toContain('void chk_1-1 (36.50 USD, tries: 2)');
});
