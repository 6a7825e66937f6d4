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
  // The table's type ties each saying to its event; indexing by a type that is not known loses that tie.
  const saying = SAYINGS[event.type] as Saying<CheckoutEvent['type']>;
  return typeof saying === 'function' ? saying(event, after, before) : saying;
}

type Of<T extends CheckoutEvent['type']> = Extract<CheckoutEvent, { type: T }>;
/** Null is not worth telling. */
type Saying<T extends CheckoutEvent['type']> =
  string | null | ((event: Of<T>, after: Checkout, before: Checkout) => string);

const SAYINGS: { readonly [T in CheckoutEvent['type']]: Saying<T> } = {
  nothing: null,
  start: null,
  prepared: ({ seatMap }) => `Prices and seats are known: ${seatMap.available} free`,
  'preparation-failed': ({ failure }) => `No prices: ${failure.code}`,
  'seat-map-seen': null,
  'session-opened': null,
  'session-ended': "The customer's session ended",
  edit: ({ changes }) => `Changed: ${Object.keys(changes).join(', ')}`,
  seats: (_event, after) => `Seats chosen: ${seatsOf(after)}`,
  leased: ({ lease }) => `Seats leased until ${instant(lease.endsAtMs)}`,
  'hold-failed': ({ failure }, { phase }) =>
    phase.status === 'holding'
      ? 'The seats are still in our older lease: waiting for its end'
      : `Seats not held: ${failure.code}`,
  previewed: ({ receipt }) => `The total is ${formatMoney(receipt.total)}`,
  'hold-ended': 'The hold ended',
  order: (_event, { attempt }) => `Order claimed, attempt ${attempt.failed + 1}`,
  authorized: 'The payment is authorised',
  'authorization-lost': 'The answer to the authorisation was lost',
  'authorization-absent': null,
  'authorization-refused': ({ failure }) => `The payment was not authorised: ${failure.code}`,
  'order-withheld': ({ failure }) => `Order not sent: ${failure.code}`,
  'order-deferred': null,
  'order-placed': ({ orderId }) => `Order ${orderId} is with the ticketing service`,
  'order-answer-lost': 'The answer to the order was lost',
  'order-evidence': ({ what }) => `Seen of the order: ${what}`,
  'order-pending': null,
  'order-fulfilled': 'The order is fulfilled',
  'order-failed': ({ failure }) => `The order came to nothing: ${failure.code}`,
  'order-unprovable': 'The evidence is used up: a person has to look',
  captured: 'The payment is captured',
  'capture-refused': ({ failure }) =>
    `The payment cannot be captured: ${failure.code}; the order is given up`,
  delivered: ({ tickets }) => `${tickets.length} tickets are here`,
  cancel: 'Cancellation asked for',
  'order-cancelled': ({ refund }) =>
    refund ? `Cancelled, ${formatMoney(refund)} goes back` : 'Cancelled',
  'refund-failed': 'Cancelled, and the refund is still owed',
  refunded: 'The refund is paid',
  'cancel-refused': ({ failure }) => `Not cancelled: ${failure.code}`,
  'cancel-deferred': null,
  'cancel-answer-lost': 'The answer to the cancellation was lost',
  'cancel-unprovable': 'The evidence is used up: a person has to look',
  undone: ({ reference }) => `The authorisation ${reference} is given up`,
  'undo-named': null,
  'undo-postponed': ({ reference }) => `The authorisation ${reference} is not given up yet`,
  'idle-ended': 'Nobody went on',
  'showtime-begun': 'The showtime has begun',
  'retry-now': byOps,
  'force-cancel': byOps,
  'resolve-order': ({ orderId, actor, reason }) => `Order ${orderId} named by ${actor}: ${reason}`,
  'mark-resolved': ({ outcome, actor, reason, evidence }) =>
    `Resolved as ${outcome} by ${actor}: ${reason} (${evidence})`,
  refused: ({ failure }) => `Refused: ${failure.code}`,
};

function byOps({ type, actor, reason }: Of<'retry-now' | 'force-cancel'>): string {
  return `${type} by ${actor}: ${reason}`;
}
