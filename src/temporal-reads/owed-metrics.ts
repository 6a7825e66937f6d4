// The money that is owed, as gauges: the figures of `npm run ops -- money`.
import type { Client } from '@temporalio/client';
import { Gauge, type Registry } from 'prom-client';
import { toMinorUnits } from '../domain/money';
import { isOverdue, OWED_BOUNDS_MS, type OwedKind } from '../domain/owed-bounds';
import type { Logger } from '../platform/logger';
import { findOwed, totalsOf, type OwedEntry } from './owed-list';
import { cachedAnswer } from './remembered-answer';

/** Decoding memos is expensive, so at most this many entries count; those that can be overdue come first. */
const ENTRIES_MAX = 500;

export interface OwedMetricsDeps {
  readonly temporal: Client;
  readonly logger: Logger;
  /** Readings within this time return the same figures. */
  readonly askEveryMs: number;
  readonly entriesMax?: number;
}

type Value = readonly [labels: Readonly<Record<string, string>>, value: number];

const GAUGES = [
  {
    name: 'usher_money_owed_minor_units',
    help: 'Money owed in either direction, in the smallest unit of its currency (of 500 entries at most).',
    labelNames: ['partner', 'what', 'currency'],
    read: totals,
  },
  {
    name: 'usher_money_owed_oldest_seconds',
    help: 'How long the oldest entry has been owed.',
    labelNames: ['what'],
    read: oldest,
  },
  {
    name: 'usher_money_owed_overdue',
    help: 'How many entries are stuck, older than their limit, or of a workflow that ended; 0 for kinds without such entries.',
    labelNames: ['what', 'workflow'],
    read: overdue,
  },
] as const;

/** Registers the gauges. While Temporal does not respond they are left out. */
export function registerOwedMetrics(registry: Registry, deps: OwedMetricsDeps): void {
  const entries = cachedAnswer({
    ...deps,
    ask: () => readEntries(deps),
    failureText: 'the money that is owed is unknown',
  });
  for (const { name, help, labelNames, read } of GAUGES) {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const known = await entries();
        this.reset();
        for (const [labels, value] of known ? read(known) : []) this.set(labels, value);
      },
    });
  }
}

function totals(entries: readonly OwedEntry[]): Value[] {
  return totalsOf(entries).flatMap(({ partnerId: partner, what, amount }) =>
    amount ? [[{ partner, what, currency: amount.currency }, toMinorUnits(amount)] as const] : [],
  );
}

function oldest(entries: readonly OwedEntry[]): Value[] {
  const nowMs = Date.now();
  const ageOf = ({ sinceMs }: OwedEntry) => Math.max(0, nowMs - sinceMs) / 1000;
  const kinds: ReadonlySet<OwedKind> = new Set(entries.map(({ what }) => what));
  return [...kinds].map((what) => {
    const some = entries.filter((it) => it.what === what);
    return [{ what }, Math.max(...some.map(ageOf))];
  });
}

/** Debts of ended workflows are listed until Temporal deletes the workflows, so ops can silence them by a label. */
function overdue(entries: readonly OwedEntry[]): Value[] {
  const nowMs = Date.now();
  const found = entries.filter((entry) => isOverdue(entry, nowMs));
  return Object.keys(OWED_BOUNDS_MS).flatMap((what) => {
    const some = found.filter((entry) => entry.what === what);
    const ended = some.filter(({ hasWorkflowEnded }) => hasWorkflowEnded).length;
    return [
      [{ what, workflow: 'running' }, some.length - ended],
      [{ what, workflow: 'ended' }, ended],
    ];
  });
}

/** Reads possibly overdue entries first: a list begins with the newest entries, so the overdue ones would be last. */
async function readEntries({
  temporal,
  entriesMax = ENTRIES_MAX,
}: OwedMetricsDeps): Promise<OwedEntry[]> {
  const entries = new Map<string, OwedEntry>();
  for (const onlyPossiblyOverdue of [true, false]) {
    for await (const entry of findOwed(temporal, { onlyOpen: false, onlyPossiblyOverdue })) {
      const { checkoutId, what, reference } = entry;
      entries.set(`${checkoutId} ${what} ${reference}`, entry);
      if (entries.size >= entriesMax) return [...entries.values()];
    }
  }
  return [...entries.values()];
}
