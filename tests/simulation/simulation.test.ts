import { scenarioOfSeed } from './scenario-of-seed';
import { byNonce, byPartner } from './customer';
import { STORMY, WILD } from './unreliable-line';
import { CALM, type Scenario } from './scenario';
import type { Ending } from './schedule';
import { simulate } from './simulate';

const SEEDS = Array.from({ length: 1000 }, (_, index) => index + 1);
/** Enough where one way of the world is looked at. */
const SOME = SEEDS.slice(0, 150);
const MINUTE_MS = 60_000;

/** Slow, forgetful and often closed, but nothing is lost. */
const slow: Scenario = { ...CALM, placeMs: 3_000, layoutLagMs: 10_000, interruptPercent: 20 };
const stormy: Scenario = { ...slow, weather: STORMY, dawdleMs: 12_000 };

function countBy(endings: readonly Ending[], what: (ending: Ending) => string) {
  const counts: Record<string, number> = {};
  for (const ending of endings) counts[what(ending)] = (counts[what(ending)] ?? 0) + 1;
  return counts;
}

const statusOf = ({ checkout }: Ending) => checkout.phase.status;
const went = (endings: readonly Ending[], way: string) =>
  endings.filter(({ path }) => path.join(' ').includes(way)).length;

test('whatever a seed stands for, every invariant holds', async () => {
  const endings = await simulate(SEEDS, scenarioOfSeed);
  const statuses = ['abandoned', 'cancelled', 'completed', 'expired', 'failed', 'in_review'];
  expect(Object.keys(countBy(endings, statusOf)).sort()).toEqual(statuses);
});

test('the same seed plays the same schedule', async () => {
  const [first] = await simulate([42], scenarioOfSeed);
  const [again] = await simulate([42], scenarioOfSeed);
  expect(again?.checkout).toEqual(first?.checkout);
});

describe('a customer', () => {
  test('gets tickets in fair weather', async () => {
    const endings = await simulate(SOME, slow);
    expect(countBy(endings, statusOf)).toEqual({ completed: SOME.length });
    expect(endings.every(({ svc }) => svc.orders.all.length === 1)).toBe(true);
  });

  test('gets them by count where nobody has a seat of their own', async () => {
    const endings = await simulate(SOME, { ...stormy, seating: 'general' });
    expect(countBy(endings, statusOf)).toEqual({ completed: SOME.length });
  });

  test('who is declined is led back to the held seats, and another token buys them', async () => {
    const wishes = { ...CALM.wishes, payments: [byNonce('tok_declined'), byNonce('tok_ok')] };
    const endings = await simulate(SOME, { ...slow, wishes });
    expect(countBy(endings, statusOf)).toEqual({ completed: SOME.length });
    expect(went(endings, 'placing holding held placing')).toBe(SOME.length);
  });

  test('whose leases are short chooses again', async () => {
    const endings = await simulate(SOME, { ...stormy, leaseMs: 30_000 });
    expect(went(endings, 'held selecting')).toBeGreaterThan(5);
  });

  test.each([true, false])(
    'who cancels at any moment has the money back or never paid it (replays: %s)',
    async (cancelReplays) => {
      const wishes = { ...CALM.wishes, cancelPercent: 30 };
      const counts = countBy(await simulate(SOME, { ...stormy, wishes, cancelReplays }), statusOf);
      expect(counts.abandoned).toBeGreaterThan(30);
      expect(counts.cancelled).toBeGreaterThan(30);
      expect(counts.in_review ?? 0).toBe(0);
    },
  );

  test('whose session ends is served once they sign in again, and waited for until then', async () => {
    const wishes = { ...CALM.wishes, customer: 'account', returnPercent: 50 } as const;
    const account = { ...stormy, sessionMs: 30_000, policy: { reconcileBudgetMs: 60 * MINUTE_MS } };
    const back = countBy(await simulate(SOME, { ...account, wishes }), statusOf);
    expect(back.completed).toBeGreaterThan((SOME.length * 2) / 3);
    const gone = { ...wishes, returnPercent: 0 };
    const left = countBy(await simulate(SOME, { ...account, wishes: gone }), statusOf);
    expect(Object.keys(left).sort()).toEqual(['completed', 'expired', 'in_review']);
  });

  test('who changes their mind pays what they last confirmed', async () => {
    const wishes = { ...CALM.wishes, editPercent: 30 };
    const endings = await simulate(SOME, { ...stormy, wishes, priceChanges: true });
    expect(went(endings, 'held holding held')).toBeGreaterThan(30);
    expect(endings.every((ending) => statusOf(ending) !== 'in_review')).toBe(true);
  });

  test('among others loses seats, and never one that was bought', async () => {
    const endings = await simulate(SOME, { ...slow, rivalry: 10 });
    expect(went(endings, 'holding selecting')).toBeGreaterThan(10);
    const counts = countBy(endings, statusOf);
    expect(counts.completed).toBeGreaterThan(100);
    // The rest found no two seats left.
    expect(Object.keys(counts).sort()).toEqual(['completed', 'expired']);
  });
});

