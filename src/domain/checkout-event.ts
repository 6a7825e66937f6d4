// The checkout events that partners receive, by stream and by webhook: one per version.
import { instant } from './checkout/instant';
import type { Status } from './checkout/status';
import type { Failure } from './failure';

/** The milestones of a checkout; webhooks are sent for these only. */
export const MILESTONES = [
  'checkout.admitted',
  'checkout.held',
  'checkout.hold_expired',
  'checkout.seats_lost',
  'checkout.payment_failed',
  'checkout.processing',
  'checkout.in_review',
  'checkout.confirmed',
  'checkout.cancellation_refused',
  'checkout.failed',
  'checkout.expired',
  'checkout.abandoned',
  'checkout.cancelled',
  'checkout.refunded',
  'checkout.refund_stuck',
] as const;
export type Milestone = (typeof MILESTONES)[number];

/** The type of all other changes. */
const UPDATED = 'checkout.updated';

/** The types of events in a stream. */
export const EVENT_TYPES = [...MILESTONES, UPDATED] as const;
type EventType = (typeof EVENT_TYPES)[number];

/** The parts of a checkout that its events depend on. */
export interface PublishedCheckout {
  readonly id: string;
  readonly version: number;
  readonly status: Status;
  readonly reference: string | null;
  readonly updatedAtMs: number;
  readonly lastFailure: Failure | null;
  /** The status of a cancelled order's refund; null if nothing is refunded. */
  readonly refundStatus: RefundStatus | null;
}

type RefundStatus = 'pending' | 'stuck' | 'done';

/** Contains only id, version, status and reference, and nothing private: partners read the rest over the API. */
export interface CheckoutEvent<T extends EventType = EventType> {
  readonly type: T;
  /** RFC 3339. */
  readonly timestamp: string;
  readonly data: {
    readonly id: string;
    readonly version: number;
    readonly status: Status;
    readonly reference: string | null;
  };
}

/** The event of a version. `before` is an earlier state of the checkout, null if unknown. Pure. */
export function checkoutEvent(
  after: PublishedCheckout,
  before: PublishedCheckout | null,
): CheckoutEvent {
  const { id, version, status, reference, updatedAtMs } = after;
  const isStatusChange = before?.version !== version - 1 || before.status !== status;
  return {
    type: isStatusChange
      ? eventTypeOfStatus(after, before?.status)
      : eventTypeOfRefund(after, before),
    timestamp: instant(updatedAtMs),
    data: { id, version, status, reference },
  };
}

export function isMilestone(event: CheckoutEvent): event is CheckoutEvent<Milestone> {
  return event.type !== UPDATED;
}

/** The event type for reaching this state. */
function eventTypeOfStatus(
  { status, lastFailure }: PublishedCheckout,
  before: Status | undefined,
): EventType {
  switch (status) {
    case 'held':
      return lastFailure?.kind === 'payment' ? 'checkout.payment_failed' : 'checkout.held';
    case 'selecting':
      return lastFailure && before !== 'preparing' ? eventTypeOfLoss(lastFailure, before) : UPDATED;
    case 'confirmed':
      return before === 'cancelling' ? 'checkout.cancellation_refused' : 'checkout.confirmed';
    case 'processing':
    case 'in_review':
    case 'failed':
    case 'expired':
    case 'abandoned':
    case 'cancelled':
      return `checkout.${status}`;
    case 'preparing':
      return before === 'queued' ? 'checkout.admitted' : UPDATED;
    case 'queued':
    case 'holding':
    case 'placing':
    case 'cancelling':
    case 'completed':
      return UPDATED;
  }
}

/** The event type if the status is the same. `checkout.cancelled` has already announced the refund's first status. */
function eventTypeOfRefund(
  { refundStatus }: PublishedCheckout,
  before: PublishedCheckout,
): EventType {
  if (refundStatus === before.refundStatus) return UPDATED;
  const isOver = refundStatus === 'done' || (refundStatus === null && before.refundStatus !== null);
  if (isOver) return 'checkout.refunded';
  return refundStatus === 'stuck' ? 'checkout.refund_stuck' : UPDATED;
}

/** The event type if seats have to be chosen again, even if none were held. */
function eventTypeOfLoss({ code, kind }: Failure, before: Status | undefined): EventType {
  if (code === 'HOLD_EXPIRED') return 'checkout.hold_expired';
  if (kind === 'payment') return 'checkout.payment_failed';
  // If the previous state is unknown, the failure may be older.
  return kind === 'inventory' || before !== undefined ? 'checkout.seats_lost' : UPDATED;
}
