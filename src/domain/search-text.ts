/** A server refuses search attributes that are too large, and with them the workflow's task. */
const SEARCH_TEXT_MAX = 200;

/** A text as it is written to a search attribute, and looked for: cut where it is too long. */
export function searchText(text: string): string {
  return text.slice(0, SEARCH_TEXT_MAX);
}
