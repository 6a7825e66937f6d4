// Calls signed with the customer's session (Svc spec 5.4).
import type { Answer, Caller } from '../domain/checkout/ports';
import type { Customer, Session } from '../domain/checkout/request';
import { accountOfOrder, type Checkout } from '../domain/checkout/state';
import { failure, type Failure } from '../domain/failure';
import type { CheckoutRun } from './checkout-run';
import type { SvcCalls } from './svc-calls';

/** Shown in the timeline; a refused Svc API key looks the same. */
const SESSION_REFUSED = 'The ticketing service did not accept the session';
/** Only the name and the e-mail open a guest's session, so a refusal is about them. */
const CUSTOMER_REFUSED: Failure = {
  ...failure('GENERIC_ERROR', {
    pointer: '/customer',
    message: 'The ticketing service does not accept this customer: correct the name or the e-mail.',
  }),
  next: 'provide_customer',
  retryable: true,
};

const ANOTHER_ACCOUNT =
  'The new session has another account at the ticketing service, which may not see this order';

/**
 * Makes a signed call. Opens a guest's session if it is missing, and renews it if it has ended. Returns `not_sent` with
 * AUTHENTICATION_NEEDED if only the customer can sign in, and with SESSION_ENDED if sessions end too often in a row.
 */
export async function signed<T>(
  it: CheckoutRun,
  call: (caller: Caller) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  for (let renewals = 0; renewals <= it.checkout.policy.sessionRenewalsMax; renewals++) {
    const session = await sessionOf(it);
    if (session.outcome !== 'done') return { outcome: 'not_sent', failure: session.failure };
    const answer = await call({ session: session.value, device: it.checkout.request.device });
    if (answer.outcome !== 'refused' || answer.failure.code !== 'SESSION_ENDED') return answer;
    endSession(it, session.value);
  }
  return { outcome: 'not_sent', failure: failure('SESSION_ENDED') };
}

/** The checkout's session, or a new one for a guest (Svc spec 4.4 step 3). */
async function sessionOf(it: CheckoutRun): Promise<Answer<Session>> {
  const { session, request } = it.checkout;
  if (session) return { outcome: 'done', value: session };
  const opened = await openSession(request.customer, it.svc);
  if (opened.outcome === 'done') {
    const isAnothers = isAnotherAccount(it.checkout, opened.value);
    it.note({ session: opened.value }, isAnothers ? ANOTHER_ACCOUNT : null);
  }
  return opened;
}

/** Whether the order was sent from another account: Svc does not promise that an e-mail always gets the same one. */
function isAnotherAccount(checkout: Checkout, { accountId }: Session): boolean {
  const sentAs = accountOfOrder(checkout);
  return sentAs !== null && sentAs !== accountId;
}

export async function openSession(
  customer: Customer | null,
  svc: SvcCalls,
): Promise<Answer<Session>> {
  if (customer?.type === 'guest') {
    const answer = await svc.createGuest({ customer });
    const isAboutGuest = answer.outcome === 'refused' && answer.failure.code === 'GENERIC_ERROR';
    return isAboutGuest ? { outcome: 'refused', failure: CUSTOMER_REFUSED } : answer;
  }
  const code = customer ? 'AUTHENTICATION_NEEDED' : 'CUSTOMER_NEEDED';
  return { outcome: 'refused', failure: failure(code) };
}

/** A late answer about an old session must not end the current one. */
export function endSession(it: CheckoutRun, ended: Session): void {
  if (it.checkout.session?.authToken !== ended.authToken) return;
  const { phase } = it.checkout;
  const text = SESSION_REFUSED;
  if (!('before' in phase) || !phase.before) {
    it.note({ session: null }, text);
    return;
  }
  const isFormer = phase.before.session?.authToken === ended.authToken;
  const before = isFormer ? { ...phase.before, session: null } : phase.before;
  it.note({ session: null, phase: { ...phase, before } }, text);
}
