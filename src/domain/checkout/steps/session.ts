import { failure, type Failure } from '../../failure';
import type { Finding } from '../events';
import type { Answer, Caller, Ports, SvcPort } from '../ports';
import type { Checkout, CheckoutIn, Customer, Session, Status } from '../state';

type SignedStep<S extends Status> = (
  checkout: CheckoutIn<S>,
  caller: Caller,
  ports: Ports,
) => Promise<Finding>;

/** What a state does as long as nobody can sign its calls. */
type Unsigned<S extends Status> = (
  checkout: CheckoutIn<S>,
  why: Failure,
  ports: Ports,
) => Promise<Finding>;

/**
 * A step whose calls are signed with the customer's session (Svc spec 5.4). Without one, a guest's is
 * opened first; that of an existing customer only they can open again.
 */
export function signed<S extends Status>(step: SignedStep<S>, otherwise: Unsigned<S>) {
  return async (checkout: CheckoutIn<S>, ports: Ports): Promise<Finding> => {
    const { session, request } = checkout;
    if (!session) {
      const answer = await openSession(request.customer, ports.svc);
      return answer.outcome === 'done'
        ? { type: 'session-opened', session: answer.value }
        : otherwise(checkout, answer.failure, ports);
    }
    const watched = watchSession(ports.svc);
    const caller = { session, device: request.device };
    const finding = await step(checkout, caller, { ...ports, svc: watched.svc });
    return watched.hasEnded() && mayRenew(checkout) ? { type: 'session-ended' } : finding;
  };
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

/** A call that is refused for its session was not carried out, whatever the step makes of it. */
function watchSession(svc: SvcPort): { readonly svc: SvcPort; hasEnded(): boolean } {
  const seen = { ended: false };
  const watched: SvcPort = {
    ...svc,
    lease: (ask) => watch(svc.lease(ask), seen),
    preview: (ask) => watch(svc.preview(ask), seen),
    placeOrder: (ask) => watch(svc.placeOrder(ask), seen),
    orderStatus: (ask) => watch(svc.orderStatus(ask), seen),
    orderSummary: (ask) => watch(svc.orderSummary(ask), seen),
    cancelOrder: (ask) => watch(svc.cancelOrder(ask), seen),
  };
  return { svc: watched, hasEnded: () => seen.ended };
}

async function watch<Value>(
  call: Promise<Answer<Value>>,
  seen: { ended: boolean },
): Promise<Answer<Value>> {
  const answer = await call;
  seen.ended ||= answer.outcome === 'refused' && answer.failure.code === 'SESSION_ENDED';
  return answer;
}

function mayRenew({ renewals, policy }: Checkout): boolean {
  return renewals < policy.sessionRenewalsMax;
}
