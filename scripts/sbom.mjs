// `npm run sbom`: writes the production components from the lock file to reports/, as a CycloneDX document. It is
// plain JavaScript, since npm does the work.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FILE = join(dirname(fileURLToPath(import.meta.url)), '../reports/sbom.cdx.json');
const ARGS = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024;

const { status, stdout, stderr, error } = spawnSync('npm', ARGS, {
  encoding: 'utf8',
  maxBuffer: OUTPUT_MAX_BYTES,
});
if (error) throw error;
if (status !== 0) throw new Error(stderr);
mkdirSync(dirname(FILE), { recursive: true });
writeFileSync(FILE, stdout);
process.stdout.write(`${JSON.parse(stdout).components.length} components in ${FILE}\n`);
