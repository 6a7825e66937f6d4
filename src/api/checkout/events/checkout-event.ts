import { instant } from '../../../domain/checkout/instant';
import type { CheckoutView } from '../../../domain/checkout/view';
import { eventType } from './event-type';

/** A change as it is told: thin, since what it was about can be read, and without private data. Pure. */
export function checkoutEvent(view: CheckoutView) {
  const { id, version, status, reference, updatedAtMs } = view;
  return {
    type: eventType(view),
    timestamp: instant(updatedAtMs),
    data: { id, version, status, reference },
  };
}
