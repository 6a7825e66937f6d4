/** A server refuses search attributes that are too large, and the whole workflow task with them. */
const CHARACTERS_MAX = 200;

/** The text that is written to a search attribute and searched for: cut if it is too long. */
export function searchText(text: string): string {
  // PostgreSQL stores neither NUL nor half of a surrogate pair, and the write would fail on every retry.
  const stored = text.replace(/[\p{Cc}\p{Cs}]/gu, ' ');
  return Array.from(stored).slice(0, CHARACTERS_MAX).join('');
}
