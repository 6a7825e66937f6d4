// What the pages show, read from Usher.
import {
  isUsherError,
  isUsherProblem,
  type Checkout,
  type SeatMap,
  type Usher,
} from 'usher-client';
import { TICKETS_MAX, ticketsIn, type Form } from './forms';
import { renderCheckout } from './pages/checkout';
import type { Notice } from './pages/notices';
import { renderShowtime } from './pages/showtime';

const TICKETS_USUAL = 2;
const LISTED_MAX = 10;
const LEASE_ENDS_WITHIN_MS = 10_000;

export async function showtimePage(
  usher: Usher,
  id: string,
  form: Form,
  notice: Notice | null = null,
): Promise<string> {
  const showtime = await usher.showtimes.get(id);
  const quantity = Math.min(ticketsIn(form) || TICKETS_USUAL, TICKETS_MAX);
  const [venue, { data: films }, map] = await Promise.all([
    usher.venues.get(showtime.venueId),
    usher.productions.list({ ids: [showtime.productionId] }),
    showtime.seating === 'reserved' ? usher.showtimes.seatMap(id, quantity) : null,
  ]);
  return renderShowtime({ showtime, venue, film: films[0] ?? null, map, quantity, form, notice });
}

export interface CheckoutPageOptions {
  readonly notice?: Notice;
  /** The customer wants other seats than those that are held. */
  readonly isChanging?: boolean;
  /** What the customer has entered so far while choosing. */
  readonly form?: Form;
}

/** Includes a seat map if seats can be chosen. */
export async function checkoutPage(
  usher: Usher,
  checkout: Checkout,
  { notice, isChanging = false, form = {} }: CheckoutPageOptions = {},
): Promise<string> {
  const { actions, nextAction, showtime } = checkout;
  const isChoosing =
    actions.includes('seats') && (nextAction?.type === 'choose_seats' || isChanging);
  const hasMap = isChoosing && showtime?.seating === 'reserved';
  const map = hasMap ? await seatMapNow(usher, checkout, form) : null;
  return renderCheckout({ checkout, map, isChoosing, form, notice: notice ?? null });
}

/** What is free now, and the seats that the checkout holds. */
async function seatMapNow(usher: Usher, checkout: Checkout, form: Form): Promise<SeatMap> {
  const { id, quantity, showtime, hold } = checkout;
  const entered = ticketsIn(form);
  // The checkout's own map recommends seats for its own quantity only.
  if (entered === 0 && hasJustExpired(checkout)) return usher.checkouts.seatMap(id);
  const map = await usher.showtimes
    .seatMap(showtime?.id ?? '', Math.min(entered || quantity, TICKETS_MAX))
    .catch((error: unknown) => {
      if (!isUsherError(error)) throw error;
      // In an outage, show the seats that the checkout last read.
      return usher.checkouts.seatMap(id);
    });
  const own = (hold?.items ?? []).flatMap(({ seats }) => seats.map((seat) => seat.id));
  const rows = map.rows.map(({ label, seats }) => ({
    label,
    seats: seats.map((seat) =>
      own.includes(seat.id) ? { ...seat, status: 'mine' as const } : seat,
    ),
  }));
  return { ...map, rows };
}

/** For a moment, only the checkout's own map shows that the seats it held are free again. */
function hasJustExpired({ status, lastFailure }: Checkout): boolean {
  if (status !== 'selecting' || lastFailure?.code !== 'HOLD_EXPIRED') return false;
  return Date.now() < Date.parse(lastFailure.at ?? '') + LEASE_ENDS_WITHIN_MS;
}

/** The orders with the first `LISTED_MAX` ids, in that order, without those that Usher no longer keeps. */
export async function ordersOf({ checkouts }: Usher, ids: readonly string[]): Promise<Checkout[]> {
  const found = await Promise.all(
    ids.slice(0, LISTED_MAX).map((id) =>
      checkouts.get(id).catch((error: unknown) => {
        if (isUsherProblem(error) && error.status === 404) return null;
        throw error;
      }),
    ),
  );
  return found.filter((checkout) => checkout !== null);
}

/** Whether seats are held for the checkout, or it may have been paid. */
export function isUndecided({ status }: Checkout): boolean {
  return ['holding', 'held', 'placing', 'processing', 'in_review'].includes(status);
}
