import type { SvcPort } from '../../src/domain/checkout/ports';
import { failure } from '../../src/domain/failure';
import { anyScenario } from './any-scenario';
import { byNonce } from './customer';
import { FAIR, STORMY } from './network';
import { simulate, type Ending, type Scenario } from './simulate';

const SEEDS = Array.from({ length: 1000 }, (_, index) => index + 1);

const scenario: Scenario = {
  weather: FAIR,
  wishes: { payments: [byNonce('tok_ok')], cancelPercent: 0 },
  leaseMs: 600_000,
  duplicateNamesOrder: true,
  cancelReplays: true,
  placeMs: 3_000,
  layoutLagMs: 20_000,
  priceChanges: false,
  takesOverOwnSeats: true,
  layoutNamesAccount: true,
  sessionMs: 24 * 3600_000,
  captureRefusedPercent: 0,
  lapseAfterMs: 7 * 24 * 3600_000,
  interruptPercent: 20,
};

function countBy(endings: readonly Ending[], what: (ending: Ending) => string) {
  const counts: Record<string, number> = {};
  for (const ending of endings) counts[what(ending)] = (counts[what(ending)] ?? 0) + 1;
  return counts;
}

const statusOf = ({ checkout }: Ending) => checkout.phase.status;

test('in fair weather every schedule ends with tickets', async () => {
  const endings = await simulate(SEEDS, scenario);
  expect(countBy(endings, statusOf)).toEqual({ completed: 1000 });
  expect(endings.every(({ svc }) => svc.orders.length === 1)).toBe(true);
});

test('a decline leads back to the held seats, and another token buys them', async () => {
  const wishes = { ...scenario.wishes, payments: [byNonce('tok_declined'), byNonce('tok_ok')] };
  const endings = await simulate(SEEDS, { ...scenario, wishes });
  expect(countBy(endings, statusOf)).toEqual({ completed: 1000 });
  expect(endings[0]?.path.join(' ')).toContain('placing holding held placing');
});

test('lost answers cost time, never money or an order, where Svc names the order it has', async () => {
  const endings = await simulate(SEEDS, { ...scenario, weather: STORMY });
  expect(countBy(endings, statusOf)).toEqual({ completed: 1000 });
  expect(endings.some(({ path }) => path.includes('processing'))).toBe(true);
});

test('where Svc does not name it, a lost answer ends at a person, never in a guess', async () => {
  const endings = await simulate(SEEDS, {
    ...scenario,
    weather: STORMY,
    duplicateNamesOrder: false,
  });
  const counts = countBy(endings, statusOf);
  expect(Object.keys(counts).sort()).toEqual(['completed', 'in_review']);
});

test('leases that end before the order does lead back to a choice', async () => {
  const endings = await simulate(SEEDS, { ...scenario, weather: STORMY, leaseMs: 30_000 });
  expect(endings.some(({ path }) => path.join(' ').includes('held selecting'))).toBe(true);
});

test.each([true, false])(
  'a cancellation at any moment ends with the money back or never taken (replays: %s)',
  async (cancelReplays) => {
    const wishes = { payments: [byNonce('tok_ok')], cancelPercent: 30 };
    const endings = await simulate(SEEDS, { ...scenario, weather: STORMY, wishes, cancelReplays });
    const counts = countBy(endings, statusOf);
    expect(counts.abandoned).toBeGreaterThan(100);
    expect(counts.cancelled).toBeGreaterThan(100);
    expect(counts.in_review ?? 0).toBe(0);
  },
);

test('whatever a seed stands for, every invariant holds', async () => {
  const endings = await simulate(SEEDS, anyScenario);
  expect(Object.keys(countBy(endings, statusOf)).length).toBeGreaterThan(3);
});

test('the same seed plays the same schedule', async () => {
  const stormy = { ...scenario, weather: STORMY };
  const [first] = await simulate([42], stormy);
  const [again] = await simulate([42], stormy);
  expect(again?.checkout).toEqual(first?.checkout);
});

describe('negative controls: the default run finds a process that', () => {
  const found = (change: Partial<Scenario>) =>
    simulate(SEEDS, (seed) => ({ ...anyScenario(seed), ...change }));

  test('takes a lost answer for a decline', async () => {
    const falsify = (svc: SvcPort): SvcPort => ({
      ...svc,
      async place(ask) {
        const answer = await svc.place(ask);
        return answer.outcome === 'unknown'
          ? { outcome: 'refused', failure: failure('PROCESSOR_DECLINED') }
          : answer;
      },
    });
    await expect(found({ falsify })).rejects.toThrow('I5');
  });

  test('repeats an order before the first one has settled', async () => {
    await expect(found({ policy: { settleMs: 0 } })).rejects.toThrow(/I1|I5/);
  });

  test('takes one sighting of free seats for evidence', async () => {
    // Orders sent at the last moment of a short hold, and a layout that shows them late.
    const narrow = {
      weather: STORMY,
      leaseMs: 30_000,
      layoutNamesAccount: true,
      layoutLagMs: 20_000,
      wishes: scenario.wishes,
    };
    await expect(found({ ...narrow, policy: { absenceSightings: 1 } })).rejects.toThrow('I5');
    await expect(found(narrow)).resolves.toHaveLength(SEEDS.length);
  });

  test('does not compare the price', async () => {
    const falsify = (svc: SvcPort): SvcPort => {
      let first: Awaited<ReturnType<SvcPort['preview']>> | undefined;
      return {
        ...svc,
        async preview(ask) {
          const answer = await svc.preview(ask);
          if (answer.outcome === 'done') first ??= answer;
          return answer.outcome === 'done' && first ? first : answer;
        },
      };
    };
    await expect(found({ falsify })).rejects.toThrow('I15');
  });
});
