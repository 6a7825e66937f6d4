// The customer's session at Svc, which signs all calls from the lease on (Svc spec 5.4). Usher renews a guest's
// session; an account customer has to sign in again.
import type { Customer } from './request';
import type { Checkout } from './state';

/** Whether this is an account customer whose session has ended. */
export function needsAuthentication({
  request,
  session,
}: Pick<Checkout, 'request' | 'session'>): boolean {
  return request.customer?.type === 'account' && session === null;
}

/** Whether both have the same account at Svc. */
export function isSameCustomer(known: Customer | null, given: Customer): boolean {
  if (known?.type !== 'account' || given.type !== 'account') return false;
  return known.session.accountId === given.session.accountId;
}
