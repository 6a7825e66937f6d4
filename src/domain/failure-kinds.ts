// The meaning of a failure, and the defaults of each kind. A row of failure-table.ts adds its texts and overrides only
// what differs.
import type { NextAction } from './next-action';

/**
 * The subject of a failure, which also shows who can resolve it. The kind, and for a few codes the code, decides the
 * next state (placing.ts, failed-attempt.ts) and the webhook, so changing a code's kind changes what running checkouts
 * do.
 */
export type FailureKind = 'payment' | 'inventory' | 'request' | 'cancellation' | 'upstream';

/**
 * What the caller should do next, as a `nextAction` type, so that clients need not know every code. Null if there is
 * nothing to do, or if the next step depends on the state of the checkout. The checkout's own `nextAction` takes
 * precedence: for example, a failed checkout is always started over. It never decides the next status: whether a failed
 * attempt ends the checkout is decided by `countAttempt` in failed-attempt.ts.
 */
export type NextStep = NextAction['type'] | null;

interface Meaning {
  readonly kind: FailureKind;
  /** The HTTP status, the same for every command. */
  readonly status: number;
  readonly retryable: boolean;
  readonly next: NextStep;
  readonly title: string;
  /** One sentence for a person, also shown on the code's documentation page. */
  readonly message: string;
}

export interface FailureMeaning extends Meaning {
  /**
   * The state of the Idempotency-Key afterwards. `free`: the command was refused and had no effect. `kept`: the key
   * stores this outcome. `either`: both occur.
   */
  readonly key: 'free' | 'kept' | 'either';
}

export interface ProblemMeaning extends Meaning {
  /**
   * The state of the Idempotency-Key afterwards. `unknown`: the call may have had an effect; repeat it with the same
   * key.
   */
  readonly key: 'free' | 'used' | 'unknown';
}

type Texts = 'title' | 'message';

/** Makes rows of the table: the defaults, with the row's own values. */
function rowsOf<M extends Meaning>(defaults: Omit<M, Texts>) {
  return (row: Pick<M, Texts> & Partial<Omit<M, Texts>>) => ({ ...defaults, ...row });
}

/** The provider or Svc refused the payment: another payment may succeed. */
export const payment = rowsOf<FailureMeaning>({
  kind: 'payment',
  status: 402,
  retryable: true,
  next: 'pay',
  key: 'kept',
});

/** The seats are gone. */
export const inventory = rowsOf<FailureMeaning>({
  kind: 'inventory',
  status: 409,
  retryable: true,
  next: 'choose_seats',
  key: 'kept',
});

/** The command does not fit the checkout, and was not carried out. */
export const request = rowsOf<FailureMeaning>({
  kind: 'request',
  status: 409,
  retryable: false,
  next: null,
  key: 'free',
});

/** The outcome of a cancellation. */
export const cancellation = rowsOf<FailureMeaning>({
  kind: 'cancellation',
  status: 409,
  retryable: false,
  next: null,
  key: 'kept',
});

/** Svc or a provider failed. */
export const upstream = rowsOf<FailureMeaning>({
  kind: 'upstream',
  status: 502,
  retryable: true,
  next: 'wait',
  key: 'kept',
});

/** The call itself is wrong: repeating it changes nothing. */
export const badCall = rowsOf<ProblemMeaning>({
  kind: 'request',
  status: 400,
  retryable: false,
  next: null,
  key: 'free',
});

/** The call came too often or too early: the caller repeats it later. */
export const callLater = rowsOf<ProblemMeaning>({
  kind: 'request',
  status: 429,
  retryable: true,
  next: 'wait',
  key: 'free',
});

/** A problem that the caller did not cause. */
export const unavailable = rowsOf<ProblemMeaning>({
  kind: 'upstream',
  status: 503,
  retryable: true,
  next: 'wait',
  key: 'free',
});
