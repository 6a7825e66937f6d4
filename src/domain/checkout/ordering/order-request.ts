import type { Failure } from '../../failure';
import type { Finding } from '../events';
import type { Order } from '../order';
import type { Caller, OrderExtras, OrderPayment, OrderRequest, Ports } from '../ports';
import type { CheckoutRequest } from '../request';
import { signed } from '../session';
import type { Checkout } from '../state';
import type { Leased } from '../status';

/** What is bought, with the order once there is one. */
type Buying = Leased & { readonly order?: Order };

/** The parameters that preview and order share: the order repeats the last preview's to the letter. */
export function orderRequest(
  { request, attempt }: Checkout,
  caller: Caller,
  { items, lease, order }: Buying,
  payment: OrderPayment | null,
): OrderRequest {
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
    ...extrasOf(request, order),
  };
}

/** What the order says besides, always in the same sequence. */
function extrasOf(
  { loyaltyCardNumber }: CheckoutRequest,
  order: Order | undefined,
): { readonly extras?: OrderExtras } {
  const loyalty = typeof loyaltyCardNumber === 'string' ? { loyaltyCardNumber } : {};
  const extras = { ...loyalty, ...order?.extras };
  return Object.keys(extras).length === 0 ? {} : { extras };
}

/** What the seats cost, with the payment once it is known (Svc spec 4.4 step 5). */
export function previewOrder(
  checkout: Checkout,
  buying: Buying,
  payment: OrderPayment | null,
  untilMs: number,
  ports: Ports,
  failed: (why: Failure) => Finding,
): Promise<Finding> {
  const preview = (caller: Caller) =>
    ports.svc.preview({ ...orderRequest(checkout, caller, buying, payment), untilMs });
  return signed(checkout, ports, preview, (answer) =>
    answer.outcome === 'done' ? { type: 'previewed', ...answer.value } : failed(answer.failure),
  );
}

/** What Svc is told of the payment; where the partner collects, the authorisation stands for it. */
export function paymentSent({ payment, collection }: Order): OrderPayment {
  if (payment.type !== 'partner') return payment;
  return { type: 'partner', authorizationId: collection?.authorizationId ?? '' };
}
