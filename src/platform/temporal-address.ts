// The options of connections to Temporal: unencrypted or over TLS, with a client certificate or an API key.
import { readFile } from 'node:fs/promises';
import type { TLSConfig } from '@temporalio/client';
import type { Config } from './config';
import { TemporalSetupError } from './dev-server/temporal-setup-error';

export interface TemporalAddress {
  readonly address: string;
  /** False for an unencrypted connection. */
  readonly tls: TLSConfig | false;
  readonly apiKey?: string;
}

/**
 * Returns the connection options for clients and workers. Files are read at each call, so a restart
 * picks up renewed certificates.
 *
 * @throws TemporalSetupError that names the setting of an unreadable file.
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
