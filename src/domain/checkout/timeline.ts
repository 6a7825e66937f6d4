// What happened to a checkout and when, in words for people, without private data.
import { formatMoney, type Money } from '../money';
import { moneyOfCancelled } from './compensations';
import type { CheckoutEvent, Of } from './events';
import { instant } from './instant';
import type { Evidence } from './order';
import { seatsOf } from './seat-choice';
import { isIn, type Checkout, type CheckoutIn, type TimelineEntry } from './state';

/** Both keep the state small, whatever people send: the oldest entries and the end of a long text go. */
const ENTRIES_MAX = 150;
const TEXT_MAX = 240;

/** The timeline of `after`, with the change that led there if it is worth telling. */
export function timelineAfter(
  before: Checkout,
  after: Checkout,
  event: CheckoutEvent,
  nowMs: number,
): readonly TimelineEntry[] {
  const text = describe(before, after, event);
  if (text === null) return after.timeline;
  const entry = { atMs: nowMs, text: text.slice(0, TEXT_MAX) };
  return [...withoutRepeated(after.timeline, entry.text), entry].slice(-ENTRIES_MAX);
}

/** A repeating event keeps its first and its latest entry only, so that it pushes nothing else out. */
function withoutRepeated(
  timeline: readonly TimelineEntry[],
  text: string,
): readonly TimelineEntry[] {
  const [earlier, last] = timeline.slice(-2);
  return earlier?.text === text && last?.text === text ? timeline.slice(0, -1) : timeline;
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

/** Null is not worth telling. */
type Saying<T extends CheckoutEvent['type']> =
  string | null | ((event: Of<T>, after: Checkout, before: Checkout) => string | null);

const EVIDENCE: Readonly<Record<Evidence['what'], (code?: string) => string>> = {
  duplicate: (code) => `The ticketing service has seen this order before: ${code}`,
  resend_refused: (code) => `The order was sent again and refused: ${code}`,
  seats_ours: () => "The seats are this customer's: the order stands",
  seats_free: () => "The seats are not this customer's",
};

const SAYINGS: { readonly [T in CheckoutEvent['type']]: Saying<T> } = {
  start: null,
  prepared: ({ seatMap }) =>
    seatMap ? `Prices and seats are known: ${seatMap.available} free` : 'Prices are known',
  preparation_failed: ({ failure }) => `No prices: ${failure.code}`,
  layout_read: null,
  session_opened: null,
  session_ended: "The customer's session ended",
  edit: ({ changes }) => `Changed: ${Object.keys(changes).join(', ')}`,
  seats: (_event, after) => `Seats chosen: ${seatsOf(after)}`,
  leased: ({ lease }) => `Seats leased until ${instant(lease.endsAtMs)}`,
  hold_failed: ({ failure }, { phase }) =>
    phase.status === 'holding'
      ? 'The seats are still in our older lease: waiting for its end'
      : `Seats not held: ${failure.code}`,
  older_lease_ended: null,
  previewed: ({ receipt }) => `The total is ${formatMoney(receipt.total)}`,
  hold_ended: 'The hold ended',
  order: (_event, { attempt }) => `Order claimed, attempt ${attempt.failed + 1}`,
  authorized: 'The payment is authorised',
  authorization_lost: 'The answer to the authorisation was lost',
  authorization_absent: null,
  authorization_refused: ({ failure }) => `The payment was not authorised: ${failure.code}`,
  order_withheld: ({ failure }) => `Order not sent: ${failure.code}`,
  order_postponed: null,
  order_placed: ({ orderId }) => `Order ${orderId} is with the ticketing service`,
  order_answer_lost: 'The answer to the order was lost',
  lease_over: 'The lease is over: the seats will tell of the order',
  order_evidence: ({ what, failure }) => EVIDENCE[what](failure?.code),
  order_pending: null,
  order_fulfilled: 'The order is fulfilled',
  order_failed: ({ failure }) => `The order came to nothing: ${failure.code}`,
  order_found_cancelled: 'The order was found cancelled',
  evidence_used_up: 'The evidence is used up: a person has to look',
  polls_ended: null,
  review_due: 'The time to find out is used up: a person has to look',
  captured: 'The payment is captured',
  capture_lost: 'The answer to the capture was lost',
  capture_refused: ({ failure }) =>
    `The payment cannot be captured: ${failure.code}; the order is given up`,
  delivered: ({ tickets }) => `${tickets.length} tickets are here`,
  cancel: 'Cancellation asked for',
  order_cancelled: (_event, after) => {
    const refund = isIn(after, 'cancelled') ? refundOf(after) : null;
    return refund ? `Cancelled, ${formatMoney(refund)} goes back` : 'Cancelled';
  },
  cancel_refused: ({ failure }) => `Not cancelled: ${failure.code}`,
  cancel_pending: null,
  cancel_postponed: null,
  cancel_answer_lost: 'The answer to the cancellation was lost',
  compensation_advanced: ({ reference, change }) => {
    if (change.done) return `Given back: ${reference}`;
    return change.kind ? `It was captured, and is paid back: ${reference}` : null;
  },
  compensation_postponed: null,
  idle_ended: 'Nobody went on',
  showtime_begun: 'The showtime has begun',
  // Partners read this: who it was, why and on what evidence stands in the timeline of ops.
  retry_now: 'Hurried by support',
  force_cancel: 'Cancellation asked for by support',
  resolve_order: 'Settled by support',
  mark_resolved: 'Settled by support',
  refused: null,
};

/** Of money that was taken. */
function refundOf(checkout: CheckoutIn<'cancelled'>): Money | null {
  return moneyOfCancelled(checkout) === 'taken' ? checkout.phase.refund : null;
}
