// The context of an ops command.
import { userInfo } from 'node:os';
import type { Client } from '@temporalio/client';
import { createCheckoutIds, type CheckoutIds } from '../../src/api/checkout/checkout-ids';
import { createCheckoutReader, type CheckoutReader } from '../../src/api/checkout/checkout-reader';
import type { Config } from '../../src/platform/config';
import { agreeOnSecrets } from '../../src/platform/secret-fingerprints';
import { loadSecret } from '../../src/platform/secret-ring';
import { connectTemporal } from '../../src/platform/temporal-connection';

export interface Terminal {
  /** The output. */
  readonly print: (text: string) => void;
  /** Notes on stderr, so that a script reads only the result. */
  readonly note: (text: string) => void;
}

export interface OpsContext extends Terminal {
  readonly config: Config;
  /** Encrypts and decrypts. */
  readonly client: Client;
  readonly reader: CheckoutReader;
  readonly ids: CheckoutIds;
  /** The user who is logged in. */
  readonly actor: string;
  close(): Promise<void>;
}

export interface OpsCommand {
  /** The words after its name. */
  readonly usage: string;
  /**
   * Reads the arguments and returns the work, which resolves to whether all went well. Does not connect yet.
   *
   * @throws Error for a person, if it cannot be read.
   */
  read(args: readonly string[]): (context: OpsContext) => Promise<boolean>;
}

/**
 * @throws TemporalSetupError if Temporal does not answer, or is used with other secrets: then no worker could read
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
  const reader = createCheckoutReader(client);
  const ids = createCheckoutIds(await loadSecret(config));
  return { config, client, reader, ids, actor: actorOf(process.env), print, note, close };
}

/** For root, the user who became root: only sudo can name them. */
export function actorOf({ SUDO_USER }: NodeJS.ProcessEnv, user = userInfo()): string {
  return user.uid === 0 && SUDO_USER ? SUDO_USER : user.username;
}
