// Opens connections to the Temporal server, for clients and for workers.
import { EventEmitter, once } from 'node:events';
import {
  Client,
  Connection,
  defaultGrpcRetryOptions,
  makeGrpcRetryInterceptor,
  type ConnectionOptions,
} from '@temporalio/client';
import type { PayloadCodec } from '@temporalio/common';
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
  /** Encrypts and decrypts payloads. */
  readonly client: Client;
  close(): Promise<void>;
}

interface ConnectOptions {
  readonly connectTimeoutMs?: number;
  /** Wraps the codec, to measure payloads. */
  readonly watched?: (codec: PayloadCodec) => PayloadCodec;
}

/**
 * Waits up to `connectTimeoutMs` for the server, since it may just be starting.
 *
 * @throws TemporalSetupError that names the address, if no Temporal answers there.
 */
export async function connectTemporal(
  config: TemporalSettings,
  { connectTimeoutMs = CONNECT_TIMEOUT_MS, watched }: ConnectOptions = {},
): Promise<TemporalConnection> {
  const { namespace } = config.temporal;
  const dataConverter = createDataConverter(await loadPayloadKeys(config), namespace, watched);
  const address = await temporalAddress(config.temporal);
  const retries = closableRetries();
  const connection = Connection.lazy({
    ...address,
    connectTimeout: connectTimeoutMs,
    interceptors: retries.interceptors,
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
    async close() {
      await retries.end();
      await connection.close();
    },
  };
}

type Interceptor = NonNullable<ConnectionOptions['interceptors']>[number];

/**
 * The SDK's retries, until `end`. A retry on a closed connection would throw where nobody can catch
 * the error, so `end` waits until each call that is pausing before its retry has been sent again.
 */
function closableRetries() {
  const retries = defaultGrpcRetryOptions();
  const events = new EventEmitter();
  const begun = new WeakSet();
  let isEnding = false;
  let pausing = 0;

  const retrying = makeGrpcRetryInterceptor({
    retryableDecider: (attempt, status) => !isEnding && retries.retryableDecider(attempt, status),
    delayFunction(attempt, status) {
      pausing++;
      return retries.delayFunction(attempt, status);
    },
  });
  /** Runs after the retry interceptor, so it sees each try of a call; a retry has the same options object. */
  const counting: Interceptor = (options, nextCall) => {
    if (begun.has(options)) {
      pausing--;
      events.emit('repeated');
    }
    begun.add(options);
    return nextCall(options) as ReturnType<Interceptor>;
  };

  return {
    interceptors: [retrying, counting],
    /** Resolves within seconds. */
    async end(): Promise<void> {
      isEnding = true;
      while (pausing > 0) await once(events, 'repeated');
    },
  };
}

/**
 * For `npm run setup`, which reads no payloads.
 *
 * @throws TemporalSetupError that names the address, if no Temporal answers there.
 */
export async function connectForSetup(
  config: Pick<Config, 'temporal'>,
  { connectTimeoutMs = CONNECT_TIMEOUT_MS }: Pick<ConnectOptions, 'connectTimeoutMs'> = {},
): Promise<Connection> {
  const address = await temporalAddress(config.temporal);
  try {
    return await Connection.connect({ ...address, connectTimeout: connectTimeoutMs });
  } catch (error) {
    throw noAnswer(config.temporal, error);
  }
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
    ? 'The connection uses TLS: check TEMPORAL_TLS_* and TEMPORAL_API_KEY.'
    : 'Start one there, or set TEMPORAL_ADDRESS to one that runs.';
  return new TemporalSetupError(`No Temporal server answers at ${address}. ${advice}`, {
    cause: error,
  });
}