describe('a lost answer', () => {
  test('costs time, never money or an order, where Svc names the order it has', async () => {
    const endings = await simulate(SOME, stormy);
    expect(countBy(endings, statusOf)).toEqual({ completed: SOME.length });
    expect(went(endings, 'processing')).toBeGreaterThan(30);
  });

  test('ends at a person where Svc does not name it, never in a guess', async () => {
    const endings = await simulate(SOME, { ...stormy, duplicateNamesOrder: false });
    const counts = countBy(endings, statusOf);
    expect(Object.keys(counts).sort()).toEqual(['completed', 'in_review']);
  });

  test('is settled by people who know what happened', async () => {
    const scenario = { ...stormy, duplicateNamesOrder: false, opsSettle: true };
    const endings = await simulate(SOME, scenario);
    expect(went(endings, 'in_review processing')).toBeGreaterThan(5);
    expect(countBy(endings, statusOf)).toEqual({ completed: SOME.length });
  });

  test('of a partner’s provider leaves nothing set aside', async () => {
    const wishes = { ...CALM.wishes, payments: [byPartner('tok_ok')] };
    const partner = { ...stormy, weather: WILD, wishes, orderFailsPercent: 30 };
    const endings = await simulate(SOME, { ...partner, captureRefusedPercent: 20 });
    expect(went(endings, 'cancelling holding')).toBeGreaterThan(5);
    expect(endings.some(({ provider }) => provider.ledger.length > 4)).toBe(true);
  });
});

describe('messages', () => {
  test('that come twice, late and out of order change nothing', async () => {
    const wishes = { ...CALM.wishes, cancelPercent: 5, editPercent: 10 };
    const messy = { ...stormy, wishes, echoPercent: 100, latePercent: 20, visits: 4 };
    const counts = countBy(await simulate(SOME, messy), statusOf);
    expect(counts.completed).toBeGreaterThan(10);
    expect(counts.cancelled).toBeGreaterThan(20);
  });
});

describe('an outage of Svc', () => {
  test.each([1, 3, 7])('of %d minutes changes no outcome while the hold lasts', async (minutes) => {
    // It begins somewhere between the preparation and the tickets.
    const endings = await simulate(SOME, (seed) => ({
      ...slow,
      dawdleMs: 12_000,
      outages: [{ fromMs: (seed * 97) % MINUTE_MS, lengthMs: minutes * MINUTE_MS }],
    }));
    expect(countBy(endings, statusOf)).toEqual({ completed: SOME.length });
    expect(endings.every(({ svc }) => svc.orders.all.length === 1)).toBe(true);
    expect(went(endings, 'processing')).toBeGreaterThan(3);
  });

  test('of hours ends every checkout all the same', async () => {
    const wishes = { ...CALM.wishes, cancelPercent: 5, payments: [byPartner('tok_ok')] };
    const endings = await simulate(SOME, (seed) => ({
      ...stormy,
      wishes,
      outages: [{ fromMs: (seed * 997) % (5 * MINUTE_MS), lengthMs: 180 * MINUTE_MS }],
    }));
    expect(endings.some((ending) => statusOf(ending) === 'cancelled')).toBe(true);
  });
});
