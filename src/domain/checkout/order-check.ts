// Checks whether an order that a person named can belong to this checkout: compares Svc's summary with the seats held.
import { failure, type Failure } from '../failure';
import { formatMoney, leastRefund, roundMoney, sameMoney } from '../money';
import { seatLabel } from '../seat-map';
import type { Answer, OrderSummary } from './ports';
import type { HeldItem } from './request';
import { hasPurchase, type Checkout } from './state';
import { othersAmong } from './tickets';

/** The content of an order; seats are labels. */
interface OrderContent {
  /** Null if Svc returns none. */
  readonly showtimeId: string | null;
  readonly seats: readonly string[];
  readonly tickets: number;
}

export interface OrderCheck {
  readonly orderId: string;
  readonly held: OrderContent;
  /** Svc's summary; null if it could not be read. */
  readonly found: OrderContent | null;
  /** Other checkouts that have this order; null if they could not be read. */
  readonly otherCheckouts: readonly string[] | null;
  /** Whether a cancel request waits: then the order is cancelled and refunded as soon as it is linked. */
  readonly isCancelWanted: boolean;
  /** Why the order is not for this checkout's seats; null if nothing shows that. */
  readonly mismatch: Failure | null;
  /** Why the order is not linked; null if it can be. */
  readonly refusal: Failure | null;
}

export interface OrderAnswers {
  readonly orderId: string;
  /** The order's showtime according to ops; null if they did not name it. */
  readonly showtimeIdFromOps: string | null;
  readonly summary: Answer<OrderSummary>;
  readonly otherCheckouts: Answer<readonly string[]>;
  /** The account that signed the read. Svc shows an order to its own account only. */
  readonly readAs: string | null;
  /** The account that sent the order. */
  readonly sentAs: string | null;
}

export function checkOrder(checkout: Checkout, answers: OrderAnswers): OrderCheck {
  const { orderId, summary, otherCheckouts: others } = answers;
  const items = hasPurchase(checkout) ? checkout.phase.items : [];
  const mismatch =
    refusalOfSummary(answers) ??
    refusalOfContent(checkout, items, summary) ??
    refusalOfUnprovenShowtime(checkout, answers);
  return {
    orderId,
    held: heldBy(checkout, items),
    found: summary.outcome === 'done' ? foundIn(checkout, summary.value) : null,
    otherCheckouts: others.outcome === 'done' ? others.value : null,
    isCancelWanted: checkout.cancelRequest !== null,
    mismatch,
    refusal: refusalOfReader(answers) ?? refusalOfOthers(answers) ?? mismatch,
  };
}

/** Why the summary belongs to another purchase; null if nothing shows that. */
export function mismatchOf(
  checkout: Checkout,
  items: readonly HeldItem[],
  summary: OrderSummary,
): string | null {
  const { tickets } = summary;
  const content = showtimeOrSeatIdsMismatch(checkout, items, summary);
  if (content !== null) return content;
  const seats = ticketSeatMismatch(checkout, items, summary);
  if (seats !== null) return seats;
  const quantity = items.reduce((sum, item) => sum + item.quantity, 0);
  if (tickets.length > quantity) {
    return `It has ${tickets.length} tickets, and ${quantity} were held.`;
  }
  const other = totalMismatch(checkout, summary);
  return other && `It has ${other}.`;
}

/** Names the order's showtime or seats if they differ from those that were held; else null. */
export function showtimeOrSeatIdsMismatch(
  { request }: Checkout,
  items: readonly HeldItem[],
  { showtimeId, seatIds }: OrderSummary,
): string | null {
  if (showtimeId !== null && !isSame([showtimeId], [request.showtimeId])) {
    return `It is for the showtime ${showtimeId}, not ${request.showtimeId}.`;
  }
  const held = items.flatMap((item) => item.seatIds);
  const given = seatIds ?? [];
  // Places of general admission have no ids, so seat ids that Svc names for them are ignored.
  if (held.length > 0 && given.length > 0 && !isSame(given, held)) {
    return `It is for the seats ${given.join(', ')}, not ${held.join(', ')}.`;
  }
  return null;
}

