// The figures of the fleet as gauges. They are read when Prometheus scrapes, at most once in `askEveryMs`.
import { Gauge, type Registry } from 'prom-client';
import type { Logger } from '../platform/logger';
import { readFleetFigures, type FleetDeps, type FleetFigures } from './fleet-figures';
import { cachedAnswer } from './remembered-answer';

export interface FleetMetricsDeps extends FleetDeps {
  readonly logger: Logger;
  /** Readings within this time return the same figures. */
  readonly askEveryMs: number;
}

interface Reading {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

interface FigureGauge {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  readonly read: (figures: FleetFigures) => readonly Reading[];
}

const GAUGES: readonly FigureGauge[] = [
  {
    name: 'usher_checkouts_running',
    help: 'Checkouts with a running workflow, by status.',
    labelNames: ['status'],
    read: ({ byStatus }) => labelled('status', byStatus),
  },
  {
    name: 'usher_checkouts_in_lobby',
    help: 'Queued checkouts that wait for their on-sale to call them.',
    read: ({ inLobby }) => one(inLobby),
  },
  {
    name: 'usher_on_sale_stuck_seconds',
    help: 'How long the draw or the calls of an on-sale have been overdue while checkouts wait; 0 if no on-sale is stuck.',
    read: ({ onSaleStuckMs }) => one(onSaleStuckMs / 1000),
  },
  {
    name: 'usher_checkouts_needing_ops',
    help: 'Checkouts that wait for a person.',
    read: ({ needingOps }) => one(needingOps),
  },
  {
    name: 'usher_checkouts_compensations_stuck',
    help: 'Checkouts with a refund or void that needs a person.',
    read: ({ compensationsStuck }) => one(compensationsStuck),
  },
  {
    name: 'usher_checkouts_compensating',
    help: 'Checkouts with an open refund or void.',
    read: ({ compensating }) => one(compensating),
  },
  {
    name: 'usher_checkouts_money_unknown',
    help: 'Checkouts for which it is unknown whether the customer was charged, except those in review.',
    read: ({ moneyUnknown }) => one(moneyUnknown),
  },
  {
    name: 'usher_checkouts_oldest_unknown_seconds',
    help: 'How long it has been unknown whether the customer was charged, for the oldest such checkout; 0 if there is none.',
    read: ({ oldestUnknownMs }) => one(oldestUnknownMs / 1000),
  },
  {
    name: 'usher_webhooks_pending',
    help: 'Webhooks that are still pending.',
    read: ({ webhooksPending }) => one(webhooksPending),
  },
  {
    name: 'usher_webhook_endpoints_ended',
    help: 'Webhook endpoints that answered 410.',
    read: ({ endpointsEnded }) => one(endpointsEnded),
  },
  {
    name: 'usher_workflows_failing',
    help: 'Workflows whose tasks fail repeatedly.',
    read: ({ failing }) => one(failing),
  },
  {
    name: 'usher_checkouts_ended_badly',
    help: 'Workflows of checkouts that failed, were terminated or timed out recently (BAD_ENDS_SHOWN_SECONDS).',
    labelNames: ['end'],
    read: ({ badEnds }) => labelled('end', badEnds),
  },
  {
    name: 'usher_sales_paused_seconds',
    help: 'How long sales have been paused, by partner; *: for all partners, 0 if they are not paused.',
    labelNames: ['partner'],
    read: ({ salesPausedMs }) =>
      labelled('partner', salesPausedMs).map((it) => ({ ...it, value: it.value / 1000 })),
  },
  queueGauge('usher_queue_waiting', 'Waiting tasks; approximate.', ({ waiting }) => waiting),
  queueGauge(
    'usher_queue_oldest_seconds',
    'Age of the oldest waiting task.',
    ({ oldestMs }) => oldestMs / 1000,
  ),
  queueGauge('usher_queue_workers', 'Workers that poll for tasks.', ({ pollers }) => pollers),
];

/** Registers the gauges. While Temporal does not respond they are left out, and `usher_fleet_known` is 0. */
export function registerFleetMetrics(registry: Registry, deps: FleetMetricsDeps): void {
  const figures = cachedAnswer({
    ...deps,
    ask: () => readFleetFigures(deps),
    failureText: 'the figures of the fleet are unknown',
  });
  const registers = [registry];
  new Gauge({
    name: 'usher_fleet_known',
    help: 'Whether Temporal answers the queries for these figures.',
    registers,
    async collect() {
      this.set((await figures()) === null ? 0 : 1);
    },
  });
  for (const { name, help, labelNames = [], read } of GAUGES) {
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const known = await figures();
        this.reset();
        // `reset` sets a gauge without labels to 0, which would look like a figure.
        if (known === null) {
          if (labelNames.length === 0) this.remove();
          return;
        }
        for (const { labels, value } of read(known)) this.set(labels, value);
      },
    });
  }
}

function queueGauge(
  name: string,
  help: string,
  value: (queue: FleetFigures['queues'][number]) => number,
): FigureGauge {
  return {
    name,
    help,
    labelNames: ['queue'],
    read: ({ queues }) => queues.map((it) => ({ labels: { queue: it.name }, value: value(it) })),
  };
}

function one(value: number): readonly Reading[] {
  return [{ labels: {}, value }];
}

function labelled(label: string, counts: Readonly<Record<string, number>>): readonly Reading[] {
  return Object.entries(counts).map(([word, value]) => ({ labels: { [label]: word }, value }));
}
