import type { CheckoutView } from '../../../domain/checkout/view';

/** What happened last, as a view tells it; whatever else has changed is `checkout.updated`. Pure. */
export function eventType({ status, lastFailure }: Pick<CheckoutView, 'status' | 'lastFailure'>) {
  switch (status) {
    case 'held':
      return lastFailure?.kind === 'payment' ? 'checkout.payment_failed' : 'checkout.held';
    case 'selecting':
      return lastFailure?.code === 'HOLD_EXPIRED' ? 'checkout.hold_expired' : 'checkout.updated';
    case 'processing':
    case 'in_review':
    case 'confirmed':
    case 'failed':
    case 'expired':
    case 'abandoned':
    case 'cancelled':
      return `checkout.${status}` as const;
    case 'preparing':
    case 'holding':
    case 'placing':
    case 'cancelling':
    case 'completed':
      return 'checkout.updated';
  }
}
