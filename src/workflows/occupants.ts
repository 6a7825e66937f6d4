// Reads the occupants of the taken seats.
import type { Answer, Occupants } from '../domain/checkout/ports';
import type { CheckoutRun } from './checkout-run';

/** The account in each seat (Svc spec, endpoint 16); null if Svc does not return accounts reliably. */
export async function occupantsOf(it: CheckoutRun): Promise<Answer<Occupants | null>> {
  const { policy, request } = it.checkout;
  const isNamed = policy.layoutNamesAccount && request.capabilities.occupants;
  if (!isNamed) return { outcome: 'done', value: null };
  const { showtimeId, quantity } = request;
  return it.svc.occupants({ showtimeId, quantity });
}
