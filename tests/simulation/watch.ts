// Watches one schedule: every change is checked as it is published, and what is wrong is kept.
import type { Checkout } from '../../src/domain/checkout/state';
import { isOver } from '../../src/domain/checkout/states';
import { needsOps } from '../../src/domain/checkout/machine';
import type { CheckoutView } from '../../src/domain/checkout/view';
import { checkEnd, checkInvariants } from './invariants';
import { viewOf } from './sight';
import { checkSize } from './size-rules';
import type { Truth } from './truth';
import { checkTruth, Owing } from './truth-rules';
import type { World } from './world';

/** How often the size of a state is looked at. */
const SIZED_EVERY = 64;

export interface Watched {
  readonly underWay: number;
  readonly ordered: ReadonlySet<string>;
  changed(): void;
  moved(): void;
}

export class Watch {
  /** The states it went through. */
  readonly path: string[] = [];
  /** The first of each kind. */
  readonly violations = new Map<string, Error>();
  view: CheckoutView;
  #told: Checkout | null = null;
  #checkout: Checkout;
  #shown = '';
  readonly #owing: Owing;
  #calls: Watched = {
    underWay: 0,
    ordered: new Set(),
    changed: () => undefined,
    moved: () => undefined,
  };

  constructor(
    begun: Checkout,
    private readonly truth: Truth,
    world: World,
  ) {
    this.#checkout = begun;
    this.view = viewOf(begun);
    this.#owing = new Owing(truth, world);
  }

  /** The calls of this schedule, which know what is under way. */
  set calls(calls: Watched) {
    this.#calls = calls;
  }

  get violation(): Error | null {
    return this.violations.values().next().value ?? null;
  }

  readonly noteBug = (error: unknown): void => {
    const found = error instanceof Error ? error : new Error(String(error));
    const kind = found.message.replaceAll(/[0-9]+/g, '#');
    if (!this.violations.has(kind)) this.violations.set(kind, found);
  };

  /** True if it is now in another state than before. */
  tell(checkout: Checkout): boolean {
    // Opened again, it tells what is known already.
    if (this.#told?.version === checkout.version) return false;
    this.#checkout = checkout;
    this.view = viewOf(checkout);
    this.#noteChange();
    this.check(() => checkInvariants(this.#told, checkout, this.truth, this.#calls.ordered));
    this.look();
    if (checkout.version % SIZED_EVERY === 0) this.check(() => checkSize(checkout));
    this.#told = checkout;
    const { status } = checkout.phase;
    if (this.path.at(-1) === status) return false;
    this.path.push(status);
    return true;
  }

  /** A command was taken: whatever follows follows from it. */
  noteCommand(): void {
    this.#calls.moved();
  }

  /** Compares what is told now with what is so now. */
  look(): void {
    this.check(() => checkTruth(this.view, this.#calls.underWay === 0, this.truth));
    this.check(() => this.#owing.look(this.view, needsOps(this.#checkout)));
  }

  end(checkout: Checkout): void {
    if (this.violations.size > 0) return;
    this.check(() => checkEnd(checkout, this.truth));
    this.check(() => checkSize(checkout));
    this.look();
  }

  check(what: () => void): void {
    try {
      what();
    } catch (error) {
      this.noteBug(error);
    }
  }

  /** What a caller can see, but for the counters that rise with every look. */
  #noteChange(): void {
    const { status, order, payment, lastFailure, cancellation, tickets, customer } = this.view;
    const shown = [status, order?.id, order?.status, payment.money, payment.refund?.status];
    const more = [payment.attempt, lastFailure?.atMs, cancellation?.requestedAtMs];
    const rest = [
      tickets.length,
      customer.status,
      payment.compensationsWaiting,
      isOver(this.#checkout),
    ];
    const text = [...shown, ...more, ...rest].join();
    if (text === this.#shown) return;
    this.#shown = text;
    this.#calls.changed();
  }
}
