// Every file in the map of CONTRIBUTING.md exists.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const CHANGES_MIN = 20;

const text = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
const [, map = ''] = /^## I want to change .*\n([^#]*)/m.exec(text) ?? [];
const rows = map
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| wish'))
  .map((line): [string, readonly string[]] => {
    const [, change = '', files = ''] = line.split('|').map((cell) => cell.trim());
    return [change, [...files.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)];
  });

test('has a map of at least twenty changes', () => {
  expect(rows.length).toBeGreaterThanOrEqual(CHANGES_MIN);
});

test.each(rows)('the files for “%s” exist', (_change, paths) => {
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
