// The customer's session at Svc, which signs all calls from the lease on (Svc spec 5.4). A guest's is opened and
// renewed in src/workflows/signed-call.ts; an account customer signs in through the API, and again when the session has
// ended.
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

type OfCustomer = Pick<Checkout, 'request' | 'session'>;

/**
 * The request and session once an edit is undone. A sign-in of the edit is kept if there was neither a guest nor a
 * signed-in account before: Svc has accepted the sign-in, and nothing else is possible without it.
 */
export function withoutEdit({ request, session }: OfCustomer, before: OfCustomer): OfCustomer {
  const wasSignedIn = before.request.customer !== null && !needsAuthentication(before);
  if (session === null || wasSignedIn) return { request: before.request, session: before.session };
  return { request: { ...before.request, customer: request.customer }, session };
}

/** Whether an edit has left the customer as it was, or the same account has signed in again. */
export function isSamePerson(known: Customer | null, now: Customer | null): boolean {
  return known === now || (now !== null && isSameCustomer(known, now));
}
