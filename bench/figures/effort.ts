// How much is measured: enough for stable figures, or what fits into a few minutes.

export interface Effort {
  readonly rounds: number;
  /** If false, only DBOS and the contestants that a budget compares Usher with. */
  readonly everybody: boolean;
  /** One after another, without and with a slow Svc; as many as fit. */
  readonly alone: { readonly checkouts: number; readonly forMs: number };
  readonly saturated: { readonly atOnce: number; readonly forMs: number };
  /** Idle is measured only after the purchases have been cleaned up. */
  readonly restMs: number;
  readonly idleMs: number;
  readonly waiting: number;
  readonly kills: number;
  readonly streamReads: number;
}

export const QUICK: Effort = {
  rounds: 2,
  everybody: false,
  alone: { checkouts: 6, forMs: 2_500 },
  saturated: { atOnce: 16, forMs: 3_000 },
  restMs: 4_000,
  idleMs: 4_000,
  waiting: 150,
  kills: 2,
  streamReads: 200,
};

export const THOROUGH: Effort = {
  rounds: 5,
  everybody: true,
  alone: { checkouts: 30, forMs: 20_000 },
  saturated: { atOnce: 16, forMs: 15_000 },
  restMs: 30_000,
  idleMs: 20_000,
  waiting: 1_000,
  kills: 20,
  streamReads: 1_000,
};
