// The head of a checkout's pages: the film, where and when.
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

/** `F 7, F 8`, or how many tickets there are in a hall without numbered seats. */
export function seatsOf({ hold, quantity }: Checkout): string {
  const labels = (hold?.items ?? []).flatMap(({ seats }) => seats.map(({ label }) => label));
  return labels.length > 0 ? labels.join(', ') : `${quantity} tickets`;
}
