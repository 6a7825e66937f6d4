import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { readConfig } from './config';
import { TemporalSetupError } from './dev-server/temporal-setup-error';
import {
  connectTemporal,
  connectWorkerTransport,
  type TemporalSettings,
} from './temporal-connection';

let config: TemporalSettings;
beforeEach(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'usher-connection-'));
  const address = `127.0.0.1:${await getPort()}`;
  config = readConfig({ TEMPORAL_ADDRESS: address, USHER_DATA_DIR: dataDir });
});
afterEach(() => rm(config.dataDir, { recursive: true }));

function expectedMessage(): string {
  const { address } = config.temporal;
  return `No Temporal server answers at ${address}. Start one there, or set TEMPORAL_ADDRESS to one that runs.`;
}

test('a client told an address where nothing answers says so', async () => {
  const refused = connectTemporal(config, 200);
  await expect(refused).rejects.toThrow(TemporalSetupError);
  await expect(refused).rejects.toThrow(expectedMessage());
});

test('a worker told an address where nothing answers says so', async () => {
  const refused = connectWorkerTransport(config);
  await expect(refused).rejects.toThrow(TemporalSetupError);
  await expect(refused).rejects.toThrow(expectedMessage());
}, 30_000);
