import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config';
import { createLogger } from '../logger';
import { openCodecServer } from './main';

const TOKEN = 'a-token-of-at-least-24-characters';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'usher-codec-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test.each([
  ['127.0.0.1', 200],
  ['0.0.0.0', 401],
])('on %s, a token in the path gets %i', async (host, status) => {
  const config = readConfig({
    HOST: host,
    OPS_PORT: '0',
    CODEC_TOKENS: `ada:${TOKEN}`,
    USHER_DATA_DIR: dataDir,
  });
  const server = await openCodecServer(config, createLogger('test', 'silent'));
  const { port } = new URL(server.url);
  const response = await fetch(`http://127.0.0.1:${port}/t/${TOKEN}/decode`, {
    method: 'POST',
    body: '{"payloads":[]}',
  });
  expect(response.status).toBe(status);
  await server.stop();
});
