// The command that waits for the running state function. Only one command waits at a time, since its result may make
// the next one invalid.
import type { Failure } from '../domain/failure';
import { refusalOf } from '../domain/checkout/command-rules';
import type { Command, CommandOf, CommandType } from '../domain/checkout/command-book';
import type { Checkout } from '../domain/checkout/state';

interface Waiting {
  readonly key: string;
  readonly command: Command;
}

export class Mailbox {
  #waiting: Waiting | null = null;
  readonly #refuse: (key: string, why: Failure) => void;

  /** `refuse` is called when a change has made the waiting command unacceptable. */
  constructor(refuse: (key: string, why: Failure) => void) {
    this.#refuse = refuse;
  }

  get hasCommand(): boolean {
    return this.#waiting !== null;
  }

  put(key: string, command: Command): void {
    this.#waiting = { key, command };
  }

  holds(key: string): boolean {
    return this.#waiting?.key === key;
  }

  has(...types: readonly CommandType[]): boolean {
    return this.#waiting !== null && types.includes(this.#waiting.command.type);
  }

  take<T extends CommandType>(types: readonly T[]): CommandOf<T> | undefined {
    if (!this.#waiting || !this.has(...types)) return undefined;
    const { command } = this.#waiting;
    this.#waiting = null;
    return command as CommandOf<T>;
  }

  /** Validates the waiting command again after each change. */
  judge(checkout: Checkout): void {
    if (!this.#waiting) return;
    const { key, command } = this.#waiting;
    const why = refusalOf(checkout, command, null);
    if (!why) return;
    this.#waiting = null;
    this.#refuse(key, why);
  }
}
