import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWithGo, TEMPORAL_CLI } from './go-build';
import {
  BUILT_CLI_VERSION,
  isAtLeast,
  OLDEST_SERVER_VERSION,
  TEMPORAL_SERVER_VERSION,
} from './versions';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'usher-go-build-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

test('reports the modules, then the packages, during the build', async () => {
  // Each step waits until the previous progress was reported.
  const go = [
    '#!/bin/sh',
    'echo "go: downloading example.org/a v1.0.0" >&2',
    `while [ ! -e ${folder}/seen-modules ]; do /bin/sleep 0.01; done`,
    'echo example.org/a >&2; echo example.org/b/v2 >&2',
    `while [ ! -e ${folder}/seen-packages ]; do /bin/sleep 0.01; done`,
  ].join('\n');
  await writeFile(join(folder, 'go'), go, { mode: 0o755 });
  const seen: Promise<void>[] = [];
  await buildWithGo(TEMPORAL_CLI, {
    out: join(folder, 'temporal'),
    env: { PATH: folder },
    progressIntervalMs: 5,
    report: (line) => {
      if (line.includes(' 1 modules')) seen.push(writeFile(join(folder, 'seen-modules'), ''));
      if (line.includes(' 2 of about')) seen.push(writeFile(join(folder, 'seen-packages'), ''));
    },
  });
  await Promise.all(seen);
  expect(seen.length).toBeGreaterThan(1);
});

const committed = (path: string) => readFileSync(join(__dirname, '../../..', path), 'utf8');
const goMod = committed('tools/temporal-cli/go.mod');

test('the committed Go module pins the version that the project names', () => {
  expect(goMod).toContain(`\tgithub.com/temporalio/cli v${BUILT_CLI_VERSION}\n`);
});

test('the module also pins the production server that the cluster runs', () => {
  expect(goMod).toContain(`\tgo.temporal.io/server v${TEMPORAL_SERVER_VERSION}\n`);
});

test.each(['server', 'admin-tools'])('the image of %s has the pinned minor version', (name) => {
  const image = new RegExp(`image: temporalio/${name}:([\\d.]+)@sha256:`);
  const [, version = ''] = image.exec(committed('docker-compose.yml')) ?? [];
  expect(isAtLeast(version, OLDEST_SERVER_VERSION)).toBe(true);
  expect(minorOf(version)).toBe(minorOf(TEMPORAL_SERVER_VERSION));
});

const minorOf = (version: string): string => version.split('.').slice(0, 2).join('.');

test.each(['src/platform/dev-server/temporal-cli.ts', 'scripts/cluster/temporal-programs.ts'])(
  '%s names the Go version that the module needs',
  (path) => {
    const [, version] = /^go (\S+)$/m.exec(goMod) ?? [];
    expect(committed(path)).toContain(`Go ${version} or newer`);
  },
);
