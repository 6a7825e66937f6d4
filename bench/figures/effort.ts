// How much is measured: enough for stable figures, or what fits into a few minutes.

export interface Effort {
  readonly rounds: number;
  /** Whether all contestants take part; if false, only one of each kind. */
  readonly allContestants: boolean;
  /** Checkouts one after another, first with a fast Svc, then with a slow one: at most `checkouts`, and none begins after `forMs`. */
  readonly alone: { readonly checkouts: number; readonly forMs: number };
  readonly saturated: { readonly atOnce: number; readonly forMs: number };
  /** Reads of one waiting checkout, one after another. */
  readonly reads: number;
  /** The pause before idle CPU is measured, so that the purchases are cleaned up first. */
  readonly restMs: number;
  readonly idleMs: number;
  readonly waiting: number;
  readonly kills: number;
  readonly streamReads: number;
  /** Numbers of open checkouts beside which the cost of another checkout is measured. */
  readonly openLevels: readonly number[];
  readonly rushRounds: number;
  readonly workerStarts: number;
}

export const QUICK: Effort = {
  rounds: 2,
  allContestants: false,
  alone: { checkouts: 5, forMs: 2_000 },
  saturated: { atOnce: 16, forMs: 2_500 },
  reads: 100,
  restMs: 2_500,
  idleMs: 2_500,
  waiting: 80,
  kills: 2,
  streamReads: 100,
  openLevels: [],
  rushRounds: 0,
  workerStarts: 2,
};

export const THOROUGH: Effort = {
  rounds: 3,
  allContestants: true,
  alone: { checkouts: 30, forMs: 8_000 },
  saturated: { atOnce: 16, forMs: 10_000 },
  reads: 1_000,
  restMs: 10_000,
  idleMs: 8_000,
  waiting: 1_000,
  kills: 20,
  streamReads: 1_000,
  openLevels: [10, 1_000, 10_000],
  rushRounds: 3,
  workerStarts: 5,
};

export function withRounds(effort: Effort, wanted: string | undefined): Effort {
  if (wanted === undefined) return effort;
  if (!/^[1-9]\d?$/.test(wanted)) throw new Error('--rounds: expected a whole number from 1 to 99');
  return { ...effort, rounds: Number(wanted) };
}
