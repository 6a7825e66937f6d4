// How many Svc calls look-ups cost, and how partners share a limited rate.
import { setMaxListeners } from 'node:events';
import { startDiscovery, type StubbedDiscovery } from '../../../tests/support/api/discovery-server';

const VENUES = '/venues?lat=34.05&lon=-118.24&radiusKm=10';
const CROWD = Array.from({ length: 60 });

let server: StubbedDiscovery;

async function start(ratePerSecond = 1000) {
  server = await startDiscovery({
    UPSTREAM_RATE_PER_SECOND: String(ratePerSecond),
    UPSTREAM_BURST: String(ratePerSecond),
  });
  return server;
}

afterEach(() => server.close());

/** A controller that aborts many requests at once. */
function leavingTogether(): AbortController {
  const leaving = new AbortController();
  setMaxListeners(0, leaving.signal);
  return leaving;
}

/** Searches that all differ. */
function otherVenues(count: number, first = 0): string[] {
  return Array.from({ length: count }, (_, index) => `${VENUES}&q=${first + index}`);
}

test('sixty identical concurrent searches cost one call, and later ones none', async () => {
  const { get, svc, asked } = await start();
  const held = svc.hold();
  const asking = CROWD.map(() => get(VENUES));
  await asked(CROWD.length);
  held.release();
  const replies = await Promise.all(asking);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await get(VENUES)).body).toEqual(replies[0]?.body);
  expect(svc.calls()).toHaveLength(1);
});

test('sixty requests for the same showtimes cost one call, and one for the titles', async () => {
  const { get, svc } = await start();
  await Promise.all(CROWD.map(() => get('/showtimes?venueIds=C1')));
  expect(svc.calls('byVenue/C1')).toHaveLength(1);
  expect(svc.calls('production/details/byIds')).toHaveLength(1);
});

test('partners with a shared key share answers, those with their own key do not', async () => {
  const { get, svc } = await start();
  await get(VENUES, { partner: 'rex' });
  await get(VENUES, { partner: 'ritz' });
  expect(svc.calls()).toHaveLength(1);
  await get(VENUES, { partner: 'own-roxy' });
  expect(svc.calls()).toHaveLength(2);
});

test('concurrent requests of partners with one key share a call', async () => {
  const { get, svc } = await start();
  const held = svc.hold();
  const first = get(VENUES, { partner: 'rex' });
  await held.arrived(1);
  const second = get(VENUES, { partner: 'ritz' });
  const other = get(`${VENUES}&q=Rex`, { partner: 'ritz' });
  await held.arrived(2);
  held.release();
  await Promise.all([first, second, other]);
  expect(svc.calls('byLocation')).toHaveLength(1);
});

test('seat maps are shared only during a call, not cached', async () => {
  const { get, svc, asked } = await start();
  const held = svc.hold();
  const asking = CROWD.map(() => get('/showtimes/D2/seat-map?quantity=2'));
  await asked(CROWD.length);
  held.release();
  await Promise.all(asking);
  expect(svc.calls()).toHaveLength(1);
  await get('/showtimes/D2/seat-map?quantity=2');
  expect(svc.calls()).toHaveLength(2);
});

test('a failure is not cached', async () => {
  const { get, svc } = await start();
  svc.failNext(400);
  expect((await get(VENUES)).status).toBe(400);
  expect((await get(VENUES)).status).toBe(200);
});

test('a call continues while any caller waits for it, and is aborted when the last one leaves', async () => {
  const { get, svc } = await start();
  const held = svc.hold();
  const [first, second] = [new AbortController(), new AbortController()];
  const [one, two] = [first, second].map(({ signal }) => get(VENUES, { signal }));
  await held.arrived(1);
  first.abort();
  await expect(one).rejects.toThrow();
  const bystander = get(`${VENUES}&q=Rex`);
  await held.arrived(2);
  second.abort();
  await expect(two).rejects.toThrow();
  await held.aborted(1);
  held.release();
  expect((await bystander).status).toBe(200);
  expect(svc.calls('byLocation')).toHaveLength(1);
});

test('a second caller is answered after the first has disconnected', async () => {
  const { get, svc } = await start();
  const held = svc.hold();
  const first = new AbortController();
  const one = get(VENUES, { signal: first.signal });
  await held.arrived(1);
  const two = get(VENUES);
  const probe = get(`${VENUES}&q=Rex`);
  await held.arrived(2);
  first.abort();
  await expect(one).rejects.toThrow();
  held.release();
  expect((await two).status).toBe(200);
  expect((await probe).status).toBe(200);
  expect(svc.calls('byLocation')).toHaveLength(1);
});

test('a rush of one partner does not block another', async () => {
  // Discovery has a fifth of the rate: a burst of five calls, then five per second.
  const { get, svc } = await start(25);
  const leaving = leavingTogether();
  const rush = otherVenues(60).map((path) => get(path, { partner: 'rex', signal: leaving.signal }));
  const refused = await Promise.race(
    rush.map(async (it) => ((await it).status === 503 ? it : never())),
  );
  expect(refused.headers['retry-after']).toMatch(/^\d+$/);
  const before = svc.calls().length;
  expect((await get('/venues/C1', { partner: 'ritz' })).status).toBe(200);
  const since = svc.calls().slice(before);
  expect(since.filter(({ path }) => path.endsWith('search')).length).toBeLessThan(10);
  leaving.abort();
  await Promise.allSettled(rush);
});

test('a caller who disconnects leaves the queue', async () => {
  const { get, svc } = await start(25);
  const leaving = leavingTogether();
  const paths = otherVenues(15);
  const rush = paths.map((path) => get(path, { signal: leaving.signal }));
  await Promise.race(rush);
  leaving.abort();
  await Promise.allSettled(rush);
  await get('/venues/C1');
  expect(svc.calls('search').length).toBeLessThan(paths.length);
});

function never(): Promise<never> {
  return new Promise(() => undefined);
}
