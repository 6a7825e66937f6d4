import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutIn, STATUSES } from '../../../tests/support/checkout-examples';
import type { Status } from './status';
import { isFinal, STATUS_FACTS, statusesThat, type StatusFacts } from './status-facts';

test('every status has its facts', () => {
  expect(Object.keys(STATUS_FACTS).sort()).toEqual([...STATUSES].sort());
});

test.each<[string, (facts: StatusFacts) => boolean, Status[]]>([
  [
    'are open',
    ({ open }) => open,
    ['queued', 'preparing', 'selecting', 'holding', 'held', 'placing', 'processing'],
  ],
  [
    'are under way',
    ({ underWay }) => underWay,
    ['queued', 'preparing', 'holding', 'placing', 'processing', 'in_review', 'cancelling'],
  ],
  [
    'show the seats as held',
    ({ holdsSeats }) => holdsSeats,
    ['holding', 'held', 'placing', 'processing', 'in_review'],
  ],
  ['are final', ({ final }) => final, ['cancelled', 'completed', 'failed', 'expired', 'abandoned']],
  [
    'wait for nothing',
    ({ waitingFor }) => waitingFor === null,
    ['confirmed', 'cancelled', 'completed', 'failed', 'expired', 'abandoned'],
  ],
])('these statuses %s', (_what, are, statuses) => {
  expect(statusesThat(are)).toEqual(statuses);
});

test('a checkout is final if its status is final', () => {
  const final = STATUSES.filter((status) => isFinal(checkoutIn(status)));
  expect(final).toEqual(['cancelled', 'completed', 'failed', 'expired', 'abandoned']);
});

test('every status that waits has a phrase for what it waits for', () => {
  const waiting = STATUSES.map((status) => STATUS_FACTS[status].waitingFor).filter(Boolean);
  expect(waiting).toEqual([
    'its turn in the queue',
    'prices and seats',
    'a choice of seats',
    'the hold of the seats',
    'payment',
    'the ticketing service',
    'the outcome of the order',
    'a person',
    'the cancellation',
  ]);
});

test('the runbooks exist', () => {
  const pages = STATUSES.flatMap((status) => {
    const { runbook } = STATUS_FACTS[status];
    return runbook === null ? [] : [[status, runbook] as const];
  });
  expect(pages).toEqual([
    ['processing', 'stuck-checkout.md'],
    ['in_review', 'in-review.md'],
    ['cancelling', 'stuck-checkout.md'],
  ]);
  const folder = join(__dirname, '../../../docs/runbooks');
  for (const [, page] of pages) expect(existsSync(join(folder, page))).toBe(true);
});
