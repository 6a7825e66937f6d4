import { FORMER_FAULTS } from './former-faults';
import { CALM, type Scenario } from './scenario';
import { scenarioOfSeed } from './scenario-of-seed';
import { play, type Creator } from './schedule';
import { seedsFrom, simulate } from './simulate';
import { workflowCreator } from './temporal/bundle';

/** As many schedules as one core plays in half a minute. */
const SCHEDULES = 200;
const CARD = [{ type: 'card', token: 'tok_ok' }] as const;

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

test('every invariant holds and every run replays, for any seed', async () => {
  const endings = await simulate(creator, seedsFrom(1, SCHEDULES), scenarioOfSeed);
  const last = new Set(endings.map(({ path }) => path.at(-1)));
  const statuses = ['abandoned', 'cancelled', 'completed', 'expired', 'failed', 'in_review'];
  expect([...last]).toEqual(expect.arrayContaining(statuses));
});

test('the same seed plays the same schedule', async () => {
  const first = await play(creator, 42, scenarioOfSeed(42));
  const again = await play(creator, 42, scenarioOfSeed(42));
  expect(again.story).toBe(first.story);
});

describe.each([
  ['primary', CALM],
  ['alternative', { ...CALM, shape: 'alternative', payments: CARD }],
] as const satisfies readonly (readonly [string, Scenario])[])('in the %s shape', (_, calm) => {
  test('a customer gets tickets', async () => {
    const [ending] = await simulate(creator, [1], calm);
    expect(ending?.path.slice(-2)).toEqual(['confirmed', 'completed']);
  });

  test('dying workers and cache evictions change no outcome', async () => {
    const unreliable = { ...calm, lostTaskPercent: 20, evictPercent: 20 };
    const endings = await simulate(creator, seedsFrom(1, 5), unreliable);
    expect(endings.map(({ path }) => path.at(-1))).toEqual(Array(5).fill('completed'));
  });

  test('an order command that a terminated workflow left unanswered is not refused', async () => {
    const endings = await simulate(creator, seedsFrom(1, 20), {
      ...calm,
      terminatedAfterMs: 6_000,
    });
    const last = new Set(endings.map(({ path }) => path.at(-1)));
    expect([...last]).toEqual(expect.arrayContaining(['placing', 'held']));
  });
});

test('a checkout whose order Svc cancels is cancelled within minutes, although the refund takes hours', async () => {
  const [ending] = await simulate(creator, [1], {
    ...CALM,
    shape: 'alternative',
    payments: [{ type: 'card', token: 'tok_fails_later' }],
    refundLagMs: 6 * 3600_000,
  });
  expect(ending?.path.slice(-2)).toEqual(['processing', 'cancelled']);
});

test.each(Object.entries(FORMER_FAULTS))(
  'does not come back: %s',
  async (_, { scenario, seed }) => {
    await expect(simulate(creator, [seed], scenario)).resolves.toHaveLength(1);
  },
);
