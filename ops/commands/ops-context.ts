// The context of an ops command.
import { userInfo } from 'node:os';
import type { Client } from '@temporalio/client';
import { createCheckoutIds, type CheckoutIds } from '../../src/platform/checkout-ids';
import { createCheckoutReader, type CheckoutReader } from '../../src/api/checkout/checkout-reader';
import type { Config } from '../../src/platform/config';
import { createLogger } from '../../src/platform/logger';
import { AdmissionQueues } from '../../src/temporal-reads/admission-queues';
import { OnSales } from '../../src/temporal-reads/on-sales';
import { QueuePlaces } from '../../src/temporal-reads/queue-places';
import { agreeOnSecrets } from '../../src/platform/secret-fingerprints';
import { loadSecret } from '../../src/platform/secret-ring';
import { connectTemporal } from '../../src/platform/temporal-connection';

export interface Terminal {
  /** Prints the output on stdout. */
  readonly print: (text: string) => void;
  /** Prints notes on stderr, so that scripts read only the output. */
  readonly note: (text: string) => void;
}

export interface OpsContext extends Terminal {
  readonly config: Config;
  /** A client that encrypts and decrypts payloads. */
  readonly client: Client;
  readonly reader: CheckoutReader;
  readonly onSales: OnSales;
  readonly ids: CheckoutIds;
  /** The logged-in user. */
  readonly actor: string;
  close(): Promise<void>;
}

export interface OpsCommand {
  /** The arguments after its name. */
  readonly usage: string;
  /**
   * Parses the arguments without connecting, and returns the work, which resolves to whether everything succeeded.
   *
   * @throws Error with a readable message for invalid arguments.
   */
  read(args: readonly string[]): (context: OpsContext) => Promise<boolean>;
}

/**
 * @throws TemporalSetupError if Temporal does not answer, or its namespace records other secrets: no worker could read
 *   the command.
 */
export async function openOpsContext(
  config: Config,
  { print, note }: Terminal,
): Promise<OpsContext> {
  const temporal = await connectTemporal(config);
  const close = () => temporal.close();
  try {
    await agreeOnSecrets(temporal.connection, config, { mayRecord: false });
  } catch (error) {
    await close();
    throw error;
  }
  const { client } = temporal;
  const logger = createLogger('usher-ops', config.logLevel);
  const deps = { temporal: client, logger, apiReplicas: 1, now: Date.now };
  const { namespace } = config.temporal;
  const queues = new AdmissionQueues({ ...deps, namespace, now: undefined });
  const onSales = new OnSales({ ...deps, queues });
  const reader = createCheckoutReader(client, new QueuePlaces({ ...deps, onSales, queues }));
  const ids = createCheckoutIds(await loadSecret(config));
  return { config, client, reader, onSales, ids, actor: actorOf(process.env), print, note, close };
}

/** The current user; for root, the user behind sudo. */
export function actorOf({ SUDO_USER }: NodeJS.ProcessEnv, user = userInfo()): string {
  return user.uid === 0 && SUDO_USER ? SUDO_USER : user.username;
}
