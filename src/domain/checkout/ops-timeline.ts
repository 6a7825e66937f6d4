// What ops did to a checkout: who, why and on what evidence. Kept apart from the timeline that partners read.
import type { OpsCommand } from './commands';
import type { CheckoutEvent, Of } from './events';
import type { OpsEntry } from './state';

/** Both keep the state small: the oldest entries and the end of a long text go. */
const ENTRIES_MAX = 20;
const TEXT_MAX = 400;

/** The entries with this act, if it is one; undefined where ops never did anything. */
export function opsTimelineAfter(
  before: readonly OpsEntry[] | undefined,
  event: CheckoutEvent,
  nowMs: number,
): readonly OpsEntry[] | undefined {
  if (!isOfOps(event)) return before;
  return [...(before ?? []), entryOf(event, nowMs)].slice(-ENTRIES_MAX);
}

function entryOf(event: OpsCommand, nowMs: number): OpsEntry {
  const { type, actor, reason } = event;
  const { outcome = null, orderId = null, evidence = null } = event as Partial<Of<'mark_resolved'>>;
  return {
    ...{ atMs: nowMs, command: type, outcome },
    ...{ actor: short(actor), reason: short(reason) },
    ...{ orderId: orderId && short(orderId), evidence: evidence && short(evidence) },
  };
}

function isOfOps(event: CheckoutEvent): event is OpsCommand {
  return 'actor' in event;
}

function short(text: string): string {
  return text.slice(0, TEXT_MAX);
}
