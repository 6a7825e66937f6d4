// The starts of this process, which counts of visibility may not show yet.

export class RecentStarts {
  readonly #startedAtMs = new Map<string, readonly number[]>();

  /** How many under this name came after `sinceMs`. */
  since(name: string, sinceMs: number): number {
    return (this.#startedAtMs.get(name) ?? []).filter((atMs) => atMs > sinceMs).length;
  }

  /** Adds a start, and returns how many others under this name came after `sinceMs`. */
  add(name: string, nowMs: number, sinceMs: number): number {
    const recent = (this.#startedAtMs.get(name) ?? []).filter((atMs) => atMs > sinceMs);
    this.#startedAtMs.set(name, [...recent, nowMs]);
    return recent.length;
  }
}
