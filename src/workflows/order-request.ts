// The parameters of both preview and order: the order repeats those of the last preview exactly (Svc spec 4.4 step 6).
import type { Answer, Caller, OrderExtras, OrderRequest } from '../domain/checkout/ports';
import type { PaymentExtras } from '../domain/checkout/request';
import type { Checkout, Hold, Preview, Purchase } from '../domain/checkout/state';
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
