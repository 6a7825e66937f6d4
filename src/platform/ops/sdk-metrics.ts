// The metrics of Temporal's SDK. Its native part serves them on a separate, free loopback port. The
// ops port forwards them, so that each program has one address to scrape.
import type { PrometheusMetricsExporter } from '@temporalio/worker';
import { freePort } from '../dev-server/port';
import type { MetricsSource } from './ops-server';

const HOST = '127.0.0.1';
const READ_TIMEOUT_MS = 5_000;

export interface SdkMetrics extends MetricsSource {
  /** For `Runtime.install({ telemetryOptions: { metrics } })`. */
  readonly exporter: PrometheusMetricsExporter;
}

/** `buckets` contains, by metric, replacements for unsuitable buckets of the SDK. */
export async function planSdkMetrics(
  buckets: Readonly<Record<string, readonly number[]>>,
): Promise<SdkMetrics> {
  const port = await freePort({ port: undefined, host: HOST, setting: 'OPS_PORT' });
  const bindAddress = `${HOST}:${port}`;
  return {
    exporter: {
      prometheus: {
        bindAddress,
        countersTotalSuffix: true,
        unitSuffix: true,
        useSecondsForDurations: true,
        histogramBucketOverrides: Object.fromEntries(
          Object.entries(buckets).map(([name, bounds]) => [name, [...bounds]]),
        ),
      },
    },
    async metrics() {
      const signal = AbortSignal.timeout(READ_TIMEOUT_MS);
      const answer = await fetch(`http://${bindAddress}/metrics`, { signal });
      if (!answer.ok) throw new Error(`the SDK's metrics answer with ${answer.status}`);
      return answer.text();
    },
  };
}
