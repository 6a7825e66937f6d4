// The starts of this process that a count from visibility leaves out. A count covers only starts until a moment before
// it is made: later starts may not be visible yet, so they are counted here.

/** A start is visible after this time. */
const VISIBLE_AFTER_MS = 500;

/** The end of a count that is made at `atMs`. */
export function countEndMs(atMs: number): number {
  return atMs - VISIBLE_AFTER_MS;
}

export class RecentStarts {
  readonly #startedAtMs = new Map<string, readonly number[]>();

  /** How many starts under this name came at `sinceMs` or later. */
  since(name: string, sinceMs: number): number {
    return (this.#startedAtMs.get(name) ?? []).filter((atMs) => atMs >= sinceMs).length;
  }

  /** Adds a start, and returns how many others under this name came at `sinceMs` or later. */
  add(name: string, nowMs: number, sinceMs: number): number {
    const recent = (this.#startedAtMs.get(name) ?? []).filter((atMs) => atMs >= sinceMs);
    this.#startedAtMs.set(name, [...recent, nowMs]);
    return recent.length;
  }
}
