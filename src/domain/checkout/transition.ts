// A transition of a checkout: its next phase, other changes, and the commands that it answers.
import { failure, type Failure } from '../failure';
import { answer, type CommandName, type OwedCommand } from './command-book';
import { withEntry } from './timeline';
import type { Checkout, Phase } from './state';

/** The fields that a transition may change besides the phase. */
export type Change = Partial<
  Omit<
    Checkout,
    'id' | 'schemaVersion' | 'version' | 'phase' | 'lastFailure' | 'timeline' | 'updatedAtMs'
  >
>;

export class Transition {
  #change: Change = {};
  #failure: Failure | null | undefined;
  #text: string | null = null;
  readonly #answers = new Map<CommandName, Failure | null>();

  constructor(private readonly phase: Phase) {}

  with(change: Change): this {
    this.#change = { ...this.#change, ...change };
    return this;
  }

  /** Shows the failure as the checkout's last one; null clears it. */
  failing(why: Failure | null): this {
    this.#failure = why;
    return this;
  }

  /** Adds a sentence to the timeline. */
  noting(text: string | null): this {
    this.#text = text;
    return this;
  }

  /** Answers every waiting command that has this name. */
  answering(name: CommandName, why: Failure | null = null): this {
    this.#answers.set(name, why);
    return this;
  }

  answeringAll(why: Failure | null = null): this {
    for (const name of ['seats', 'order', 'edit', 'cancel', 'ops'] as const) {
      this.answering(name, why);
    }
    return this.answering('start');
  }

  applyTo(before: Checkout, nowMs: number): Checkout {
    const wanted = this.#isUnwanted(before) ? this.#abandoning() : this;
    return wanted.#applied(before, nowMs);
  }

  /** A cancel request takes effect in the first state in which no call's outcome is open. */
  #isUnwanted({ cancelRequest }: Checkout): boolean {
    const request = 'cancelRequest' in this.#change ? this.#change.cancelRequest : cancelRequest;
    const { status } = this.phase;
    return request !== null && ['selecting', 'holding', 'held'].includes(status);
  }

  #abandoning(): Transition {
    const why = this.#failure ?? null;
    return abandoned(why).with(this.#change).failing(why).noting(this.#text);
  }

  #applied(before: Checkout, nowMs: number): Checkout {
    const { status } = this.phase;
    const version = before.version + 1;
    const failed = this.#failure && { ...this.#failure, atMs: nowMs };
    const next: Checkout = {
      ...before,
      ...this.#change,
      phase: this.phase,
      version,
      updatedAtMs: nowMs,
      lastFailure: this.#failure === undefined ? before.lastFailure : (failed ?? null),
      timeline: withEntry(before, status, this.#text, nowMs),
    };
    const answerOf = ({ name }: OwedCommand): Failure | null | undefined => {
      const why = this.#answers.get(name);
      return failed && why?.code === failed.code ? failed : why;
    };
    return { ...next, commands: answer(next.commands, answerOf, { status, version }) };
  }
}

/** The result of one step of following an order. */
export type Outcome =
  | { readonly result: 'ended'; readonly transition: Transition }
  /** Svc reports that the order failed. */
  | { readonly result: 'failed'; readonly why: Failure }
  /** Nothing final yet; `why` if there was no answer. `isCancelled`: Svc says that the order is cancelled. */
  | { readonly result: 'pending'; readonly why: Failure | null; readonly isCancelled?: true };

export const NO_NEWS: Outcome = { result: 'pending', why: null };

export function ended(transition: Transition): Outcome {
  return { result: 'ended', transition };
}

export function to(phase: Phase): Transition {
  return new Transition(phase);
}

/**
 * Ends the checkout on a cancel request. Waiting `seats` commands are answered with CANCELLED. A waiting order or edit
 * is answered with `why`: the failure of an order that failed or was not sent, or of an edit that was undone. Without
 * it, the order is answered with CANCELLED, and the edit as carried out.
 */
export function abandoned(why: Failure | null = null): Transition {
  return to({ status: 'abandoned' })
    .answeringAll()
    .answering('seats', failure('CANCELLED'))
    .answering('order', why ?? failure('CANCELLED'))
    .answering('edit', why);
}

/** A transition that stays in the current phase. */
export function stay({ phase }: Checkout): Transition {
  return to(phase);
}
