// The public state of a checkout, which the simulation reads from the workflow's memo.
import type { ServerRun } from './temporal/server-run';
import { fromPayload } from './temporal/wire';

export interface SeenFailure {
  readonly kind: string;
  readonly code: string;
  readonly message?: string;
  readonly atMs?: number;
  readonly retryAfterMs?: number;
}

interface SeenMoney {
  readonly amount: string;
  readonly currency: string;
}

/** The part of the view that people and rules use. Times are milliseconds since the epoch. */
export interface SeenView {
  readonly id: string;
  readonly status: string;
  readonly version: number;
  readonly closed: boolean;
  readonly reference: string | null;
  readonly promotionCode: string | null;
  readonly quantity: number;
  readonly customer: { readonly status: string };
  readonly hold: {
    readonly expiresAtMs: number | null;
    readonly items: readonly { readonly seats: readonly { readonly id: string }[] }[];
  } | null;
  readonly receipt: { readonly total: SeenMoney } | null;
  readonly payment: {
    readonly money: 'taken' | 'not_taken' | 'unknown';
    readonly amount: SeenMoney | null;
    readonly refund: { readonly status: string; readonly amount: SeenMoney | null } | null;
    readonly attempt: number;
    readonly compensationsWaiting: number;
  };
  readonly order: { readonly id: string | null; readonly status: string } | null;
  readonly tickets: readonly { readonly qrData: string; readonly bookingId: string }[];
  readonly cancellation: {
    readonly requestedAtMs: number | null;
    readonly possibleUntilMs: number | null;
    readonly refusal: SeenFailure | null;
  } | null;
  readonly actions: readonly string[];
  readonly lastFailure: SeenFailure | null;
  readonly nextAction:
    | { readonly type: 'choose_seats'; readonly recommendedSeatIds: readonly string[] }
    | { readonly type: 'pay'; readonly byMs: number }
    | { readonly type: 'wait' | 'authenticate' | 'provide_customer' }
    | { readonly type: 'start_over' | 'contact_support' }
    | null;
}

interface SeenCommands {
  readonly owed: readonly { readonly key: string; readonly name: string }[];
  readonly records: Readonly<
    Record<string, { readonly failure: SeenFailure | null; readonly status: string }>
  >;
}

interface SeenOps {
  readonly needsOps: boolean;
  readonly deadline: { readonly what: string; readonly atMs: number } | null;
  readonly clientRequestId: string;
  readonly evidence: readonly { readonly what: string; readonly atMs: number }[];
  readonly paymentReference: string | null;
  readonly compensations: readonly {
    readonly kind: string;
    readonly reference: string;
    readonly stuck: boolean;
  }[];
}

export interface Seen {
  readonly view: SeenView;
  readonly ops: SeenOps;
  readonly commands: SeenCommands;
}

/** Undefined before the first task of the workflow is complete. */
export function readMemo({ memo }: ServerRun): Seen | undefined {
  if (!memo.view) return undefined;
  const [view, ops, commands] = [memo.view, memo.ops, memo.commands].map(fromPayload);
  return { view, ops, commands } as Seen;
}
