import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(__dirname, '../..');
const TYPES = 'clients/typescript/src/__generated__/openapi.ts';
const OUTPUT_MAX_BYTES = 16 * 1024 * 1024;

it(`${TYPES} is what \`npm run generate\` writes; run it when this fails`, async () => {
  const args = ['--import', 'tsx', join(__dirname, '../../scripts/client-types.ts')];
  const options = { cwd: ROOT, maxBuffer: OUTPUT_MAX_BYTES };
  const { stdout } = await promisify(execFile)(process.execPath, args, options);
  expect(readFileSync(join(ROOT, TYPES), 'utf8')).toBe(stdout);
});
