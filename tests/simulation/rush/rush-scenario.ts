// The settings of a rush of many customers, fixed or derived from a seed.
import { World } from '../world';
import type { WorkerSettings } from '../temporal/worker';

export interface RushScenario extends WorkerSettings {
  readonly partners: readonly RushPartner[];
  readonly customers: number;
  /** The customers come within this time. */
  readonly withinMs: number;
  /** What the Svc key allows. */
  readonly callsPerSecond: number;
  readonly admissionsPerSecond: number;
  /** Null if there is none. */
  readonly onSale: RushOnSale | null;
  readonly apiProcesses: number;
  /** By how much the clock of each process of the API may differ from the server's, either way. */
  readonly clockErrorMs: number;
  /** When a process of the API is replaced by one that knows nothing of the rush. */
  readonly apiRestartsAtMs: readonly number[];
  readonly visibilityLagMs: number;
  /** How many of a hundred leave while they wait. */
  readonly leavePercent: number;
  /** When the process of the activities dies, counted from the start; a new one starts `killedForMs` later. */
  readonly killsAtMs: readonly number[];
  readonly killedForMs: number;
  /** Periods in which the server refuses every call. */
  readonly outages: readonly { readonly fromMs: number; readonly lengthMs: number }[];
}

interface RushPartner {
  readonly id: string;
  readonly weight: number;
}

interface RushOnSale {
  readonly opensInMs: number;
  readonly callsPerSecond: number;
  /** Counted from the opening. */
  readonly closesAfterMs: number;
  readonly endsWaits: boolean;
}

const CALM_WORKER = {
  lostTaskPercent: 0,
  evictPercent: 0,
  earlyQueryPercent: 0,
  slowPickUpMs: 0,
  slowPickUpPercent: 0,
  taskMs: 10,
};

export const CALM_RUSH: RushScenario = {
  ...CALM_WORKER,
  partners: [
    { id: 'demo', weight: 1 },
    { id: 'odeon', weight: 1 },
    { id: 'rex', weight: 2 },
  ],
  customers: 45,
  withinMs: 5_000,
  callsPerSecond: 8,
  admissionsPerSecond: 2,
  onSale: null,
  apiProcesses: 1,
  clockErrorMs: 0,
  apiRestartsAtMs: [],
  visibilityLagMs: 400,
  leavePercent: 0,
  killsAtMs: [],
  killedForMs: 0,
  outages: [],
};

/** Longer than any customer of a rush waits. */
const LATE_MS = 5 * 60_000;

export function rushOfSeed(seed: number): RushScenario {
  const chance = new World(seed + 1_000_000);
  const several = (count: number, withinMs: number) =>
    Array.from({ length: count }, () => chance.between(1_000, withinMs));
  const admissionsPerSecond = chance.between(1, 4);
  const isHarsh = chance.percent(50);
  const withinMs = chance.between(1_000, 20_000);
  return {
    ...CALM_RUSH,
    ...(isHarsh && {
      lostTaskPercent: chance.between(0, 5),
      evictPercent: 10,
      slowPickUpPercent: 10,
      slowPickUpMs: chance.between(0, 1_000),
      taskMs: chance.between(10, 100),
      killsAtMs: several(chance.between(0, 3), 40_000),
      killedForMs: chance.between(0, 8_000),
      clockErrorMs: chance.between(0, 1_000),
      apiRestartsAtMs: several(chance.between(0, 2), 40_000),
      visibilityLagMs: chance.between(0, 1_400),
      outages: several(chance.between(0, 2), 40_000).map((fromMs) => ({
        fromMs,
        lengthMs: chance.between(100, 8_000),
      })),
    }),
    partners: CALM_RUSH.partners.slice(0, chance.between(1, 3)),
    customers: chance.between(10, 60),
    withinMs,
    admissionsPerSecond,
    callsPerSecond: 4 * admissionsPerSecond,
    apiProcesses: chance.between(1, 3),
    leavePercent: chance.percent(50) ? 20 : 0,
    onSale: chance.percent(60)
      ? {
          opensInMs: chance.between(1_000, withinMs),
          callsPerSecond: (admissionsPerSecond * chance.between(50, 100)) / 100,
          closesAfterMs: chance.percent(30) ? chance.between(1_000, 20_000) : LATE_MS,
          endsWaits: chance.percent(30),
        }
      : null,
  };
}
