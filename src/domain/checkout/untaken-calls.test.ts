import { checkoutIn, NOW_MS, owed } from '../../../tests/support/checkout-examples';
import { opsDetails } from './ops-details';
import { needsOps, opsViewOf } from './ops-view';
import { stuckCalls } from './untaken-calls';

const untakenCalls = { queue: 'svc-calls-rex', calls: 2, sinceMs: NOW_MS };
const processing = checkoutIn('processing', { untakenCalls });

test('ops are alerted if no worker takes the calls that a checkout waits for', () => {
  expect(processing.policy.untakenCallsUntilOps).toBe(2);
  expect(needsOps(processing)).toBe(true);
  expect(opsViewOf(processing)).toMatchObject({
    needsOps: true,
    stuckCalls: untakenCalls,
    runbook: 'no-worker.md',
  });
  expect(opsDetails(processing)).toContain(
    'no worker has taken 2 calls in svc-calls-rex since 2030-01-01T12:00:00Z',
  );
});

test('a single untaken call alerts nobody', () => {
  const once = { ...processing, untakenCalls: { ...untakenCalls, calls: 1 } };
  expect(needsOps(once)).toBe(false);
  expect(opsViewOf(once).stuckCalls).toBeNull();
  expect(opsViewOf(once).runbook).toBe('stuck-checkout.md');
  expect(opsDetails(once)).not.toContain('no worker');
});

test('untaken calls do not matter while a checkout waits for its customer or the showtime', () => {
  for (const status of ['selecting', 'held', 'confirmed', 'cancelled'] as const) {
    expect(stuckCalls(checkoutIn(status, { untakenCalls }))).toBeNull();
  }
});

test('an open compensation waits for its calls in every state', () => {
  const cancelled = checkoutIn('cancelled', { untakenCalls, compensations: [owed()] });
  expect(stuckCalls(cancelled)).toEqual(untakenCalls);
});
