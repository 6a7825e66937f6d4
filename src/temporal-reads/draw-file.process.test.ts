import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { idHashOf } from '../platform/draw-hashes';
import { faultIn, readDraw, type DrawFile, type Known } from './draw-file';
import { programArguments } from '../../scripts/program-process';

const run = promisify(execFile);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'usher-draw-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function refusalOf(...args: readonly string[]) {
  const program = [...programArguments('scripts/verify-draw.ts'), ...args];
  const refused = run(process.execPath, program).then(
    () => null,
    (error: unknown) => error as { readonly code: number; readonly stderr: string },
  );
  const { code, stderr } = (await refused)!;
  return { code, stderr: stderr.trim() };
}

test('for an unreadable file, the program exits with 2 and one sentence', async () => {
  const garbage = join(folder, 'garbage.json');
  await writeFile(garbage, 'hello');
  expect(await refusalOf(garbage)).toEqual({ code: 2, stderr: 'The file is not JSON.' });
  const missing = await refusalOf(join(folder, 'missing.json'));
  expect(missing).toEqual({ code: 2, stderr: expect.stringMatching(/^ENOENT: [^\n]*$/) });
  const usage = expect.stringMatching(/^Usage: npm run verify-draw [^\n]*$/);
  expect(await refusalOf()).toEqual({ code: 2, stderr: usage });
  expect(await refusalOf(garbage, 'ab'.repeat(32))).toEqual({ code: 2, stderr: usage });
  expect(await refusalOf(garbage, '--weight', '2')).toEqual({ code: 2, stderr: usage });
});

/** The draw of the guide. */
const DRAW = {
  seedHash: 'fa8a2b4d2c40e279b596adafd5fd38dc6fbd10144aef5c63aea272a8025ae45b',
  seed: '4d1f5a0c7e2b9d8364afc05b1e97d2608f3c4b5a69708192a3b4c5d6e7f80912',
  participantsHash: '776b43e2d9b873f0ca6bedc5830de82451127821eea608c66cbbab5e3103c888',
  weights: [1, 2],
  order: [
    { checkoutIdHash: idHashOf('chk_c'), partner: 1 },
    { checkoutIdHash: idHashOf('chk_b'), partner: 1 },
    { checkoutIdHash: idHashOf('chk_a'), partner: 0 },
  ],
};
const [C, B, A] = DRAW.order;
const FAVOURED = {
  weights: [2, 1],
  order: [A, C, B],
  participantsHash: '233c9553718cf0f6315649d7c66761440d79a6a975628abcbca3b6963d8b5b27',
};
const OTHER_HASH = '00'.repeat(32);
const EMPTY_HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const read = (change: object = {}): DrawFile => readDraw(JSON.stringify({ ...DRAW, ...change }));
const faultOf = (change: object = {}, known: Partial<Known> = {}) =>
  faultIn(read(change), { checkoutIds: [], ...known });

test('an unchanged draw passes, with or without saved hashes and ids', () => {
  const { seedHash, participantsHash } = DRAW;
  expect(faultOf()).toBeNull();
  expect(faultOf({}, { seedHash, participantsHash, checkoutIds: ['chk_b', 'chk_c'] })).toBeNull();
  expect(faultOf({ order: [], weights: [], participantsHash: EMPTY_HASH })).toBeNull();
});

test('hashes may be in upper case', () => {
  const seedHash = DRAW.seedHash.toUpperCase();
  const participantsHash = DRAW.participantsHash.toUpperCase();
  expect(faultOf({ seedHash, participantsHash })).toBeNull();
  expect(faultOf({}, { seedHash, participantsHash })).toBeNull();
});

test.each([
  ['swapped', { order: [A, C, B] }, /^Position 1 should be f3c121f9.*, and is 5484ed41/],
  ['with other weights', { weights: [2, 1] }, /or have another weight\.$/],
  ['with other partners', { order: [{ ...C, partner: 0 }, B, A] }, /or have another weight\.$/],
  ['with one removed', { order: [C, B] }, /some are missing, were added/],
  ['with all removed', { order: [] }, /some are missing, were added/],
  [
    'with one added',
    { order: [B, A, C, { ...C, checkoutIdHash: idHashOf('chk_d') }] },
    /were added/,
  ],
  ['with another hash', { seedHash: OTHER_HASH }, /^The seed does not have the published hash\.$/],
  ['with another seed', { seed: OTHER_HASH }, /^The seed does not have the published hash\.$/],
])('a draw %s fails', (_, change, fault) => {
  expect(faultOf(change)).toMatch(fault);
});

test.each([
  [{ seedHash: OTHER_HASH }, 'The seed does not have the published hash.'],
  [{ participantsHash: OTHER_HASH }, /^The checkouts do not have the published hash/],
  [{ checkoutIds: ['chk_a', 'chk_z'] }, 'chk_z did not take part.'],
  [{ checkoutIds: ['chk_b', 'chk_a'] }, 'chk_a took part for another partner.'],
  [{ checkoutIds: ['chk_b'] }, /^2 checkouts took part for your partner, and you named 1: /],
])('a draw fails the check against the known %j', (known, fault) => {
  expect(faultOf({}, known)).toMatch(fault);
});

test('a forged list with a matching hash fails the checks of a known id and of a saved hash', () => {
  const forged = { order: [], weights: [], participantsHash: EMPTY_HASH };
  const { participantsHash } = DRAW;
  expect(faultOf(forged, { participantsHash })).toMatch('some are missing');
  expect(faultOf(forged, { checkoutIds: ['chk_a'] })).toBe('chk_a did not take part.');
});

test('a draw with other weights fails the checks of a saved hash and of a saved weight', () => {
  expect(faultOf(FAVOURED)).toBeNull();
  const { participantsHash } = DRAW;
  expect(faultOf(FAVOURED, { participantsHash })).toMatch('another weight');
  const own = { checkoutIds: ['chk_a'], weight: 1 };
  expect(faultOf({}, own)).toBeNull();
  expect(faultOf(FAVOURED, own)).toBe('chk_a took part with the weight 2.');
});

test.each([
  [
    { order: [{ ...C, checkoutIdHash: 'chk_c 1 2\nchk_a' }] },
    /^The file is not a draw: order: 0: /,
  ],
  [{ weights: [] }, 'The file is not a draw: order: a partner without a weight.'],
  [{ order: [B, A, C, C] }, 'The file is not a draw: order: a checkout twice.'],
  [{ weights: [1, 0] }, /^The file is not a draw: weights: 1: /],
  [{ order: [B, { ...A, partner: 2 }, C] }, 'The file is not a draw: order: a partner without'],
  [{ order: [{ ...A, partner: -1 }] }, /^The file is not a draw: order: 0: partner: /],
  [{ seed: `${DRAW.seed}zz` }, 'The file is not a draw: seed: expected 64 hex digits.'],
  [{ participantsHash: undefined }, /^The file is not a draw: participantsHash: /],
])('a file with %j cannot be read', (change, message) => {
  expect(() => read(change)).toThrow(message);
});

test('a file without JSON, or without an object, cannot be read', () => {
  expect(() => readDraw('hello')).toThrow('The file is not JSON.');
  expect(() => readDraw('[]')).toThrow('The file is not a draw: ');
});
