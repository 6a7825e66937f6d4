// Commands that were answered or are still owed an answer. It is part of the state, so that a repeat
// of a command finds its answer after any crash.
import type { Failure } from '../failure';
import type { Phase, Status } from './state';
import type { CheckoutView } from './view';

export type CommandName = 'start' | 'seats' | 'order' | 'edit' | 'cancel' | 'ops';

/** Who asks. `key` is one per command of the caller, `digest` one per body, `requestId` one per call. */
export interface CommandTag {
  readonly name: CommandName;
  readonly key: string;
  readonly digest: string;
  readonly requestId: string;
  /** The version that the caller has seen: another one refuses the command. */
  readonly ifVersion?: number;
}

/** What a command came to: the failure that refused it, if any, and the checkout as it then was. */
export interface CommandOutcome extends CommandTag {
  readonly failure: Failure | null;
  readonly view: CheckoutView;
}

export interface Ledger {
  readonly owed: readonly CommandTag[];
  readonly answered: Readonly<Record<string, CommandOutcome>>;
}

export const EMPTY_LEDGER: Ledger = { owed: [], answered: {} };

/** The states in which a command has not come to its outcome yet; any other state settles it. */
const OWED_IN: Readonly<Record<CommandName, readonly Status[]>> = {
  start: ['preparing'],
  seats: ['holding'],
  order: ['placing', 'holding'],
  edit: ['preparing', 'holding'],
  cancel: ['placing', 'processing', 'cancelling'],
  ops: [],
};

/** The command is carried out from now on and gets its answer when a later state settles it. */
export function owe(ledger: Ledger, tag: CommandTag): Ledger {
  return { ...ledger, owed: [...ledger.owed, tag] };
}

export function answer(ledger: Ledger, outcome: CommandOutcome): Ledger {
  return {
    owed: ledger.owed.filter(({ key }) => key !== outcome.key),
    answered: { ...ledger.answered, [outcome.key]: outcome },
  };
}

/** The owed commands that the state settles. Who lost seats hears of it with a fresh look at them. */
export function settledBy(ledger: Ledger, phase: Phase): readonly CommandTag[] {
  if (phase.status === 'selecting' && phase.seatMapDue) return [];
  return ledger.owed.filter(({ name }) => !OWED_IN[name].includes(phase.status));
}
