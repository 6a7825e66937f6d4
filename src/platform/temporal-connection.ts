// Connections to the Temporal server: one kind for clients, another for workers.
import {
  Client,
  Connection,
  defaultGrpcRetryOptions,
  makeGrpcRetryInterceptor,
} from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import type { Config } from './config';
import { TemporalSetupError } from './dev-server/temporal-setup-error';
import { createDataConverter } from './payload-codec/data-converter';
import { loadPayloadKeys } from './payload-codec/keys';
import { temporalAddress } from './temporal-address';

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
  const { namespace } = config.temporal;
  const dataConverter = createDataConverter(await loadPayloadKeys(config), namespace);
  const address = await temporalAddress(config.temporal);
  let isClosing = false;
  const retries = defaultGrpcRetryOptions();
  const interceptor = makeGrpcRetryInterceptor({
    ...retries,
    // A call repeated on a closed connection throws where nobody can catch it.
    retryableDecider: (attempt, status) => !isClosing && retries.retryableDecider(attempt, status),
  });
  const connection = Connection.lazy({
    ...address,
    connectTimeout: connectTimeoutMs,
    interceptors: [interceptor],
  });
  try {
    await connection.ensureConnected();
  } catch (error) {
    await connection.close();
    throw noAnswer(config.temporal, error);
  }
  return {
    connection,
    client: new Client({ connection, namespace, dataConverter }),
    close: () => {
      isClosing = true;
      return connection.close();
    },
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
  const address = await temporalAddress(config.temporal);
  try {
    return await NativeConnection.connect(address);
  } catch (error) {
    throw noAnswer(config.temporal, error);
  }
}

function noAnswer(
  { address, tls }: Pick<Config['temporal'], 'address' | 'tls'>,
  error: unknown,
): TemporalSetupError {
  const advice = tls
    ? 'It is spoken to over TLS: TEMPORAL_TLS_* and TEMPORAL_API_KEY have to fit it.'
    : 'Start one there, or set TEMPORAL_ADDRESS to one that runs.';
  return new TemporalSetupError(`No Temporal server answers at ${address}. ${advice}`, {
    cause: error,
  });
}
