// The heading of a checkout's pages: the film, the place and the time.
import type { Checkout } from 'usher-client';
import { Poster } from './poster';
import { when } from './words';

export interface ShowingProps {
  readonly checkout: Checkout;
  readonly title: string;
}

export function Showing({ checkout: { showtime }, title }: ShowingProps) {
  return (
    <div class="event">
      {showtime && <Poster id={showtime.productionId} title={showtime.title} />}
      <div>
        <h1>{title}</h1>
        {showtime && (
          <p class="facts">
            {showtime.title} · {showtime.venueName} · {when(showtime)}
          </p>
        )}
      </div>
    </div>
  );
}

/** `2 × Adult, F 7, F 8`: each type of ticket that is held, with its seats if the hall has numbered ones. */
export function heldTickets({ hold, offers }: Checkout): string[] {
  return (hold?.items ?? []).map(({ offerId, quantity, seats }) => {
    const type = offers.find((offer) => offer.offerId === offerId)?.label ?? 'Ticket';
    return [`${quantity} × ${type}`, ...seats.map(({ label }) => label)].join(', ');
  });
}

/** What the customer has of this hall. */
export function seatWord({ showtime }: Pick<Checkout, 'showtime'>): 'seats' | 'tickets' {
  return showtime?.seating === 'general' ? 'tickets' : 'seats';
}
