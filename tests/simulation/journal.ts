// What a run was told and what it did, in order: a second process that is told the same has to do the
// same, or its history does not replay.
import type { Command } from '../../src/domain/checkout/commands';
import type { CommandTag } from '../../src/domain/checkout/commands';
import type { Answer } from '../../src/domain/checkout/ports';
import type { Checkout } from '../../src/domain/checkout/state';

export type Input = { readonly tick: number; readonly atMs: number } & Told;

/** With how much had been done before. */
export type Noted = Input & { readonly after: number };

type Told =
  | { readonly type: 'run' }
  | { readonly type: 'answer'; readonly call: number; readonly answer: Answer<unknown> }
  | { readonly type: 'timer'; readonly timer: number }
  | { readonly type: 'submit' | 'post'; readonly command: Command; readonly tag: CommandTag };

/** One run: from its opening to its end, or to where it continues as new. */
export class Journal {
  readonly inputs: Noted[] = [];
  readonly outputs: string[] = [];
  readonly uuids: string[] = [];
  /** Whether it was to continue as new, at each time it could. */
  readonly interruptions: boolean[] = [];
  #calls = 0;
  #timers = 0;

  constructor(readonly initial: Checkout) {}

  /** Returns the number by which its answer is told. */
  call(name: string): number {
    this.outputs.push(`call ${name}`);
    return this.#calls++;
  }

  timer(): number {
    this.outputs.push('timer');
    return this.#timers++;
  }

  input(input: Input): void {
    this.inputs.push({ ...input, after: this.outputs.length });
  }

  giveUp(what: string): void {
    this.outputs.push(`give up ${what}`);
  }

  change(status: string): void {
    this.outputs.push(`change ${status}`);
  }
}
