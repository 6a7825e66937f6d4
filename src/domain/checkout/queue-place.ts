// The place of a checkout in the queue for its Svc key: fixed at the start; readers count the admissions since then.

/** A partner's checkouts are admitted roughly in the order of their starts, in turns with those of other partners. */
export interface QueuePlace {
  /** How many checkouts of the partner (in an on-sale: of all partners) waited at the start; null before the draw. */
  readonly ahead: number | null;
  /** How many such checkouts were admitted, or called by the on-sale, between `countedFromMs` and the start. */
  readonly admittedBefore: number;
  readonly countedFromMs: number;
  /** How many such checkouts were expected to be admitted per second, as of the start. */
  readonly perSecond: number;
  /** The on-sale that decides when the checkout may queue; left out if there is none. */
  readonly onSale?: OnSaleTicket;
}

interface OnSaleTicket {
  readonly id: string;
  /** Checkouts that start before this time are drawn; later ones follow in the order of their starts. */
  readonly opensAtMs: number;
  /** Whether the on-sale has called the checkout. Left out until then. */
  readonly isCalled?: boolean;
  /** Set if the on-sale called the checkout in its turn, not all at once on closing: it goes ahead of the queue. */
  readonly isAtRate?: boolean;
  /** Whether the on-sale has ended the wait, because no seat is left. Left out until then. */
  readonly isSoldOut?: boolean;
}

/** Whether the checkout waits for its on-sale to call it. */
export function isInLobby({ onSale }: QueuePlace): boolean {
  return onSale !== undefined && onSale.isCalled !== true;
}

/** The place once the on-sale has called the checkout. */
export function called<P extends QueuePlace>(place: P, isAtRate: boolean): P {
  const { onSale } = place;
  if (!onSale) return place;
  return { ...place, onSale: { ...onSale, isCalled: true, ...(isAtRate && { isAtRate }) } };
}

/** Whether the on-sale has ended the wait. */
export function isSoldOut({ onSale }: QueuePlace): boolean {
  return onSale?.isSoldOut === true;
}

/** The place once the on-sale has ended the wait. */
export function soldOut<P extends QueuePlace>(place: P): P {
  return place.onSale ? { ...place, onSale: { ...place.onSale, isSoldOut: true } } : place;
}

/** The place as the checkout publishes it, and as readers complete it. */
export interface QueueView extends QueuePlace {
  /** Left out by earlier builds. */
  readonly showtimeId?: string | undefined;
  /** Left out by the checkout; null if it is not known. */
  readonly availability?: Availability | null | undefined;
}

/** Whether seats are left for a customer who waits; `none_now`: only if others release theirs. */
export type Availability = 'available' | 'few' | 'none_now';

/** In seconds: half of the customers wait at most `p50`, and nine in ten at most `p90`. */
export interface WaitEstimate {
  readonly p50: number;
  readonly p90: number;
}

/** How long an admission takes to be noticed. */
const NOTICED_AFTER_SECONDS = 1;
/**
 * The longest time until an on-sale's search for waiting checkouts finds a new one. The draw is made this long after
 * the opening, and a later checkout is called at the earliest this long after its start.
 */
export const LOBBY_SECONDS = 3;
/**
 * The slowest of ten wait longer: partners that queue later take turns, too, and checkouts that start together may be
 * admitted in any order.
 */
const P90_FACTOR = 1.5;
const P90_EXTRA_SECONDS = 4;

/** With so few free seats the last ones may be gone before the customer's turn. */
const FEW_SEATS = 20;

/** A long wait is polled less often. */
const POLLS_PER_WAIT = 8;
const POLL_SECONDS = { least: 2, most: 30 };

/** The checkouts that wait in an on-sale of the same key, which are admitted before the key's queue. */
export interface CompetingOnSale {
  readonly callsPerSecond: number;
  readonly waiting: number;
}

/** The part of the key's rate that we assume is left for its queue, although on-sales may use all of it. */
const LEAST_SHARE = 0.05;

/** How long `turns` admissions of the queue take, if the key admits `perSecond` in all. */
export function secondsAlongside(
  rivals: readonly CompetingOnSale[],
  turns: number,
  perSecond: number,
): number {
  const used = rivals.reduce((sum, { callsPerSecond }) => sum + callsPerSecond, 0);
  const seconds = turns / Math.max(LEAST_SHARE * perSecond, perSecond - used);
  const [soonest, ...others] = rivals.toSorted((one, other) => endOf(one) - endOf(other));
  if (!soonest || endOf(soonest) >= seconds) return seconds;
  return secondsAlongside(others, turns + soonest.waiting, perSecond);
}

function endOf({ waiting, callsPerSecond }: CompetingOnSale): number {
  return waiting / callsPerSecond;
}

/** How many are ahead once `admitted` checkouts of the partner have been admitted since `countedFromMs`. */
function aheadAfter({ ahead, admittedBefore }: QueuePlace, admitted: number): number | null {
  if (ahead === null) return null;
  return Math.max(0, ahead - Math.max(0, admitted - admittedBefore));
}

/** The place once `admitted` checkouts have been admitted, or called, in all. */
export function placeAfter<Place extends QueuePlace>(place: Place, admitted: number): Place {
  const admittedBefore = Math.max(place.admittedBefore, admitted);
  return { ...place, admittedBefore, ahead: aheadAfter(place, admitted) };
}

/** In whole seconds. Never grows while `ahead` falls. Null before an on-sale's draw. */
export function estimatedWaitSeconds(place: QueuePlace): WaitEstimate | null {
  const { ahead, perSecond } = place;
  if (ahead === null) return null;
  const turnSeconds = ahead / perSecond;
  const lobbySeconds = isInLobby(place) ? LOBBY_SECONDS : 0;
  return {
    p50: Math.ceil(turnSeconds) + NOTICED_AFTER_SECONDS + lobbySeconds,
    p90: Math.ceil(turnSeconds * P90_FACTOR) + P90_EXTRA_SECONDS + lobbySeconds,
  };
}

/** When a caller should read the checkout again. */
export function pollAfterSeconds(place: QueuePlace): number {
  const estimate = estimatedWaitSeconds(place);
  if (!estimate) return POLL_SECONDS.most;
  const seconds = Math.ceil(estimate.p50 / POLLS_PER_WAIT);
  return Math.min(POLL_SECONDS.most, Math.max(POLL_SECONDS.least, seconds));
}

/** For a customer who wants `quantity` of the free seats; null if the number of free seats is unknown. */
export function availabilityOf(free: number | null, quantity: number): Availability | null {
  if (free === null) return null;
  if (free < quantity) return 'none_now';
  return free <= FEW_SEATS ? 'few' : 'available';
}
