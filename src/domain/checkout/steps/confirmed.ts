import { deadlineOf } from '../deadlines';
import type { Finding } from '../events';
import type { Ports } from '../ports';
import type { CheckoutIn } from '../state';

/** Keeps the tickets until the showtime begins, or until the caller cancels. */
export async function keepTickets(
  checkout: CheckoutIn<'confirmed'>,
  { inbox }: Ports,
): Promise<Finding> {
  await inbox.wait(deadlineOf(checkout)?.atMs ?? Infinity, 'until the showtime begins');
  return { type: 'nothing' };
}
