// The customer's session, which signs the calls from the lease on (Svc spec 5.4). A guest's is opened
// again when it has ended; that of an existing customer only they can open.
import { failure, type Failure } from '../failure';
import type { Finding } from './events';
import type { Answer, Caller, Ports, SvcPort } from './ports';
import type { Customer, Session } from './request';
import type { Checkout } from './state';

/** What came of a signed call; `unsigned` where nobody could sign it. Nothing was sent then. */
export type SignedAnswer<T> =
  Answer<T> | { readonly outcome: 'unsigned'; readonly failure: Failure };

/** Makes a signed call, of which `found` tells. That a session was opened, or has ended, is found first. */
export async function signed<T>(
  checkout: Checkout,
  ports: Ports,
  call: (caller: Caller) => Promise<Answer<T>>,
  found: (answer: SignedAnswer<T>) => Finding | Promise<Finding>,
): Promise<Finding> {
  const { session, request } = checkout;
  if (!session) {
    return signIn(checkout, ports, (failure) => found({ outcome: 'unsigned', failure }));
  }
  const answer = await call({ session, device: request.device });
  const ended = answer.outcome === 'refused' && answer.failure.code === 'SESSION_ENDED';
  return ended ? { type: 'session_ended', authToken: session.authToken } : found(answer);
}

/** Opens a session that there is not, unless it has ended too often in a row. */
export async function signIn(
  { request, renewals, policy }: Checkout,
  { svc }: Ports,
  failed: (why: Failure) => Finding | Promise<Finding>,
): Promise<Finding> {
  if (renewals > policy.sessionRenewalsMax) return failed(failure('SESSION_ENDED'));
  const answer = await openSession(request.customer, svc);
  return answer.outcome === 'done'
    ? { type: 'session_opened', session: answer.value }
    : failed(answer.failure);
}

/** Opens a guest's session (Svc spec 4.4 step 3). */
export async function openSession(
  customer: Customer | null,
  svc: SvcPort,
): Promise<Answer<Session>> {
  if (customer?.type === 'guest') return svc.createGuest({ customer });
  const code = customer ? 'AUTHENTICATION_NEEDED' : 'CUSTOMER_NEEDED';
  return { outcome: 'refused', failure: failure(code) };
}

/** An existing customer whose session has ended: only they can open another. */
export function needsAuthentication({ request, session }: Checkout): boolean {
  return request.customer?.type === 'account' && session === null;
}

/** Whether both are the same account at Svc. */
export function isSameCustomer(known: Customer | null, given: Customer): boolean {
  if (known?.type !== 'account' || given.type !== 'account') return false;
  return known.session.accountId === given.session.accountId;
}
