import type { Finding } from '../events';
import type { Answer, PaymentAsk, PaymentPort, Ports } from '../ports';
import type { Checkout } from '../state';
import type { Undo } from '../undos';

/** Gives up what was set aside for an attempt that came to nothing. */
export async function undo(
  { request, policy }: Checkout,
  { reference, authorizationId, tries }: Undo,
  { payments, clock }: Ports,
): Promise<Finding> {
  const ask: PaymentAsk = { partnerId: request.partnerId, reference };
  if (authorizationId !== null) {
    const answer = await payments.void({ ...ask, authorizationId });
    const done = answer.outcome === 'done' || (await isPaidBack(answer, ask, payments));
    return done ? { type: 'undone', reference } : { type: 'undo-postponed', reference };
  }
  const answer = await payments.findAuthorizations(ask);
  if (answer.outcome !== 'done') return { type: 'undo-postponed', reference };
  if (answer.value) {
    return { type: 'undo-named', reference, authorizationId: answer.value.authorizationId };
  }
  // A request whose answer was lost may still be on its way: nothing counts only once it has settled.
  if (tries > 0) return { type: 'undone', reference };
  return { type: 'undo-postponed', reference, untilMs: clock.now() + policy.settleMs };
}

/** A capture whose answer was lost may have taken it after all: then a person has to pay it back. */
async function isPaidBack(
  { outcome }: Answer<null>,
  ask: PaymentAsk,
  payments: PaymentPort,
): Promise<boolean> {
  if (outcome !== 'refused') return false;
  const found = await payments.findAuthorizations(ask);
  return found.outcome === 'done' && found.value?.status === 'refunded';
}
