// A running checkout: its state, and the waits that state functions use, built on Temporal's primitives.
import {
  allHandlersFinished,
  CancellationScope,
  condition,
  isCancellation,
  log,
  sleep,
} from '@temporalio/workflow';
import type { CommandOf, CommandType } from '../domain/checkout/command-book';
import type { Answer } from '../domain/checkout/ports';
import type { Deadline } from '../domain/checkout/deadlines';
import type { Checkout, CheckoutIn, Phase } from '../domain/checkout/state';
import type { Status } from '../domain/checkout/status';
import { withinBounds } from '../domain/checkout/state-size';
import { stay, type Change, type Transition } from '../domain/checkout/transition';
import type { Admit } from './admission-call';
import type { CallCount } from './call-activity';
import type { Mailbox } from './mailbox';
import type { PaymentCalls } from './payment-calls';
import type { SvcCalls } from './svc-calls';

/** Returned instead of an answer if the call was interrupted. */
export const INTERRUPTED: unique symbol = Symbol('interrupted');

/** A background timer that only sets `fired`. */
export interface Timer {
  readonly fired: boolean;
  cancel(): void;
}

export interface Pause {
  readonly summary: string;
  /** Ends the pause early. */
  readonly until?: () => boolean;
  /**
   * Whether ops may end it with `retryNow`. False while a request may still be in transit, or if Svc requires the
   * wait.
   */
  readonly canHurry?: boolean;
  /** Whether the next call needs the customer's session; a sign-in then ends the pause. */
  readonly isSigned?: boolean;
}

/** Finds all checkouts with this order id, including the checkout that calls. */
export type CheckoutsWithOrder = (orderId: string) => Promise<Answer<readonly string[]>>;

/**
 * The dependencies of a run. `changed` is called after every change; `publish` makes the checkout visible to readers.
 */
export interface RunParts {
  readonly admit: Admit;
  readonly svc: SvcCalls;
  readonly payments: PaymentCalls;
  readonly checkoutsWithOrder: CheckoutsWithOrder;
  readonly mailbox: Mailbox;
  readonly calls: CallCount;
  readonly changed: (before: Checkout, after: Checkout) => void;
  readonly publish: (checkout: Checkout) => void;
}

export class CheckoutRun<S extends Status = Status> {
  readonly admit: Admit;
  readonly svc: SvcCalls;
  readonly payments: PaymentCalls;
  readonly checkoutsWithOrder: CheckoutsWithOrder;
  readonly mailbox: Mailbox;
  readonly #parts: RunParts;
  #checkout: Checkout;
  #published: Checkout;
  #changes = 0;
  #hurries = 0;
  #pausesToHurry = 0;

  constructor(initial: Checkout, parts: RunParts) {
    this.#checkout = initial;
    this.#published = initial;
    this.#parts = parts;
    this.admit = parts.admit;
    this.svc = parts.svc;
    this.payments = parts.payments;
    this.checkoutsWithOrder = parts.checkoutsWithOrder;
    this.mailbox = parts.mailbox;
  }

  /** The current state. A state function reads it again after each wait. */
  get checkout(): CheckoutIn<S> {
    return this.#checkout as CheckoutIn<S>;
  }

  /** Typed for S, since the state function of S runs only while the checkout is in S. */
  get phase(): CheckoutIn<S>['phase'] {
    return this.checkout.phase;
  }

  get isCancelWanted(): boolean {
    return this.#checkout.cancelRequest !== null;
  }

  /** Applies a transition and publishes it at once. */
  become(transition: Transition): void {
    this.#change(transition);
    this.publish();
  }

