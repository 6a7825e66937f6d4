// The ops commands of a checkout, with actor, reason and evidence. Separate from the timeline that partners read.
import type { OpsCommand } from './command-book';
import type { Checkout, OpsEntry } from './state';

/** Both limits bound the state: the oldest entries and the end of a long text are dropped. */
const ENTRIES_MAX = 20;
const TEXT_MAX = 400;

export function withOpsEntry(
  { opsTimeline }: Checkout,
  command: OpsCommand,
  nowMs: number,
): Pick<Checkout, 'opsTimeline'> {
  return { opsTimeline: [...opsTimeline, entryOf(command, nowMs)].slice(-ENTRIES_MAX) };
}

function entryOf(command: OpsCommand, nowMs: number): OpsEntry {
  const resolution = command.type === 'mark_resolved' ? command : null;
  const orderId = 'orderId' in command ? (command.orderId ?? null) : null;
  return {
    atMs: nowMs,
    command: command.type,
    outcome: resolution?.outcome ?? null,
    actor: short(command.actor),
    reason: short(command.reason),
    orderId: orderId && short(orderId),
    evidence: resolution && short(resolution.evidence),
  };
}

function short(text: string): string {
  return text.slice(0, TEXT_MAX);
}
