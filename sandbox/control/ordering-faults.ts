import type { OrderingErrorCode } from '../../src/contract/error-codes';
import type { DeclineCode } from '../../src/domain/failure';

/** The outcome of an order's payment and fulfilment. */
export type OrderFate =
  | { readonly kind: 'declined'; readonly code: DeclineCode }
  | {
      readonly kind: 'accepted';
      /** Null: it stays pending. */
      readonly settlesAfterMs: number | null;
      readonly settlesAs: 'fulfilled' | 'failed';
      /** Why it will fail; null if it will not. */
      readonly reasonCode: OrderingErrorCode | null;
    };

/**
 * The ordering core's view of planned faults, as `world.faults`. All methods are synchronous, and find the current call
 * themselves.
 */
export interface OrderingFaults {
  /** Called by lease (19) once per call. Returns the lease's duration, or null to use the setting. */
  leaseSeconds(): number | null;
  /**
   * Called by place order (21) once per call. A result replaces the verdict on the payment token:
   *
   *     const verdict = world.faults.orderFate() ?? verdictOnToken(token, world.settings);
   */
  orderFate(): OrderFate | null;
  /**
   * Called by cancel (24) and by the payment provider once per call that is about to refund, including repeats. True:
   * book no refund, and return REFUND_PROCESSING_ERROR; at Svc the refund stays owed.
   */
  refundFails(): boolean;
  /** Called by the payment provider once per refund. True: refund half of the requested amount. */
  refundsInPart(): boolean;
  /** Called by preview (20) once per call. Returns what to add to the service fee, in minor units. */
  addedFeeMinor(): number;
}

/** For a world without planned faults. */
export const noFaults: OrderingFaults = {
  leaseSeconds: () => null,
  orderFate: () => null,
  refundFails: () => false,
  refundsInPart: () => false,
  addedFeeMinor: () => 0,
};
