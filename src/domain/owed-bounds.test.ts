import { isOverdue, OWED_BOUNDS_MS } from './owed-bounds';

test('each kind of owed money may stay open for a fixed number of hours', () => {
  const hours = Object.entries(OWED_BOUNDS_MS).map(([kind, ms]) => [kind, ms / 3_600_000]);
  expect(Object.fromEntries(hours)).toEqual({
    unknown: 24,
    capture_in_doubt: 1,
    cancel_in_doubt: 24,
    not_captured: 1,
    no_tickets: 1,
    void: 24,
    refund: 24,
    svc_refund: 336,
    unreadable: 24,
  });
});

test('what an ended workflow owes is overdue at once', () => {
  const owed = { what: 'refund', sinceMs: 0, stuck: false } as const;
  expect(isOverdue({ ...owed, hasWorkflowEnded: false }, 0)).toBe(false);
  expect(isOverdue({ ...owed, hasWorkflowEnded: true }, 0)).toBe(true);
});
