// Prometheus metrics of outgoing calls. Every label is from a closed set, or an id from the partner file.
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { endpoints } from '../contract/endpoints';
import type { SeenPayment } from './payment-provider/payment-provider';
import type { SeenCall, SvcObserver } from './svc/svc-client';

/** From a nearby server's response time to just above the default UPSTREAM_TIMEOUT_MS. */
const SECONDS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The label of the key shared by partners without their own. */
const SHARED_KEY = 'shared';

export interface UpstreamMetrics {
  /** Observes the Svc client of one key; `keyOwner` is undefined for the shared key. */
  readonly svc: (keyOwner: string | undefined) => SvcObserver;
  readonly payment: (seen: SeenPayment) => void;
  /** Counts an attempt to deliver a webhook; `delivered` if its receiver accepted it. */
  readonly webhook: (partnerId: string, endpointId: string, delivered: boolean) => void;
}

/** Registers the metrics; call once per registry. */
export function createUpstreamMetrics(registry: Registry): UpstreamMetrics {
  const registers = [registry];
  const callSeconds = new Histogram({
    name: 'usher_upstream_call_seconds',
    help: 'Calls to Svc and to payment providers, by outcome.',
    labelNames: ['service', 'operation', 'outcome'],
    buckets: SECONDS,
    registers,
  });
  const keyCounter = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['key'], registers });
  const rateLimited = keyCounter(
    'usher_svc_rate_limited_total',
    'Answers of Svc with status 429, by key.',
  );
  const heldBack = keyCounter(
    'usher_svc_calls_held_back_total',
    'Calls not sent because of a Retry-After of Svc, by key.',
  );
  const keyRefused = keyCounter(
    'usher_svc_key_refused_total',
    'Answers of Svc that refuse the key with 401 or 403, by key.',
  );
  const clockAhead = new Gauge({
    name: 'usher_svc_clock_ahead_seconds',
    help: "How far Svc's clock is ahead of ours, by its last answer; exact to a second.",
    registers,
  });
  const attempts = new Counter({
    name: 'usher_webhook_attempts_total',
    help: 'Attempts to deliver a webhook, by partner, endpoint and outcome.',
    labelNames: ['partner', 'endpoint', 'outcome'],
    registers,
  });
  return {
    svc(key = SHARED_KEY) {
      // Each counter starts at 0, so that the first event counts as an increase.
      for (const counter of [rateLimited, heldBack, keyRefused]) counter.inc({ key }, 0);
      return {
        called(seen) {
          const { endpoint: operation, durationMs, status, svcAheadMs } = seen;
          const outcome = status === 429 ? 'rate_limited' : seen.outcome;
          callSeconds.observe({ service: 'svc', operation, outcome }, durationMs / 1000);
          if (status === 429) rateLimited.inc({ key });
          if (refusesTheKey(seen)) keyRefused.inc({ key });
          if (svcAheadMs !== null) clockAhead.set(svcAheadMs / 1000);
        },
        heldBack: () => heldBack.inc({ key }),
      };
    },
    payment({ operation, outcome, durationMs }) {
      callSeconds.observe({ service: 'payments', operation, outcome }, durationMs / 1000);
    },
    webhook(partner, endpoint, delivered) {
      attempts.inc({ partner, endpoint, outcome: delivered ? 'delivered' : 'failed' });
    },
  };
}

/** Excludes calls whose session or password may be refused with the same statuses. */
function refusesTheKey({ endpoint, status }: SeenCall): boolean {
  const isOfKey = endpoints[endpoint].auth === 'key' && endpoint !== 'authenticate';
  return isOfKey && (status === 401 || status === 403);
}
