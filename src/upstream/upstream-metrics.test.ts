import { Registry } from 'prom-client';
import type { SeenCall } from './svc/svc-client';
import { createUpstreamMetrics, type UpstreamMetrics } from './upstream-metrics';

let registry: Registry;
let metrics: UpstreamMetrics;

beforeEach(() => {
  registry = new Registry();
  metrics = createUpstreamMetrics(registry);
});

const seen = (more: Partial<SeenCall>): SeenCall => ({
  endpoint: 'lease',
  outcome: 'done',
  status: 200,
  durationMs: 120,
  svcAheadMs: null,
  ...more,
});

async function lines(): Promise<readonly string[]> {
  return (await registry.metrics()).split('\n');
}

test('counts calls by endpoint and outcome', async () => {
  const observer = metrics.svc('rex');
  observer.called(seen({}));
  observer.called(seen({ outcome: 'unknown', status: null }));
  observer.called(seen({ outcome: 'not_sent', status: 429 }));
  const line = (outcome: string) =>
    `usher_upstream_call_seconds_count{service="svc",operation="lease",outcome="${outcome}"} 1`;
  expect(await lines()).toEqual(
    expect.arrayContaining([line('done'), line('unknown'), line('rate_limited')]),
  );
});

test('counts the 429s and the held-back calls of each key, starting at 0', async () => {
  const shared = metrics.svc(undefined);
  expect(await lines()).toContain('usher_svc_rate_limited_total{key="shared"} 0');
  shared.called(seen({ outcome: 'not_sent', status: 429 }));
  shared.heldBack();
  expect(await lines()).toEqual(
    expect.arrayContaining([
      'usher_svc_rate_limited_total{key="shared"} 1',
      'usher_svc_calls_held_back_total{key="shared"} 1',
    ]),
  );
});

test.each([
  ['of a call that needs only the key', 'searchVenues', 401, 1],
  ['with 403', 'searchVenues', 403, 1],
  ["of a customer's session", 'lease', 401, 0],
  ['of a password', 'authenticate', 401, 0],
] as const)('a refusal %s (%s, %d) adds %d to the refusals of the key', async (...given) => {
  const [, endpoint, status, count] = given;
  metrics.svc('rex').called(seen({ endpoint, status, outcome: 'refused' }));
  expect(await lines()).toContain(`usher_svc_key_refused_total{key="rex"} ${count}`);
});

test("reports how far ahead Svc's clock is, as of the last answer with a date", async () => {
  const observer = metrics.svc('rex');
  observer.called(seen({ svcAheadMs: -45_000 }));
  observer.called(seen({ svcAheadMs: null }));
  expect(await lines()).toContain('usher_svc_clock_ahead_seconds -45');
});

test('counts calls to providers and webhook delivery attempts', async () => {
  metrics.payment({ operation: 'refund', outcome: 'unknown', durationMs: 3_000 });
  metrics.webhook('rex', 'we_1', true);
  metrics.webhook('rex', 'we_2', false);
  expect(await lines()).toEqual(
    expect.arrayContaining([
      'usher_upstream_call_seconds_sum{service="payments",operation="refund",outcome="unknown"} 3',
      'usher_webhook_attempts_total{partner="rex",endpoint="we_1",outcome="delivered"} 1',
      'usher_webhook_attempts_total{partner="rex",endpoint="we_2",outcome="failed"} 1',
    ]),
  );
});
