// The estimates of waiting customers on the real server: half of them wait no longer than p50, nine in ten than p90.
// Partners take turns, so of two customers with the same place one waits a turn longer, and p50 lies between them.
import { CALLS_PER_CHECKOUT } from '../../src/platform/svc-keys';
import { playRush, type Estimate, type Waited } from '../support/queue-rush';
import { useUsher } from '../support/use-usher';

/** So low that even a slow machine starts more checkouts than are admitted. */
const RATE_PER_SECOND = 5;
/** Checkouts have 80 % of the rate. */
const ADMISSIONS_PER_SECOND = (RATE_PER_SECOND * 0.8) / CALLS_PER_CHECKOUT;
/** `share`: the least share of the waits that are within the estimate, or at most so many `turns` longer. */
const LIMITS = { p50: { share: 0.6, turns: 1 }, p90: { share: 0.85, turns: 0 } } as const;

const usher = useUsher({
  env: { UPSTREAM_RATE_PER_SECOND: String(RATE_PER_SECOND) },
  sandbox: { ratePerSecond: 0 },
  partners: [{ id: 'rex' }, { id: 'odeon' }],
});

test('at least 60 % of the waits end within a turn after p50, and at least 85 % within p90', async () => {
  const partnerIds = ['rex', 'odeon'];
  const waited = await playRush(usher, [{ afterMs: 0, partnerIds, customersEach: 14 }]);
  expect(waited.length).toBeGreaterThan(partnerIds.length * 3);
  for (const which of ['p50', 'p90'] as const) {
    const first = waited.map((one) => isWithin(waited, one, one.estimates[0]!, which));
    expect(shareOf(first)).toBeGreaterThanOrEqual(LIMITS[which].share);
    const all = waited.flatMap((one) =>
      one.estimates.map((estimate) => isWithin(waited, one, estimate, which)),
    );
    expect(shareOf(all)).toBeGreaterThanOrEqual(LIMITS[which].share);
  }
});

/** Counts admissions instead of seconds, since a busy machine admits later. */
function isWithin(
  waited: readonly Waited[],
  { admittedAtMs }: Waited,
  { shownAtMs, ...estimate }: Estimate,
  which: 'p50' | 'p90',
): boolean {
  const turns = waited.filter(
    (other) => other.admittedAtMs > shownAtMs && other.admittedAtMs < admittedAtMs,
  );
  return turns.length <= estimate[which] * ADMISSIONS_PER_SECOND + LIMITS[which].turns;
}

function shareOf(answers: readonly boolean[]): number {
  return answers.filter(Boolean).length / answers.length;
}
