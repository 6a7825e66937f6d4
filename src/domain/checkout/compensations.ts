// What was set aside or taken for an attempt that came to nothing, and how it is given back: beside the
// checkout, for as long as it takes.
import type { Money } from '../money';
import type { Of } from './events';
import { moneyOfOrder, type Collection, type Compensation, type MoneyState } from './order';
import { hurried, pauseAfter } from './pauses';
import { needsAuthentication } from './session';
import { orderOf, type Checkout, type CheckoutWithOrder } from './state';

/** Listed with the claim of the order, which is before anything is set aside. */
export function listCompensation(
  checkout: Checkout,
  { reference, authorizationId }: Pick<Collection, 'reference' | 'authorizationId'>,
  amount: Money,
  kind: Compensation['kind'] = 'void',
  known: Pick<Compensation, 'refunded'> = {},
): Checkout {
  const listed = {
    reference,
    kind,
    authorizationId,
    amount,
    ...known,
    tries: 0,
    pause: null,
    done: false,
  };
  const { compensations } = strikeCompensation(checkout, { reference });
  return { ...checkout, compensations: [...compensations, listed] };
}

/** Compensations of attempts that came to nothing, in the order in which they were listed. */
export function waitingCompensations(checkout: Checkout): readonly Compensation[] {
  const live = 'refund' in checkout.phase ? null : orderOf(checkout)?.collection;
  return checkout.compensations.filter(
    ({ reference, done }) => !done && reference !== live?.reference,
  );
}

/** The one to carry out next: what was tried least, and of those the latest act is undone first. */
export function nextCompensation(checkout: Checkout): Compensation | null {
  const waiting = waitingCompensations(checkout);
  const fewest = Math.min(...waiting.map(({ tries }) => tries));
  return waiting.findLast(({ tries }) => tries === fewest) ?? null;
}

/** Whether a person should look. Svc may take days for a refund, unless nobody can ask it, or it has said that it pays a part. */
export function isStuck(checkout: Checkout, { kind, tries, refunded }: Compensation): boolean {
  const { svcRefundTriesUntilOps, compensationTriesUntilOps } = checkout.policy;
  const isPatient = kind === 'svc_refund' && !refunded && !needsAuthentication(checkout);
  return tries >= (isPatient ? svcRefundTriesUntilOps : compensationTriesUntilOps);
}

export function hasStuck(checkout: Checkout): boolean {
  return waitingCompensations(checkout).some((each) => isStuck(checkout, each));
}

/** What the money of a cancelled order is, which its compensation finds out where a capture was lost. */
export function moneyOfCancelled({ phase, compensations }: CheckoutWithOrder): MoneyState {
  const { collection } = phase.order;
  if (!collection) return 'taken';
  const { reference, status } = collection;
  if (status !== 'in_doubt') return status === 'captured' ? 'taken' : 'not_taken';
  const given = compensations.find((each) => each.reference === reference);
  if (given?.kind === 'refund') return 'taken';
  return given?.done ? 'not_taken' : moneyOfOrder(phase.order);
}

/** Struck where nothing was set aside by us, or what was set aside was rightly taken. */
export function strikeCompensation<C extends Checkout>(
  checkout: C,
  collection: Pick<Collection, 'reference'> | null,
): C {
  const compensations = checkout.compensations.filter(
    ({ reference }) => reference !== collection?.reference,
  );
  return { ...checkout, compensations };
}

/** An authorisation of the partner's own stays theirs where no order was sent for it. */
export function keepOwn<C extends Checkout>(checkout: C, collection: Collection | null): C {
  return collection?.own ? strikeCompensation(checkout, collection) : checkout;
}

export function advanceCompensation(
  checkout: Checkout,
  { reference, change }: Pick<Of<'compensation_advanced'>, 'reference' | 'change'>,
): Checkout {
  return changed(checkout, reference, (each) => ({ ...each, ...change, pause: null }));
}

/** Tried again with growing pauses; it is never dropped. Before it counts as absent, all must have settled. */
export function postponeCompensation(
  checkout: Checkout,
  { reference, failure, refunded }: Of<'compensation_postponed'>,
  nowMs: number,
): Checkout {
  const { policy } = checkout;
  return changed(checkout, reference, (each) => {
    const firstMs = each.authorizationId === null ? policy.settleMs : policy.reconcilePauseMs;
    const bounds = { firstMs, maxMs: policy.compensationPauseMaxMs };
    const pause = pauseAfter(each.tries, bounds, failure, nowMs);
    return { ...each, ...(refunded && { refunded }), tries: each.tries + 1, pause };
  });
}

/** The same checkout where nothing waits. */
export function hurryCompensations(checkout: Checkout, nowMs: number): Checkout {
  return checkout.compensations.reduce((next, { reference, pause, authorizationId, kind }) => {
    if (!pause) return next;
    const inDoubt = authorizationId === null && kind === 'void';
    const settleMs = inDoubt ? checkout.policy.settleMs : 0;
    return changed(next, reference, (each) => ({
      ...each,
      pause: hurried(pause, settleMs, nowMs),
    }));
  }, checkout);
}

/** A person has seen to everything that was still to be given back. */
export function settleCompensations(checkout: Checkout): Checkout {
  const done = { done: true };
  return waitingCompensations(checkout).reduce(
    (next, { reference }) => advanceCompensation(next, { reference, change: done }),
    checkout,
  );
}

function changed(
  checkout: Checkout,
  reference: string,
  change: (each: Compensation) => Compensation,
): Checkout {
  const isMeant = (each: Compensation) => each.reference === reference && !each.done;
  if (!checkout.compensations.some(isMeant)) return checkout;
  const compensations = checkout.compensations.map((each) => (isMeant(each) ? change(each) : each));
  return { ...checkout, compensations };
}
