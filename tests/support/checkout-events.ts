// One event of each type, as tests of the transitions need them; the type makes sure that none is forgotten.
import type { CheckoutEvent } from '../../src/domain/checkout/events';
import type { Command } from '../../src/domain/checkout/commands';
import type { CommandTag } from '../../src/domain/checkout/commands';
import { advance, claim } from '../../src/domain/checkout/machine';
import type { Verdict } from '../../src/domain/checkout/transition';
import type { Checkout } from '../../src/domain/checkout/state';
import { failure } from '../../src/domain/failure';
import { NOW_MS, payment, prices, receipt, seatMap } from './checkout-examples';

const lease = { sentAtMs: NOW_MS, endsAtMs: NOW_MS + 595_000, leaseId: null };
const session = { authToken: 't', accountId: 'a', signingKey: 'k' };
const reference = 'chk_1-1';

export const EVENTS: {
  readonly [T in CheckoutEvent['type']]: Extract<CheckoutEvent, { type: T }>;
} = {
  nothing: { type: 'nothing' },
  prepared: { type: 'prepared', prices, seatMap, session },
  'preparation-failed': { type: 'preparation-failed', failure: failure('INVALID_SHOWTIME') },
  'seat-map-seen': { type: 'seat-map-seen', seatMap },
  'session-opened': { type: 'session-opened', session },
  'session-ended': { type: 'session-ended' },
  leased: { type: 'leased', lease },
  'hold-failed': {
    type: 'hold-failed',
    failure: failure('SEAT_UNAVAILABLE'),
    strangers: false,
  },
  previewed: { type: 'previewed', receipt, previewId: null },
  'order-withheld': { type: 'order-withheld', failure: failure('HOLD_EXPIRED') },
  'order-deferred': { type: 'order-deferred', untilMs: NOW_MS + 1_000 },
  'order-placed': { type: 'order-placed', sentAtMs: NOW_MS, orderId: 'O55', fulfilled: false },
  'order-answer-lost': { type: 'order-answer-lost', sentAtMs: NOW_MS },
  'order-pending': { type: 'order-pending' },
  'order-fulfilled': { type: 'order-fulfilled' },
  'order-failed': {
    type: 'order-failed',
    failure: failure('PROCESSOR_DECLINED'),
    nextClientRequestId: '7b0c2a4e-0000-4000-8000-000000000002',
  },
  'order-evidence': { type: 'order-evidence', what: 'seats-free' },
  'order-unprovable': { type: 'order-unprovable' },
  delivered: { type: 'delivered', tickets: [{ seatLabel: 'F1', bookingId: 'B', qrData: 'Q' }] },
  authorized: {
    type: 'authorized',
    authorization: {
      authorizationId: 'auth_1',
      status: 'authorized',
      amount: receipt.total,
      lapsesAtMs: NOW_MS + 3_600_000,
      capturedFor: null,
    },
  },
  'authorization-lost': { type: 'authorization-lost' },
  'authorization-absent': { type: 'authorization-absent' },
  'authorization-refused': {
    type: 'authorization-refused',
    failure: failure('PROCESSOR_DECLINED'),
  },
  captured: { type: 'captured' },
  'capture-refused': { type: 'capture-refused', failure: failure('AUTHORIZATION_LAPSED') },
  undone: { type: 'undone', reference },
  'undo-named': { type: 'undo-named', reference, authorizationId: 'auth_1' },
  'undo-postponed': { type: 'undo-postponed', reference },
  refunded: { type: 'refunded' },
  'order-cancelled': {
    type: 'order-cancelled',
    refund: receipt.total,
    nextClientRequestId: '7b0c2a4e-0000-4000-8000-000000000003',
  },
  'refund-failed': { type: 'refund-failed', failure: failure('REFUND_PROCESSING_ERROR') },
  'cancel-refused': { type: 'cancel-refused', failure: failure('ORDER_NOT_CANCELLABLE') },
  'cancel-deferred': { type: 'cancel-deferred', untilMs: NOW_MS + 1_000 },
  'cancel-answer-lost': { type: 'cancel-answer-lost' },
  'cancel-unprovable': { type: 'cancel-unprovable' },
  'idle-ended': { type: 'idle-ended' },
  'showtime-begun': { type: 'showtime-begun' },
  'hold-ended': { type: 'hold-ended' },
  start: { type: 'start' },
  seats: { type: 'seats', items: [{ offerId: 'adult', seatIds: ['F1', 'F2'] }] },
  order: { type: 'order', expectedTotal: receipt.total, payment },
  edit: { type: 'edit', changes: { reference: 'cart-2' } },
  cancel: { type: 'cancel' },
  'retry-now': { type: 'retry-now', actor: 'ada', reason: 'Svc is back' },
  'resolve-order': { type: 'resolve-order', orderId: 'O55', actor: 'ada', reason: 'found it' },
  'force-cancel': { type: 'force-cancel', actor: 'ada', reason: 'asked by phone' },
  'mark-resolved': {
    type: 'mark-resolved',
    outcome: 'failed',
    evidence: 'ticket 17',
    actor: 'ada',
    reason: 'no order at Svc',
  },
  refused: { type: 'refused', failure: failure('CHECKOUT_BUSY') },
};

const OPS = ['retry-now', 'resolve-order', 'force-cancel', 'mark-resolved'];

export const isCommand = (event: CheckoutEvent): event is Command =>
  ['start', 'seats', 'order', 'edit', 'cancel', ...OPS].includes(event.type);

export const tag = (name: CommandTag['name']): CommandTag => ({
  name,
  key: `${name}:1`,
  digest: 'digest',
  requestId: 'req_1',
});

const nameOf = ({ type }: Command): CommandTag['name'] =>
  OPS.includes(type) ? 'ops' : (type as CommandTag['name']);

/** What becomes of the checkout under the event, be it a command or not. */
export function apply(checkout: Checkout, event: CheckoutEvent, nowMs = NOW_MS): Verdict {
  return isCommand(event)
    ? claim(checkout, event, tag(nameOf(event)), nowMs)
    : advance(checkout, event, nowMs);
}
