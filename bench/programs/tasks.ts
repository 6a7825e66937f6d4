// The driver's tasks and their results.
import type { Command } from '../buyers/buyer';

export type BuyerName =
  | 'usher'
  | 'bare-temporal'
  | 'bare-with-view'
  | 'eight-activities'
  | 'dbos'
  | 'eight-steps'
  | 'restate'
  | 'by-hand'
  | 'grown'
  | 'by-hand-with-table';

export type Task =
  /** Buys at each showtime in turn, with `atOnce` checkouts in parallel, until `forMs` has passed. */
  | {
      readonly kind: 'buy';
      readonly showtimeIds: readonly string[];
      readonly atOnce: number;
      readonly forMs: number;
      /** Whether the other checkouts continue after one has failed. */
      readonly mayFail?: true;
    }
  /** Starts checkouts and leaves them waiting for seats. */
  | {
      readonly kind: 'leave-waiting';
      readonly showtimeId: string;
      readonly count: number;
      readonly atOnce: number;
    }
  /** Reads one checkout `count` times, one read after another. The first such task starts the checkout. */
  | { readonly kind: 'read'; readonly showtimeId: string; readonly count: number };

export interface Bought {
  readonly elapsedMs: number;
  readonly checkouts: readonly BoughtCheckout[];
  /** Why checkouts failed; empty unless the task has `mayFail`. */
  readonly failures: readonly string[];
  /** Durations of the reads in milliseconds; empty for another task, or for a contestant without reads. */
  readonly readsMs: readonly number[];
}

export interface BoughtCheckout {
  readonly workflowId: string | undefined;
  readonly commandMs: Readonly<Partial<Record<Command, number>>>;
  /** When each command was answered, in milliseconds since the epoch. */
  readonly answeredAtMs: Readonly<Partial<Record<Command, number>>>;
}

export type Answer = { readonly done: Bought } | { readonly failed: string };
