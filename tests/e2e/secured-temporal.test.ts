// A checkout on a Temporal that requires certificates and an API key, like Temporal Cloud.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApi } from '../../src/api/main';
import { readConfig, type Config } from '../../src/platform/config';
import { createLogger } from '../../src/platform/logger';
import { connectTemporal, connectWorkerTransport } from '../../src/platform/temporal-connection';
import { startWorkers } from '../../worker';
import { asFiles, makeAuthority, type Authority } from '../support/certificates';
import { PartnerBackend } from '../support/partner-backend';
import { reservedShowtime } from '../support/showtimes';
import { openTemporalProxy, type TemporalProxy } from '../support/temporal-proxy';
import { useUsher } from '../support/use-usher';

const SERVER_NAME = 'temporal.internal';
const API_KEY = 'an-api-key-of-the-tests';

let folder: string;
let authority: Authority;
let authorityFile: string;
let proxy: TemporalProxy;
let client: { certFile: string; keyFile: string };

const usher = useUsher({ worker: 'none' });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'usher-tls-'));
  authority = await makeAuthority('the cluster');
  ({ certFile: authorityFile } = await asFiles(authority, folder));
  client = await asFiles(await authority.issue('usher'), folder);
  const { cert, key } = await authority.issue('frontend', SERVER_NAME);
  proxy = await openTemporalProxy({
    behind: usher.config.temporal.address,
    tls: { cert, key, clientCa: authority.cert },
    apiKey: API_KEY,
  });
  usher.onStop(() => proxy.close());
});

afterAll(() => rm(folder, { recursive: true }));

/** Settings that are accepted, unless `changed` breaks them. */
function configOf(changed: Readonly<Record<string, string>> = {}): Config {
  const { temporal } = readConfig({
    TEMPORAL_ADDRESS: proxy.address,
    TEMPORAL_TLS_SERVER_CA_CERT_PATH: authorityFile,
    TEMPORAL_TLS_SERVER_NAME: SERVER_NAME,
    TEMPORAL_TLS_CLIENT_CERT_PATH: client.certFile,
    TEMPORAL_TLS_CLIENT_KEY_PATH: client.keyFile,
    TEMPORAL_API_KEY: API_KEY,
    ...changed,
  });
  return { ...usher.config, temporal };
}

test('a checkout completes with the API and the worker connected over TLS', async () => {
  const config = configOf();
  const connection = await connectWorkerTransport(config);
  const workers = await startWorkers(config, connection);
  const api = await openApi(config, createLogger('api', 'silent'));
  try {
    const partner = new PartnerBackend({ ...usher, apiUrl: api.url });
    const held = await partner.held(reservedShowtime());
    await partner.order(held, 'tok_ok');
    await partner.reaches(held.id, 'confirmed');
    expect(proxy.passed()).toBeGreaterThan(10);
  } finally {
    await api.stop();
    await workers.stop();
    await connection.close();
  }
});

test.each([
  ['no certificate', { TEMPORAL_TLS_CLIENT_CERT_PATH: '', TEMPORAL_TLS_CLIENT_KEY_PATH: '' }],
  ['no authority to trust', { TEMPORAL_TLS_SERVER_CA_CERT_PATH: '' }],
  ['another server name', { TEMPORAL_TLS_SERVER_NAME: 'elsewhere.internal' }],
  ['another API key', { TEMPORAL_API_KEY: 'a-wrong-api-key' }],
])(
  'with %s neither a client nor a worker can connect, and the error names the settings',
  async (_, env) => {
    const config = configOf(env);
    const before = proxy.passed();
    const advice = /uses TLS: check TEMPORAL_TLS_\* and TEMPORAL_API_KEY/;
    await expect(connectTemporal(config, { connectTimeoutMs: 500 })).rejects.toThrow(advice);
    await expect(connectWorkerTransport(config)).rejects.toThrow(advice);
    expect(proxy.passed()).toBe(before);
  },
);

test('refuses a certificate from another authority', async () => {
  const stranger = await makeAuthority('somebody else');
  const { certFile, keyFile } = await asFiles(await stranger.issue('usher'), folder);
  const config = configOf({
    TEMPORAL_TLS_CLIENT_CERT_PATH: certFile,
    TEMPORAL_TLS_CLIENT_KEY_PATH: keyFile,
  });
  await expect(connectTemporal(config, { connectTimeoutMs: 500 })).rejects.toThrow(
    'The connection uses TLS',
  );
});

test('reports a missing certificate file with its setting', async () => {
  const config = configOf({ TEMPORAL_TLS_SERVER_CA_CERT_PATH: join(folder, 'none.pem') });
  await expect(connectTemporal(config)).rejects.toThrow(
    /^TEMPORAL_TLS_SERVER_CA_CERT_PATH: .*none\.pem cannot be read \(ENOENT\)/,
  );
});
