// How Svc behaves in one schedule, in cases where the spec is silent or a real Svc could differ.
import type { SeatSettings } from './seat-book';
import type { SessionSettings } from './session-book';
import type { OrderSettings } from './orders';

export interface SvcSettings extends SeatSettings, OrderSettings, SessionSettings {
  /**
   * An order of the same customer's other checkout, with the same seat labels. `linked`: for the same showtime, and
   * that checkout has it. `not_found`: for another showtime; that checkout is in review, too, and has not found it.
   */
  readonly othersOrder: 'linked' | 'not_found';
  /** How long Svc may take to decide an order that it has received. */
  readonly decidingMs: number;
  /**
   * The response to a resend within `decidingMs`; `fails_later`: a new order id, which the next status read reports as
   * failed.
   */
  readonly resendWhileDeciding: 'joins' | 'duplicate' | 'declined' | 'error' | 'fails_later';
  /** How many of a hundred orders the network delivers twice; the sender gets the response to the second copy. */
  readonly copiedPercent: number;
  /** The response to a resend of an order that was decided. */
  readonly resendAfter: 'duplicate' | 'declined' | 'unavailable' | 'fails_later';
  /** Whether a DUPLICATE names the order. */
  readonly duplicateNamesOrder: boolean;
  /** How many of a hundred orders fail after they were accepted. */
  readonly orderFailsPercent: number;
  readonly priceChanges: boolean;
  /** When Svc moves the showtime's start to some hours later; Infinity: never. */
  readonly movesAfterMs: number;
  /** Whether promotions and signed-in customers get other products. If not, a code only changes a preview's price. */
  readonly hasOwnProducts: boolean;
  /** How long an order can be cancelled after it is fulfilled; Infinity: until the showtime. */
  readonly cancellableMs: number;
  /** Whether a repeated cancellation gets the first one's response. */
  readonly cancelReplays: boolean;
  /** The order's state after a REFUND_PROCESSING_ERROR; `none`: the error never occurs. */
  readonly refundError: 'none' | 'cancelled' | 'fulfilled';
  /** How long Svc fails to refund and returns the error. */
  readonly refundErrorMs: number;
  /** The refunded share of the total, in percent. */
  readonly refundPercent: number;
  /** Whether a cancellation returns the refund's amount. */
  readonly namesRefund: boolean;
  /** The amount that a cancellation returns if the partner collected the money and Svc refunds nothing. */
  readonly partnerRefundAmount: 'zero' | 'total' | 'absent';
  /** How many of a hundred orders Svc cancels on its own before their summary is complete. */
  readonly cancelsUndeliveredPercent: number;
  /** What a summary lacks for `summaryLacksMs` after the order is fulfilled. */
  readonly summaryLacks: 'nothing' | 'all tickets' | 'a ticket' | 'codes';
  readonly summaryLacksMs: number;
}
