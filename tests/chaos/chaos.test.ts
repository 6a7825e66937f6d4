// A short run of `npm run chaos`: programs are killed at random, without any effect on the outcome.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playChaos } from './chaos-run';
import { CHECKOUT_PATHS } from './checkout-paths';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'usher-chaos-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

test('programs killed at random lose nothing, charge nothing twice and report correctly', async () => {
  const checkouts = CHECKOUT_PATHS.length;
  let ends = 0;
  const report = (line: string): void => void (ends += Number(line.includes('ended (SIGKILL)')));
  const options = { checkouts, atOnce: 10, kills: 5, seed: 7, dataDir, report };
  const { paths, findings } = await playChaos(options);
  expect(findings).toEqual([]);
  const ended = [...paths.values()].map(({ asWanted, inReview }) => asWanted + inReview);
  expect(ended).toEqual(CHECKOUT_PATHS.map(() => 1));
  expect(ends).toBe(5);
});
