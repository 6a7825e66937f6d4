// The records of an order: each step has only its own fields. Part of the state of a checkout.
import type { Failure } from '../failure';
import type { Money } from '../money';

interface CollectionOfClaim {
  /** `<checkout id>-<claim>`: identifies the attempt at the provider and in its compensation. */
  readonly reference: string;
}
/** The partner brought an authorisation, which has not been read yet. */
interface OwnCollection extends CollectionOfClaim {
  readonly status: 'wanted';
  readonly own: true;
  readonly authorizationId: string;
}
/** An authorisation that has not been requested yet. */
interface RequestedCollection extends CollectionOfClaim {
  readonly status: 'wanted';
  readonly own: false;
  readonly authorizationId: null;
}
interface AuthorizedCollection extends CollectionOfClaim {
  /** `in_doubt`: the response to the capture was lost. `refused`: the capture was refused for good. */
  readonly status: 'authorized' | 'in_doubt' | 'captured' | 'refused';
  /** Whether the partner brought the authorisation. */
  readonly own: boolean;
  readonly authorizationId: string;
  /** When it can no longer be captured. */
  readonly lapsesAtMs: number;
}
/** The authorisation for this order, if the partner collects the money. */
export type Collection = OwnCollection | RequestedCollection | AuthorizedCollection;

/** When an order was sent, and from which account: Svc shows it only to that account. */
export interface Sent {
  readonly firstSentAtMs: number;
  readonly accountId: string | null;
}

/**
 * Evidence about an order whose outcome is not certain. `hidden`: Svc gave the order an id, but does not show it.
 * `resend_refused`: Svc refused the order, which proves only that it has seen the attempt. `resend_failed`: Svc
 * accepted a resend, and the order under that id failed. `seats_ours`, `seats_free`: after the lease ended, the seats
 * were this customer's, or nobody's. `order_cancelled`: Svc has cancelled the order on its own. `cancel_sent`: we then
 * cancel it, too, because the answer contains the refund. `refund_named`: Svc announced a refund of the
 * total. `refund_short`: Svc announced a refund of less than the total. `failed_later`: Svc reported the order as
 * fulfilled, and later as failed.
 */
export interface Evidence {
  readonly atMs: number;
  readonly what:
    | 'hidden'
    | 'resend_refused'
    | 'resend_failed'
    | 'seats_ours'
    | 'seats_free'
    | 'order_cancelled'
    | 'cancel_sent'
    | 'refund_named'
    | 'refund_short'
    | 'failed_later';
  /** With `resend_refused`, `resend_failed` and `failed_later`: Svc's code. */
  readonly code?: string;
  /** With `refund_short`, and sometimes `refund_named`: the amount that Svc reported. */
  readonly refund?: Money;
}

export interface Ticket {
  readonly number: number;
  readonly seatId: string | null;
  readonly seatLabel: string;
  /** Null if the order has several offers and Svc's label matches no held seat. */
  readonly offerId: string | null;
  readonly bookingId: string;
  /** The code scanned at the door: the vendor's QR data, else its booking id (Svc spec 4.4 step 8). */
  readonly qrData: string;
}

/** Accepted, and to be sent next: whether it was sent is published only with Svc's response. */
export interface ClaimedOrder {
  readonly step: 'claimed';
  readonly claimedAtMs: number;
}
/** Sent, but no response has returned an order id. */
export interface SentOrder extends Sent {
  readonly step: 'sent';
  readonly evidence: readonly Evidence[];
  /** Whether the lease has ended: then a resend would be another order. */
  readonly isLeaseOver: boolean;
}
/** Svc has the order under this id and has not decided yet. */
export interface PlacedOrder extends Sent {
  readonly step: 'placed';
  readonly orderId: string;
  /** When Svc confirmed that it has the order; polls are timed from here. */
  readonly placedAtMs: number;
  readonly evidence: readonly Evidence[];
  /** When a person named the id; null if Svc returned it. */
  readonly namedAtMs: number | null;
  /** Whether Svc returned the id to a resend: then the first send may have made another order. */
  readonly isResend: boolean;
  /** How many reads have returned fewer tickets than places, although one ticket may be for several of them. */
  readonly fewTicketsReads?: number;
}
/** Fulfilled: capturing a partner's payment and reading the tickets are next. */
export interface FulfilledOrder extends Omit<PlacedOrder, 'step'> {
  readonly step: 'fulfilled';
}
/** Fulfilled, with its tickets. */
export interface DeliveredOrder extends Omit<PlacedOrder, 'step'> {
  readonly step: 'delivered';
  readonly tickets: readonly Ticket[];
}
export type OrderStep = ClaimedOrder | SentOrder | PlacedOrder | FulfilledOrder | DeliveredOrder;

/** A cancellation at Svc (Svc spec 4.4 step 9). */
export interface Cancellation {
  /** The failed capture, if that is why the order is cancelled; null if it was requested. */
  readonly cause: Failure | null;
  /** The number of requests that Svc may have carried out without confirming them. */
  readonly doubtful: number;
  /** Svc's last refusal, which proves something only together with the order's status. */
  readonly refusal: Failure | null;
  /** Whether the next call reads the order's status; otherwise it requests the cancellation. */
  readonly isReadNext: boolean;
}

/** Whether a cancellation was requested that Svc has neither confirmed nor finally refused. */
export function isCancellationInDoubt({ doubtful, refusal }: Cancellation): boolean {
  return doubtful > 0 || refusal !== null;
}

/** Whether a person named this order id, not Svc. */
export function wasNamedByPerson(order: OrderStep): boolean {
  return 'namedAtMs' in order && order.namedAtMs !== null;
}
