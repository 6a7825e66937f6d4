// The outcome of a cancel request, read from the checkout: its Update is answered as soon as the request is recorded.
import type { CommandRecord } from '../../domain/checkout/command-book';
import { STATUS_FACTS } from '../../domain/checkout/status-facts';
import type { CheckoutView } from '../../domain/checkout/view';
import { failure, type Failure } from '../../domain/failure';

/** Whether the request is settled: carried out, or refused. */
export function isCancelSettled({ status }: Pick<CheckoutView, 'status'>): boolean {
  return !STATUS_FACTS[status].underWay;
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
