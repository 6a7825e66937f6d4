// What has to be said of a state, all of it in the state's own file.
import type { Failure } from '../failure';
import type { Wait } from './alarm';
import type { NextAction } from '../next-action';
import type { Command, CommandName } from './commands';
import type { CheckoutEvent, DueEvent, Finding, Happening, Of } from './events';
import type { MoneyState } from './order';
import type { Ports } from './ports';
import type { Checkout, CheckoutIn } from './state';
import type { Status } from './status';

export interface State<S extends Status> {
  /** What it waits for before it acts; null where it acts at once. */
  pause?(checkout: CheckoutIn<S>): Wait | null;
  /** What it does next. Null where it waits for commands and time. */
  run?(checkout: CheckoutIn<S>, ports: Ports): Promise<Finding | null>;
  /** What may happen in it. What is not listed is stale, and changes nothing. */
  readonly on: { readonly [T in Happening['type']]?: Move<S, T> };
  /** When time ends it, and how. */
  deadline?(checkout: CheckoutIn<S>): DueEvent | null;
  /** The commands that it takes. */
  readonly commands: { readonly [T in CommandType]?: Take<S, T> };
  /** The owed commands that it does not settle yet. */
  leavesOpen(checkout: CheckoutIn<S>): readonly CommandName[];
  /** Carries out a cancellation that is wanted; the same checkout where it cannot be yet. */
  honourCancel?(checkout: CheckoutIn<S>): Checkout;
  /** What the caller should do next. */
  next(checkout: CheckoutIn<S>): NextAction | null;
  /** What is known of the customer's money; as the order stands, unless said otherwise. */
  money?(checkout: CheckoutIn<S>): MoneyState;
  /** Counts against a partner's bound of open checkouts. */
  readonly open: boolean;
  /** Told as 202: there is nothing in it yet that a caller could build on. */
  readonly underWay: boolean;
  /** The seats are held for the customer, or sold to them before they were told. */
  readonly holdsSeats: boolean;
  /** Nothing leads out of it. */
  readonly over: boolean;
  /** What ops read of it. */
  readonly ops: { readonly waitingFor: string | null; readonly runbook: string | null };
}

export type CommandType = Exclude<Command['type'], 'start'>;

/** What becomes of a checkout in state S under the event. */
export type Move<S extends Status, T extends CheckoutEvent['type']> = (
  checkout: CheckoutIn<S>,
  event: Of<T>,
  nowMs: number,
) => Checkout;

/** How a state takes a command. */
export interface Take<S extends Status, T extends CommandType> {
  /** Why it would refuse any such command now: the view offers only what it would take. */
  refuses?(checkout: CheckoutIn<S>): Failure | null;
  /** Claims it, or says what does not fit. */
  claim(checkout: CheckoutIn<S>, command: Of<T>, nowMs: number): Checkout | Failure;
}

/** What is over takes nothing, owes nothing and waits for nothing. */
export const OVER = {
  on: {},
  commands: {},
  leavesOpen: () => [],
  open: false,
  underWay: false,
  holdsSeats: false,
  over: true,
  ops: { waitingFor: null, runbook: null },
} as const;
