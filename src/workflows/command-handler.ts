// Passes Updates and Signals to the running checkout. A command that is accepted is recorded as owed and put into the
// mailbox; the running state function takes it from there; the transition that carries it out answers it; the answer is
// recorded, and the Update, which has waited for the record, returns it.
import { ApplicationFailure, CancellationScope, condition } from '@temporalio/workflow';
import { failure, type Failure } from '../domain/failure';
import { refusalOf } from '../domain/checkout/command-rules';
import {
  removeWaiting,
  addWaiting,
  type Command,
  type CommandTag,
} from '../domain/checkout/command-book';
import { isIn } from '../domain/checkout/state';
import { stay } from '../domain/checkout/transition';
import { viewOf } from '../domain/checkout/view';
import { REFUSED } from './messages';
import type { CheckoutRun } from './checkout-run';
import { changeAtOnce } from './commands-at-once';
import type { CommandOutcome } from './messages';

export class CommandHandler {
  readonly #it: CheckoutRun;
  readonly #refused = new Map<string, Failure>();

  constructor(it: CheckoutRun) {
    this.#it = it;
  }

  /** Called by the mailbox when a waiting command is refused. */
  refuse(key: string, why: Failure): void {
    this.#refused.set(key, why);
    this.#it.keep(removeWaiting(this.#it.checkout.commands, key));
  }

  /** The validator of every command but `start`, and the only check against the clock. Throws the refusal. */
  validate(command: Command, tag: CommandTag): void {
    const why = this.#isKnown(tag) ? null : this.#refusalOf(command, tag, Date.now());
    if (why) throw refusal(why, tag);
  }

  /**
   * Carries out the command and returns its answer. Validates it again, since another command may have been accepted
   * in between.
   */
  async execute(command: Command, tag: CommandTag): Promise<CommandOutcome> {
    if (!this.#isKnown(tag)) this.#accept(command, tag);
    const recordOf = () => this.#it.checkout.commands.records[tag.key];
    const isAnswered = () => recordOf() !== undefined || this.#refused.has(tag.key);
    // Cancelling the workflow is a command of its own, and must not end this one.
    await CancellationScope.nonCancellable(() => condition(isAnswered));
    const record = recordOf();
    if (!record) throw refusal(this.#refused.get(tag.key) ?? failure('CHECKOUT_STATE'), tag);
    return { ...record, view: viewOf(this.#it.checkout) };
  }

  /** Executes a Signal, whose sender waits for no answer: a refusal is shown on the checkout. */
  post(command: Command, tag: CommandTag): void {
    const known = this.#known(tag);
    if (known?.digest === tag.digest) return;
    const why = known ? KEY_REUSED : this.#refusalOf(command, tag, null);
    if (!why) {
      this.#accept(command, tag);
      return;
    }
    const message = why.message.slice(0, MESSAGE_MAX);
    const refusedSignal = { ...why, message, atMs: Date.now() };
    this.#it.become(stay(this.#it.checkout).with({ refusedSignal }));
  }

  #isKnown(tag: CommandTag): boolean {
    return this.#known(tag) !== undefined;
  }

  /** The command that was sent with this key before. */
  #known({ key }: CommandTag): CommandTag | undefined {
    const { owed, records } = this.#it.checkout.commands;
    return records[key] ?? owed.find((each) => each.key === key);
  }

  #refusalOf(command: Command, tag: CommandTag, nowMs: number | null): Failure | null {
    const { checkout, mailbox } = this.#it;
    if (tag.ifVersion !== undefined && tag.ifVersion !== checkout.version) {
      return failure('VERSION_CHANGED');
    }
    const why = refusalOf(checkout, command, nowMs) ?? this.#refusalOfHurry(command);
    if (why) return why;
    const isWaiting =
      mailbox.hasCommand && command.type !== 'start' && !changeAtOnce(checkout, command);
    return isWaiting || this.#isOwedAlready(command, tag) ? failure('CHECKOUT_BUSY') : null;
  }

  /**
   * All waiting commands of a kind get the same answer, so a second one would get the answer to the first. An order
   * needs no check: the state that accepts it is left with it.
   */
  #isOwedAlready(command: Command, { name }: CommandTag): boolean {
    const { owed } = this.#it.checkout.commands;
    if (command.type === 'seats') return owed.length > 0;
    return command.type === 'edit' && owed.some((each) => each.name === name);
  }

  #refusalOfHurry({ type }: Command): Failure | null {
    if (type !== 'retry_now' || this.#it.canHurry) return null;
    const message =
      'There is no pause to cut short. If a call is under way, repeat this command after the call has failed.';
    return failure('CHECKOUT_STATE', { message });
  }

  #accept(command: Command, tag: CommandTag): void {
    const it = this.#it;
    const why = this.#refusalOf(command, tag, null);
    if (why) throw refusal(why, tag);
    this.#refused.delete(tag.key);
    it.keep(addWaiting(it.checkout.commands, tag));
    // The earlier refusal is cleared first: afterwards it could be the refusal of a later Signal.
    const isNewer = it.checkout.refusedSignal !== null && SUPERSEDING.includes(command.type);
    if (isNewer) it.become(stay(it.checkout).with({ refusedSignal: null }));
    this.#carryOut(command, tag);
    // Shows the API that the command was accepted.
    it.publish();
  }

  #carryOut(command: Command, tag: CommandTag): void {
    const it = this.#it;
    if (command.type === 'start') {
      this.#answerLateStart();
      return;
    }
    const change = changeAtOnce(it.checkout, command);
    if (change) it.become(change(Date.now()).answering(tag.name));
    else it.mailbox.put(tag.key, command);
    if (command.type === 'retry_now') it.hurry();
  }

  /** Answers a start that arrives when the prices are already known. */
  #answerLateStart(): void {
    const { checkout } = this.#it;
    if (!isIn(checkout, 'queued', 'preparing')) this.#it.become(stay(checkout).answering('start'));
  }
}

/** Commands that clear the refusal of an earlier Signal. */
const SUPERSEDING: readonly Command['type'][] = [
  'seats',
  'order',
  'edit',
  'cancel',
  'force_cancel',
];

const KEY_REUSED = failure('CHECKOUT_STATE', {
  message:
    'This Idempotency-Key was already used for another choice of seats: send this one with a new key.',
});

/** The maximum length of a refused Signal's message: it may repeat the input, which was not validated. */
const MESSAGE_MAX = 240;

/** `requestId` distinguishes this refusal from an answer that the server kept for an earlier call. */
function refusal(why: Failure, { requestId }: CommandTag): ApplicationFailure {
  return ApplicationFailure.create({
    type: REFUSED,
    message: `${why.code}: ${why.message}`,
    nonRetryable: true,
    details: [why, requestId],
  });
}
