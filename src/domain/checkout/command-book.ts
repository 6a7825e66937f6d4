// The commands of callers and ops, and the book that records them: commands that wait for an answer, and the answers to
// past ones, so that a repeat gets the same answer even after a crash.
import type { Customer, PaymentExtras } from './request';
import type { Failure } from '../failure';
import type { Money } from '../money';
import type { Payment } from '../payments/ways-to-pay';
import type { Status } from './status';

export type SeatChoice =
  | { readonly offerId: string; readonly seatIds: readonly string[] }
  | { readonly offerId: string; readonly quantity: number };

/** The fields that a caller may change; null removes the value. */
export interface Edit {
  readonly customer?: Customer;
  readonly promotionCode?: string | null;
  readonly loyaltyCardNumber?: string | null;
  readonly quantity?: number;
  readonly reference?: string | null;
}

/** The operator and the reason, for the ops timeline. */
interface Audit {
  readonly actor: string;
  readonly reason: string;
}

/**
 * The outcomes that ops can set if the workflow cannot find one. `compensated`: all open compensations were settled
 * elsewhere.
 */
export const RESOLUTIONS = ['confirmed', 'failed', 'cancelled', 'compensated'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

export type CallerCommand =
  | { readonly type: 'start' }
  | { readonly type: 'seats'; readonly items: readonly SeatChoice[] }
  | {
      readonly type: 'order';
      readonly expectedTotal: Money;
      readonly payment: Payment;
      readonly extras?: PaymentExtras;
      /** When it was sent, by the API's clock; an order without this is never too late. */
      readonly sentAtMs?: number;
    }
  | { readonly type: 'edit'; readonly changes: Edit }
  | { readonly type: 'cancel' };

/** `showtimeId`: the showtime of the named order according to Svc's support, since not every shape's summary has it. */
export type OpsCommand =
  | ({ readonly type: 'retry_now' } & Audit)
  | ({
      readonly type: 'resolve_order';
      readonly orderId: string;
      readonly showtimeId?: string;
    } & Audit)
  | ({ readonly type: 'unlink_order' } & Audit)
  | ({ readonly type: 'force_cancel' } & Audit)
  | ({
      readonly type: 'mark_resolved';
      readonly outcome: Resolution;
      readonly orderId?: string;
      readonly showtimeId?: string;
      readonly evidence: string;
    } & Audit);

export type Command = CallerCommand | OpsCommand;
export type CommandType = Command['type'];
export type CommandOf<T extends CommandType> = Extract<Command, { type: T }>;
/** All ops commands share one name, since one transition answers all of them that wait. */
export type CommandName = CallerCommand['type'] | 'ops';

/** Identifies a request: `key` is the caller's command, `digest` its body, `requestId` the HTTP call. */
export interface CommandTag {
  readonly name: CommandName;
  readonly key: string;
  readonly digest: string;
  readonly requestId: string;
  /** The version that the caller has seen; the command is refused if the checkout has another. */
  readonly ifVersion?: number;
}

/** A command that was accepted and is not answered yet. */
export interface OwedCommand extends CommandTag {
  readonly failure: Failure | null;
}

/** The outcome of a command, and the state of the checkout at that moment. */
export interface CommandRecord extends OwedCommand {
  readonly status: Status;
  readonly version: number;
}

export interface CommandBook {
  readonly owed: readonly OwedCommand[];
  /** Answered commands by key. Cannot grow without bound: refused commands are not recorded. */
  readonly records: Readonly<Record<string, CommandRecord>>;
}

export const NO_COMMANDS: CommandBook = { owed: [], records: {} };

export function addWaiting(book: CommandBook, tag: CommandTag): CommandBook {
  return { ...book, owed: [...book.owed, { ...tag, failure: null }] };
}

/** Removes a waiting command that is refused, without a record. */
export function removeWaiting(book: CommandBook, key: string): CommandBook {
  return { ...book, owed: book.owed.filter((owed) => owed.key !== key) };
}

/** Ops can send any number of commands. A repeat comes soon or never, so old records are dropped. */
const OPS_RECORDS_MAX = 20;

/** Moves the answered commands to the records. */
export function answer(
  book: CommandBook,
  answerOf: (owed: OwedCommand) => Failure | null | undefined,
  at: Pick<CommandRecord, 'status' | 'version'>,
): CommandBook {
  const answered: CommandRecord[] = [];
  const owed: OwedCommand[] = [];
  for (const each of book.owed) {
    const failure = answerOf(each);
    if (failure === undefined) owed.push(each);
    else answered.push({ ...each, failure, ...at });
  }
  if (answered.length === 0) return book;
  return { owed, records: bounded([...Object.values(book.records), ...answered]) };
}

function bounded(records: readonly CommandRecord[]): CommandBook['records'] {
  const olderOfOps = records.filter(({ name }) => name === 'ops').slice(0, -OPS_RECORDS_MAX);
  const kept = records.filter((record) => !olderOfOps.includes(record));
  return Object.fromEntries(kept.map((record) => [record.key, record]));
}
