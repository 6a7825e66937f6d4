import type { Finding } from '../events';
import type { Ports } from '../ports';
import type { CheckoutIn } from '../state';

/** Only a person can settle it now; nothing here may guess. */
export async function awaitReview(
  _checkout: CheckoutIn<'in_review'>,
  { inbox }: Ports,
): Promise<Finding> {
  await inbox.wait(Infinity, 'in review');
  return { type: 'nothing' };
}
