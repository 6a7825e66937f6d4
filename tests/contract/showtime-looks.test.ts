// Showtimes in the API before a checkout, with the sandbox as Svc, in both shapes.
import { START_MS, startSandbox, type StartedSandbox } from '../../sandbox/testing/started-sandbox';
import { serveDiscovery, type DiscoveryServer } from '../support/api/discovery-server';

const KEYS = { primary: 'svc_sandbox_key', alternative: 'svc_sandbox_key_alternative' };
const at = (ms: number) => new Date(ms).toISOString();
const TODAY = `from=${at(START_MS)}&to=${at(START_MS + 24 * 3600_000)}`;

interface Showtime {
  readonly id: string;
  readonly seating: 'reserved' | 'general';
}

let sandbox: StartedSandbox;
let server: DiscoveryServer;

afterEach(async () => {
  await server.close();
  await sandbox.close();
});

async function showtimes(): Promise<readonly Showtime[]> {
  const venues = await server.get('/venues?lat=37.77&lon=-122.42&radiusKm=80');
  const ids = (venues.body.data as { id: string }[]).map(({ id }) => id).join(',');
  const { body } = await server.get(`/showtimes?venueIds=${ids}&${TODAY}`);
  return body.data as Showtime[];
}

describe.each(['primary', 'alternative'] as const)('in the %s shape', (shape) => {
  beforeEach(async () => {
    sandbox = await startSandbox();
    server = await serveDiscovery({
      UPSTREAM_BASE_URL: sandbox.url,
      UPSTREAM_API_KEY: KEYS[shape],
      UPSTREAM_ORDERING_SHAPE: shape,
    });
  });

  test('shows the seat map of a reserved showtime, and the offers with their ids', async () => {
    const found = await showtimes();
    const reserved = found.find(({ seating }) => seating === 'reserved');
    const map = await server.get(`/showtimes/${reserved?.id}/seat-map?quantity=2`);
    expect(map).toMatchObject({ status: 200, body: { available: expect.any(Number) as number } });
    expect(map.body.recommendedSeatIds).toHaveLength(2);
    const { body } = await server.get(`/showtimes/${reserved?.id}`);
    expect(body.offers).toContainEqual({
      offerId: expect.any(String) as string,
      label: expect.any(String) as string,
      price: { amount: expect.stringMatching(/^\d+\.\d\d$/) as string, currency: 'USD' },
      priceVaries: false,
    });
  });

  test('returns 404 for the seat map of general admission and of an unknown showtime', async () => {
    const general = (await showtimes()).find(({ seating }) => seating === 'general');
    const none = await server.get(`/showtimes/${general?.id}/seat-map?quantity=2`);
    expect(none).toMatchObject({ status: 404, body: { code: 'NO_SEAT_MAP' } });
    const unknown = await server.get('/showtimes/D999999999/seat-map');
    expect(unknown).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  test('a production of a single marketplace is listed there, with its title', async () => {
    const titles = async (marketplaceId: string) => {
      const query = `venueIds=C151,C152,C153&${TODAY}&marketplaceId=${marketplaceId}`;
      const { status, body } = await server.get(`/showtimes?${query}`);
      expect(status).toBe(200);
      return (body.data as { title: string | null }[]).map(({ title }) => title);
    };
    const [british, american] = [await titles('GB'), await titles('US')];
    expect(british.length).toBeGreaterThan(american.length);
    expect(british).not.toContain(null);
  });

  test("links to the hosted checkout with the caller's own tag", async () => {
    const [showtime] = await showtimes();
    const { body } = await server.get(`/showtimes/${showtime?.id}/checkout-link?iref=my-shop`);
    const followed = await fetch(String(body.url), { redirect: 'manual' });
    expect(followed.status).toBe(302);
    expect(followed.headers.get('Location')).toContain('iref=my-shop');
  });
});
