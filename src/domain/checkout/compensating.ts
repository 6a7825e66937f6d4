// Gives one thing back: a call to the provider, or a look at the refund that Svc owes.
import { roundMoney } from '../money';
import type { CompensationFinding, Finding } from './events';
import type { Compensation, OrderStatus } from './order';
import type { Answer, AuthorizationAsk, CancelAnswer, Caller, PaymentAsk, Ports } from './ports';
import { signed } from './session';
import type { Checkout } from './state';

export async function compensate(
  checkout: Checkout,
  compensation: Compensation,
  ports: Ports,
): Promise<Finding> {
  const { kind, reference, authorizationId, pause } = compensation;
  if (pause) await ports.timers.pause(pause.untilMs, `before ${reference} is given back`);
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
): Promise<CompensationFinding> {
  const answer = await payments.findAuthorizations(ask);
  if (answer.outcome !== 'done') return postponed(reference, answer);
  if (answer.value) {
    const { authorizationId } = answer.value;
    return { type: 'compensation_named', reference, authorizationId };
  }
  return tries > 0 ? { type: 'compensated', reference } : postponed(reference);
}

/** What cannot be voided was captured: for this attempt it is paid back, for another it is not ours to touch. */
async function voidAuthorization(
  ask: AuthorizationAsk,
  { payments }: Ports,
): Promise<CompensationFinding> {
  const { reference } = ask;
  const answer = await payments.void(ask);
  if (answer.outcome === 'done') return { type: 'compensated', reference };
  if (answer.outcome !== 'refused') return postponed(reference, answer);
  const found = await payments.readAuthorization(ask);
  if (found.outcome !== 'done' || !found.value) return postponed(reference, answer);
  const { status, capturedFor } = found.value;
  if (status === 'captured' && capturedFor === reference) {
    return { type: 'compensation_owes_refund', reference };
  }
  const settled =
    status !== 'authorized' && (status !== 'captured' || (capturedFor ?? reference) !== reference);
  return settled ? { type: 'compensated', reference } : postponed(reference, answer);
}

async function refund(
  { amount }: Compensation,
  ask: AuthorizationAsk,
  { payments }: Ports,
): Promise<CompensationFinding> {
  const { reference } = ask;
  if (!amount) return postponed(reference);
  const answer = await payments.refund({ ...ask, amount: roundMoney(amount) });
  if (answer.outcome === 'done') return { type: 'compensated', reference };
  if (answer.outcome !== 'refused') return postponed(reference, answer);
  const found = await payments.readAuthorization(ask);
  const paid = found.outcome === 'done' && found.value?.status === 'refunded';
  return paid ? { type: 'compensated', reference } : postponed(reference, answer);
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
    if (answer.outcome !== 'done') return postponed(reference, answer);
    const paid = answer.value.status === 'refunded';
    return paid ? { type: 'compensated', reference } : postponed(reference);
  });
}

function postponed(
  reference: string,
  {
    failure = null,
  }: Partial<Pick<Extract<CompensationFinding, { failure: unknown }>, 'failure'>> = {},
): CompensationFinding {
  return { type: 'compensation_postponed', reference, failure };
}
