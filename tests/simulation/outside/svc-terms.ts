// How the Svc of one schedule behaves, where the spec leaves it open or a real one could differ.
import type { SeatSettings } from './seat-book';
import type { SessionSettings } from './session-book';
import type { OrderSettings } from './orders';

export interface SvcSettings extends SeatSettings, OrderSettings, SessionSettings {
  /** How long Svc may think about an order that it has taken. */
  readonly insideMs: number;
  /** What a resend hears meanwhile. */
  readonly resendInside: 'joins' | 'duplicate' | 'declined' | 'error';
  /** What a resend hears of an order that was decided. */
  readonly resendAfter: 'duplicate' | 'declined' | 'unavailable';
  /** Whether a DUPLICATE names the order. */
  readonly duplicateNamesOrder: boolean;
  /** How many of a hundred orders fail after they were taken. */
  readonly orderFailsPercent: number;
  readonly priceChanges: boolean;
  /** How long an order can be cancelled once it is fulfilled; Infinity: until the showtime. */
  readonly cancellableMs: number;
  /** Whether a repeated cancellation is answered like the first. */
  readonly cancelReplays: boolean;
  /** What a REFUND_PROCESSING_ERROR leaves: none is ever said, the order is cancelled, or it stands. */
  readonly refundError: 'none' | 'cancelled' | 'fulfilled';
  /** How long Svc cannot pay a refund, and says so. */
  readonly refundErrorMs: number;
  /** How much of a hundred parts goes back. */
  readonly refundPercent: number;
  /** Whether a cancellation says how much goes back. */
  readonly namesRefund: boolean;
  /** What it says where the partner has the money, so that Svc gives nothing back. */
  readonly partnerRefundAmount: 'zero' | 'total' | 'absent';
  /** How many of a hundred orders Svc cancels of its own accord before their summary is complete. */
  readonly cancelsUndeliveredPercent: number;
  /** What a summary lacks, for so long after the order is fulfilled. */
  readonly summaryLacks: 'nothing' | 'all tickets' | 'a ticket' | 'codes';
  readonly summaryLacksMs: number;
}
