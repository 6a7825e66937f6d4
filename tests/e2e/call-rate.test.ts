// Twenty checkouts at once: the server keeps Svc's rate by counting activities, so that none of them may
// make more than one call, in either shape.
import { PartnerBackend } from '../support/partner-backend';
import { startUsher, type Usher } from '../support/usher';
import { SVC_TASK_QUEUE } from '../../src/workflows/messages';
import { ownShowtimes } from './own-showtimes';
import { forgetSvcRequests, svcRequests } from './svc-requests';

const CHECKOUTS = 20;

describe.each(['primary', 'alternative'] as const)('in the %s shape', (shape) => {
  let usher: Usher;

  beforeAll(async () => {
    usher = await startUsher({ shape });
  });

  afterAll(() => usher.stop());

  /** How many calls of Svc the checkout has had made, by its history. */
  async function callsOf(checkoutId: string): Promise<number> {
    const { events } = await usher.temporal.workflow.getHandle(checkoutId).fetchHistory();
    const scheduled = events?.map((event) => event.activityTaskScheduledEventAttributes) ?? [];
    return scheduled.filter((activity) => activity?.taskQueue?.name === SVC_TASK_QUEUE).length;
  }

  test('Svc is never asked too much, nor more than the server has counted', async () => {
    const partner = new PartnerBackend(usher);
    const nextShowtime = ownShowtimes();
    await forgetSvcRequests(usher);
    const showtimes = Array.from({ length: CHECKOUTS }, () => nextShowtime());
    const ready = await Promise.all(showtimes.map((showtimeId) => partner.selecting(showtimeId)));

    const requests = await svcRequests(usher);
    expect(new Set(requests.map(({ status }) => status))).toEqual(new Set([200]));
    const calls = await Promise.all(ready.map(({ id }) => callsOf(id)));
    const counted = calls.reduce((sum, count) => sum + count, 0);
    expect(requests.length).toBeGreaterThanOrEqual(3 * CHECKOUTS);
    expect(requests.length).toBeLessThanOrEqual(counted);
  });
});
