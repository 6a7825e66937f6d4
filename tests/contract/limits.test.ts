// Rate and body limits, and the errors for invalid input (Svc spec 8 and 4).
import { startSandbox, withSandbox } from '../../sandbox/testing/started-sandbox';
import { readSettings } from '../../sandbox/settings';

const KEY = { 'x-api-key': 'svc_sandbox_key' };
/** One token in 1000 s: even on a slow machine none is added during a test. */
const SLOW = 0.001;

const ping = (url: string, headers: Record<string, string> = KEY) =>
  fetch(`${url}/partner/ping`, { headers });

const BY_IDS = '/partner/v1/venue/details/byIds';
const REFRESH = '/ordering/v2/aggregation/checkout/refresh';
const post = (url: string, target: string, body: string) =>
  fetch(url + target, {
    method: 'POST',
    headers: { ...KEY, 'content-type': 'application/json' },
    body,
  });

describe('the rate', () => {
  it('is 25 a second with a burst of 50, unless set otherwise', () => {
    expect(readSettings({})).toMatchObject({ ratePerSecond: 25, burst: 50 });
  });

  it('refuses calls beyond the burst with 429 and Retry-After in whole seconds', async () => {
    await withSandbox({ ratePerSecond: SLOW, burst: 3 }, async ({ url }) => {
      const answers = [];
      for (let i = 0; i < 4; i += 1) answers.push(await ping(url));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
      const refused = answers[3];
      expect(refused?.headers.get('retry-after')).toMatch(/^(?:1000|9\d\d)$/);
      expect(await refused?.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    });
  });

  it('is counted for each key separately, and for both areas together', async () => {
    const other = { 'x-api-key': 'svc_sandbox_key_alternative' };
    await withSandbox({ ratePerSecond: SLOW, burst: 1 }, async ({ url }) => {
      await ping(url);
      const [mine, theirs] = await Promise.all([post(url, REFRESH, '{}'), ping(url, other)]);
      expect([mine.status, theirs.status]).toEqual([429, 200]);
    });
  });

  it('applies neither to the controls nor to calls with an unknown key', async () => {
    await withSandbox({ ratePerSecond: SLOW, burst: 1 }, async ({ url }) => {
      await ping(url);
      const controls = await Promise.all(
        Array.from({ length: 5 }, () => fetch(`${url}/sandbox/clock`)),
      );
      const strangers = await Promise.all(
        Array.from({ length: 5 }, () => ping(url, { 'x-api-key': 'unknown' })),
      );
      expect(controls.map(({ status }) => status)).toEqual(Array(5).fill(200));
      expect(strangers.map(({ status }) => status)).toEqual(Array(5).fill(401));
    });
  });
});

describe('bodies', () => {
  let url: string;
  let close: () => Promise<void>;
  beforeAll(async () => ({ url, close } = await startSandbox({ bodyLimitBytes: 1024 })));
  afterAll(() => close());

  it.each([
    [BY_IDS, 'INVALID_REQUEST'],
    [REFRESH, 'GENERIC_ERROR'],
  ])('%s answers a body that is too large with 413 %s', async (target, code) => {
    const response = await post(url, target, JSON.stringify({ ids: ['C'.repeat(1024)] }));
    expect([response.status, await response.json()]).toEqual([
      413,
      { code, message: 'the body is too large' },
    ]);
  });

  it.each([
    [BY_IDS, { ids: 'C101' }, 'INVALID_REQUEST', 'ids'],
    [
      BY_IDS,
      { ids: ['C101'], location: { lat: '40', lon: -74 } },
      'INVALID_REQUEST',
      'location.lat',
    ],
    [REFRESH, { showtimeId: 7, promotions: [] }, 'GENERIC_ERROR', 'showtimeId'],
  ])('%s refuses %j with %s, naming %s', async (target, body, code, field) => {
    const response = await post(url, target, JSON.stringify(body));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code, details: { field } });
  });

  it('may have unknown fields, which are ignored', async () => {
    const known = await post(url, BY_IDS, JSON.stringify({ ids: ['C101'] }));
    const more = await post(url, BY_IDS, JSON.stringify({ ids: ['C101'], colour: 'red' }));
    expect([more.status, await more.json()]).toEqual([200, await known.json()]);
  });
});
