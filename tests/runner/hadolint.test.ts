import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { programArguments } from '../../scripts/program-process';

const run = promisify(execFile);

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'usher-hadolint-'));
});

afterEach(() => rm(folder, { recursive: true }));

const hadolint = (file: string, env: NodeJS.ProcessEnv) =>
  run(process.execPath, [...programArguments('tests/runner/hadolint.ts'), file], {
    env: { ...process.env, ...env },
  });

it('reports its findings, or that nothing was checked without hadolint', async () => {
  const env = { PATH: folder, USHER_CACHE_DIR: folder };
  expect((await hadolint('Dockerfile', env)).stdout).toContain('NOT CHECKED');
  const program = '#!/bin/sh\n[ "$1" = --version ] || { echo "$1: DL3006"; exit 1; }\n';
  await writeFile(join(folder, 'hadolint'), program, { mode: 0o755 });
  await expect(hadolint('Dockerfile', env)).rejects.toMatchObject({
    code: 1,
    stdout: 'Dockerfile: DL3006\n',
  });
});
