// The Python client as a partner gets it: generated from docs/openapi.json, in its own environment.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ProvisionSettingsSchema } from '../../src/platform/dev-server/temporal-cli';

const run = promisify(execFile);
const ROOT = join(__dirname, '../..');
const FOLDER = join(ROOT, 'tests/e2e/python');
const REQUIREMENTS = join(FOLDER, 'requirements.txt');

export interface PythonClient {
  /** The generator's output, with its warnings. */
  readonly warnings: string;
  /** Runs a program of tests/e2e/python with the client; rejects if it fails. */
  run(
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    input?: string,
  ): Promise<string>;
  remove(): Promise<void>;
}

/** Rejects without Python 3 with pip, or without a package index. */
export async function pythonClient(): Promise<PythonClient> {
  const bin = join(await environment(), 'bin');
  const folder = await mkdtemp(join(tmpdir(), 'usher-python-'));
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, PYTHONPATH: folder };
  const generate = ['generate', '--meta', 'none', '--overwrite', '--output-path'];
  const { stdout, stderr } = await run(
    join(bin, 'openapi-python-client'),
    [...generate, join(folder, 'usher_client'), '--path', join(ROOT, 'docs/openapi.json')],
    { env },
  );
  return {
    warnings: stdout + stderr,
    async run(args, more, input = '') {
      const running = run(join(bin, 'python'), args, { cwd: FOLDER, env: { ...env, ...more } });
      running.child.stdin?.end(input);
      return (await running).stdout;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Created once for each version of the requirements. */
async function environment(): Promise<string> {
  const { USHER_CACHE_DIR } = ProvisionSettingsSchema.parse(process.env);
  const version = createHash('sha256').update(readFileSync(REQUIREMENTS)).digest('hex');
  const kept = join(USHER_CACHE_DIR, `python-${version.slice(0, 12)}`);
  if (existsSync(join(kept, 'complete'))) return kept;
  await rm(kept, { recursive: true, force: true });
  await run('python3', ['-m', 'venv', kept]);
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
  await run(join(kept, 'bin/python'), [...install, '--requirement', REQUIREMENTS]);
  await writeFile(join(kept, 'complete'), '');
  return kept;
}
