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

/** `F 7, F 8`, or the number of tickets if the hall has no numbered seats. */
export function seatsOf({ hold, quantity }: Checkout): string {
  const labels = (hold?.items ?? []).flatMap(({ seats }) => seats.map(({ label }) => label));
  return labels.length > 0 ? labels.join(', ') : `${quantity} tickets`;
}
