import { deadlineOf } from '../deadlines';
import type { Finding } from '../events';
import { seatsOf } from '../ops-details';
import type { Ports } from '../ports';
import type { CheckoutIn } from '../state';

/** Waits for the order while the hold lasts; its end leads back to the choice of seats. */
export async function awaitOrder(checkout: CheckoutIn<'held'>, { inbox }: Ports): Promise<Finding> {
  const untilMs = deadlineOf(checkout)?.atMs ?? checkout.phase.lease.endsAtMs;
  await inbox.wait(untilMs, `hold ${seatsOf(checkout)}`);
  return { type: 'nothing' };
}
