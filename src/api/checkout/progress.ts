// Answers a command from the published checkout if the answer is certain, so that a repeat is not sent to the workflow.
// Pure.
import type {
  CommandBook,
  CommandName,
  CommandRecord,
  CommandTag,
  OwedCommand,
} from '../../domain/checkout/command-book';
import { refusalWhileQueued } from '../../domain/checkout/command-rules';
import { STATUS_FACTS } from '../../domain/checkout/status-facts';
import type { CommandOutcome } from '../../workflows/messages';
import type { CheckoutView } from '../../domain/checkout/view';
import { failure, usedAnAttempt, type Failure } from '../../domain/failure';
import type { CommandMessage } from '../../workflows/messages';
import { isCancelSettled } from '../../domain/checkout/cancel-outcome';
import type { Reading } from './checkout-reader';

/** The progress of a command; `view` is the current checkout, not the one at the command's outcome. */
export type Progress =
  /** Carried out, by this call or an earlier one with the same key; `before`: settled before this call. */
  | ({ readonly type: 'settled'; readonly before?: true } & CommandOutcome)
  /** Under way; the tag is null for a Signal that the checkout does not show yet. */
  | { readonly type: 'under_way'; readonly tag: CommandTag | null; readonly view: CheckoutView }
  /** Not carried out, and the key stays free. */
  | { readonly type: 'refused'; readonly failure: Failure; readonly view: CheckoutView };

/** A command of a caller, without its body. */
export interface CommandCall {
  readonly name: Exclude<CommandName, 'ops'>;
  readonly message: CommandMessage;
}

type Read = Pick<Reading, 'view' | 'commands' | 'running'>;

/** The answer to a command; null if only the workflow can answer it. */
export function answerIn(reading: Read, command: CommandCall): Progress | null {
  return knownIn(reading, command.message) ?? answerToNew(reading, command);
}

/** The progress of an earlier command with this key; null if there was none. */
export function knownIn(
  { commands, view, running }: Read,
  { key }: CommandMessage,
): Progress | null {
  const record = commands.records[key];
  if (record) return { type: 'settled', ...record, view };
  const owed = owedIn(commands, key);
  if (!owed) return null;
  return running ? { type: 'under_way', tag: owed, view } : brokenOffIn(owed, view);
}

/**
 * The workflow was terminated, failed or timed out before it answered the command. If money may have been taken, the
 * outcome stays unknown. Otherwise the command was not carried out, and its failure, if any, is its answer.
 */
function brokenOffIn(owed: OwedCommand, view: CheckoutView): Progress {
  if (view.payment.money !== 'not_taken') return { type: 'under_way', tag: owed, view };
  const why = owed.failure ?? failureOfOrder(owed, view) ?? failure('CHECKOUT_STATE');
  const { status, version } = view;
  return { type: 'settled', ...owed, failure: why, status, version, view };
}

/** An accepted order clears the last failure, so a later failure of a payment attempt belongs to this order. */
function failureOfOrder({ name }: CommandTag, { lastFailure }: CheckoutView): Failure | null {
  return name === 'order' && lastFailure && usedAnAttempt(lastFailure) ? lastFailure : null;
}

/** Answers that are certain without the workflow: refusals, and a cancellation that was requested before. */
function answerToNew({ view, running }: Read, { name, message }: CommandCall): Progress | null {
  const { ifVersion = view.version } = message;
  if (ifVersion !== view.version) return refusedBy(failure('VERSION_CHANGED'), view);
  if (name === 'cancel' && isCancelRequested(view, running)) {
    return { type: 'settled', ...recordOf('cancel', message, view), view };
  }
  if (!running) return refusedBy(failure('CHECKOUT_STATE'), view);
  if (view.status === 'queued' && name !== 'start' && name !== 'cancel')
    return refusedBy(refusalWhileQueued(), view);
  return name === 'seats' || name === 'order' ? refusedNow(view, name) : null;
}

/** Null if the workflow decides: it may accept the command, or refuse it for another reason. */
function refusedNow(view: CheckoutView, name: 'seats' | 'order'): Progress | null {
  const { open, underWay } = STATUS_FACTS[view.status];
  const isChoosing = open && !underWay;
  if (isChoosing || view.actions.includes(name)) return null;
  return refusedBy(failure(open ? 'CHECKOUT_BUSY' : 'CHECKOUT_STATE'), view);
}

/** Whether the cancellation was requested before. A request still open when the workflow ended was not carried out. */
function isCancelRequested(view: CheckoutView, running: boolean): boolean {
  const { status, cancellation } = view;
  if (status === 'abandoned' || status === 'cancelled') return true;
  const isRequested = (cancellation?.requestedAtMs ?? null) !== null;
  return isRequested && (running || isCancelSettled(view));
}

function refusedBy(why: Failure, view: CheckoutView): Progress {
  return { type: 'refused', failure: why, view };
}

/** The record of a command that changes nothing, since its effect is under way or done. */
export function recordOf(
  name: CommandName,
  { key, digest, requestId }: CommandMessage,
  { status, version }: CheckoutView,
): CommandRecord {
  return { name, key, digest, requestId, failure: null, status, version };
}

function owedIn({ owed }: CommandBook, key: string): OwedCommand | null {
  return owed.find((tag) => tag.key === key) ?? null;
}
