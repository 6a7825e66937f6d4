// What a checkout is at any moment, as plain JSON: the same object is kept by the workflow, carried
// by the simulation, and shown (without its private parts) by the API.
import type { OrderingCapabilities } from '../capabilities';
import type { Failure } from '../failure';
import type { Money } from '../money';
import type { Policy } from '../policy';
import type { Prices, SeatMap } from '../showtime';
import type { Ledger } from './ledger';
import type { TimelineEntry } from './timeline';
import type { Undo } from './undos';

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
  /** Null until the customer is known to Svc, and again once the session has ended. */
  readonly session: Session | null;
  readonly renewals: number;
  readonly attempt: Attempt;
  readonly seatChanges: number;
  /** The last lease that Svc gave us: until its end, our own seats may look like somebody else's. */
  readonly ownLease: OwnLease | null;
  /** Set once the caller wants out; carried out as soon as nothing is unknown any more. */
  readonly cancelRequest: CancelRequest | null;
  /** What has to be given back, should its attempt come to nothing. */
  readonly undos: readonly Undo[];
  readonly lastFailure: Failure | null;
  readonly ledger: Ledger;
  readonly timeline: readonly TimelineEntry[];
}

/** What the partner asked for, with their edits. `customer` is private: it is in no id, log, attribute or summary. */
export interface CheckoutRequest {
  readonly partnerId: string;
  readonly reference: string | null;
  readonly showtimeId: string;
  readonly quantity: number;
  readonly promotionCode: string | null;
  readonly customer: Customer | null;
  readonly device: Device;
  readonly orderDefaults: OrderDefaults;
  /** What Svc can be asked in the shape of the key. */
  readonly capabilities: OrderingCapabilities;
}

export type Customer = GuestCustomer | AccountCustomer;

export interface GuestCustomer {
  readonly type: 'guest';
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** An existing customer: the API has authenticated them, so that no password comes here. */
export interface AccountCustomer {
  readonly type: 'account';
  readonly session: Session;
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
  /** `late`: an order that was fulfilled after the caller had heard `processing` is not wanted. */
  readonly reason: 'customer' | 'ops' | 'late';
}

/** One try at buying. Its clientRequestId is rotated only by evidence that no money was taken. */
export interface Attempt {
  readonly clientRequestId: string;
  /** Orders submitted before this one came to nothing. */
  readonly failed: number;
  /** Orders claimed so far, of which some were never sent: each has a payment reference of its own. */
  readonly claims: number;
  /** How the last one was to be paid. */
  readonly paymentType: Payment['type'] | null;
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
  /** Svc's name for it, where the shape has one. */
  readonly leaseId: string | null;
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

/** How the customer pays: by one-use tokens and ids, never by a card itself. */
export type Payment =
  | { readonly type: 'nonce'; readonly nonce: string; readonly provider: string }
  | { readonly type: 'saved'; readonly instrumentId: string }
  /** The partner collects: from an authorisation of its own, or from one that we ask for. */
  | { readonly type: 'partner'; readonly authorizationId: string }
  | { readonly type: 'partner'; readonly token: string }
  /** The token is that of the vault where the card waits. */
  | { readonly type: 'card'; readonly token: string };

/** What the partner's payment provider has set aside for an order. */
export interface Collection {
  /** `<checkout id>-<claim>`: names the attempt to the provider, and to the undo. */
  readonly reference: string;
  readonly authorizationId: string | null;
  readonly lapsesAtMs: number | null;
  /** `lost`: the answer to the authorisation was lost. `refused`: the capture was, for good. */
  readonly status: 'wanted' | 'lost' | 'authorized' | 'captured' | 'refused';
}

/** An order from its claim to its outcome. */
export interface Order {
  readonly payment: Payment;
  /** Null where Svc takes the money itself. */
  readonly collection: Collection | null;
  /** What the customer confirmed. */
  readonly receipt: Receipt;
  /** Previewed with the final parameters, payment included (Svc spec 4.4 steps 5 and 6). */
  readonly previewed: boolean;
  /** Svc's name for the last preview, where the shape has one. */
  readonly previewId: string | null;
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
  readonly previewId: string | null;
}
export interface HoldBefore {
  readonly request: CheckoutRequest;
  readonly receipt: Receipt;
  readonly previewId: string | null;
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
  /** Tries that never reached Svc. */
  readonly deferrals: number;
  readonly nextAtMs: number;
  /** The order is cancelled, and Svc could not pay the refund yet. */
  readonly refundOwed: boolean;
  /** The order is cancelled, and the partner's provider has this to give back. */
  readonly refundDue: Money | null;
  /** Why the order is given up where nobody asked for it: its payment could not be captured. */
  readonly cause: Failure | null;
}

/** What goes back to the customer. `amount` is null where Svc does not say. */
export interface Refund {
  readonly status: 'pending' | 'done' | 'stuck';
  readonly amount: Money | null;
}

/** Where the checkout stands, with what only this state knows. */
export type Phase =
  | {
      readonly status: 'preparing';
      /** What was asked for before an edit; it stays in force if the edit cannot be carried out. */
      readonly before: CheckoutRequest | null;
    }
  | { readonly status: 'selecting'; readonly seatMapDue: boolean; readonly idleAtMs: number }
  | ({
      readonly status: 'holding';
      readonly lease: Lease | null;
      /** Set while an older lease of our own has to end first; waited for once. */
      readonly waitsUntilMs: number | null;
      /** The hold before an edit, which stands if the edit cannot be carried out. */
      readonly before: HoldBefore | null;
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

/** Whether the outcome stands; a checkout may still have something to give back then. */
export function isTerminal({ phase }: Checkout): boolean {
  return (TERMINAL as readonly Status[]).includes(phase.status);
}

export function isIn<S extends Status>(checkout: Checkout, status: S): checkout is CheckoutIn<S> {
  return checkout.phase.status === status;
}

/** An existing customer whose session has ended: only they can open another. */
export function needsAuthentication({ request, session }: Checkout): boolean {
  return request.customer?.type === 'account' && session === null;
}

/** Whether the customer's money was taken; `unknown` is an answer of its own, not a failure. */
export type MoneyState = 'taken' | 'not_taken' | 'unknown';

export function moneyOf({ phase }: Checkout): MoneyState {
  switch (phase.status) {
    case 'placing':
    case 'processing':
    case 'in_review':
    case 'cancelling':
      return moneyOfOrder(phase.order);
    case 'confirmed':
    case 'cancelled':
    case 'completed':
      return phase.order.collection?.status === 'refused' ? 'not_taken' : 'taken';
    default:
      return 'not_taken';
  }
}

/** Svc takes the money as it fulfils; a partner's provider when we capture. */
function moneyOfOrder({ fulfilled, collection }: Order): MoneyState {
  if (collection?.status === 'refused') return 'not_taken';
  const taken = collection ? collection.status === 'captured' : fulfilled;
  return taken ? 'taken' : 'unknown';
}
