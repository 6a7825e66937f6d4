// Chooses other seats or tickets for a checkout that has begun.
import { randomUUID } from 'node:crypto';
import type { Checkout, SeatMap } from 'usher-client';
import { ticketsIn, type Form } from '../forms';
import { Layout } from './layout';
import type { Notice } from './notices';
import { PickBest, Seats, seatsToShow, Tickets } from './seats';
import { noticeOfSeats } from './seats-left';
import { heldTickets, seatWord, Showing } from './showing';

export interface Choosing {
  readonly checkout: Checkout;
  readonly map: SeatMap | null;
  /** What the customer has entered so far; without tickets, the page shows what is held. */
  readonly form: Form;
  readonly notice: Notice | null;
}

export function ChoosePage({ checkout, map, form, notice }: Choosing) {
  const { id, offers, hold } = checkout;
  const entered = ticketsIn(form) > 0 ? form : heldIn(checkout);
  const quantity = ticketsIn(entered) || checkout.quantity;
  const what = seatWord(checkout);
  const title = `Choose your ${what}`;
  const action = `Hold these ${what}`;
  return (
    <Layout
      title={title}
      notice={notice ?? noticeOfSeats(map, entered, quantity)}
      address={`/checkouts/${id}?seats=change`}
    >
      <Showing checkout={checkout} title={title} step="Choose" />
      {hold && <Held checkout={checkout} />}
      <form
        method="post"
        action={`/checkouts/${id}/seats`}
        class={map ? 'order with-map' : 'order'}
        data-once
      >
        {/* Enter in a field presses the first button of the form. */}
        <button hidden>{action}</button>
        <input type="hidden" name="attempt" value={randomUUID()} />
        <input type="hidden" name="seats" value="change" />
        <Tickets offers={offers} chosen={entered} quantity={quantity} />
        {map && <PickBest action={`/checkouts/${id}`} method="get" />}
        {map && <Seats map={map} chosen={seatsToShow(map, entered)} />}
        <div class="commit">
          <button class="primary" data-busy={`Holding your ${what}…`}>
            {action}
          </button>
          {hold && (
            <p>
              <a href={`/checkouts/${id}`}>Keep the {what} that you have</a>
            </p>
          )}
        </div>
      </form>
    </Layout>
  );
}

/** The browser's Back button leads here from the payment: the customer must see that no second order begins. */
function Held({ checkout }: { readonly checkout: Checkout }) {
  const { id, showtime } = checkout;
  return (
    <p class="notice info">
      This order holds {heldTickets(checkout).join('; ')}. What you choose here replaces that.
      {showtime && (
        <>
          {' '}
          For more tickets, begin a{' '}
          <a href={`/showtimes/${showtime.id}?besides=${id}`}>separate order</a>.
        </>
      )}
    </p>
  );
}

/** The tickets and seats that are held, as the form would send them. */
function heldIn({ hold }: Checkout): Form {
  const form: Record<string, string | string[]> = {};
  // An offer has an item for each price area.
  for (const { offerId, quantity } of hold?.items ?? []) {
    const name = `tickets-${offerId}`;
    form[name] = String(Number(form[name] ?? 0) + quantity);
  }
  const seat = (hold?.items ?? []).flatMap(({ seats }) => seats.map(({ id }) => id));
  return seat.length > 0 ? { ...form, seat } : form;
}
