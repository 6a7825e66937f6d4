import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/platform/config';
import { assertPartner, notePartner } from './known-partner';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partners-'));
  const demo = { id: 'demo', name: 'Demo', keyHashes: [] };
  await writeFile(join(folder, 'partners.json'), JSON.stringify({ partners: [demo] }));
});

afterAll(() => rm(folder, { recursive: true }));

function contextWith(file: string) {
  const notes: string[] = [];
  const config = { ...readConfig({}), partnersFile: join(folder, file) };
  return { config, notes, note: (text: string) => void notes.push(text) };
}

test('a partner that is missing from the file is refused or noted', () => {
  const context = contextWith('partners.json');
  for (const partner of ['demo', undefined]) {
    assertPartner(partner, context);
    notePartner(partner, context);
  }
  expect(context.notes).toEqual([]);
  expect(() => assertPartner('dmeo', context)).toThrow('There is no partner dmeo in');
  notePartner('dmeo', context);
  expect(context.notes).toEqual([expect.stringContaining('There is no partner dmeo in')]);
});

test('without a partner file the spelling is not checked', () => {
  const context = contextWith('elsewhere.json');
  assertPartner('dmeo', context);
  expect(context.notes).toEqual([expect.stringContaining('check the spelling of dmeo')]);
});