/** Names the tickets for seats that were not held; null if there are none. */
export function ticketSeatMismatch(
  checkout: Checkout,
  items: readonly HeldItem[],
  { tickets }: OrderSummary,
): string | null {
  const others = othersAmong(checkout, items, tickets);
  return others.length === 0
    ? null
    : `It has tickets for ${others.join(', ')}, which were not held.`;
}

/** The order's total, if it is not what the customer confirmed. Svc charges whole cents, rounded up or down. */
export function totalMismatch(checkout: Checkout, { total }: OrderSummary): string | null {
  if (!total || !hasPurchase(checkout)) return null;
  const confirmed = checkout.phase.receipt.total;
  const accepted = [roundMoney(confirmed), leastRefund(confirmed)];
  if (accepted.some((each) => sameMoney(roundMoney(total), each))) return null;
  return `a total of ${formatMoney(total)}, not ${formatMoney(confirmed)}`;
}

/** Whether both lists have the same ids, ignoring case and spaces around them. */
function isSame(one: readonly string[], other: readonly string[]): boolean {
  const [known, wanted] = [one, other].map((ids) => ids.map((id) => id.trim().toLowerCase()));
  return known?.length === wanted?.length && wanted?.every((id) => known?.includes(id)) === true;
}

function refusalOfReader({ readAs, sentAs }: OrderAnswers): Failure | null {
  if (readAs === null || readAs === sentAs) return null;
  return refused(
    'The customer has since changed accounts, and Svc does not show the order to the new one.',
  );
}

function refusalOfOthers({ orderId, otherCheckouts }: OrderAnswers): Failure | null {
  if (otherCheckouts.outcome !== 'done') {
    return unavailable(`It could not be checked whether another checkout has order ${orderId}.`);
  }
  const [other] = otherCheckouts.value;
  return other === undefined ? null : refused(`${other} already has order ${orderId}.`);
}

function refusalOfSummary({ orderId, summary }: OrderAnswers): Failure | null {
  if (summary.outcome === 'done') return null;
  const { code } = summary.failure;
  return code === 'ORDER_NOT_FOUND'
    ? refused(`Svc finds no order ${orderId} of this customer.`)
    : unavailable(`Svc did not show the order ${orderId} (${code}).`);
}

function refusalOfContent(
  checkout: Checkout,
  items: readonly HeldItem[],
  summary: Answer<OrderSummary>,
): Failure | null {
  const mismatch = summary.outcome === 'done' ? mismatchOf(checkout, items, summary.value) : null;
  return mismatch === null ? null : refused(`The order is not this checkout's. ${mismatch}`);
}

/**
 * The same customer may have the same seats at another showtime. If the summary does not name the showtime, somebody
 * has to ask Svc's support.
 */
function refusalOfUnprovenShowtime(
  { request }: Checkout,
  { showtimeIdFromOps: saidShowtimeId, summary }: OrderAnswers,
): Failure | null {
  if (saidShowtimeId !== null && saidShowtimeId !== request.showtimeId) {
    return refused(
      `The order is not this checkout's. According to Svc's support, it is for the showtime ${saidShowtimeId}, not ${request.showtimeId}.`,
    );
  }
  const isNamed = summary.outcome === 'done' && summary.value.showtimeId !== null;
  if (isNamed || saidShowtimeId !== null) return null;
  return refused(
    'Svc does not show the showtime of the order: ask its support, and give it as showtimeId.',
  );
}

function refused(message: string): Failure {
  return failure('CHECKOUT_STATE', { message });
}

function unavailable(message: string): Failure {
  return failure('UPSTREAM_UNAVAILABLE', {
    message: `${message} Nothing was linked: try again later.`,
  });
}

function heldBy(checkout: Checkout, items: readonly HeldItem[]): OrderContent {
  return {
    showtimeId: checkout.request.showtimeId,
    seats: items.flatMap(({ seatIds }) => seatIds.map((id) => seatLabel(checkout.seatMap, id))),
    tickets: items.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

function foundIn(checkout: Checkout, { showtimeId, seatIds, tickets }: OrderSummary): OrderContent {
  const named = tickets.map((ticket) => ticket.seatLabel).filter((label) => label !== '');
  const byId = (seatIds ?? []).map((id) => seatLabel(checkout.seatMap, id));
  return { showtimeId, seats: byId.length > 0 ? byId : named, tickets: tickets.length };
}
