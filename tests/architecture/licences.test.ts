// Every installed package may be used in closed and open products, according to the lock file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from './planted-tree';

const LockSchema = z.object({
  packages: z.record(z.string(), z.object({ license: z.string().optional() })),
});

const ALLOWED = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  // The licences of caniuse-lite, which is data, and of argparse.
  'CC-BY-4.0',
  'Python-2.0',
  // The licence of axe-core, which the tests use unchanged.
  'MPL-2.0',
]);
/** Packages whose licence is only in their LICENSE file, not in package.json. */
const KNOWN: Readonly<Record<string, string>> = { 'node_modules/unionfs': 'Unlicense' };

/** `OR` needs one allowed licence, `AND` needs all. */
function isAllowed(expression: string): boolean {
  const choices = expression.replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((each) => ALLOWED.has(each)));
}

test('every package has an allowed licence', () => {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  const { packages } = LockSchema.parse(JSON.parse(lock));
  const installed = Object.entries(packages).filter(([path]) => path.includes('node_modules/'));
  const refused = installed.flatMap(([path, { license = KNOWN[path] }]) =>
    license && isAllowed(license) ? [] : [`${path}: ${license}`],
  );
  expect(installed.length).toBeGreaterThan(100);
  expect(refused).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['Apache-2.0 AND GPL-3.0', false],
  ['GPL-3.0-only', false],
])('whether the licence %s is allowed: %s', (expression, expected) => {
  expect(isAllowed(expression)).toBe(expected);
});
