// Which workflows count as open. A paused workflow is open, too: its work is not done.

const OPEN_STATUSES = ['RUNNING', 'PAUSED'];

/** Matches open workflows in a visibility query. */
export const ARE_OPEN = 'ExecutionStatus IN ("Running", "Paused")';

/** @param status The SDK's name of the status, such as `RUNNING`. */
export function isOpen(status: string): boolean {
  return OPEN_STATUSES.includes(status);
}
