// How a connection to Temporal is opened: in clear, over TLS, with a client certificate or an API key.
import { readFile } from 'node:fs/promises';
import type { TLSConfig } from '@temporalio/client';
import type { Config } from './config';
import { TemporalSetupError } from './dev-server/temporal-setup-error';

export interface TemporalAddress {
  readonly address: string;
  /** False speaks in clear. */
  readonly tls: TLSConfig | false;
  readonly apiKey?: string;
}

/**
 * The connection options for clients and workers. The files are read at each call, so that a restart is enough
 * after a certificate was renewed.
 *
 * @throws TemporalSetupError that names the setting of a file that cannot be read.
 */
export async function temporalAddress({
  address,
  apiKey,
  tls,
}: Config['temporal']): Promise<TemporalAddress> {
  return {
    address,
    tls: tls ? await tlsConfig(tls) : false,
    ...(apiKey !== undefined && { apiKey }),
  };
}

async function tlsConfig({
  serverCaFile,
  serverName,
  client,
}: NonNullable<Config['temporal']['tls']>): Promise<TLSConfig> {
  const config: TLSConfig = {};
  if (serverName !== undefined) config.serverNameOverride = serverName;
  if (serverCaFile !== undefined) {
    config.serverRootCACertificate = await read('SERVER_CA_CERT', serverCaFile);
  }
  if (client) {
    config.clientCertPair = {
      crt: await read('CLIENT_CERT', client.certFile),
      key: await read('CLIENT_KEY', client.keyFile),
    };
  }
  return config;
}

async function read(what: string, file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new TemporalSetupError(`TEMPORAL_TLS_${what}_PATH: ${file} cannot be read (${code})`, {
      cause: error,
    });
  }
}
