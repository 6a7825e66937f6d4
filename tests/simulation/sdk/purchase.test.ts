// The workflows of src/workflows/purchase, which are to replace those that the workers run.
import { KNOWN_FAULTS } from './known-faults';
import { CALM } from './scenario';
import type { Creator } from './schedule';
import { seedsFrom, simulate } from './simulate';
import { purchaseCreator } from './temporal/bundle';

let creator: Creator;

beforeAll(async () => {
  creator = await purchaseCreator();
});

test('workers that die and forget change no outcome, and every run replays', async () => {
  const careless = { ...CALM, lostTaskPercent: 20, evictPercent: 20, suggestNewRunAt: 60 };
  const endings = await simulate(creator, seedsFrom(1, 20), careless);
  expect(endings.map(({ path }) => path.at(-1))).toEqual(Array(20).fill('completed'));
});

test.each([
  ['primary', CALM],
  ['alternative', { ...CALM, shape: 'alternative', payments: [{ type: 'card', token: 'tok_ok' }] }],
] as const)('in the %s shape a customer gets tickets', async (_, scenario) => {
  const [ending] = await simulate(creator, [1], scenario);
  expect(ending?.path.slice(-2)).toEqual(['confirmed', 'completed']);
});

test('a timer that fires in the task of the edit that cancels it expires nothing', async () => {
  const { scenario, seed } = KNOWN_FAULTS['a timer acts in the task of the edit that cancels it'];
  await expect(simulate(creator, [seed], scenario)).resolves.toHaveLength(1);
});
