// What makes a file easy to find: its name, and the folder that it is looked for in.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const SHARED_NAMES_MAX = 8;
const SCRIPTS_MAX = 60;

const filesIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

it('has few files of one name in src', () => {
  const names = filesIn('src').filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const shared = new Set(names.filter((name, index) => names.indexOf(name) < index));
  expect(names).toContain('main.ts');
  expect([...shared].slice(SHARED_NAMES_MAX)).toEqual([]);
});

it('keeps scripts/ to what package.json starts, and its parts', () => {
  expect(filesIn('scripts').length).toBeLessThanOrEqual(SCRIPTS_MAX);
});
