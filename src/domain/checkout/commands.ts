// What people ask of a checkout, and the book of it: commands that are owed an answer, and a record of
// each one that was carried out, so that a repeat finds its answer after any crash.
import type { Failure } from '../failure';
import type { Money } from '../money';
import type { Payment } from './order';
import type { Customer, PaymentExtras } from './request';
import type { Status } from './status';

export type SeatChoice =
  | { readonly offerId: string; readonly seatIds: readonly string[] }
  | { readonly offerId: string; readonly quantity: number };

/** What a caller may change about a checkout; null takes it away. */
export interface Edit {
  readonly customer?: Customer;
  readonly promotionCode?: string | null;
  readonly loyaltyCardNumber?: string | null;
  readonly quantity?: number;
  readonly reference?: string | null;
}

/** What a caller asked for. */
export type CallerCommand =
  | { readonly type: 'start' }
  | { readonly type: 'seats'; readonly items: readonly SeatChoice[] }
  | {
      readonly type: 'order';
      readonly expectedTotal: Money;
      readonly payment: Payment;
      readonly extras?: PaymentExtras;
    }
  | { readonly type: 'edit'; readonly changes: Edit }
  | { readonly type: 'cancel' };

/** The operator and the reason; both end up in the timeline of ops. */
interface Audited {
  readonly actor: string;
  readonly reason: string;
}

/** How ops may end what the process cannot. */
export const RESOLUTIONS = ['confirmed', 'failed', 'cancelled', 'compensated'] as const;

/** What ops asked for. `compensated`: what was still to be given back was seen to by hand. */
export type OpsCommand =
  | ({ readonly type: 'retry_now' } & Audited)
  | ({ readonly type: 'resolve_order'; readonly orderId: string } & Audited)
  | ({ readonly type: 'force_cancel' } & Audited)
  | ({
      readonly type: 'mark_resolved';
      readonly outcome: (typeof RESOLUTIONS)[number];
      readonly orderId?: string;
      readonly evidence: string;
    } & Audited);

export type Command = CallerCommand | OpsCommand;
export type CommandName = CallerCommand['type'] | 'ops';

/** Names a request: `key` is one per command of the caller, `digest` one per body, `requestId` one per call. */
export interface CommandTag {
  readonly name: CommandName;
  readonly key: string;
  readonly digest: string;
  readonly requestId: string;
  /** The version that the caller has seen: another one refuses the command. */
  readonly ifVersion?: number;
}

/** A command that is being carried out, and what has gone wrong with it so far. */
export interface OwedCommand extends CommandTag {
  readonly failure: Failure | null;
}

/** What a command came to, and the state that the checkout was in by then. */
export interface CommandRecord extends OwedCommand {
  readonly status: Status;
  readonly version: number;
}

export interface CommandBook {
  readonly owed: readonly OwedCommand[];
  /** By key. Bounded by what a checkout can do: a command that was refused is not in here. */
  readonly records: Readonly<Record<string, CommandRecord>>;
}

export const NO_COMMANDS: CommandBook = { owed: [], records: {} };

/** The command is carried out from now on, and answered when a state settles it. */
export function owe(book: CommandBook, tag: CommandTag): CommandBook {
  return { ...book, owed: [...book.owed, { ...tag, failure: null }] };
}

/** What went wrong first is what each owed command will be told. */
export function blame(book: CommandBook, why: Failure): CommandBook {
  return { ...book, owed: book.owed.map((owed) => ({ ...owed, failure: owed.failure ?? why })) };
}

/** Ops may send any number of commands; a repeat of one comes soon, or never. */
const OPS_RECORDS_MAX = 20;

/** Answers the owed commands that are settled. Of what ops asked, the last few are remembered. */
export function settle(
  book: CommandBook,
  isOpen: (owed: OwedCommand) => boolean,
  recordOf: (owed: OwedCommand) => CommandRecord,
): CommandBook {
  const { owed, records } = book;
  const settled = owed.filter((each) => !isOpen(each)).map(recordOf);
  if (settled.length === 0) return book;
  const kept = [...Object.values(records), ...settled];
  const older = kept.filter(({ name }) => name === 'ops').slice(0, -OPS_RECORDS_MAX);
  const bounded = kept.filter((record) => !older.includes(record));
  return {
    owed: owed.filter(isOpen),
    records: Object.fromEntries(bounded.map((record) => [record.key, record])),
  };
}
