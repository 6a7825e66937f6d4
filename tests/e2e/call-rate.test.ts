// Ten checkouts at once, in either shape: the rate limit of the key's queue keeps the calls within Svc's limit.
import { CUSTOMER, PartnerBackend } from '../support/partner-backend';
import { PATIENT } from '../support/patience';
import { useUsher } from '../support/use-usher';
import { ownShowtimes } from '../support/showtimes';
import { forgetSvcRequests, svcRequests } from './svc-requests';

const CHECKOUTS = 10;
/** Low enough that calls have to wait, even on a slow machine. */
const RATE_PER_SECOND = 5;
const BURST = 10;

describe.each(['primary', 'alternative'] as const)('in the %s shape', (shape) => {
  const usher = useUsher({
    shape,
    policy: PATIENT,
    sandbox: { ratePerSecond: RATE_PER_SECOND, burst: BURST },
    env: { UPSTREAM_RATE_PER_SECOND: String(RATE_PER_SECOND), UPSTREAM_BURST: String(BURST) },
  });

  test('calls never exceed the rate of Svc', async () => {
    const partner = new PartnerBackend(usher);
    const nextShowtime = ownShowtimes();
    await forgetSvcRequests(usher);
    const showtimes = Array.from({ length: CHECKOUTS }, () => nextShowtime());
    // Different customers, since each has only one place in the queue.
    const customers = showtimes.map((_, index) => ({ ...CUSTOMER, email: `${index}@example.org` }));
    await Promise.all(
      showtimes.map((showtimeId, index) =>
        partner.selecting(showtimeId, { customer: customers[index] }),
      ),
    );

    const requests = await svcRequests(usher);
    expect(new Set(requests.map(({ status }) => status))).toEqual(new Set([200]));
    expect(requests.length).toBeGreaterThanOrEqual(3 * CHECKOUTS);
    expect(mostBeyondRate(requests.map(({ atMs }) => atMs))).toBeLessThanOrEqual(BURST);
  });
});

/** The largest excess of calls over the rate, in any time window. */
function mostBeyondRate(timesMs: readonly number[]): number {
  const perMs = RATE_PER_SECOND / 1000;
  const excesses = timesMs.map((fromMs, first) =>
    timesMs.slice(first).map((toMs, more) => more + 1 - (toMs - fromMs) * perMs),
  );
  return Math.max(...excesses.flat());
}
