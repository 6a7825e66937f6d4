// Usher's own checkout over HTTP, as a partner's backend calls it.
import { createUsher, type Checkout } from 'usher-client';
import { PAYMENT_NONCE, type Buyer } from './buyer';
import { QUANTITY, type Wanted } from './svc-calls';

/** The longest wait of the API. */
const WAIT_SECONDS = 25;
/** A slow checkout shows in the figures; it does not end the run. */
const PATIENCE = { timeoutMs: 900_000 };
const options = { waitSeconds: WAIT_SECONDS };

export function createUsherBuyer(apiUrl: string, apiKey: string): Buyer {
  const { checkouts } = createUsher({ baseUrl: apiUrl, apiKey });
  return {
    begin({ checkoutId, showtimeId }: Wanted) {
      let checkout: Checkout;
      /**
       * A command may return an unsettled checkout, for example after its worker was killed. This function then waits
       * for the outcome, which may be a failure.
       */
      const becomes = async (status: Checkout['status'], given: Checkout): Promise<void> => {
        const isSettled = (seen: Checkout) =>
          seen.status === status || seen.nextAction?.type !== 'wait';
        checkout = isSettled(given) ? given : await checkouts.wait(given.id, isSettled, PATIENCE);
        const { id, status: found, lastFailure } = checkout;
        if (found !== status) throw new Error(`${id} is ${found}: ${lastFailure?.code}`);
      };
      return {
        async start() {
          const email = `${checkoutId}@example.org`;
          const customer = { type: 'guest', email, firstName: 'Ada', lastName: 'King' } as const;
          const wanted = { showtimeId, quantity: QUANTITY, customer };
          await becomes('selecting', await checkouts.start(wanted, options));
        },
        async seats() {
          const { id, offers, nextAction } = checkout;
          const seatIds =
            nextAction?.type === 'choose_seats' ? nextAction.recommendedSeatIds : undefined;
          const [offer] = offers;
          if (!offer || !seatIds) throw new Error('there is nothing to choose');
          const items = [{ offerId: offer.offerId, seatIds: [...seatIds] }];
          await becomes('held', await checkouts.chooseSeats(id, items, options));
        },
        async order() {
          const { id, receipt } = checkout;
          if (!receipt) throw new Error('there is no receipt');
          const payment = { type: 'nonce', nonce: PAYMENT_NONCE, provider: 'sandbox' } as const;
          const order = { expectedTotal: receipt.total, payment };
          await becomes('confirmed', await checkouts.order(id, order, options));
          return checkout.tickets.length;
        },
        read: () => checkouts.get(checkout.id),
        workflowId: () => checkout.id,
      };
    },
    close: async () => undefined,
  };
}
