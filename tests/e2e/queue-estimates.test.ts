// The estimates of waiting customers on the real server: half of them wait no longer than p50, nine in ten than p90.
import { CALLS_PER_CHECKOUT } from '../../src/platform/svc-keys';
import { playRush, type Estimate, type Waited } from '../support/queue-rush';
import { useUsher } from '../support/use-usher';

/** So low that even a slow machine starts more checkouts than are admitted. */
const RATE_PER_SECOND = 5;
/** Checkouts have 80 % of the rate. */
const ADMISSIONS_PER_SECOND = (RATE_PER_SECOND * 0.8) / CALLS_PER_CHECKOUT;
/** Lower than the 70 % and 99 % that docs/design/rates.md reports for five rushes. */
const SHARES = { p50: 0.45, p90: 0.85 } as const;

const usher = useUsher({
  env: { UPSTREAM_RATE_PER_SECOND: String(RATE_PER_SECOND) },
  sandbox: { ratePerSecond: 0 },
  partners: [{ id: 'rex' }, { id: 'odeon' }],
});

test('at least 45 % of the waits are within p50, and at least 85 % within p90', async () => {
  const partnerIds = ['rex', 'odeon'];
  const waited = await playRush(usher, [{ afterMs: 0, partnerIds, customersEach: 14 }]);
  expect(waited.length).toBeGreaterThan(partnerIds.length * 3);
  for (const which of ['p50', 'p90'] as const) {
    const first = waited.map((one) => isWithin(waited, one, one.estimates[0]!, which));
    expect(shareOf(first)).toBeGreaterThanOrEqual(SHARES[which]);
    const all = waited.flatMap((one) =>
      one.estimates.map((estimate) => isWithin(waited, one, estimate, which)),
    );
    expect(shareOf(all)).toBeGreaterThanOrEqual(SHARES[which]);
  }
});

/**
 * Counts admissions instead of seconds, since a busy machine admits later; a turn that has begun counts as a whole one.
 */
function isWithin(
  waited: readonly Waited[],
  { admittedAtMs }: Waited,
  { shownAtMs, ...estimate }: Estimate,
  which: 'p50' | 'p90',
): boolean {
  const turns = waited.filter(
    (other) => other.admittedAtMs > shownAtMs && other.admittedAtMs < admittedAtMs,
  );
  return turns.length <= Math.ceil(estimate[which] * ADMISSIONS_PER_SECOND);
}

function shareOf(answers: readonly boolean[]): number {
  return answers.filter(Boolean).length / answers.length;
}
