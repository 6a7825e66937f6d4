import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GRPC_STATUS, openTemporalProxy } from '../../tests/support/temporal-proxy';
import { readConfig } from './config';
import { steadyPort } from './dev-server/steady-port';
import { TemporalSetupError } from './dev-server/temporal-setup-error';
import {
  connectForSetup,
  connectTemporal,
  connectWorkerTransport,
  type TemporalSettings,
} from './temporal-connection';

let config: TemporalSettings;
beforeEach(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'usher-connection-'));
  const address = `127.0.0.1:${await steadyPort()}`;
  config = readConfig({ TEMPORAL_ADDRESS: address, USHER_DATA_DIR: dataDir });
});
afterEach(() => rm(config.dataDir, { recursive: true }));

function expectedMessage(): string {
  const { address } = config.temporal;
  return `No Temporal server answers at ${address}. Start one there, or set TEMPORAL_ADDRESS to one that runs.`;
}

test('a client that gets no answer throws an error with the address', async () => {
  const refused = connectTemporal(config, { connectTimeoutMs: 200 });
  await expect(refused).rejects.toThrow(TemporalSetupError);
  await expect(refused).rejects.toThrow(expectedMessage());
});

test('a worker that gets no answer throws an error with the address', async () => {
  const refused = connectWorkerTransport(config);
  await expect(refused).rejects.toThrow(TemporalSetupError);
  await expect(refused).rejects.toThrow(expectedMessage());
});

test('a setup that gets no answer throws an error with the address', async () => {
  const refused = connectForSetup(config, { connectTimeoutMs: 200 });
  await expect(refused).rejects.toThrow(TemporalSetupError);
  await expect(refused).rejects.toThrow(expectedMessage());
});

test('a call that waits for its retry ends when the connection is closed', async () => {
  const refuse = (path: string) =>
    path.endsWith('/CountWorkflowExecutions') ? GRPC_STATUS.unavailable : GRPC_STATUS.unimplemented;
  const proxy = await openTemporalProxy({ behind: config.temporal.address, refuse });
  const temporal = { ...config.temporal, address: proxy.address };
  const { client, close } = await connectTemporal({ ...config, temporal });
  const counted = client.workflow.count('').catch((error: unknown) => error);
  // Answers arrive in order: when this one has arrived, the other call waits for its retry.
  await expect(client.workflowService.getClusterInfo({})).rejects.toThrow('UNIMPLEMENTED');
  await close();
  // Otherwise the retry would throw in a timer, and the call would never settle.
  expect(await counted).toBeInstanceOf(Error);
  await proxy.close();
});

test.each([
  [{ TEMPORAL_TLS: 'true' }, { client: undefined }],
  [{ TEMPORAL_API_KEY: 'key' }, { client: undefined }],
  [{ TEMPORAL_TLS_SERVER_NAME: 'temporal.internal' }, { serverName: 'temporal.internal' }],
])('%j turns TLS on', (env, tls) => {
  expect(readConfig(env).temporal.tls).toMatchObject(tls);
});

test.each([
  [{ TEMPORAL_TLS: 'false', TEMPORAL_API_KEY: 'key' }, 'TEMPORAL_TLS: expected true'],
  [{ TEMPORAL_TLS_CLIENT_CERT_PATH: '/c' }, 'TEMPORAL_TLS_CLIENT_KEY_PATH: expected the key'],
  [{ TEMPORAL_TLS_CLIENT_KEY_PATH: '/k' }, 'TEMPORAL_TLS_CLIENT_CERT_PATH: expected the'],
])('refuses the inconsistent settings %j', (env, line) => {
  expect(() => readConfig(env)).toThrow(line);
});
