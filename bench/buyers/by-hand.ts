// By hand: the calls in the caller's own code, in parallel where possible. A crash loses everything.
import { PAYMENT_NONCE, type Buyer } from './buyer';
import { cartOf, createSvcCalls, type Cart, type SvcTarget, type Wanted } from './svc-calls';

export function createByHand(target: SvcTarget): Buyer {
  const svc = createSvcCalls(target);
  return {
    begin(wanted: Wanted) {
      let cart: Cart;
      return {
        async start() {
          const [offer, seatIds, session] = await Promise.all([
            svc.refreshCheckout(wanted),
            svc.layout(wanted),
            svc.createGuest(wanted),
          ]);
          cart = cartOf(wanted, offer, seatIds, session);
        },
        async seats() {
          await svc.lease(cart);
          await svc.preview(cart);
        },
        async order() {
          await svc.preview(cart, PAYMENT_NONCE);
          const ordered = await svc.placeOrder(cart, PAYMENT_NONCE);
          await svc.orderStatus(ordered);
          return svc.orderSummary(ordered);
        },
      };
    },
    close: async () => undefined,
  };
}
