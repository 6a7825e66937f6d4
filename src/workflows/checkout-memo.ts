// What a checkout publishes in its workflow's memo. Readers need no worker and no replay for it: the server hands it out
// with a description of the workflow and with lists. It passes the payload codec, so that it is encrypted.
import { opsViewOf } from '../domain/checkout/ops-view';
import type { Checkout } from '../domain/checkout/state';
import { stateOf } from '../domain/checkout/states';
import { viewOf } from '../domain/checkout/view';
import type { PackedSeatMap } from '../domain/seat-map';
import type { CheckoutResult } from './messages';

/**
 * About 4 KB once the payload codec has deflated it (docs/design/reads.md). A larger seat map is not published: readers
 * take it from the shared look-up of the showtime.
 */
const SEAT_MAP_MAX_CHARACTERS = 24 * 1024;

/** The memo's keys. What is null is not in the memo. */
export interface CheckoutMemo extends CheckoutResult {
  /** While seats can be chosen or lost, if it is small enough. */
  readonly seatMap: PackedSeatMap | null;
}

/** What a closed checkout leaves as its result. */
export function resultOf(checkout: Checkout): CheckoutResult {
  const { timeline, commands } = checkout;
  return { view: viewOf(checkout), timeline, ops: opsViewOf(checkout), commands };
}

export function memoOf(checkout: Checkout): CheckoutMemo {
  return { ...resultOf(checkout), seatMap: publishedSeatMap(checkout) };
}

function publishedSeatMap(checkout: Checkout): PackedSeatMap | null {
  const { seatMap } = checkout;
  if (!seatMap || !stateOf(checkout).open) return null;
  return JSON.stringify(seatMap).length <= SEAT_MAP_MAX_CHARACTERS ? seatMap : null;
}
