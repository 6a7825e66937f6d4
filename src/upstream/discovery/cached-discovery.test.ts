import { createCachedDiscovery, keepDiscoveryDetails } from './cached-discovery';
import type { Discovery } from './discovery';

const TTL_MS = 1000;

/** Answers every id except X9 and records the requests. */
function cachedOver(fail: () => boolean = () => false) {
  let nowMs = 1;
  const requests: string[] = [];
  const answer = async (kind: string, ids: readonly string[], where: unknown) => {
    requests.push([kind, where, ...ids].filter(Boolean).join(' '));
    if (fail()) throw new Error('no answer');
    return Promise.resolve(ids.filter((id) => id !== 'X9'));
  };
  const discovery = {
    venuesByIds: async (ids: string[], location?: { lat: number }) =>
      (await answer('venues', ids, location?.lat)).map((id) => ({ venue: { id } })),
    productionsByIds: async (ids: string[], market?: string) =>
      (await answer('productions', ids, market)).map((id) => ({ id, name: `${market} ${id}` })),
  } as unknown as Discovery;
  const options = { ttlMs: TTL_MS, entriesMax: 3, now: () => nowMs };
  const cached = createCachedDiscovery(discovery, keepDiscoveryDetails(options));
  const pass = (ms: number) => (nowMs += ms);
  return { cached, requests, pass };
}

const idsOf = (details: { id: string }[]) => details.map(({ id }) => id);

it('requests only uncached ids, and keeps the order', async () => {
  const { cached, requests } = cachedOver();
  await cached.productionsByIds(['B1', 'B2']);
  const found = await cached.productionsByIds(['B3', 'B2', 'B1', 'B3']);
  expect(idsOf(found)).toEqual(['B3', 'B2', 'B1']);
  await cached.venuesByIds(['C1']);
  await cached.venuesByIds(['C1']);
  expect(requests).toEqual(['productions B1 B2', 'productions B3', 'venues C1']);
});

it('requests a detail again after its TTL', async () => {
  const { cached, requests, pass } = cachedOver();
  await cached.venuesByIds(['C1']);
  pass(TTL_MS);
  await cached.venuesByIds(['C1']);
  pass(1);
  await cached.venuesByIds(['C1']);
  expect(requests).toEqual(['venues C1', 'venues C1']);
});

it('evicts the least recently read details', async () => {
  const { cached, requests } = cachedOver();
  await cached.venuesByIds(['C1', 'C2', 'C3']);
  await cached.venuesByIds(['C1']);
  await cached.venuesByIds(['C4']);
  await cached.venuesByIds(['C1', 'C3', 'C4']);
  await cached.venuesByIds(['C2']);
  expect(requests).toEqual(['venues C1 C2 C3', 'venues C4', 'venues C2']);
});

it('returns more details than the cache can hold', async () => {
  const { cached } = cachedOver();
  const ids = ['B1', 'B2', 'B3', 'B4', 'B5'];
  await expect(cached.productionsByIds(ids).then(idsOf)).resolves.toEqual(ids);
});

it('does not cache distances', async () => {
  const { cached, requests } = cachedOver();
  await cached.venuesByIds(['C1'], { lat: 1, lon: 2 });
  await cached.venuesByIds(['C1'], { lat: 3, lon: 2 });
  await cached.venuesByIds(['C1']);
  expect(requests).toEqual(['venues 1 C1', 'venues 3 C1', 'venues C1']);
});

it('caches each marketplace separately', async () => {
  const { cached } = cachedOver();
  const names = async (market?: string) =>
    (await cached.productionsByIds(['B1'], market)).map(({ name }) => name);
  expect([await names('US'), await names('GB'), await names('US')]).toEqual([
    ['US B1'],
    ['GB B1'],
    ['US B1'],
  ]);
});

it('evicts the least recently used marketplaces', async () => {
  const { cached, requests } = cachedOver();
  for (let market = 0; market < 11; market++) await cached.productionsByIds(['B1'], `${market}`);
  await cached.productionsByIds(['B1'], '10');
  await cached.productionsByIds(['B1'], '0');
  expect(requests.slice(-2)).toEqual(['productions 10 B1', 'productions 0 B1']);
});

it('shares one request between concurrent callers', async () => {
  const { cached, requests } = cachedOver();
  const both = [cached.venuesByIds(['C1', 'C2']), cached.venuesByIds(['C2', 'C3'])];
  const [first, second] = await Promise.all(both);
  expect([first?.length, second?.length]).toEqual([2, 2]);
  expect(requests).toEqual(['venues C1 C2', 'venues C3']);
});

it('caches neither failures nor unknown ids', async () => {
  let failing = true;
  const { cached, requests } = cachedOver(() => failing);
  await expect(cached.venuesByIds(['C1'])).rejects.toThrow('no answer');
  failing = false;
  await expect(cached.venuesByIds(['C1', 'X9'])).resolves.toHaveLength(1);
  await expect(cached.venuesByIds(['C1', 'X9'])).resolves.toHaveLength(1);
  expect(requests).toEqual(['venues C1', 'venues C1 X9', 'venues X9']);
});
