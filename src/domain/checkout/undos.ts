// What was set aside for an attempt and has to be given back when the attempt comes to nothing. An undo
// is listed before its act, and named after it, so that a late one never touches a later attempt.
import type { Policy } from '../policy';
import type { CheckoutEvent } from './events';
import { doublingMs, hurriedAtMs } from './pauses';
import { isTerminal, type Checkout, type Collection } from './state';

type Of<T extends CheckoutEvent['type']> = Extract<CheckoutEvent, { type: T }>;

/** Gives up the authorisation under this reference, if there is one. */
export interface Undo {
  readonly reference: string;
  /** Null as long as no answer has named the authorisation. */
  readonly authorizationId: string | null;
  readonly tries: number;
  readonly nextAtMs: number;
}

/** Listed as soon as the attempt is claimed, which is before anything is set aside. */
export function listUndo(
  checkout: Checkout,
  collection: Collection | null,
  nowMs: number,
): readonly Undo[] {
  if (!collection) return checkout.undos;
  const { reference, authorizationId } = collection;
  return [...checkout.undos, { reference, authorizationId, tries: 0, nextAtMs: nowMs }];
}

/** Those whose attempt has come to nothing, in the order in which they were listed. */
export function waitingUndos(checkout: Checkout): readonly Undo[] {
  const { phase, undos } = checkout;
  const live = !isTerminal(checkout) && 'order' in phase ? phase.order.collection : null;
  return undos.filter(({ reference }) => reference !== live?.reference);
}

/** The one to carry out now: the latest act is undone first. */
export function dueUndo(checkout: Checkout, nowMs: number): Undo | undefined {
  return waitingUndos(checkout).findLast(({ nextAtMs }) => nextAtMs <= nowMs);
}

/** When the next one is due; Infinity if none waits. */
export function nextUndoAtMs(checkout: Checkout): number {
  return Math.min(Infinity, ...waitingUndos(checkout).map(({ nextAtMs }) => nextAtMs));
}

/** Nothing is left to do: the outcome stands, and everything is given back. */
export function isFinished(checkout: Checkout): boolean {
  return isTerminal(checkout) && waitingUndos(checkout).length === 0;
}

/** Whether an undo has been tried so often that a person should look at the provider. */
export function isUndoStuck(checkout: Checkout): boolean {
  const { undoTriesUntilOps } = checkout.policy;
  return waitingUndos(checkout).some(({ tries }) => tries >= undoTriesUntilOps);
}

/** Taken off the list: it was carried out, or what it would give back was rightly taken. */
export function strikeUndo(checkout: Checkout, { reference }: Pick<Undo, 'reference'>): Checkout {
  return { ...checkout, undos: checkout.undos.filter((undo) => undo.reference !== reference) };
}

/** Tried again with growing pauses for as long as it takes; it is never dropped. */
export function postponeUndo(
  checkout: Checkout,
  { reference, untilMs }: Of<'undo-postponed'>,
  nowMs: number,
): Checkout {
  return changeUndo(checkout, reference, (undo) => {
    const pauseMs = undoPauseMs(checkout.policy, undo.tries);
    return { ...undo, tries: undo.tries + 1, nextAtMs: untilMs ?? nowMs + pauseMs };
  });
}

export function hurryUndos(checkout: Checkout, nowMs: number): Checkout {
  const undos = checkout.undos.map((undo) => {
    const inDoubt = undo.authorizationId === null;
    return { ...undo, nextAtMs: hurriedAtMs(checkout, inDoubt, undo.nextAtMs, nowMs) };
  });
  return { ...checkout, undos };
}

/** The provider's id, as soon as it is known. */
export function nameUndo(
  checkout: Checkout,
  reference: string,
  authorizationId: string,
): readonly Undo[] {
  return changeUndo(checkout, reference, (undo) => ({ ...undo, authorizationId })).undos;
}

function changeUndo(checkout: Checkout, reference: string, change: (undo: Undo) => Undo): Checkout {
  const undos = checkout.undos.map((undo) => (undo.reference === reference ? change(undo) : undo));
  return { ...checkout, undos };
}

function undoPauseMs({ reconcilePauseMs, undoPauseMaxMs }: Policy, tries: number): number {
  return doublingMs(reconcilePauseMs, tries, undoPauseMaxMs);
}
