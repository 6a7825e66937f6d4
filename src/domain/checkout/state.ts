// What a checkout is at any moment, as plain JSON: the same object is kept by the workflow, carried
// by the simulation, and shown (without its private parts) by the API.
import type { Failure } from '../failure';
import type { Money } from '../money';
import type { Policy } from '../policy';
import type { Prices, SeatMap } from '../showtime';
import type { Ledger } from './ledger';
import type { TimelineEntry } from './timeline';

export interface Checkout {
  readonly id: string;
  readonly request: CheckoutRequest;
  readonly policy: Policy;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  /** Rises by one at every change. */
  readonly version: number;
  readonly phase: Phase;
  readonly prices: Prices | null;
  readonly seatMap: SeatMap | null;
  readonly session: Session | null;
  readonly attempt: Attempt;
  readonly seatChanges: number;
  /** The last lease that Svc gave us: until its end, our own seats may look like somebody else's. */
  readonly ownLease: OwnLease | null;
  /** Set once the caller wants out; carried out as soon as nothing is unknown any more. */
  readonly cancelRequest: CancelRequest | null;
  readonly lastFailure: Failure | null;
  readonly ledger: Ledger;
  readonly timeline: readonly TimelineEntry[];
}

/** What the partner asked for. `customer` is private: it is in no id, log, attribute or summary. */
export interface CheckoutRequest {
  readonly partnerId: string;
  readonly reference: string | null;
  readonly showtimeId: string;
  readonly quantity: number;
  readonly promotionCode: string | null;
  readonly customer: GuestCustomer;
  readonly device: Device;
  readonly orderDefaults: OrderDefaults;
}

