import { money } from '../money';
import { checkoutIn, NOW_MS, withOrderOf } from '../../../tests/support/checkout-examples';
import { needsOps } from './machine';
import { opsDetails } from './ops-details';
import { opsViewOf } from './ops-view';
import type { Compensation } from './order';
import { stuckCalls } from './untaken-calls';

const untakenCalls = { queue: 'svc-calls-rex', calls: 2, sinceMs: NOW_MS };
const processing = withOrderOf('processing', {}, { untakenCalls });

test('a person looks once no worker takes the calls that a checkout waits for', () => {
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

test('one call may be bad luck', () => {
  const once = { ...processing, untakenCalls: { ...untakenCalls, calls: 1 } };
  expect(needsOps(once)).toBe(false);
  expect(opsViewOf(once)).not.toHaveProperty('stuckCalls');
  expect(opsViewOf(once).runbook).toBe('stuck-checkout.md');
  expect(opsDetails(once)).not.toContain('no worker');
});

test('a checkout that waits for its customer or the showtime waits for no call', () => {
  for (const status of ['selecting', 'held', 'confirmed', 'cancelled'] as const) {
    expect(stuckCalls(checkoutIn(status, { untakenCalls }))).toBeNull();
  }
});

test('what is still to be given back is waited for in every state', () => {
  const owed: Compensation = {
    kind: 'refund',
    reference: 'chk_1-1',
    authorizationId: 'auth_1',
    amount: money('36.50', 'USD'),
    tries: 0,
    pause: null,
    done: false,
  };
  const cancelled = checkoutIn('cancelled', { untakenCalls, compensations: [owed] });
  expect(stuckCalls(cancelled)).toEqual(untakenCalls);
});
