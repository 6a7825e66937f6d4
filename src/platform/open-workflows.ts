// Which workflows count as open. A paused one is as open as a running one: what it owes is still owed.

const OPEN_STATUSES = ['RUNNING', 'PAUSED'];

/** The term of a visibility query. */
export const ARE_OPEN = 'ExecutionStatus IN ("Running", "Paused")';

/** @param status its name as the SDK gives it, such as `RUNNING` */
export function isOpen(status: string): boolean {
  return OPEN_STATUSES.includes(status);
}
