// An on-sale: checkouts that start before its opening wait in a lobby, and their order is drawn. Later ones follow in
// the order of their starts. One activity calls them, at the on-sale's rate.
import { LOBBY_SECONDS, placeAfter, type QueuePlace } from './checkout/queue-place';
import { failure, type Failure } from './failure';
import { isSameId } from './same-id';

export const ON_SALE_ID_PREFIX = 'ons_';

/** The number under which visibility finds the checkouts in the lobby: the twelve hex digits of the id. */
export function onSaleNumber(onSaleId: string): number {
  return parseInt(onSaleId.slice(ON_SALE_ID_PREFIX.length), 16);
}

/**
 * Replaces the on-sale's number in a checkout that was called at the on-sale's rate, not on closing. Such a checkout is
 * admitted before those in the queue.
 */
export const CALLED_BY_ON_SALE = -1;

/** A new checkout shows in visibility within this time. */
export const VISIBLE_AFTER_MS = LOBBY_SECONDS * 1_000;

/** How long a closing on-sale keeps calling: API processes with an older list still send checkouts to its lobby. */
export const STRAGGLERS_MS = 60_000;

/** The longest pause before a closing on-sale tries again to reach checkouts that do not answer. */
export const CLOSE_PAUSE_MAX_MS = 60_000;

/** How long one activity makes calls. Readers see the progress when the activity ends. */
export const BATCH_MS = 2_000;

/** How long an activity waits for checkouts to call. */
export const IDLE_MS = 10_000;

/** The activities send heartbeats while they wait. */
export const ACTIVITY_TIMES = {
  startToCloseTimeout: '2 minutes',
  heartbeatTimeout: '5 seconds',
  retry: { initialInterval: '1s', maximumInterval: '10s' },
} as const;

/** How long an API process may use a list of on-sales: this, plus the start of a checkout, is below STRAGGLERS_MS. */
export const LIST_VALID_MS = 15_000;

/** The most checkouts that can be drawn; later ones follow them. Bounded by the size of a workflow's result. */
export const DRAWN_MAX = 30_000;

/** Which new checkouts belong to an on-sale; all of them use the same Svc key. */
type Covers = { readonly showtimeIds: readonly string[] } | { readonly partnerId: string };

export interface OnSaleTerms {
  readonly id: string;
  readonly covers: Covers;
  /** The partner whose Svc key is used; empty for the shared one. */
  readonly keyOwner: string;
  readonly opensAtMs: number;
  /** How many turns in a round of the draw a partner has; 1 unless listed. */
  readonly weights: Readonly<Record<string, number>>;
  readonly callsPerSecond: number;
  /** How long a showtime must have no free seat before its waiting checkouts end; left out if they keep waiting. */
  readonly endsSoldOutAfterMs?: number;
}

/**
 * `closing`: the waiting checkouts are called, or cancelled, with no rate limit, and soon no more join them.
 * `closed`: no checkout waits.
 */
export type OnSaleState = 'scheduled' | 'drawing' | 'open' | 'closing' | 'closed';

/** How far an on-sale has come, at one time. */
export interface Progress {
  readonly atMs: number;
  /** How many of the drawn checkouts were called, had left, or were put off because they did not answer. */
  readonly drawnPassed: number;
  /** How many checkouts were called in all. */
  readonly called: number;
}

/** The published state, in the memo. */
export interface OnSale extends OnSaleTerms {
  readonly state: OnSaleState;
  /** SHA-256 of the seed, in hex. */
  readonly seedHash: string;
  /** 32 bytes in hex; null before the draw. */
  readonly seed: string | null;
  /** How many checkouts were drawn; null before the draw. */
  readonly drawn: number | null;
  /** As in {@link Draw}; left out before the draw. */
  readonly participantsHash?: string;
  /** Whether new checkouts still join a closing on-sale, so that they do not overtake those that are not called yet. */
  readonly stillTakesStarts?: boolean;
  /** Set by readers if the workflow was ended in Temporal, although the on-sale is not closed: ops can resume it. */
  readonly isStopped?: true;
  /** The latest entries, the last one being current. */
  readonly progress: readonly Progress[];
}

/** A request to close. `end`: the waiting checkouts are cancelled instead of called. */
export interface Closing {
  readonly actor: string;
  readonly reason: string;
  readonly end: boolean;
}

