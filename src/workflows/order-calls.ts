// The calls that contain the order: two previews and the order itself (Svc spec 4.4 steps 5 and 6, endpoint 21). The
// order repeats the parameters of the last preview exactly.
import { paymentReference } from '../domain/checkout-id';
import type { Evidence, PlacedOrder, Sent } from '../domain/checkout/order-steps';
import type {
  Answer,
  Caller,
  OrderExtras,
  OrderRequest,
  OrderStatus,
} from '../domain/checkout/ports';
import type { PaymentExtras } from '../domain/checkout/request';
import type { Checkout, Hold, Preview, Purchase } from '../domain/checkout/state';
import { failure, type Failure } from '../domain/failure';
import { orderPayment, type OrderPayment } from '../domain/payments/ways-to-pay';
import type { CheckoutRun } from './checkout-run';
import { signed } from './signed-call';

/** The parts of a purchase that an order request contains; the payment is null until it is known. */
export interface Buying extends Pick<Hold, 'items' | 'lease'> {
  readonly payment: OrderPayment | null;
  readonly extras?: PaymentExtras;
}

/** If the partner collects, the order carries the authorisation instead of the payment. */
export function buyingOf({ items, lease, payment, extras, collection }: Purchase): Buying {
  const sent = orderPayment(payment, collection?.authorizationId ?? null);
  return { items, lease, payment: sent, ...(extras === undefined ? {} : { extras }) };
}

export function orderRequest(
  { request, attempt }: Checkout,
  caller: Caller,
  { items, lease, payment, extras }: Buying,
): OrderRequest {
  const allExtras = extrasOf(request.loyaltyCardNumber, extras);
  return {
    ...caller,
    showtimeId: request.showtimeId,
    clientRequestId: attempt.clientRequestId,
    leaseId: lease.leaseId,
    items,
    promotionCode: request.promotionCode,
    guest: request.customer?.type === 'guest',
    defaults: request.orderDefaults,
    payment,
    ...(allExtras === undefined ? {} : { extras: allExtras }),
  };
}

function extrasOf(
  loyaltyCardNumber: string | null | undefined,
  extras: PaymentExtras | undefined,
): OrderExtras | undefined {
  if (typeof loyaltyCardNumber === 'string') return { loyaltyCardNumber, ...extras };
  return extras && Object.keys(extras).length > 0 ? extras : undefined;
}

/** Prices the seats (Svc spec 4.4 step 5). */
export function previewSeats(
  it: CheckoutRun,
  buying: Pick<Hold, 'items' | 'lease'>,
): Promise<Answer<Preview>> {
  const ask = { ...buying, payment: null };
  const untilMs = buying.lease.endsAtMs;
  return signed(it, (caller) =>
    it.svc.preview({ ...orderRequest(it.checkout, caller, ask), untilMs }),
  );
}

/** Prices the order with its payment (Svc spec 4.4 step 6). */
export function previewPayment(it: CheckoutRun, buying: Buying): Promise<Answer<Preview>> {
  const untilMs = buying.lease.endsAtMs;
  return signed(it, (caller) =>
    it.svc.previewPayment({ ...orderRequest(it.checkout, caller, buying), untilMs }),
  );
}

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

/** Evidence that Svc has already seen this order: even a first send is refused as seen if it arrives twice. */
export function resendRefused({ code }: Failure): Evidence {
  return { atMs: Date.now(), what: 'resend_refused', code };
}
