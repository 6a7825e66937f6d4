// Many searches at once while checkouts start: Svc never rate limits us.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { API_KEY_HEADER } from '../../src/contract/signing';
import { PartnerBackend, type Reply } from '../support/partner-backend';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const ANSWERED = 'http.server.response.finish';
const SEARCHES = 150;
const STARTS = 15;

const usher = useUsher();
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();
let statuses: Map<string | undefined, number[]>;

/** Records the status of every answer of the sandbox, keyed by API key. */
const watch = (message: unknown): void => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  if (String(request.socket.localPort) !== new URL(usher.config.upstream.baseUrl).port) return;
  const key = request.headers[API_KEY_HEADER.toLowerCase()]?.toString();
  statuses.set(key, [...(statuses.get(key) ?? []), response.statusCode]);
};

beforeAll(async () => {
  statuses = new Map();
  subscribe(ANSWERED, watch);
});

afterAll(() => unsubscribe(ANSWERED, watch));

/** All different, so that none is answered from the cache. */
const searches = Array.from({ length: SEARCHES }, (_, index) => `lat=37.${100 + index}&lon=-122.4`);

test('control: twice as many direct calls exceed the rate of Svc, even from a slow machine', async () => {
  const apiKey = 'svc_sandbox_key_alternative';
  const byLocation = `${usher.config.upstream.baseUrl}/partner/v1/venue/details/byLocation`;
  const headers = { [API_KEY_HEADER]: apiKey };
  await Promise.all(
    [...searches, ...searches].map((search) =>
      fetch(`${byLocation}?${search}&radius=10`, { headers }),
    ),
  );
  expect(statuses.get(apiKey)).toContain(429);
});

test('the API answers or refuses every search itself, and Svc refuses none of its calls', async () => {
  const starting = Array.from({ length: STARTS }, () => partner.start({ showtimeId }));
  const replies = await Promise.all(
    searches.map((search) => partner.callOnce<object>('GET', `/v1/venues?${search}&radiusKm=10`)),
  );
  const started = await Promise.all(starting);

  expect(started.map(({ status }) => status)).toEqual(started.map(() => 201));
  const { apiKey } = usher.config.upstream;
  expect(new Set(statuses.get(apiKey))).toEqual(new Set([200]));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 503]));
  for (const refused of replies.filter(({ status }) => status === 503)) expectRefusal(refused);
});

function expectRefusal({ body, headers }: Reply<object>): void {
  expect(body).toMatchObject({ code: 'UNAVAILABLE', kind: 'upstream', retryable: true });
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
}
