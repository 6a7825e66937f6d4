// The programs of Usher with short timeouts. Each may be killed at any moment, and restarts at the same address.
import { openClusterTemporal } from '../../scripts/cluster/cluster-temporal';
import { startStack, type Stack } from '../../scripts/stack';
import { sandboxPayments, settingsOnTheSandbox } from '../../scripts/stack-settings';
import { readConfig, type Config } from '../../src/platform/config';
import { ensureDemoPartner } from '../../src/platform/demo-partner';
import { steadyPort } from '../../src/platform/dev-server/steady-port';
import { savePartners } from '../support/usher';
import { WebhookReceiver } from '../support/webhook-receiver';
import { tripPartners } from './trips';

/** As short as allowed, so that a run does not spend its time waiting. */
const POLICY = {
  callTimeoutMs: 6_000,
  pollIntervalMs: 500,
  pollBudgetMs: 2_000,
  settleMs: 6_000,
  reconcilePauseMs: 500,
  reconcilePauseMaxMs: 1_000,
  leaseMarginMs: 1_000,
  placeReserveMs: 1_000,
  orderInProgressMs: 1_000,
};
const SETTINGS = {
  LOG_LEVEL: 'error',
  OPS_PORT: '0',
  // Always its own server: another user's server must not be killed.
  TEMPORAL_ADDRESS: '',
  UPSTREAM_TIMEOUT_MS: '5000',
  UPSTREAM_RATE_PER_SECOND: '5000',
  KEY_REQUESTS_PER_SECOND: '1000000',
  OPEN_REQUESTS_PER_SECOND: '1000000',
  KEY_REQUESTS_WAITING_MAX: '10000',
  USHER_POLICY: JSON.stringify(POLICY),
  SANDBOX_RATE_PER_SECOND: '0',
  SANDBOX_DUPLICATE_NAMES_ORDER: 'on',
  // Short, since a decline whose answer was lost is known only after the end of the lease.
  SANDBOX_LEASE_SECONDS: '60',
  SANDBOX_SLOW_FULFILMENT_DELAY_MS: '5000',
};

export interface MortalStackOptions {
  readonly dataDir: string;
  /** Whether to run as `npm run cluster`: Temporal's production server on PostgreSQL, two APIs behind a balancer. */
  readonly isCluster: boolean;
  readonly report: (line: string) => void;
}

export interface MortalStack extends Stack {
  readonly config: Config;
  readonly apiKey: string;
  /** Receives the partners' webhooks; it is never killed. */
  readonly receiver: WebhookReceiver;
}

/** Starts Temporal, the sandbox, one or two APIs and two workers, with their data in the folder. */
export async function openMortalStack(options: MortalStackOptions): Promise<MortalStack> {
  const { dataDir, isCluster, report } = options;
  const ports = {
    api: await steadyPort(),
    sandbox: await steadyPort(),
    temporal: await steadyPort(),
    temporalUi: false as const,
  };
  const sandboxUrl = `http://127.0.0.1:${ports.sandbox}`;
  const payments = sandboxPayments(sandboxUrl, SETTINGS);
  const onTheSandbox = settingsOnTheSandbox(sandboxUrl, payments, SETTINGS);
  const config = readConfig({ ...SETTINGS, ...onTheSandbox, USHER_DATA_DIR: dataDir });
  const apiKey = await ensureDemoPartner(config, payments);
  if (apiKey === undefined) throw new Error('no demo partner');
  const receiver = await WebhookReceiver.open();
  try {
    await savePartners({ config }, tripPartners(receiver));
    const stack = await startStack({
      dataDir,
      ports,
      env: SETTINGS,
      report,
      replicas: { api: isCluster ? 2 : 1, worker: 2 },
      ...(isCluster && { openTemporal: openClusterTemporal }),
    });
    const stop = () => stack.stop().finally(() => receiver.close());
    return { ...stack, stop, config, apiKey, receiver };
  } catch (error) {
    receiver.close();
    throw error;
  }
}