export interface Draw {
  readonly partners: readonly { readonly id: string; readonly weight: number }[];
  /** The id of each checkout, and the index of its partner. */
  readonly order: readonly (readonly [checkoutId: string, partner: number])[];
  /** SHA-256 of `participantsText`, in hex, so that nobody can be removed or added later. */
  readonly participantsHash: string;
}

/** The id of the workflow whose result is the draw. */
export function drawId(onSaleId: string): string {
  return `draw-${onSaleId}`;
}

const PROGRESS_KEPT = 12;

export function withProgress(sale: OnSale, latest: Progress): OnSale {
  return { ...sale, progress: [...sale.progress, latest].slice(-PROGRESS_KEPT) };
}

export function progressOf({ progress }: OnSale): Progress {
  return progress.at(-1) ?? NO_PROGRESS;
}

/**
 * The progress at a time, so that readers with copies of different ages show the same. Null before the draw. The oldest
 * entry that is kept stands in for dropped ones.
 */
export function progressUntil({ progress }: OnSale, atMs: number): Progress | null {
  const oldest = progress.length === PROGRESS_KEPT ? progress[0] : undefined;
  return progress.findLast((it) => it.atMs <= atMs) ?? oldest ?? null;
}

/** How long an on-sale's draw has been overdue, or its calls have been behind its rate, while checkouts wait. */
export function stuckForMs(sale: OnSale, waiting: number, nowMs: number): number {
  if (waiting === 0) return 0;
  const { opensAtMs, drawn, callsPerSecond } = sale;
  const movesFromMs = drawn === null ? opensAtMs : progressOf(sale).atMs + 1_000 / callsPerSecond;
  return Math.max(0, nowMs - movesFromMs);
}

const NO_PROGRESS: Progress = { atMs: 0, drawnPassed: 0, called: 0 };

/** Whether new checkouts that the on-sale covers wait in its lobby. */
export function takesStarts({
  state,
  stillTakesStarts = false,
}: Pick<OnSale, 'state' | 'stillTakesStarts'>): boolean {
  return state === 'closing' ? stillTakesStarts : state !== 'closed';
}

/** Whether a new checkout belongs to the on-sale. */
export function includes(
  { covers }: OnSaleTerms,
  start: { readonly partnerId: string; readonly showtimeId: string },
): boolean {
  return 'partnerId' in covers
    ? covers.partnerId === start.partnerId
    : covers.showtimeIds.includes(start.showtimeId);
}

/** The covered id in its exact spelling, if a new checkout spells it differently; else undefined. */
export function otherSpellingOf({ covers }: OnSaleTerms, showtimeId: string): string | undefined {
  if ('partnerId' in covers || covers.showtimeIds.includes(showtimeId)) return undefined;
  return covers.showtimeIds.find((id) => isSameId(id, showtimeId));
}

/** Refuses a new checkout with another spelling of the id, which would bypass the lobby. */
export function otherSpelling(showtimeId: string): Failure {
  const message = `The id of this showtime is ${showtimeId}.`;
  return failure('INVALID_SHOWTIME', { message, pointer: '/showtimeId' });
}

/** Whether a partner that uses the Svc key of `owner` may read the on-sale: only if its checkouts may be covered. */
export function isVisibleTo(
  { covers, keyOwner }: OnSaleTerms,
  partnerId: string,
  owner = '',
): boolean {
  return keyOwner === owner && (!('partnerId' in covers) || covers.partnerId === partnerId);
}

/**
 * Where a checkout is in its on-sale: by its index in the draw or, if it was not drawn, behind the checkouts that
 * waited when it started. The place is unknown if the checkout started before the opening, but too late to be drawn.
 */
export function placeIn(
  sale: OnSale,
  place: QueuePlace,
  drawnIndex: number | undefined,
  untilMs: number,
): QueuePlace {
  const { callsPerSecond: perSecond, drawn } = sale;
  if (place.onSale?.isCalled) return { ...place, perSecond, ahead: 0 };
  const progress = progressUntil(sale, untilMs);
  if (drawn === null || !progress) return place;
  const { drawnPassed, called } = progress;
  if (drawnIndex !== undefined) {
    // If a fast clock dated the start after the opening, the checkout had a place before the draw: never show a worse
    // one.
    const most = place.ahead ?? Infinity;
    return { ...place, perSecond, ahead: Math.min(most, Math.max(0, drawnIndex - drawnPassed)) };
  }
  return { ...placeAfter(place, called), perSecond };
}
