// Creates an order that only a person can link.
import type { PartnerBackend } from '../support/partner-backend';
import type { Usher } from '../support/usher';

/** A checkout in review: Svc has its order, but the answer was lost. */
export async function lostOrder(
  { sandbox }: Usher,
  partner: PartnerBackend,
  showtimeId: string,
): Promise<{ readonly id: string; readonly orderId: string }> {
  const held = await partner.held(showtimeId);
  await partner.order(held, 'tok_lost_answer');
  await partner.reaches(held.id, 'in_review');
  const sold = sandbox.storage.ledger.all().filter(({ kind }) => kind === 'sale');
  return { id: held.id, orderId: sold.at(-1)!.orderId! };
}
