// One call to place the order (Svc spec, endpoint 21), either the first send or a resend, and the evidence from it.
import { failure, type Failure } from '../domain/failure';
import { paymentReference } from '../domain/checkout-id';
import type { Answer, OrderStatus } from '../domain/checkout/ports';
import type { Purchase } from '../domain/checkout/state';
import type { Evidence, PlacedOrder, Sent } from '../domain/checkout/order-steps';
import type { CheckoutRun } from './checkout-run';
import { buyingOf, orderRequest } from './order-request';
import { signed } from './signed-call';

/** An order that is sent from another account would be a different order. */
const ANOTHER_ACCOUNT = { outcome: 'not_sent', failure: failure('SESSION_ENDED') } as const;

export interface SendAnswer {
  readonly sent: Sent;
  readonly answer: Answer<{ readonly orderId: string } & OrderStatus>;
}

/**
 * Sends the order, or the identical order again (Svc spec 4.4 step 6). Never interrupted: until there is a response,
 * it is unknown whether money moves. Right before sending, the activity checks that the lease has not ended. `onlyAs`:
 * the account that must sign a resend.
 */
export async function sendOrder(
  it: CheckoutRun,
  purchase: Purchase,
  onlyAs: string | null = null,
): Promise<SendAnswer> {
  const { id, attempt } = it.checkout;
  const sentAtMs = Date.now();
  let accountId: string | null = null;
  const answer = await signed(it, (caller) => {
    ({ accountId } = caller.session);
    if (onlyAs !== null && onlyAs !== accountId) return Promise.resolve(ANOTHER_ACCOUNT);
    return it.svc.placeOrder({
      ...orderRequest(it.checkout, caller, buyingOf(purchase)),
      previewId: purchase.previewId,
      sendBeforeMs: purchase.lease.endsAtMs,
      reference: paymentReference(id, attempt.claims),
    });
  });
  return { sent: { firstSentAtMs: sentAtMs, accountId }, answer };
}

export function placedOrder(
  { firstSentAtMs, accountId }: Sent,
  orderId: string,
  { evidence = [], isResend = false }: Partial<Pick<PlacedOrder, 'evidence' | 'isResend'>> = {},
): PlacedOrder {
  return {
    step: 'placed',
    firstSentAtMs,
    accountId,
    orderId,
    placedAtMs: Date.now(),
    evidence,
    namedAtMs: null,
    isResend,
  };
}

export function placedText(orderId: string): string {
  return `Order ${orderId} is with the ticketing service`;
}

/** The evidence that Svc has already seen this order. Even a first send can be refused for this reason. */
export function resendRefused({ code }: Failure): Evidence {
  return { atMs: Date.now(), what: 'resend_refused', code };
}
