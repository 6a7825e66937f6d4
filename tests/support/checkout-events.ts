// One event of each type, as tests of the machine need them; the type makes sure that none is forgotten.
import type { Command, CommandTag } from '../../src/domain/checkout/commands';
import type { CheckoutEvent, Of } from '../../src/domain/checkout/events';
import { advance, claim } from '../../src/domain/checkout/machine';
import type { Checkout } from '../../src/domain/checkout/state';
import { failure, type Failure } from '../../src/domain/failure';
import { money } from '../../src/domain/money';
import { NOW_MS, payment, prices, receipt, seatMap, tickets } from './checkout-examples';

const lease = { endsAtMs: NOW_MS + 595_000, leaseId: null };
const session = { authToken: 't', accountId: 'A1', signingKey: 'k' };
const reference = 'chk_1-1';
const sent = { sentAtMs: NOW_MS, accountId: 'A1' };
const actor = 'ada';

export const EVENTS: { readonly [T in CheckoutEvent['type']]: Of<T> } = {
  prepared: { type: 'prepared', prices, seatMap, session },
  preparation_failed: { type: 'preparation_failed', failure: failure('INVALID_SHOWTIME') },
  layout_read: { type: 'layout_read', seatMap },
  session_opened: { type: 'session_opened', session },
  session_ended: { type: 'session_ended', authToken: 'the-auth-token' },
  leased: { type: 'leased', lease },
  hold_failed: {
    type: 'hold_failed',
    failure: failure('SEAT_UNAVAILABLE'),
    strangers: false,
    certain: true,
  },
  older_lease_ended: { type: 'older_lease_ended' },
  previewed: { type: 'previewed', receipt, previewId: null },
  order_withheld: { type: 'order_withheld', failure: failure('HOLD_EXPIRED') },
  order_postponed: { type: 'order_postponed', failure: failure('UPSTREAM_UNAVAILABLE') },
  order_placed: { type: 'order_placed', sent, orderId: 'O55', fulfilled: false },
  order_answer_lost: { type: 'order_answer_lost', sent, failure: failure('UPSTREAM_UNAVAILABLE') },
  lease_over: { type: 'lease_over' },
  order_pending: { type: 'order_pending', failure: null },
  order_fulfilled: { type: 'order_fulfilled' },
  order_failed: {
    type: 'order_failed',
    failure: failure('PROCESSOR_DECLINED'),
    nextClientRequestId: '7b0c2a4e-0000-4000-8000-000000000002',
  },
  order_found_cancelled: { type: 'order_found_cancelled', refunded: true },
  order_evidence: { type: 'order_evidence', what: 'seats_free', failure: null, sent },
  evidence_used_up: { type: 'evidence_used_up' },
  delivered: { type: 'delivered', tickets },
  authorized: {
    type: 'authorized',
    authorization: {
      authorizationId: 'auth_1',
      status: 'authorized',
      amount: receipt.total,
      refunded: money('0.00', 'USD'),
      lapsesAtMs: NOW_MS + 3_600_000,
      capturedFor: null,
    },
  },
  authorization_lost: {
    type: 'authorization_lost',
    failure: failure('PAYMENT_PROVIDER_UNAVAILABLE'),
  },
  authorization_absent: { type: 'authorization_absent' },
  authorization_refused: {
    type: 'authorization_refused',
    failure: failure('PROCESSOR_DECLINED'),
    certain: true,
  },
  captured: { type: 'captured' },
  capture_lost: { type: 'capture_lost', failure: failure('PAYMENT_PROVIDER_UNAVAILABLE') },
  capture_refused: { type: 'capture_refused', failure: failure('AUTHORIZATION_LAPSED') },
  compensation_advanced: { type: 'compensation_advanced', reference, change: { done: true } },
  compensation_postponed: { type: 'compensation_postponed', reference, failure: null },
  order_cancelled: {
    type: 'order_cancelled',
    refunded: true,
    refund: receipt.total,
    nextClientRequestId: '7b0c2a4e-0000-4000-8000-000000000003',
  },
  cancel_refused: { type: 'cancel_refused', failure: failure('ORDER_NOT_CANCELLABLE') },
  cancel_pending: { type: 'cancel_pending', failure: null },
  cancel_postponed: { type: 'cancel_postponed', failure: failure('UPSTREAM_UNAVAILABLE') },
  cancel_answer_lost: { type: 'cancel_answer_lost', failure: null },
  idle_ended: { type: 'idle_ended' },
  showtime_begun: { type: 'showtime_begun' },
  hold_ended: { type: 'hold_ended' },
  polls_ended: { type: 'polls_ended' },
  review_due: { type: 'review_due' },
  start: { type: 'start' },
  seats: { type: 'seats', items: [{ offerId: 'adult', seatIds: ['F1', 'F2'] }] },
  order: { type: 'order', expectedTotal: receipt.total, payment },
  edit: { type: 'edit', changes: { reference: 'cart-2' } },
  cancel: { type: 'cancel' },
  retry_now: { type: 'retry_now', actor, reason: 'Svc is back' },
  resolve_order: { type: 'resolve_order', orderId: 'O55', actor, reason: 'found it' },
  force_cancel: { type: 'force_cancel', actor, reason: 'asked by phone' },
  mark_resolved: {
    type: 'mark_resolved',
    outcome: 'failed',
    evidence: 'ticket 17',
    actor,
    reason: 'no order at Svc',
  },
  refused: { type: 'refused', failure: failure('CHECKOUT_BUSY') },
};

const NAMES: Readonly<Record<Command['type'], CommandTag['name']>> = {
  ...{ start: 'start', seats: 'seats', order: 'order', edit: 'edit', cancel: 'cancel' },
  ...{ retry_now: 'ops', resolve_order: 'ops', force_cancel: 'ops', mark_resolved: 'ops' },
};

const isCommand = (event: CheckoutEvent): event is Command => event.type in NAMES;

/** Of a command that nobody has sent before, unless it is given the key of one. */
export const tag = (name: CommandTag['name'], key = `${name}:1`): CommandTag => ({
  name,
  key,
  digest: 'digest',
  requestId: 'req_1',
});

export interface Applied {
  readonly checkout: Checkout;
  /** Of a command that was not taken; the checkout is then as it was. */
  readonly refusal: Failure | null;
}

/** What becomes of the checkout under the event, be it a command or not. */
export function apply(
  checkout: Checkout,
  event: CheckoutEvent,
  nowMs = NOW_MS,
  key?: string,
): Applied {
  if (!isCommand(event)) return { checkout: advance(checkout, event, nowMs), refusal: null };
  const claimed = claim(checkout, event, tag(NAMES[event.type], key), nowMs);
  return 'code' in claimed ? { checkout, refusal: claimed } : { checkout: claimed, refusal: null };
}

/** The checkout after all of them, one after the other. */
export function after(checkout: Checkout, ...events: readonly CheckoutEvent[]): Checkout {
  return events.reduce((current, event) => apply(current, event).checkout, checkout);
}
