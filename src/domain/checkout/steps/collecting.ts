import { failure } from '../../failure';
import type { Finding } from '../events';
import type { Authorization, PaymentAsk, Ports } from '../ports';
import type { Checkout, Collection, Receipt } from '../state';

/** Has the partner's provider set the total aside; what came of a lost request is looked up. */
export async function authorize(
  { request }: Checkout,
  { reference, status }: Collection,
  { payment, receipt }: { readonly payment: { readonly token: string }; readonly receipt: Receipt },
  { payments }: Ports,
): Promise<Finding> {
  const ask: PaymentAsk = { partnerId: request.partnerId, reference };
  if (status === 'lost') {
    const found = await payments.findAuthorizations(ask);
    if (found.outcome !== 'done') return { type: 'authorization-lost' };
    return found.value ? authorized(found.value) : { type: 'authorization-absent' };
  }
  const { token } = payment;
  const answer = await payments.authorize({ ...ask, amount: receipt.total, token });
  switch (answer.outcome) {
    case 'done':
      return authorized(answer.value);
    case 'refused':
      return { type: 'authorization-refused', failure: answer.failure };
    case 'not_sent':
    case 'unknown':
      return { type: 'authorization-lost' };
  }
}

/** One that cannot be captured any more is of no use. */
function authorized(authorization: Authorization): Finding {
  return authorization.status === 'authorized'
    ? { type: 'authorized', authorization }
    : { type: 'authorization-refused', failure: failure('AUTHORIZATION_LAPSED') };
}

/** Takes what was set aside, once the tickets are certain. */
export async function capture(
  { request }: Checkout,
  { reference, authorizationId }: Collection,
  { payments }: Ports,
): Promise<Finding> {
  if (authorizationId === null) return { type: 'order-unprovable' };
  const ask = { partnerId: request.partnerId, reference, authorizationId };
  const answer = await payments.capture(ask);
  if (answer.outcome === 'done') return { type: 'captured' };
  // That nobody is set up to be asked says nothing about the money.
  if (answer.outcome !== 'refused' || answer.failure.code === 'PAYMENT_PROVIDER_MISSING') {
    return { type: 'order-pending' };
  }
  const told = answer.failure.kind === 'payment';
  const why = told ? answer.failure : failure('AUTHORIZATION_LAPSED');
  return { type: 'capture-refused', failure: why };
}
