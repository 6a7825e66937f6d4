// The requests that a Temporal server has handled, from its Prometheus metrics.

/** The number of requests and their total milliseconds, by `service: operation`. */
export type Requests = ReadonlyMap<string, { readonly count: number; readonly ms: number }>;

/** Requests to the server's services, and from these to the database. */
const FAMILIES = [
  { family: 'service_latency', title: '' },
  { family: 'persistence_latency', title: 'database, ' },
];
const MS_PER_S = 1000;

export async function fetchRequests(metricsPort: number): Promise<Requests> {
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  if (!response.ok) throw new Error(`Temporal's metrics answered ${response.status}`);
  return requestsOf(await response.text());
}

export function requestsOf(metrics: string): Requests {
  const found = new Map<string, { count: number; ms: number }>();
  for (const { family, title } of FAMILIES) {
    const lines = metrics.matchAll(new RegExp(`^${family}_(count|sum){(.*)} (\\S+)$`, 'gm'));
    for (const [, kind, labels = '', value] of lines) {
      const name = `${title}${labelOf(labels, 'service_name')}: ${labelOf(labels, 'operation')}`;
      const before = found.get(name) ?? { count: 0, ms: 0 };
      const more =
        kind === 'count'
          ? { count: before.count + Number(value) }
          : { ms: before.ms + Number(value) * MS_PER_S };
      found.set(name, { ...before, ...more });
    }
  }
  return found;
}

function labelOf(labels: string, name: string): string {
  return new RegExp(`(?:^|,)${name}="([^"]*)"`).exec(labels)?.[1] ?? '';
}

/** The requests between two readings. */
export function requestsBetween(before: Requests, after: Requests): Requests {
  const added = [...after].map(([name, { count, ms }]) => {
    const was = before.get(name) ?? { count: 0, ms: 0 };
    return [name, { count: count - was.count, ms: ms - was.ms }] as const;
  });
  return new Map(added.filter(([, { count }]) => count > 0));
}
