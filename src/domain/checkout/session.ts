// The customer's session at Svc, which signs the calls from the lease on (Svc spec 5.4). Usher renews a guest's session; only
// the customer can renew that of an account.
import type { Customer } from './request';
import type { Checkout } from './state';

/** An existing customer whose session has ended. */
export function needsAuthentication({
  request,
  session,
}: Pick<Checkout, 'request' | 'session'>): boolean {
  return request.customer?.type === 'account' && session === null;
}

/** Whether both are the same account at Svc. */
export function isSameCustomer(known: Customer | null, given: Customer): boolean {
  if (known?.type !== 'account' || given.type !== 'account') return false;
  return known.session.accountId === given.session.accountId;
}
