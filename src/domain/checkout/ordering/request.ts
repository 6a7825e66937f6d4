import type { Failure } from '../../failure';
import type { Finding } from '../events';
import type { Order } from '../order';
import type { Caller, OrderPayment, OrderRequest, Ports } from '../ports';
import { signed } from '../session';
import type { Checkout } from '../state';
import type { Leased } from '../status';

/** The parameters that preview and order share: the order repeats the last preview's to the letter. */
export function orderRequest(
  { request, attempt }: Checkout,
  caller: Caller,
  { items, lease }: Leased,
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
  };
}

/** What the seats cost, with the payment once it is known (Svc spec 4.4 step 5). */
export function previewOrder(
  checkout: Checkout,
  leased: Leased,
  payment: OrderPayment | null,
  untilMs: number,
  ports: Ports,
  failed: (why: Failure) => Finding,
): Promise<Finding> {
  const preview = (caller: Caller) =>
    ports.svc.preview({ ...orderRequest(checkout, caller, leased, payment), untilMs });
  return signed(checkout, ports, preview, (answer) =>
    answer.outcome === 'done' ? { type: 'previewed', ...answer.value } : failed(answer.failure),
  );
}

/** What Svc is told of the payment; where the partner collects, the authorisation stands for it. */
export function paymentSent({ payment, collection }: Order): OrderPayment {
  if (payment.type !== 'partner') return payment;
  return { type: 'partner', authorizationId: collection?.authorizationId ?? '' };
}
