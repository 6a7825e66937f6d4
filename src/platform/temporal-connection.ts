// Connections to the Temporal server: one kind for clients, another for workers.
import { Client, Connection } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import type { Config } from './config';
import { TemporalSetupError } from './dev-server/temporal-setup-error';
import { createDataConverter } from './payload-codec/data-converter';
import { loadPayloadKeys } from './payload-codec/keys';

const CONNECT_TIMEOUT_MS = 10_000;

export type TemporalSettings = Pick<Config, 'temporal' | 'payloadKeys' | 'dataDir'>;

export interface TemporalConnection {
  readonly connection: Connection;
  /** Encrypts and decrypts what it sends and gets. */
  readonly client: Client;
  close(): Promise<void>;
}

/**
 * Waits up to `connectTimeoutMs` for the server, since it may just be starting.
 *
 * @throws TemporalSetupError that names the address, if no Temporal answers there.
 */
export async function connectTemporal(
  config: TemporalSettings,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
): Promise<TemporalConnection> {
  const { address, namespace } = config.temporal;
  const dataConverter = createDataConverter(await loadPayloadKeys(config), namespace);
  const connection = Connection.lazy({ address, connectTimeout: connectTimeoutMs });
  try {
    await connection.ensureConnected();
  } catch (error) {
    await connection.close();
    throw noAnswer(address, error);
  }
  return {
    connection,
    client: new Client({ connection, namespace, dataConverter }),
    close: () => connection.close(),
  };
}

/**
 * For `Worker.create`; close it after the worker has stopped.
 *
 * @throws TemporalSetupError that names the address, if no Temporal answers there.
 */
export async function connectWorkerTransport(
  config: Pick<Config, 'temporal'>,
): Promise<NativeConnection> {
  const { address } = config.temporal;
  try {
    return await NativeConnection.connect({ address });
  } catch (error) {
    throw noAnswer(address, error);
  }
}

function noAnswer(address: string, error: unknown): TemporalSetupError {
  return new TemporalSetupError(
    `No Temporal server answers at ${address}. Start one there, or set TEMPORAL_ADDRESS to one that runs.`,
    { cause: error },
  );
}
