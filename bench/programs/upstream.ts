// The sandbox for all contestants: by default without a rate limit, and with a configurable delay of each call.
import { join } from 'node:path';
import { readSettings } from '../../sandbox/settings';
import { startProgram } from '../../scripts/program-process';
import { steadyPort } from '../../src/platform/dev-server/steady-port';
import type { Setup } from './setup';

export interface Upstream {
  readonly svc: Setup['svc'];
  readonly payments: { readonly url: string; readonly secret: string };
  /** Delays every call by this time. */
  delay(ms: number): Promise<void>;
  forgetRequests(): Promise<void>;
  /** The number of calls to Svc since `forgetRequests`, including the API's own look-ups. */
  countRequests(): Promise<number>;
  stop(): Promise<void>;
}

/** Without a rate limit if `ratePerSecond` is 0. */
export async function startUpstream(dataDir: string, ratePerSecond = 0): Promise<Upstream> {
  const port = await steadyPort();
  const url = `http://127.0.0.1:${port}`;
  const program = await startProgram({
    name: 'sandbox',
    entry: 'sandbox/main.ts',
    logFile: join(dataDir, 'sandbox.log'),
    env: {
      USHER_DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      SANDBOX_PORT: String(port),
      SANDBOX_RATE_PER_SECOND: String(ratePerSecond),
      // So that an order whose worker was killed is found by its resend, not at the end of its lease.
      SANDBOX_DUPLICATE_NAMES_ORDER: 'on',
      LOG_LEVEL: 'error',
    },
  });
  const { apiKeys, paymentSecret: secret } = readSettings({});
  const svcKey = apiKeys.find(({ shape }) => shape === 'primary')?.key ?? '';
  const control = async (method: string, path: string, body?: object): Promise<Response> => {
    const init = { method, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(`${url}/sandbox/${path}`, init);
    if (!response.ok) throw new Error(`/sandbox/${path} answered ${response.status}`);
    return response;
  };
  return {
    svc: { svcUrl: url, svcKey },
    payments: { url: `${url}/payment-provider`, secret },
    async delay(ms) {
      if (ms === 0) await control('DELETE', 'faults');
      else await control('PUT', 'faults', { rules: [{ fault: { kind: 'latency', ms } }] });
    },
    async forgetRequests() {
      await control('DELETE', 'requests');
    },
    async countRequests() {
      const response = await control('GET', 'requests');
      return ((await response.json()) as { requests: unknown[] }).requests.length;
    },
    stop: () => program.stop(),
  };
}
