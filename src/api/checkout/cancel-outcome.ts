// What a wish to cancel has come to, as the checkout shows: its Update is answered as soon as the wish is
// recorded.
import type { CommandRecord } from '../../domain/checkout/command-book';
import { STATUS_FACTS } from '../../domain/checkout/status-facts';
import type { CheckoutView } from '../../domain/checkout/view';
import { failure, type Failure } from '../../domain/failure';

/** Whether nobody has to wait any longer: it was carried out, or refused. */
export function isCancelSettled({ status }: Pick<CheckoutView, 'status'>): boolean {
  return !STATUS_FACTS[status].underWay;
}

/** The record of the wish with what has become of it. */
export function cancelRecord(wish: CommandRecord, view: CheckoutView): CommandRecord {
  return { ...wish, failure: refusalOf(view), status: view.status, version: view.version };
}

/**
 * Tickets that are still there were not given back. The wish had cleared the last failure, so that one
 * about a cancellation is later.
 */
function refusalOf(view: CheckoutView): Failure | null {
  const { order, lastFailure } = view;
  if (!isCancelSettled(view) || order?.status !== 'fulfilled') return null;
  return lastFailure?.kind === 'cancellation' ? lastFailure : failure('ORDER_NOT_CANCELLABLE');
}
