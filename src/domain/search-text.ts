/** A server refuses search attributes that are too large, and with them the workflow's task. */
const CHARACTERS_MAX = 200;

/** A text as it is written to a search attribute, and looked for: cut where it is too long. */
export function searchText(text: string): string {
  // PostgreSQL stores neither a NUL nor half of a surrogate pair, and would fail at them again and again.
  const stored = text.replace(/[\p{Cc}\p{Cs}]/gu, ' ');
  return Array.from(stored).slice(0, CHARACTERS_MAX).join('');
}