  /**
   * Changes fields within the state. Published when the run next waits or changes state, since each write costs an
   * event.
   */
  note(change: Change & { readonly phase?: Phase }, text: string | null = null): void {
    const { phase = this.#checkout.phase, ...rest } = change;
    this.#change(
      stay({ ...this.#checkout, phase })
        .with(rest)
        .noting(text),
    );
  }

  /** Publishes the checkout if it has changed since the last time. */
  publish(): void {
    if (this.#published === this.#checkout) return;
    this.#published = this.#checkout;
    this.#parts.publish(this.#checkout);
  }

  #change(transition: Transition): void {
    const before = this.#checkout;
    this.#changes++;
    this.#checkout = withinBounds(transition.applyTo(before, Date.now()));
    this.#parts.changed(before, this.#checkout);
    this.mailbox.judge(this.#checkout);
  }

  /** Replaces the command book only. */
  keep(commands: Checkout['commands']): void {
    this.#changes++;
    this.#checkout = { ...this.#checkout, commands };
  }

  /** Waits for one of these commands; undefined at the deadline. A command in the task of the deadline wins. */
  async nextCommand<T extends CommandType>(types: readonly T[]): Promise<CommandOf<T>>;
  async nextCommand<T extends CommandType>(
    types: readonly T[],
    until: Deadline | null,
  ): Promise<CommandOf<T> | undefined>;
  async nextCommand<T extends CommandType>(
    types: readonly T[],
    until: Deadline | null = null,
  ): Promise<CommandOf<T> | undefined> {
    this.publish();
    const isHere = () => this.mailbox.has(...types);
    if (until) {
      await condition(isHere, msUntil(until.atMs), { summary: until.summary });
    } else {
      await condition(isHere);
    }
    return this.mailbox.take(types);
  }

  /**
   * Makes a call, and cancels it as soon as `interruptedBy` is true. Never used to send an order. The caller
   * treats the outcome of an interrupted call that moves money as unknown.
   */
  async interruptible<V>(
    make: () => Promise<V>,
    interruptedBy: () => boolean,
  ): Promise<V | typeof INTERRUPTED> {
    const { calls } = this.#parts;
    const scope = new CancellationScope();
    // Counts as in flight until the state function has its answer, so that the run does not end in between.
    calls.underWay++;
    try {
      const made = scope.run(make);
      const answer = await unless(made, interruptedBy);
      if (answer !== INTERRUPTED) return answer;
      scope.cancel();
      await made.catch((error: unknown) => {
        if (!isCancellation(error)) log.warn('A cancelled call failed', { error: String(error) });
      });
      return INTERRUPTED;
    } finally {
      calls.underWay--;
    }
  }

  /** Waits this long; returns false if the wait ended early. */
  async pause(
    ms: number,
    { summary, until, canHurry = true, isSigned = true }: Pause,
  ): Promise<boolean> {
    this.publish();
    const { session } = this.#checkout;
    const hurries = this.#hurries;
    if (canHurry) this.#pausesToHurry++;
    try {
      const isOver = () =>
        until?.() === true ||
        (isSigned && this.#checkout.session !== session) ||
        (canHurry && this.#hurries > hurries);
      return !(await condition(isOver, Math.max(1, ms), { summary }));
    } finally {
      if (canHurry) this.#pausesToHurry--;
    }
  }

  /** Whether `hurry` would end a pause. */
  get canHurry(): boolean {
    return this.#pausesToHurry > 0;
  }

  hurry(): void {
    this.#hurries++;
  }

  startTimer({ atMs, summary }: Deadline): Timer {
    const scope = new CancellationScope();
    const timer = { fired: false, cancel: () => scope.cancel() };
    const fire = () => {
      timer.fired = true;
    };
    const sleeping = scope.run(() => sleep(msUntil(atMs), { summary }));
    sleeping.then(fire, (error: unknown) => {
      if (!isCancellation(error)) throw error;
    });
    return timer;
  }

  /** No call is in flight, no webhook is about to start, and every Update is answered. */
  isIdle(): boolean {
    return this.#parts.calls.underWay === 0 && allHandlersFinished();
  }

  /** Whether a new run could start now without losing anything in flight. */
  canContinueAsNew(): boolean {
    const isOwing = this.#checkout.commands.owed.length > 0;
    return this.isIdle() && !this.mailbox.hasCommand && !isOwing;
  }

  /**
   * Whether the history has grown long and a new run can begin. We count steps ourselves: the server's suggestion to
   * continue as new may differ between a query that delivers new events and the replay of these events, which
   * would then diverge.
   */
  isHistoryLong(): boolean {
    const { phase, policy } = this.#checkout;
    const steps = this.#changes + this.#parts.calls.made;
    return steps >= policy.stepsPerRunMax && phase.status !== 'placing' && this.canContinueAsNew();
  }
}

/** Awaits the promise, unless `interruptedBy` becomes true first. */
export async function unless<V>(
  promise: Promise<V>,
  interruptedBy: () => boolean,
): Promise<V | typeof INTERRUPTED> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  promise.then(settle, settle);
  await condition(() => isSettled || interruptedBy());
  return isSettled ? promise : INTERRUPTED;
}

/** Computed from the workflow's clock, which may lag: good enough for durations, never for comparing times. */
function msUntil(atMs: number): number {
  return Math.max(1, atMs - Date.now());
}
