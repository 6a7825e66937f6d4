/** Whether two of Svc's ids are the same: endpoints may write one in capitals, or with spaces around it (Svc spec 2.1). */
export function isSameId(one: string, other: string): boolean {
  return bareId(one) === bareId(other);
}

/** The id in the one form that can be compared. */
export function bareId(id: string): string {
  return id.trim().toLowerCase();
}
