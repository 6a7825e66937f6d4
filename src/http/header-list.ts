/**
 * Splits a header at separators outside quoted strings (RFC 9110 5.6.4), and trims the parts. One
 * pass instead of a regular expression, since callers may send kilobytes.
 */
export function unquotedParts(header: string, separator: ',' | ';'): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < header.length; at++) {
    const char = header[at];
    if (isQuoted && char === '\\') at++;
    else if (char === '"') isQuoted = !isQuoted;
    else if (char === separator && !isQuoted) {
      parts.push(header.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...parts, header.slice(start).trim()];
}
