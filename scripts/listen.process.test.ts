// `npm run listen` as a process: it ends on failure and on signals.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPartnerFile, type Partner } from '../src/platform/partners';
import { programArguments } from './program-process';

const DEMO: Partner = { id: 'demo', name: 'Demo', keyHashes: [], associateTags: {} };

let dataDir: string;
let child: ChildProcess | undefined;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'usher-listen-'));
  writeFileSync(join(dataDir, 'partners.json'), JSON.stringify({ partners: [DEMO] }));
});

afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(dataDir, { recursive: true });
});

function listen(partner: string) {
  const args = ['--forward-to', 'http://127.0.0.1:9/', '--partner', partner];
  const started = spawn(process.execPath, [...programArguments('scripts/listen.ts'), ...args], {
    env: { ...process.env, USHER_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  return started;
}

test('fails for an unknown partner, and exits', async () => {
  const started = listen('nobody');
  let printed = '';
  started.stderr.on('data', (part) => (printed += String(part)));
  expect(await once(started, 'close')).toEqual([1, null]);
  expect(printed).toContain('There is no partner nobody');
});

test('exits on SIGTERM, and removes the endpoint of the partner', async () => {
  const started = listen('demo');
  const webhookOf = () => readPartnerFile(join(dataDir, 'partners.json')).partners[0]?.webhook;
  await once(started.stdout, 'data');
  expect(webhookOf()).toBeDefined();
  started.kill('SIGTERM');
  expect(await once(started, 'close')).toEqual([0, null]);
  expect(webhookOf()).toBeUndefined();
});
