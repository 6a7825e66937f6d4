// Inputs that trigger a fault: payment tokens, e-mail addresses and the showtimes of one venue.
import { parseShowtimeId } from '../catalogue/showtime-id';
import { canStrike, ErrorCodeSchema, type CallName, type Fault, type FaultyCall } from './fault';

export interface Sentinel {
  readonly fault: Fault;
  /** The fault strikes once for each such key; null: it always strikes. */
  readonly onceFor: string | null;
}

/** Bow River Cinema, whose showtimes have faults. */
const TROUBLED_VENUE = 148;
const LATE_AFTER_MS = 12_000;
const SLOW_ANSWER_MS = 3_000;
const ADDED_FEE_MINOR = 100;

/** `fault+<name>@…` or `fault+<name>.<call>@…`: the name is a word of this list or an error code. */
export const BY_WORD: Readonly<Record<string, Fault>> = {
  latency: { kind: 'latency', ms: SLOW_ANSWER_MS },
  'rate-limit': { kind: 'rate-limit', retryAfterSeconds: 1 },
  'server-error': { kind: 'server-error', status: 503 },
  'drop-before': { kind: 'drop-before' },
  'drop-after': { kind: 'drop-after', successOnly: false },
  late: { kind: 'fulfilment', afterMs: LATE_AFTER_MS },
  never: { kind: 'fulfilment', afterMs: null },
  'refund-failure': { kind: 'refund-failure' },
  'short-hold': { kind: 'lease', seconds: 30 },
};

/** These kinds strike every time, the others once for each call and address. */
const ALWAYS: readonly string[] = ['code', 'fulfilment', 'lease'];

/** The call and fault of each auditorium of the troubled venue. */
const BY_AUDITORIUM: Readonly<Record<number, { readonly call: CallName; readonly fault: Fault }>> =
  {
    1: { call: 'lease', fault: { kind: 'code', code: 'SEAT_UNAVAILABLE' } },
    2: { call: 'placeOrder', fault: { kind: 'fulfilment', afterMs: LATE_AFTER_MS } },
    3: { call: 'layout', fault: { kind: 'latency', ms: SLOW_ANSWER_MS } },
  };

export function sentinelFault(call: FaultyCall): Sentinel | null {
  return byToken(call) ?? byEmail(call) ?? byShowtime(call);
}

/**
 * `tok_lost_*`: the work is done and its answer lost. A repeat gets a duplicate error or a replay, but with
 * `tok_lost_for_good` its answer is lost, too. `tok_price_change`: a preview with this payment costs more than one
 * without it.
 */
function byToken({ name, paymentToken }: FaultyCall): Sentinel | null {
  if (paymentToken === 'tok_price_change' && name === 'preview') {
    return { fault: { kind: 'fee', addedMinor: ADDED_FEE_MINOR }, onceFor: null };
  }
  const places = name === 'placeOrder';
  if (paymentToken === 'tok_lost_for_good' && places) {
    return { fault: { kind: 'drop-after', successOnly: false }, onceFor: null };
  }
  if (paymentToken !== 'tok_lost_answer' || !(places || name === 'authorize')) return null;
  return { fault: { kind: 'drop-after', successOnly: true }, onceFor: null };
}

function byEmail({ name, email }: FaultyCall): Sentinel | null {
  const [, word = '', wantedCall] = /^fault\+([a-z_-]+)(?:\.([a-z]+))?@/i.exec(email ?? '') ?? [];
  const fault = faultOf(word.toLowerCase());
  const isWantedCall = !wantedCall || wantedCall.toLowerCase() === name.toLowerCase();
  if (!fault || !isWantedCall || !canStrike(fault, name)) return null;
  const passes = !ALWAYS.includes(fault.kind);
  return { fault, onceFor: passes ? `${name} ${email?.toLowerCase()}` : null };
}

function faultOf(word: string): Fault | undefined {
  const code = ErrorCodeSchema.safeParse(word.toUpperCase().replaceAll('-', '_'));
  return code.success ? { kind: 'code', code: code.data } : BY_WORD[word];
}

function byShowtime({ name, showtimeId }: FaultyCall): Sentinel | null {
  const key = showtimeId === undefined ? undefined : parseShowtimeId(showtimeId);
  if (key?.venueNumber !== TROUBLED_VENUE) return null;
  const trouble = BY_AUDITORIUM[key.auditoriumNumber];
  return trouble?.call === name ? { fault: trouble.fault, onceFor: null } : null;
}
