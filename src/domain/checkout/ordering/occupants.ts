import type { Answer, Occupants, Ports } from '../ports';
import type { Checkout } from '../state';

/** Whose the taken seats are; null where Svc does not say, or is not relied on to. */
export async function askOccupants(
  { policy, request }: Checkout,
  { svc }: Ports,
): Promise<Answer<Occupants | null>> {
  const told = policy.layoutNamesAccount && request.capabilities.occupants;
  if (!told) return { outcome: 'done', value: null };
  const { showtimeId, quantity } = request;
  return svc.occupants({ showtimeId, quantity });
}
