/** Whether two of Svc's ids are the same. Endpoints may change their case or add spaces around them (Svc spec 2.1). */
export function isSameId(one: string, other: string): boolean {
  return bareId(one) === bareId(other);
}

/** Finds an entry by its exact id or, if there is none, by the same id in another spelling. */
export function finderById<T>(
  entries: readonly (readonly [id: string, found: T])[],
): (id: string) => T | undefined {
  const exact = new Map(entries);
  const bare = new Map(entries.map(([id, found]) => [bareId(id), found]));
  return (id) => exact.get(id) ?? bare.get(bareId(id));
}

/** The id in the one form that can be compared. */
export function bareId(id: string): string {
  return id.trim().toLowerCase();
}
