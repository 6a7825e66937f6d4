// The public state of a checkout: its workflow's memo, and the workflow's result once the checkout is closed. The
// server returns the memo with descriptions and lists, so readers need neither a worker nor a replay. The payload codec
// encrypts the memo.
import type { SearchAttributeUpdatePair } from '@temporalio/common';
import { stuckCompensations, waitingCompensations } from '../domain/checkout/compensation-rules';
import { moneyOf } from '../domain/checkout/money-state';
import { isInLobby } from '../domain/checkout/queue-place';
import { seatsOf } from '../domain/checkout/seat-choice';
import { needsOps, opsViewOf } from '../domain/checkout/ops-view';
import { isIn, orderIdOf, orderSinceMs, type Checkout } from '../domain/checkout/state';
import { STATUS_FACTS } from '../domain/checkout/status-facts';
import { receiptOf, viewOf } from '../domain/checkout/view';
import { formatMoney } from '../domain/money';
import { CALLED_BY_ON_SALE, onSaleNumber } from '../domain/on-sale';
import { searchText } from '../domain/search-text';
import type { PackedSeatMap } from '../domain/seat-map';
import type { CheckoutResult } from './messages';
import { searchAttributes as keys } from './search-attribute-keys';

/** About 4 KB after the payload codec compresses it. The API reads larger maps from Svc. */
const SEAT_MAP_MAX_CHARACTERS = 24 * 1024;

/** The fields of the memo; null values are left out. */
export interface CheckoutMemo extends CheckoutResult {
  /** Present while seats can be chosen or lost, if it is small enough. */
  readonly seatMap: PackedSeatMap | null;
}

/** The result of a closed checkout. */
export function resultOf(checkout: Checkout): CheckoutResult {
  const { timeline, commands } = checkout;
  return { view: viewOf(checkout), timeline, ops: opsViewOf(checkout), commands };
}

export function memoOf(checkout: Checkout): CheckoutMemo {
  return { ...resultOf(checkout), seatMap: publishedSeatMap(checkout) };
}

function publishedSeatMap({ seatMap, phase }: Checkout): PackedSeatMap | null {
  if (!seatMap || !STATUS_FACTS[phase.status].open) return null;
  return JSON.stringify(seatMap).length <= SEAT_MAP_MAX_CHARACTERS ? seatMap : null;
}

/** Search attributes are never encrypted: the only private data in them is a keyed hash of the customer's e-mail. */
export function attributesOf(checkout: Checkout): SearchAttributeUpdatePair[] {
  const { request, phase, prices, lastFailure } = checkout;
  const showtime = prices?.showtime;
  const money = moneyOf(checkout);
  const { emailHash } = request.customer ?? {};
  const orderMs = orderSinceMs(checkout);
  const unknownSince = money === 'unknown' && orderMs !== null ? new Date(orderMs) : null;
  return [
    { key: keys.partner, value: request.partnerId },
    { key: keys.reference, value: request.reference },
    { key: keys.createdAt, value: new Date(checkout.createdAtMs) },
    { key: keys.status, value: phase.status },
    { key: keys.money, value: money },
    { key: keys.failureKind, value: lastFailure?.kind ?? null },
    { key: keys.failureCode, value: textOrNull(lastFailure?.code) },
    { key: keys.venueId, value: textOrNull(showtime?.venueId) },
    { key: keys.productionId, value: textOrNull(showtime?.productionId) },
    { key: keys.showtimeId, value: request.showtimeId },
    { key: keys.orderId, value: textOrNull(orderIdOf(checkout)) },
    { key: keys.needsOps, value: needsOps(checkout) },
    { key: keys.compensationsWaiting, value: waitingCompensations(checkout).length },
    { key: keys.compensationsStuck, value: stuckCompensations(checkout).length },
    { key: keys.unknownSince, value: unknownSince },
    { key: keys.showtimeStart, value: showtime ? new Date(showtime.startsAt) : null },
    { key: keys.emailHash, value: emailHash === undefined ? null : [emailHash] },
    { key: keys.lobby, value: lobbyOf(checkout) },
    ...admissionOf(checkout),
    ...shownAttributesOf(checkout),
  ];
}

/** Lets an on-sale find the checkouts that it has not called yet. */
function lobbyOf(checkout: Checkout): number | null {
  if (!isIn(checkout, 'queued')) return null;
  const { onSale } = checkout.phase;
  if (onSale?.isAtRate) return CALLED_BY_ON_SALE;
  return onSale && isInLobby(checkout.phase) ? onSaleNumber(onSale.id) : null;
}

/** Lets the API count the admissions from a partner's queue. */
function admissionOf({ admittedAtMs }: Checkout): SearchAttributeUpdatePair[] {
  return admittedAtMs === undefined ? [] : [{ key: keys.admittedAt, value: admittedAtMs }];
}

/** Attributes that only people read, in lists. */
function shownAttributesOf(checkout: Checkout): SearchAttributeUpdatePair[] {
  const title = checkout.prices?.showtime.title;
  const total = receiptOf(checkout)?.total;
  return [
    { key: keys.film, value: textOrNull(title) },
    { key: keys.seats, value: textOrNull(seatsOf(checkout)) },
    // The last total stays: customers may complain about it after the hold has ended.
    ...(total ? [{ key: keys.total, value: [formatMoney(total)] }] : []),
  ];
}

function textOrNull(text: string | null | undefined): string | null {
  return text ? searchText(text) : null;
}
