import { type ApplicationFailure } from '@temporalio/common';
import type { Trouble } from '../domain/checkout/ports';
import { SvcError } from '../upstream/svc/svc-error';
import { activity } from './activity';

const BUSY = { outcome: 'not_sent', code: 'TOO_MANY_REQUESTS' } as const;
const LOST = { outcome: 'unknown', code: 'UPSTREAM_UNAVAILABLE' } as const;
const TAKEN = { outcome: 'refused', code: 'SEAT_UNAVAILABLE' } as const;

/** The outcome of the last of these attempts at a lease; `first` is the number of this process's first attempt. */
async function outcomeOf(
  id: string,
  attempts: readonly (typeof BUSY | typeof LOST | typeof TAKEN)[],
  first = 1,
): Promise<Trouble['outcome']> {
  let attempt = first;
  let last: unknown;
  for (const trouble of attempts) {
    const context = { id, attempt, scheduledAtMs: 0, signal: new AbortController().signal };
    const lease = activity(
      () => Promise.reject(new SvcError('lease', { reason: 'x', ...trouble })),
      () => context,
    );
    last = await lease(undefined).catch((error: unknown) => error);
    attempt++;
  }
  return ((last as ApplicationFailure).details as [Trouble])[0].outcome;
}

test.each([
  ['refused at once is refused', [TAKEN], 'refused'],
  ['refused after attempts that were not sent is refused', [BUSY, BUSY, TAKEN], 'refused'],
  [
    'refused after an attempt that may have been granted is unknown',
    [BUSY, LOST, TAKEN],
    'unknown',
  ],
  ['refused after a lost attempt and an unsent one is unknown', [LOST, BUSY, TAKEN], 'unknown'],
] as const)('a lease %s', async (name, attempts, outcome) => {
  expect(await outcomeOf(name, attempts)).toBe(outcome);
});

test('a lease may have been granted to an attempt by another worker', async () => {
  expect(await outcomeOf('another', [TAKEN], 2)).toBe('unknown');
  expect(await outcomeOf('another', [BUSY, TAKEN], 2)).toBe('unknown');
});
