// A checkout by its status: fields that a status always has need no null check.
import type { components } from './__generated__/openapi';

/** The API's description of a checkout in any status. */
export type AnyCheckout = components['schemas']['Checkout'];

type Status = AnyCheckout['status'];
type Field = Exclude<keyof AnyCheckout, 'status'>;
type Ticket = AnyCheckout['tickets'][number];

type Known<F extends Field> = { readonly [K in F]: NonNullable<AnyCheckout[K]> };
type Ordered = Known<'showtime' | 'receipt' | 'order'>;
type Bought = Ordered & { readonly tickets: readonly [Ticket, ...Ticket[]] };

interface Certain extends Record<Status, object> {
  queued: Known<'queue'>;
  preparing: object;
  selecting: Known<'showtime'>;
  holding: Known<'showtime' | 'hold'>;
  held: Known<'showtime' | 'hold' | 'receipt'>;
  placing: Known<'showtime' | 'receipt'>;
  processing: Ordered;
  in_review: Ordered;
  confirmed: Bought;
  cancelling: Ordered;
  completed: Bought;
  cancelled: Ordered;
  failed: object;
  expired: object;
  abandoned: object;
}

type In<S extends Status> = Omit<AnyCheckout, 'status' | keyof Certain[S]> &
  Certain[S] & { readonly status: S };

/** A union by `status`: a `held` checkout has a receipt, a `confirmed` one has tickets. */
export type Checkout = { [S in Status]: In<S> }[Status];
