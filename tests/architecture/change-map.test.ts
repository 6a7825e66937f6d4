// The map of CONTRIBUTING.md leads somewhere: every file that it names is there.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const WISHES_MIN = 20;

const text = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
const [, map = ''] = /^## I want to change .*\n([^#]*)/m.exec(text) ?? [];
const rows = map
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| wish'))
  .map((line): [string, readonly string[]] => {
    const [, wish = '', open = ''] = line.split('|').map((cell) => cell.trim());
    return [wish, [...open.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)];
  });

test('there is a map of at least twenty wishes', () => {
  expect(rows.length).toBeGreaterThanOrEqual(WISHES_MIN);
});

test.each(rows)('%s', (_wish, paths) => {
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
