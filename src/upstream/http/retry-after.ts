import { RETRY_AFTER_MAX_MS } from '../../domain/policy';

/**
 * Retry-After in milliseconds from now. It may be seconds or an HTTP date, which is compared with
 * the answer's own `Date` if present, since the two clocks may differ. Undefined if unreadable. At
 * most an hour, so that one answer in a wrong unit cannot stop the calls of a key for longer.
 */
export function retryAfterMs(
  headers: Readonly<Record<string, string | undefined>>,
  nowMs: number,
): number | undefined {
  const value = headers['retry-after']?.trim();
  if (!value) return undefined;
  const waitMs = /^\d+(\.\d+)?$/.test(value)
    ? Math.ceil(Number(value) * 1000)
    : dateMs(value) - serverNowMs(headers.date, nowMs);
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(waitMs, 0), RETRY_AFTER_MAX_MS);
}

/** NaN unless the text is an HTTP date: `Date.parse` finds a date in almost any text. */
function dateMs(text: string): number {
  if (/^[A-Z][a-z]+,? .+ GMT$/.test(text)) return Date.parse(text);
  // The oldest form, which a recipient must accept (RFC 9110 5.6.7), names no zone: it is UTC.
  return /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d [\d:]{8} \d{4}$/.test(text)
    ? Date.parse(`${text} GMT`)
    : Number.NaN;
}

function serverNowMs(date: string | undefined, nowMs: number): number {
  const serverMs = Date.parse(date ?? '');
  return Number.isNaN(serverMs) ? nowMs : serverMs;
}
