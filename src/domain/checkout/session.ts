// The customer's session, which signs the calls from the lease on (Svc spec 5.4). A guest's is opened
// again when it has ended; that of an existing customer only they can open.
import { failure, type Failure } from '../failure';
import type { Finding } from './events';
import type { Answer, Caller, Ports, SvcPort } from './ports';
import type { Customer, Session } from './request';
import type { Checkout } from './state';

/** Makes a signed call; `unsigned` says what the state makes of it that nobody can sign. */
export async function signed(
  { session, request, renewals, policy }: Checkout,
  { svc }: Ports,
  call: (caller: Caller) => Promise<Finding>,
  unsigned: (why: Failure) => Finding,
): Promise<Finding> {
  if (session) return call({ session, device: request.device });
  if (renewals > policy.sessionRenewalsMax) return unsigned(failure('SESSION_ENDED'));
  const answer = await openSession(request.customer, svc);
  if (answer.outcome === 'done') return { type: 'session_opened', session: answer.value };
  return unsigned(answer.failure);
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

/** A signed call that was refused for its session: it was not carried out. */
export class SessionEnded extends Error {
  constructor(readonly authToken: string) {
    super('The session has ended.');
  }
}

/** Makes a signed call that is refused for its session end its work, whatever the state does. */
export function endingWithSession(svc: SvcPort): SvcPort {
  const known =
    <A extends Caller, V>(call: (ask: A) => Promise<Answer<V>>) =>
    async (ask: A): Promise<Answer<V>> => {
      const answer = await call(ask);
      const ended = answer.outcome === 'refused' && answer.failure.code === 'SESSION_ENDED';
      if (ended) throw new SessionEnded(ask.session.authToken);
      return answer;
    };
  return {
    ...svc,
    lease: known((ask) => svc.lease(ask)),
    preview: known((ask) => svc.preview(ask)),
    placeOrder: known((ask) => svc.placeOrder(ask)),
    orderStatus: known((ask) => svc.orderStatus(ask)),
    orderSummary: known((ask) => svc.orderSummary(ask)),
    cancelOrder: known((ask) => svc.cancelOrder(ask)),
  };
}

/** An existing customer whose session has ended: only they can open another. */
export function needsAuthentication({ request, session }: Checkout): boolean {
  return request.customer?.type === 'account' && session === null;
}

/** Who says so is the same customer at Svc. */
export function isSameCustomer(known: Customer | null, given: Customer): boolean {
  if (known?.type !== 'account' || given.type !== 'account') return false;
  return known.session.accountId === given.session.accountId;
}
