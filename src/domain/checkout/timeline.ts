// What happened to a checkout and when, in words for people, without private data.
import { formatMoney } from '../money';
import type { CheckoutEvent } from './events';
import { instant } from './instant';
import { seatsOf } from './ops-details';
import type { Checkout } from './state';

export interface TimelineEntry {
  readonly atMs: number;
  readonly text: string;
}

/** Long enough for every seat change and payment attempt a checkout may have, with its polls left out. */
const ENTRIES_MAX = 400;

/** The timeline of `after`, with the change that led there if it is worth telling. */
export function timelineAfter(
  before: Checkout,
  after: Checkout,
  event: CheckoutEvent,
  nowMs: number,
): readonly TimelineEntry[] {
  const text = describe(before, after, event);
  if (text === null) return after.timeline;
  return [...after.timeline, { atMs: nowMs, text }].slice(-ENTRIES_MAX);
}

function describe(before: Checkout, after: Checkout, event: CheckoutEvent): string | null {
  const told = tell(before, after, event);
  const { status } = after.phase;
  if (status === before.phase.status) return told;
  return [told, `now ${status}`].filter(Boolean).join('; ');
}

function tell(before: Checkout, after: Checkout, event: CheckoutEvent): string | null {
  switch (event.type) {
    case 'prepared':
      return `Prices and seats are known: ${event.seatMap.available} free`;
    case 'preparation-failed':
      return `No prices: ${event.failure.code}`;
    case 'seats':
      return `Seats chosen: ${seatsOf(after)}`;
    case 'leased':
      return `Seats leased until ${instant(event.lease.endsAtMs)}`;
    case 'hold-failed':
      return after.phase.status === 'holding'
        ? 'The seats are still in our older lease: waiting for its end'
        : `Seats not held: ${event.failure.code}`;
    case 'previewed':
      return `The total is ${formatMoney(event.receipt.total)}`;
    case 'hold-ended':
      return 'The hold ended';
    case 'order':
      return `Order claimed, attempt ${before.attempt.failed + 1}`;
    case 'order-withheld':
      return `Order not sent: ${event.failure.code}`;
    case 'order-placed':
      return `Order ${event.orderId} is with the ticketing service`;
    case 'order-answer-lost':
      return 'The answer to the order was lost';
    case 'order-evidence':
      return `Seen of the order: ${event.what}`;
    case 'order-fulfilled':
      return 'The order is fulfilled';
    case 'order-failed':
      return `The order came to nothing: ${event.failure.code}`;
    case 'order-unprovable':
    case 'cancel-unprovable':
      return 'The evidence is used up: a person has to look';
    case 'delivered':
      return `${event.tickets.length} tickets are here`;
    case 'cancel':
      return 'Cancellation asked for';
    case 'order-cancelled':
      return event.refund ? `Cancelled, ${formatMoney(event.refund)} goes back` : 'Cancelled';
    case 'refund-failed':
      return 'Cancelled, and the refund is still owed';
    case 'cancel-refused':
      return `Not cancelled: ${event.failure.code}`;
    case 'cancel-answer-lost':
      return 'The answer to the cancellation was lost';
    case 'idle-ended':
      return 'Nobody went on';
    case 'showtime-begun':
      return 'The showtime has begun';
    case 'retry-now':
    case 'force-cancel':
      return `${event.type} by ${event.actor}: ${event.reason}`;
    case 'resolve-order':
      return `Order ${event.orderId} named by ${event.actor}: ${event.reason}`;
    case 'mark-resolved':
      return `Resolved as ${event.outcome} by ${event.actor}: ${event.reason} (${event.evidence})`;
    case 'refused':
      return `Refused: ${event.failure.code}`;
    case 'nothing':
    case 'start':
    case 'seat-map-seen':
    case 'session-opened':
    case 'order-deferred':
    case 'order-pending':
    case 'cancel-deferred':
      return null;
  }
}
