// One showing: tickets, seats and the customer, in one form.
import { randomUUID } from 'node:crypto';
import type { Production, SeatMap, Showtime, Venue } from 'usher-client';
import type { Form } from '../forms';
import { html, Layout } from './layout';
import type { Notice } from './notices';
import { Poster } from './poster';
import { PickBest, Seats, seatsToShow, Tickets } from './seats';
import { noticeOfSeats } from './seats-left';
import { Steps } from './showing';
import { when } from './words';

export interface ShowtimePage {
  readonly showtime: Showtime;
  readonly venue: Venue;
  readonly film: Production | null;
  /** Null in a hall without numbered seats. */
  readonly map: SeatMap | null;
  readonly quantity: number;
  /** What the customer has entered so far. */
  readonly form: Form;
  readonly notice: Notice | null;
}

export function renderShowtime(page: ShowtimePage): string {
  const { showtime, venue, film, map, quantity, form, notice } = page;
  const title = film?.title ?? showtime.title ?? 'Film';
  const what = map ? 'seats' : 'tickets';
  const action = `Hold these ${what}`;
  const entered = (name: string) => [form[name] ?? ''].flat().join(' ');
  const besides = entered('besides');
  return html(
    <Layout
      title={title}
      notice={notice ?? noticeOfSeats(map, form, quantity)}
      address={`/showtimes/${showtime.id}${besides && `?besides=${encodeURIComponent(besides)}`}`}
    >
      <Steps now="Choose" />
      <div class="event">
        <Poster id={showtime.productionId} title={title} />
        <div>
          <h1>{title}</h1>
          <p class="facts">
            {venue.name}
            <br />
            {when(showtime)}
            {!map && (
              <>
                <br />
                Seats are not numbered: sit where you like.
              </>
            )}
          </p>
        </div>
      </div>
      <form method="post" action="/checkouts" class={map ? 'order with-map' : 'order'} data-once>
        {/* Enter in a field presses the first button of the form. */}
        <button hidden>{action}</button>
        <input type="hidden" name="cart" value={entered('cart') || randomUUID()} />
        <input type="hidden" name="showtimeId" value={showtime.id} />
        {besides && <input type="hidden" name="besides" value={besides} />}
        <Tickets offers={showtime.offers} chosen={form} quantity={quantity} />
        {map && <PickBest action={`/showtimes/${showtime.id}`} method="post" />}
        {map && <Seats map={map} chosen={seatsToShow(map, form)} />}
        <Contact entered={entered} />
        <div class="commit">
          <button class="primary" data-busy={`Holding your ${what}…`}>
            {action}
          </button>
          <p class="hint">
            Yours for about ten minutes. The next page shows the fee and the tax; you pay there.
          </p>
        </div>
      </form>
    </Layout>,
  );
}

interface ContactProps {
  readonly entered: (name: string) => string;
}

function Contact({ entered }: ContactProps) {
  return (
    <fieldset class="contact">
      <legend>Who is coming?</legend>
      <label>
        First name
        <input name="firstName" autocomplete="given-name" value={entered('firstName')} required />
      </label>
      <label>
        Last name
        <input name="lastName" autocomplete="family-name" value={entered('lastName')} required />
      </label>
      <label>
        E-mail
        <input name="email" type="email" autocomplete="email" value={entered('email')} required />
      </label>
      <p class="hint">The cinema keeps your order under this address. We send no e-mails.</p>
    </fieldset>
  );
}