export interface GuestCustomer {
  readonly type: 'guest';
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

export interface Device {
  readonly deviceId: string;
  readonly adId: string;
}

/** What every order of this checkout says of its sender, fixed at the start so that the preview and
 * the order stay identical across a deploy (Svc spec 4.4 step 6). */
export interface OrderDefaults {
  readonly clientVersion: string;
  readonly associateTags: Readonly<Record<string, unknown>>;
  readonly tenantId: string | null;
}

/** A customer's session with Svc (Svc spec 4.4 step 3). */
export interface Session {
  readonly authToken: string;
  readonly accountId: string;
  /** Signs the requests: the private key where Svc gave one, else the token. */
  readonly signingKey: string;
}

export interface CancelRequest {
  readonly atMs: number;
  readonly reason: 'customer' | 'ops';
}

/** One try at buying. Its clientRequestId is rotated only by evidence that no money was taken. */
export interface Attempt {
  readonly clientRequestId: string;
  /** Orders submitted before this one came to nothing. */
  readonly failed: number;
}

/** Some tickets of one offer: named seats, or a count of places in general admission. */
export interface HeldItem {
  readonly offerId: string;
  readonly productId: string;
  readonly seatIds: readonly string[];
  readonly quantity: number;
}

export interface Lease {
  /** When the first request for it was sent; it counts from then (Svc's clock starts later). */
  readonly sentAtMs: number;
  /** Our end of it, which has the margin taken off. */
  readonly endsAtMs: number;
}

export interface OwnLease {
  readonly seatIds: readonly string[];
  /** Svc's end of it, as late as it may be. */
  readonly endsAtMs: number;
}

export interface Receipt {
  readonly subtotal: Money;
  readonly serviceFee: Money;
  readonly tax: Money;
  readonly total: Money;
}

/** How the customer pays. The nonce is a one-use token, never a card. */
export interface Payment {
  readonly type: 'nonce';
  readonly nonce: string;
  readonly provider: string;
}

/** An order from its claim to its outcome. */
export interface Order {
  readonly payment: Payment;
  /** What the customer confirmed. */
  readonly receipt: Receipt;
  /** Previewed with the final parameters, payment included (Svc spec 4.4 steps 5 and 6). */
  readonly previewed: boolean;
  /** When the place call was first sent; null means never, so that no money can have moved. */
  readonly sentAtMs: number | null;
  /** Svc's id; null while no answer has named it. */
  readonly orderId: string | null;
  /** When Svc answered that it has the order; the polls count from then. */
  readonly placedAtMs: number | null;
  readonly fulfilled: boolean;
  /** What is known of an order whose answer was lost; ops read it where it does not suffice. */
  readonly evidence: readonly Evidence[];
  /** Looks at its outcome so far, and when the next step towards it is due. */
  readonly looks: number;
  readonly nextAtMs: number;
}

/**
 * What was seen of an order without an id: Svc said that it was processed, or, after the lease's end,
 * our seats were ours or were not.
 */
export interface Evidence {
  readonly atMs: number;
  readonly what: 'duplicate' | 'seats-ours' | 'seats-free';
}

export interface Ticket {
  readonly number: number;
  readonly seatId: string | null;
  readonly seatLabel: string;
  readonly offerId: string;
  readonly bookingId: string;
  /** What the door scans: the vendor's QR data, else its booking id (Svc spec 4.4 step 8). */
  readonly qrData: string;
}

interface Choice {
  readonly items: readonly HeldItem[];
}
interface Hold extends Choice {
  readonly lease: Lease;
}
interface Held extends Hold {
  readonly receipt: Receipt;
}
interface Ordered extends Hold {
  readonly order: Order;
}

interface Fulfilled extends Ordered {
  readonly tickets: readonly Ticket[];
}

/** The way from a cancellation to its outcome at Svc (Svc spec 4.4 step 9). */
export interface Cancellation {
  /** How many requests were sent so far; a refusal of any but the only one may mean success. */
  readonly sends: number;
  readonly nextAtMs: number;
  /** The order is cancelled, and Svc could not pay the refund yet. */
  readonly refundOwed: boolean;
}

/** What goes back to the customer. `amount` is null where Svc does not say. */
export interface Refund {
  readonly status: 'pending' | 'done' | 'stuck';
  readonly amount: Money | null;
}

/** Where the checkout stands, with what only this state knows. */
export type Phase =
  | { readonly status: 'preparing' }
  | { readonly status: 'selecting'; readonly seatMapDue: boolean; readonly idleAtMs: number }
  | ({
      readonly status: 'holding';
      readonly lease: Lease | null;
      /** Set while an older lease of our own has to end first; waited for once. */
      readonly waitsUntilMs: number | null;
    } & Choice)
  | ({ readonly status: 'held' } & Held)
  | ({ readonly status: 'placing' } & Ordered)
  | ({ readonly status: 'processing' } & Ordered)
  | ({ readonly status: 'in_review' } & Ordered)
  | ({ readonly status: 'confirmed' } & Fulfilled)
  | ({ readonly status: 'cancelling'; readonly cancellation: Cancellation } & Fulfilled)
  | ({ readonly status: 'cancelled'; readonly refund: Refund } & Ordered)
  | ({ readonly status: 'completed' } & Fulfilled)
  | { readonly status: 'failed' }
  | { readonly status: 'expired' }
  | { readonly status: 'abandoned' };

export type Status = Phase['status'];
export type PhaseOf<S extends Status> = Extract<Phase, { status: S }>;

/** A checkout known to be in state S. */
export type CheckoutIn<S extends Status> = Checkout & { readonly phase: PhaseOf<S> };

export const TERMINAL = [
  'cancelled',
  'completed',
  'failed',
  'expired',
  'abandoned',
] as const satisfies readonly Status[];

export function isTerminal({ phase }: Checkout): boolean {
  return (TERMINAL as readonly Status[]).includes(phase.status);
}

export function isIn<S extends Status>(checkout: Checkout, status: S): checkout is CheckoutIn<S> {
  return checkout.phase.status === status;
}

/** Whether the customer's money was taken; `unknown` is an answer of its own, not a failure. */
export type MoneyState = 'taken' | 'not-taken' | 'unknown';

export function moneyOf({ phase }: Checkout): MoneyState {
  switch (phase.status) {
    case 'placing':
    case 'processing':
    case 'in_review':
      return phase.order.fulfilled ? 'taken' : 'unknown';
    case 'confirmed':
    case 'cancelling':
    case 'cancelled':
    case 'completed':
      return 'taken';
    default:
      return 'not-taken';
  }
}
