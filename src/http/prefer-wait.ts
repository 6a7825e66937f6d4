// How long a caller waits: set by the Prefer header (RFC 7240), or by the parameter `wait`, for
// callers that cannot set headers.
import { z } from 'zod';
import { unquotedParts } from './header-list';

export const WAIT_DEFAULT_SECONDS = 12;
export const WAIT_MAX_SECONDS = 25;

const WAIT_EXPECTED = `expected a whole number from 0 to ${WAIT_MAX_SECONDS}`;

/** The query of every request that can wait. */
export const WaitQuerySchema = z.strictObject({
  wait: z
    .string(WAIT_EXPECTED)
    .regex(/^\d{1,2}$/, WAIT_EXPECTED)
    .transform(Number)
    .pipe(z.int().min(0, WAIT_EXPECTED).max(WAIT_MAX_SECONDS, WAIT_EXPECTED))
    .optional()
    .describe('Seconds to wait, instead of `Prefer: wait=N`; it overrides the header.'),
});
export type WaitQuery = z.output<typeof WaitQuerySchema>;

export interface WaitPreference {
  /** How long to wait for the outcome of a command. */
  readonly waitMs: number;
  /** The value of Preference-Applied; null without a preference. */
  readonly applied: string | null;
}

/** The wait for the outcome of a command; it starts when the request arrives. */
export interface Wait {
  /** Whether the caller asked for this wait; otherwise it is the default. */
  readonly isRequested: boolean;
  /** Whether the caller does not wait. */
  readonly isZero: boolean;
  /** The remaining time; 0 once the wait is over. */
  readonly leftMs: () => number;
  /**
   * Aborted when the caller disconnects, its key becomes invalid, or the process stops. At a stop, the caller gets the
   * current state.
   */
  readonly signal: AbortSignal;
}

/** Starts the wait now. */
export function startWait(waitMs: number, signal: AbortSignal, isRequested = true): Wait {
  const endsAtMs = performance.now() + waitMs;
  const leftMs = (): number => Math.max(0, endsAtMs - performance.now());
  return { isRequested, isZero: waitMs === 0, leftMs, signal };
}

/**
 * The requested wait: `wait=N` seconds, up to WAIT_MAX_SECONDS; none for `respond-async` without `wait`.
 * Unknown preferences in the header are ignored, as the RFC requires. The query overrides the header.
 */
export function waitPreference(header: string | undefined, query: WaitQuery = {}): WaitPreference {
  if (query.wait !== undefined) {
    return { waitMs: query.wait * 1000, applied: `wait=${query.wait}` };
  }
  const preferences = parsePreferences(header ?? '');
  const wait = preferences.get('wait');
  if (wait !== undefined && /^\d{1,9}$/.test(wait)) {
    const seconds = Math.min(Number(wait), WAIT_MAX_SECONDS);
    return { waitMs: seconds * 1000, applied: `wait=${seconds}` };
  }
  if (preferences.has('respond-async')) return { waitMs: 0, applied: 'respond-async' };
  return { waitMs: WAIT_DEFAULT_SECONDS * 1000, applied: null };
}

/** Preferences by lower-case name; if one is repeated, the first counts. */
function parsePreferences(header: string): Map<string, string> {
  return new Map(unquotedParts(header, ',').map(preferenceOf).reverse());
}

/** Parses a name and an optional value, plain or quoted; parameters are ignored. */
function preferenceOf(text: string): readonly [name: string, value: string] {
  const [preference = ''] = unquotedParts(text, ';');
  const equals = preference.indexOf('=');
  if (equals < 0) return [preference.toLowerCase(), ''];
  const value = preference.slice(equals + 1).trim();
  const isQuoted = value.length > 1 && value.startsWith('"') && value.endsWith('"');
  const name = preference.slice(0, equals).trimEnd().toLowerCase();
  return [name, isQuoted ? value.slice(1, -1) : value];
}
