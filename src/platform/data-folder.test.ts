import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepInDataFolder, makePrivateFolder } from './data-folder';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'usher-data-'));
});
afterEach(() => rm(folder, { recursive: true }));

const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o7777;

test('creates a folder and its files readable only by the owner', async () => {
  const dataDir = join(folder, 'new', 'data');
  expect(await keepInDataFolder(dataDir, 'secret', () => 'first')).toBe('first');
  expect(await modeOf(dataDir)).toBe(0o700);
  expect(await modeOf(join(dataDir, 'secret'))).toBe(0o600);
});

test('removes the access of other users', async () => {
  await chmod(folder, 0o755);
  await makePrivateFolder(folder);
  expect(await modeOf(folder)).toBe(0o700);
});

test('does not change a shared folder', async () => {
  await chmod(folder, 0o1777);
  await makePrivateFolder(folder);
  expect(await modeOf(folder)).toBe(0o1777);
});
