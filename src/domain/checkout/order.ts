// An order from its claim to its outcome, and what is known of its money.
import type { Failure } from '../failure';
import type { Money } from '../money';
import type { Pause } from './pauses';
import type { PaymentExtras } from './request';

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
  /** `<checkout id>-<claim>`: names the attempt to the provider, and to its compensation. */
  readonly reference: string;
  readonly authorizationId: string | null;
  /** Whether the partner brought the authorisation: it is looked at before it counts. */
  readonly own: boolean;
  readonly lapsesAtMs: number | null;
  /**
   * `wanted`: to be asked for, or looked at. `lost`: the answer to that was lost. `in_doubt`: the answer
   * to the capture was. `refused`: the capture was, for good.
   */
  readonly status: 'wanted' | 'lost' | 'authorized' | 'in_doubt' | 'captured' | 'refused';
}

export interface Receipt {
  readonly subtotal: Money;
  readonly serviceFee: Money;
  readonly tax: Money;
  readonly total: Money;
}

/** What Svc asks for the seats. */
export interface Preview {
  readonly receipt: Receipt;
  /** Svc's name for it, where the shape has one. */
  readonly previewId: string | null;
}

export interface Order {
  readonly payment: Payment;
  /** Left out where the caller gave none. */
  readonly extras?: PaymentExtras;
  /** Null where Svc takes the money itself. */
  readonly collection: Collection | null;
  /** What the customer confirmed. */
  readonly receipt: Receipt;
  /** Previewed with the final parameters, payment included (Svc spec 4.4 steps 5 and 6). */
  readonly previewed: boolean;
  /** Svc's name for the last preview, where the shape has one. */
  readonly previewId: string | null;
  /** When it was first sent; null means never, so that no money can have moved. */
  readonly sentAtMs: number | null;
  /** Whose session it was sent with: under another account Svc says nothing about it. */
  readonly accountId: string | null;
  /** Svc's id; null while no answer has named it. */
  readonly orderId: string | null;
  /** When a person named it: it is looked at for a while then, however late it is. */
  readonly namedAtMs: number | null;
  /** When Svc answered that it has the order; the polls count from then. */
  readonly placedAtMs: number | null;
  readonly fulfilled: boolean;
  /** What is known of an order whose answer was lost; ops read it where it does not suffice. */
  readonly evidence: readonly Evidence[];
  /** Whether the lease is over, so that a repeat would be another order. */
  readonly leaseOver: boolean;
  /** One for each place, with what the door scans; none before they were collected. */
  readonly tickets: readonly Ticket[];
  /** The way to its cancellation; null where none has begun. */
  readonly cancellation: Cancellation | null;
  /** Tries so far at what is to be done next, and what is waited for before the next; null: it is due. */
  readonly tries: number;
  /** How many polls in a row were refused for Svc's rate. */
  readonly throttled?: number;
  readonly pause: Pause | null;
}

/**
 * What was seen of an order without an id: its resend was refused, or, after the lease's end, our seats were
 * ours or were not. A refusal says that Svc has seen the attempt, and nothing of its outcome.
 */
export interface Evidence {
  readonly atMs: number;
  readonly what: 'duplicate' | 'resend_refused' | 'seats_ours' | 'seats_free';
  /** Of the refusal. */
  readonly code?: string;
}

/** The words of Svc spec 3, read without case; a word that nobody knows is `pending`. */
export interface OrderStatus {
  readonly status: 'pending' | 'fulfilled' | 'failed' | 'cancelled' | 'refunded';
  /** A code of Svc spec 7.2 when the order failed and Svc says why. */
  readonly reasonCode: string | null;
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

/** The way from a cancellation to its outcome at Svc (Svc spec 4.4 step 9). */
export interface Cancellation {
  /** Requests whose answers were lost: a refusal of any but the only one may mean success. */
  readonly sends: number;
  /** Whether the order's status has to be looked at before anything else is done. */
  readonly looking: boolean;
  /** The showtime has begun: nothing more is sent, and what is on its way is waited for. */
  readonly tooLate?: boolean;
  /** Why the order is given up where nobody asked for it: its payment could not be captured. */
  readonly cause: Failure | null;
}

export const NEW_CANCELLATION: Cancellation = { sends: 0, looking: false, cause: null };

/**
 * Something to give back, should its attempt come to nothing. It is listed before the act that it
 * compensates, and named after the attempt, so that a late one never touches a later attempt.
 */
export interface Compensation {
  /** The attempt's reference at the provider; the order's id where Svc gives the money back. */
  readonly reference: string;
  /** `svc_refund`: Svc has cancelled the order, and the refund is seen to only there. */
  readonly kind: 'void' | 'refund' | 'svc_refund';
  /** Null as long as no answer has named the authorisation. */
  readonly authorizationId: string | null;
  /** What goes back if the money was taken: all of it. */
  readonly amount: Money;
  /** The part of it that is back, by the books of whoever pays; left out while none is known to be. */
  readonly refunded?: Money;
  readonly tries: number;
  readonly pause: Pause | null;
  readonly done: boolean;
}

/** Whether the customer's money was taken; `unknown` is an answer of its own, not a failure. */
export type MoneyState = 'taken' | 'not_taken' | 'unknown';

/** Svc takes the money as it fulfils; a partner's provider when we capture. */
export function moneyOfOrder({ fulfilled, collection }: Order): MoneyState {
  switch (collection?.status) {
    case undefined:
      return fulfilled ? 'taken' : 'unknown';
    case 'captured':
      return 'taken';
    case 'refused':
      return 'not_taken';
    case 'wanted':
    case 'lost':
    case 'authorized':
    case 'in_doubt':
      return 'unknown';
  }
}
