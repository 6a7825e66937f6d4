// Gives one thing back: a call to the provider, or a look at the refund that Svc owes.
import { roundMoney } from '../money';
import { waitFor, type Wait } from './alarm';
import type { Finding } from './events';
import type { Failure } from '../failure';
import type { Compensation, OrderStatus } from './order';
import type { Answer, AuthorizationAsk, CancelAnswer, Caller, PaymentAsk, Ports } from './ports';
import { signed } from './session';
import type { Checkout } from './state';

export function pauseBefore({ reference, pause }: Compensation): Wait | null {
  return pause && waitFor(pause, `before ${reference} is given back`);
}

/** One try; what it does not settle is postponed. */
export async function compensate(
  checkout: Checkout,
  compensation: Compensation,
  ports: Ports,
): Promise<Finding> {
  const { kind, reference, authorizationId } = compensation;
  if (kind === 'svc_refund') return watchRefund(checkout, compensation, ports);
  const ask = { partnerId: checkout.request.partnerId, reference };
  if (authorizationId === null) return findOut(compensation, ask, ports);
  return kind === 'void'
    ? voidAuthorization({ ...ask, authorizationId }, ports)
    : refund(compensation, { ...ask, authorizationId }, ports);
}

/** A request whose answer was lost may still be on its way: nothing found counts only once it has settled. */
async function findOut(
  { reference, tries }: Compensation,
  ask: PaymentAsk,
  { payments }: Ports,
): Promise<Finding> {
  const answer = await payments.findAuthorizations(ask);
  if (answer.outcome !== 'done') return postponed(reference, answer.failure);
  if (!answer.value) return tries > 0 ? done(reference) : postponed(reference);
  const { authorizationId } = answer.value;
  return { type: 'compensation_advanced', reference, change: { authorizationId } };
}

/** What cannot be voided was captured: for this attempt it is paid back, for another it is not ours to touch. */
async function voidAuthorization(ask: AuthorizationAsk, { payments }: Ports): Promise<Finding> {
  const { reference } = ask;
  const answer = await payments.void(ask);
  if (answer.outcome === 'done') return done(reference);
  const found = answer.outcome === 'refused' ? await payments.readAuthorization(ask) : answer;
  if (found.outcome !== 'done' || !found.value) return postponed(reference, answer.failure);
  const { status, capturedFor } = found.value;
  if (status === 'captured' && capturedFor === reference) {
    return { type: 'compensation_advanced', reference, change: { kind: 'refund' } };
  }
  const inDoubt = status === 'authorized' || (status === 'captured' && capturedFor === null);
  return inDoubt ? postponed(reference, answer.failure) : done(reference);
}

async function refund(
  { amount }: Compensation,
  ask: AuthorizationAsk,
  { payments }: Ports,
): Promise<Finding> {
  const { reference } = ask;
  if (!amount) return postponed(reference);
  const answer = await payments.refund({ ...ask, amount: roundMoney(amount) });
  if (answer.outcome === 'done') return done(reference);
  const found = answer.outcome === 'refused' ? await payments.readAuthorization(ask) : answer;
  const paid = found.outcome === 'done' && found.value?.status === 'refunded';
  return paid ? done(reference) : postponed(reference, answer.failure);
}

/** Svc has paid once it says REFUNDED; until then it is reminded and looked at by turns. */
function watchRefund(
  checkout: Checkout,
  { reference, tries }: Compensation,
  ports: Ports,
): Promise<Finding> {
  const { callTimeoutMs: timeoutMs } = checkout.policy;
  const look = (caller: Caller): Promise<Answer<Pick<OrderStatus | CancelAnswer, 'status'>>> => {
    const ask = { ...caller, orderId: reference };
    return tries % 2 === 0
      ? ports.svc.orderStatus({ ...ask, timeoutMs })
      : ports.svc.cancelOrder(ask);
  };
  return signed(checkout, ports, look, (answer) => {
    if (answer.outcome !== 'done') return postponed(reference, answer.failure);
    return answer.value.status === 'refunded' ? done(reference) : postponed(reference);
  });
}

function done(reference: string): Finding {
  return { type: 'compensation_advanced', reference, change: { done: true } };
}

function postponed(reference: string, failure: Failure | null = null): Finding {
  return { type: 'compensation_postponed', reference, failure };
}
