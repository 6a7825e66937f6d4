// What was set aside or taken for an attempt that came to nothing, and how it is given back: beside the
// checkout, for as long as it takes.
import type { Of } from './events';
import { moneyOfOrder, type Collection, type Compensation, type MoneyState } from './order';
import { hurried, pauseAfter } from './pauses';
import type { Money } from '../money';
import { needsAuthentication } from './session';
import type { Checkout } from './state';

/** Listed with the claim of the order, which is before anything is set aside. */
export function listCompensation(
  { compensations }: Checkout,
  { reference, authorizationId }: Pick<Collection, 'reference' | 'authorizationId'>,
  amount: Money | null,
  kind: Compensation['kind'] = 'void',
): readonly Compensation[] {
  const listed = { reference, kind, authorizationId, amount, tries: 0, pause: null, done: false };
  return [...compensations.filter((each) => each.reference !== reference), listed];
}

/** Those whose attempt has come to nothing, in the order in which they were listed. */
export function waitingCompensations(checkout: Checkout): readonly Compensation[] {
  const { phase, compensations } = checkout;
  const live = 'order' in phase && !('refund' in phase) ? phase.order.collection : null;
  return compensations.filter(({ reference, done }) => !done && reference !== live?.reference);
}

/** The one to carry out next: what was tried least, and of those the latest act is undone first. */
export function nextCompensation(checkout: Checkout): Compensation | null {
  const waiting = waitingCompensations(checkout);
  const fewest = Math.min(...waiting.map(({ tries }) => tries));
  return waiting.findLast(({ tries }) => tries === fewest) ?? null;
}

/** Whether a person should look. Svc may take days for a refund, unless nobody can ask it. */
export function isStuck(checkout: Checkout, { kind, tries }: Compensation): boolean {
  const { svcRefundTriesUntilOps, compensationTriesUntilOps } = checkout.policy;
  const isPatient = kind === 'svc_refund' && !needsAuthentication(checkout);
  return tries >= (isPatient ? svcRefundTriesUntilOps : compensationTriesUntilOps);
}

export function hasStuck(checkout: Checkout): boolean {
  return waitingCompensations(checkout).some((each) => isStuck(checkout, each));
}

/** What the money of a cancelled order is, which its compensation finds out where a capture was lost. */
export function moneyOfCancelled(checkout: Checkout): MoneyState {
  const order = 'order' in checkout.phase ? checkout.phase.order : null;
  if (!order?.collection) return 'taken';
  const { reference, status } = order.collection;
  if (status !== 'in_doubt') return status === 'captured' ? 'taken' : 'not_taken';
  const given = checkout.compensations.find((each) => each.reference === reference);
  if (given?.kind === 'refund') return 'taken';
  return given?.done ? 'not_taken' : moneyOfOrder(order);
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

export function concludeCompensation(checkout: Checkout, { reference }: Of<'compensated'>) {
  return change(checkout, reference, (each) => ({ ...each, done: true, pause: null }));
}

/** The provider's id, as soon as it is known. */
export function nameCompensation(
  checkout: Checkout,
  { reference, authorizationId }: Pick<Of<'compensation_named'>, 'reference' | 'authorizationId'>,
) {
  return change(checkout, reference, (each) => ({ ...each, authorizationId, pause: null }));
}

export function oweRefund(checkout: Checkout, { reference }: Of<'compensation_owes_refund'>) {
  return change(checkout, reference, (each) => ({ ...each, kind: 'refund', pause: null }));
}

/** Tried again with growing pauses; it is never dropped. Before it counts as absent, all must have settled. */
export function postponeCompensation(
  checkout: Checkout,
  { reference, failure }: Of<'compensation_postponed'>,
  nowMs: number,
) {
  const { policy } = checkout;
  return change(checkout, reference, (each) => {
    const firstMs = each.authorizationId === null ? policy.settleMs : policy.reconcilePauseMs;
    const bounds = { firstMs, maxMs: policy.compensationPauseMaxMs };
    return {
      ...each,
      tries: each.tries + 1,
      pause: pauseAfter(each.tries, bounds, failure ?? {}, nowMs),
    };
  });
}

/** The same checkout where nothing waits. */
export function hurryCompensations(checkout: Checkout, nowMs: number): Checkout {
  if (!checkout.compensations.some(({ pause }) => pause)) return checkout;
  const compensations = checkout.compensations.map((each) => {
    const inDoubt = each.authorizationId === null && each.kind === 'void';
    return { ...each, pause: hurried(each.pause, inDoubt ? checkout.policy.settleMs : 0, nowMs) };
  });
  return { ...checkout, compensations };
}

/** A person has seen to everything that was still to be given back. */
export function settleCompensations(checkout: Checkout): Checkout {
  return waitingCompensations(checkout).reduce<Checkout>(
    (next, { reference }) => concludeCompensation(next, { type: 'compensated', reference }),
    checkout,
  );
}

function change(
  checkout: Checkout,
  reference: string,
  changed: (each: Compensation) => Compensation,
): Checkout {
  const isMeant = (each: Compensation) => each.reference === reference && !each.done;
  if (!checkout.compensations.some(isMeant)) return checkout;
  const compensations = checkout.compensations.map((each) =>
    isMeant(each) ? changed(each) : each,
  );
  return { ...checkout, compensations };
}
