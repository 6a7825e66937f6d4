// Checks with Svc and Temporal's visibility whether an order that a person named can belong to this checkout.
import { checkOrder, type OrderCheck } from '../domain/checkout/order-check';
import { accountOfOrder } from '../domain/checkout/state';
import type { CheckoutRun } from './checkout-run';
import type { OrderCheckMessage } from './messages';
import { signed } from './signed-call';

export async function checkNamedOrder(
  it: CheckoutRun,
  { orderId, showtimeId }: OrderCheckMessage,
): Promise<OrderCheck> {
  const [summary, found] = await Promise.all([
    signed(it, (caller) => it.svc.orderSummary({ ...caller, orderId })),
    it.checkoutsWithOrder(orderId),
  ]);
  const { checkout } = it;
  const otherCheckouts =
    found.outcome === 'done'
      ? { ...found, value: found.value.filter((id) => id !== checkout.id) }
      : found;
  return checkOrder(checkout, {
    orderId,
    showtimeIdFromOps: showtimeId ?? null,
    summary,
    otherCheckouts,
    readAs: checkout.session?.accountId ?? null,
    sentAs: accountOfOrder(checkout),
  });
}
