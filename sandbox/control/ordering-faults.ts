import type { OrderingErrorCode } from '../../src/contract/error-codes';

/** The codes of a payment that was refused (Svc spec 7.4). */
const PAYMENT_ERROR_CODES = [
  'FRAUD_DETECTED',
  'INVALID_CREDIT_CARD_NUMBER',
  'PROCESSOR_DECLINED',
] as const satisfies readonly OrderingErrorCode[];
export type PaymentErrorCode = (typeof PAYMENT_ERROR_CODES)[number];

export function isPaymentError(code: OrderingErrorCode): code is PaymentErrorCode {
  return (PAYMENT_ERROR_CODES as readonly string[]).includes(code);
}

/** How an order's payment and fulfilment go. */
export type OrderFate =
  | { readonly kind: 'declined'; readonly code: PaymentErrorCode }
  | {
      readonly kind: 'accepted';
      /** Null: it stays pending without end. */
      readonly settlesAfterMs: number | null;
      readonly settlesAs: 'fulfilled' | 'failed';
      /** Why it is going to fail. */
      readonly reasonCode: OrderingErrorCode | null;
    };

/**
 * The ordering core's view of planned faults, as `world.faults`. All answer at once,
 * and determine the current call themselves.
 */
export interface OrderingFaults {
  /** Asked by lease (19) once per call: for how long it is granted. Null: as the settings say. */
  leaseSeconds(): number | null;
  /**
   * Asked by place order (21) once per call, where it would judge the payment token: an answer
   * stands in for the token's own verdict.
   *
   *     const verdict = world.faults.orderFate() ?? verdictOn(token, world.settings);
   */
  orderFate(): OrderFate | null;
  /**
   * Asked by cancel (24) once per call that is about to refund, a repeated one too. True: book no
   * refund, leave it owed, and answer REFUND_PROCESSING_ERROR.
   */
  refundFails(): boolean;
  /** Asked by the payment provider once per refund. True: give back half of what is asked for. */
  refundsInPart(): boolean;
}

/** For a world in which nothing was planned. */
export const noFaults: OrderingFaults = {
  leaseSeconds: () => null,
  orderFate: () => null,
  refundFails: () => false,
  refundsInPart: () => false,
};
