// Gives one thing back: a call to the provider, or a look at the refund that Svc owes.
import { covers, fromMinorUnits, roundMoney, subtractMoney, type Money } from '../money';
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
  const { status, capturedFor, amount, refunded } = found.value;
  const isKept = (status === 'captured' || status === 'refunded') && !covers(refunded, amount);
  if (isKept && capturedFor === reference) {
    return { type: 'compensation_advanced', reference, change: { kind: 'refund' } };
  }
  const inDoubt = status === 'authorized' || (isKept && capturedFor === null);
  return inDoubt ? postponed(reference, answer.failure) : done(reference);
}

/**
 * Done once the whole amount is back by the provider's books, whatever it calls that: somebody there may have
 * given a part back, or it may do so in parts. Then only the rest is asked for.
 */
async function refund(
  { amount: owed, refunded }: Compensation,
  ask: AuthorizationAsk,
  { payments }: Ports,
): Promise<Finding> {
  const { reference } = ask;
  const total = roundMoney(owed);
  const answer = await payments.refund({
    ...ask,
    amount: refunded ? subtractMoney(total, refunded) : total,
    ...(refunded && { refundedBefore: refunded }),
  });
  if (answer.outcome === 'done') return done(reference);
  if (answer.outcome === 'not_sent') return postponed(reference, answer.failure);
  const found = await payments.readAuthorization(ask);
  if (found.outcome !== 'done' || !found.value) return postponed(reference, answer.failure);
  const back = found.value.refunded;
  if (covers(back, total)) return done(reference);
  const before = refunded ?? fromMinorUnits(0, total.currency);
  const isMore = back.currency === total.currency && !covers(before, back);
  return postponed(reference, answer.failure, isMore ? back : undefined);
}

/**
 * Svc has paid once it says REFUNDED, and names no less than was paid; until then it is reminded and looked at
 * by turns. After it has named a part, REFUNDED alone does not say that the rest is back.
 */
function watchRefund(
  checkout: Checkout,
  { reference, tries, amount, refunded }: Compensation,
  ports: Ports,
): Promise<Finding> {
  const { callTimeoutMs: timeoutMs } = checkout.policy;
  const look = async (caller: Caller): Promise<Answer<CancelAnswer | SvcRefund>> => {
    const ask = { ...caller, orderId: reference };
    return tries % 2 === 0
      ? ports.svc.orderStatus({ ...ask, timeoutMs })
      : ports.svc.cancelOrder(ask);
  };
  return signed(checkout, ports, look, (answer) => {
    if (answer.outcome !== 'done') return postponed(reference, answer.failure);
    const { status, refund: named = null } = answer.value;
    if (status !== 'refunded') return postponed(reference);
    if (named && !covers(named, amount)) return postponed(reference, null, named);
    return named || !refunded ? done(reference) : postponed(reference);
  });
}

/** What an order's status says of its refund: no amount. */
type SvcRefund = Pick<OrderStatus, 'status'> & { readonly refund?: undefined };

function done(reference: string): Finding {
  return { type: 'compensation_advanced', reference, change: { done: true } };
}

function postponed(reference: string, failure: Failure | null = null, refunded?: Money): Finding {
  return { type: 'compensation_postponed', reference, failure, ...(refunded && { refunded }) };
}
