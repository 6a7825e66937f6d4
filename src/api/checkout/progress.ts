// Where a command stands, as far as a look at the checkout tells.
import type {
  CommandBook,
  CommandName,
  CommandRecord,
  CommandTag,
} from '../../domain/checkout/commands';
import type { CommandOutcome } from '../../domain/checkout/process';
import type { CheckoutView } from '../../domain/checkout/view';
import { failure, type Failure } from '../../domain/failure';
import type { CommandMessage } from '../../workflows/messages';
import type { Reading } from './checkout-reader';

/** `view` is the checkout as it is now, whatever it was like when the command came to its outcome. */
export type Progress =
  /** It was carried out, by this call or by an earlier one under its key. */
  | ({ readonly type: 'settled' } & CommandOutcome)
  /** Under way; the tag is null when not even that is certain. */
  | { readonly type: 'under_way'; readonly tag: CommandTag | null; readonly view: CheckoutView }
  /** Nothing was carried out, and its key is free. */
  | { readonly type: 'refused'; readonly failure: Failure; readonly view: CheckoutView };

/**
 * What a look at the checkout says of a command; null where it knows nothing of it. A repeat is
 * told the recorded outcome; the call that sent the command itself is told `under_way`.
 */
export function progressIn(
  { commands, view }: Reading,
  { key, requestId }: CommandMessage,
): Progress | null {
  const record = commands.records[key];
  if (record && record.requestId !== requestId) return { type: 'settled', ...record, view };
  const tag = record ?? owedIn(commands, key);
  return tag && { type: 'under_way', tag, view };
}

/** A closed checkout still answers the commands that it has answered before, and refuses any other. */
export function closedProgress(
  { commands, view }: Reading,
  { key, ifVersion = view.version }: CommandMessage,
): Progress {
  const record = commands.records[key];
  if (record) return { type: 'settled', ...record, view };
  const why = failure(ifVersion === view.version ? 'CHECKOUT_STATE' : 'VERSION_CHANGED');
  return { type: 'refused', failure: why, view };
}

/** The record of a command that changes nothing any more: what it wants is under way already. */
export function recordOf(
  name: CommandName,
  { key, digest, requestId }: CommandMessage,
  { status, version }: CheckoutView,
): CommandRecord {
  return { name, key, digest, requestId, failure: null, status, version };
}

function owedIn({ owed }: CommandBook, key: string): CommandTag | null {
  return owed.find((tag) => tag.key === key) ?? null;
}
