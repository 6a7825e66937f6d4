// The options of connections to Temporal: unencrypted or over TLS, with a client certificate or an API key.
import { createPrivateKey, X509Certificate } from 'node:crypto';
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
 * @throws TemporalSetupError that names the setting of an unreadable or invalid file.
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
    config.serverRootCACertificate = (await readCertificate('SERVER_CA_CERT', serverCaFile)).pem;
  }
  if (client) config.clientCertPair = await readPair(client);
  return config;
}

type Client = NonNullable<NonNullable<Config['temporal']['tls']>['client']>;

async function readPair({ certFile, keyFile }: Client): Promise<{ crt: Buffer; key: Buffer }> {
  const { pem: crt, certificate } = await readCertificate('CLIENT_CERT', certFile);
  const { pem: key, privateKey } = await readPrivateKey(keyFile);
  if (!certificate.checkPrivateKey(privateKey)) {
    throw wrongFile('CLIENT_KEY', `expected the key of the certificate, which ${keyFile} is not`);
  }
  return { crt, key };
}

/** The first certificate of the file, which may contain more. */
async function readCertificate(what: string, file: string) {
  const pem = await read(what, file);
  const certificate = parsed(() => new X509Certificate(pem));
  // The parser also accepts DER, but TLS does not.
  if (certificate && pem.includes('-----BEGIN')) return { pem, certificate };
  throw wrongFile(what, `expected a certificate in PEM, which ${file} is not`);
}

async function readPrivateKey(file: string) {
  const pem = await read('CLIENT_KEY', file);
  const privateKey = parsed(() => createPrivateKey(pem));
  if (privateKey) return { pem, privateKey };
  throw wrongFile(
    'CLIENT_KEY',
    `expected a private key in PEM without a password, which ${file} is not`,
  );
}

function parsed<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}

async function read(what: string, file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw wrongFile(what, `${file} cannot be read (${code})`);
  }
}

function wrongFile(what: string, reason: string): TemporalSetupError {
  return new TemporalSetupError(`TEMPORAL_TLS_${what}_PATH: ${reason}`);
}
