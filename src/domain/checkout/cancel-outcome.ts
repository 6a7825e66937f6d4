// The outcome of a cancel request, read from the checkout, since the Update returns as soon as the request is recorded.
import type { CommandRecord } from './command-book';
import { STATUS_FACTS } from './status-facts';
import type { CheckoutView } from './view';
import { failure, type Failure } from '../failure';

/** Whether the request is settled: carried out, or refused. */
export function isCancelSettled({ status }: Pick<CheckoutView, 'status'>): boolean {
  return !STATUS_FACTS[status].underWay;
}

/** Whether the caller gets an answer: the request is settled, or continues only once the customer has signed in. */
export function isCancelAnswered(view: Pick<CheckoutView, 'status' | 'nextAction'>): boolean {
  return isCancelSettled(view) || view.nextAction?.type === 'authenticate';
}

/** The record of the request with its outcome. */
export function cancelRecord(request: CommandRecord, view: CheckoutView): CommandRecord {
  return { ...request, failure: refusalOf(view), status: view.status, version: view.version };
}

/** An order that is still fulfilled was not cancelled. */
function refusalOf(view: CheckoutView): Failure | null {
  const { order, cancellation } = view;
  if (!isCancelSettled(view) || order?.status !== 'fulfilled') return null;
  return cancellation?.refusal ?? failure('CHECKOUT_STATE');
}
