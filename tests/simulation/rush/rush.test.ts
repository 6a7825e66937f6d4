import { seedsFrom } from '../simulate';
import type { Creator } from '../schedule';
import { workflowCreator, type CodeChange } from '../temporal/bundle';
import { simulateRushes, type RushEnding } from './rush';
import { CALM_RUSH, rushOfSeed, type RushScenario } from './rush-scenario';

/** As many rushes as one core plays in ten seconds. */
const RUSHES = 60;
/** All customers come before the opening. */
const ON_SALE = { opensInMs: 5_000, callsPerSecond: 1.5, closesAfterMs: 300_000, endsWaits: false };
const WITH_ON_SALE: RushScenario = { ...CALM_RUSH, onSale: ON_SALE };

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

test('nobody overtakes, nobody is lost, and no estimate grows, for any seed', async () => {
  const endings = await simulateRushes(creator, seedsFrom(1, RUSHES), rushOfSeed);
  const queued = endings.flatMap((it) => it.queued);
  expect(queued.filter((it) => it.inLobby).length).toBeGreaterThan(10 * RUSHES);
  expect(queued.filter((it) => !it.inLobby).length).toBeGreaterThan(5 * RUSHES);
});

test('clocks that are an hour off let nobody overtake, and lose nobody', async () => {
  const wrong = (seed: number) => ({
    ...rushOfSeed(seed),
    apiProcesses: 2,
    clockErrorMs: 3600_000,
  });
  await expect(simulateRushes(creator, seedsFrom(1, 10), wrong)).resolves.toHaveLength(10);
});

test('the same seed plays the same rush', async () => {
  const [first, again] = await simulateRushes(creator, [7, 7], rushOfSeed);
  expect(again?.story).toBe(first?.story);
});

test('half of the waits end within the p50 that was shown, and nine in ten within the p90', async () => {
  const calm = (seed: number) => ({ ...(seed % 2 ? WITH_ON_SALE : CALM_RUSH), withinMs: 2_000 });
  const shown = waitsIn(await simulateRushes(creator, seedsFrom(1, 20), calm));
  expect(shown.length).toBeGreaterThan(500);
  expect(shareOf(shown, ({ waitSeconds, p50 }) => waitSeconds <= p50)).toBeGreaterThan(0.45);
  expect(shareOf(shown, ({ waitSeconds, p90 }) => waitSeconds <= p90)).toBeGreaterThan(0.85);
});

test('an on-sale uses at least 95 percent of its rate while anybody waits', async () => {
  const endings = await simulateRushes(creator, seedsFrom(1, 5), WITH_ON_SALE);
  const spans = endings.map(({ queued }) => {
    const atMs = queued.filter((it) => it.inLobby).map((it) => it.admittedAtMs ?? 0);
    const seconds = (Math.max(...atMs) - Math.min(...atMs)) / 1_000;
    return { expected: (atMs.length - 1) / ON_SALE.callsPerSecond, seconds };
  });
  const sum = (of: (span: (typeof spans)[number]) => number) =>
    spans.reduce((total, span) => total + of(span), 0);
  expect(sum(({ expected }) => expected) / sum(({ seconds }) => seconds)).toBeGreaterThan(0.95);
});

const LAGGING = { ...WITH_ON_SALE, visibilityLagMs: 1_400 };

test.each<[string, RegExp, RushScenario, CodeChange]>([
  [
    'draws before all starts are visible',
    /I23: .* was not drawn/,
    LAGGING,
    {
      from: /_domain_on_sale__WEBPACK_IMPORTED_MODULE_\d+__\.VISIBLE_AFTER_MS(?=, \{\s+summary: 'All starts)/,
      to: '1',
    },
  ],
  [
    'queues before its on-sale calls it',
    /I23: .* was not drawn/,
    WITH_ON_SALE,
    { from: /return onSale !== undefined && onSale\.isCalled !== true/, to: 'return false' },
  ],
  [
    'queues at a random priority',
    /I23: .* overtakes /,
    CALM_RUSH,
    { from: /fairnessKey: partnerId/, to: 'priorityKey: 2 + (Date.now() % 3)' },
  ],
  [
    'closes before the last starts have arrived',
    /I23: .* is lost/,
    { ...WITH_ON_SALE, onSale: { ...ON_SALE, closesAfterMs: -8_000 } },
    { from: /empty < EMPTY_READS_TO_CLOSE \|\| !isListKnown/, to: 'empty < 0' },
  ],
])('code that %s is found', async (_, breaks, scenario, change) => {
  const careless = await workflowCreator([change]);
  const seeds = seedsFrom(1, 3);
  await expect(simulateRushes(careless, seeds, scenario)).rejects.toThrow(breaks);
  await expect(simulateRushes(creator, seeds, scenario)).resolves.toHaveLength(3);
});

/** What each customer was shown, and how long the customer waited after that. */
function waitsIn(endings: readonly RushEnding[]) {
  return endings
    .flatMap(({ queued }) => queued)
    .flatMap(({ shown, admittedAtMs }) =>
      shown.map((it) => ({ ...it, waitSeconds: ((admittedAtMs ?? Infinity) - it.atMs) / 1_000 })),
    );
}

function shareOf<T>(all: readonly T[], holds: (one: T) => boolean): number {
  return all.filter(holds).length / all.length;
}
