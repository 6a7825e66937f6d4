// The workflows of src/workflows/purchase, which are to replace those that the workers run.
import { KNOWN_FAULTS } from './known-faults';
import { CALM } from './scenario';
import { scenarioOfSeed } from './scenario-of-seed';
import type { Creator } from './schedule';
import { seedsFrom, simulate, simulatePlain } from './simulate';
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

test('every invariant holds in a harsh world, whatever the seed', async () => {
  const endings = await simulatePlain(creator, seedsFrom(1, 60), scenarioOfSeed);
  expect(endings).toHaveLength(60);
});

/** This one is of the guard against early queries, not of the core. */
const ELSEWHERE = 'a query brings along events of a task that suggests a new run';

test.each(Object.entries(KNOWN_FAULTS).filter(([fault]) => fault !== ELSEWHERE))(
  'a fault of the present core is gone: %s',
  async (_, { scenario, seed }) => {
    await expect(simulate(creator, [seed], scenario)).resolves.toHaveLength(1);
  },
);
