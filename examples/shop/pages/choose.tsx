// Other seats or tickets for a checkout that has begun.
import { randomUUID } from 'node:crypto';
import type { Checkout, SeatMap } from 'usher-client';
import { Layout } from './layout';
import type { Notice } from './notices';
import { Seats, Tickets } from './seats';
import { seatWord, Showing } from './showing';

export interface Choosing {
  readonly checkout: Checkout;
  readonly map: SeatMap | null;
  readonly notice: Notice | null;
}

export function ChoosePage({ checkout, map, notice }: Choosing) {
  const { id, offers, quantity, hold } = checkout;
  const held = hold?.items ?? [];
  // An offer has an item for each price area.
  const chosen: Record<string, number> = {};
  for (const { offerId, quantity: number } of held) {
    chosen[`tickets-${offerId}`] = (chosen[`tickets-${offerId}`] ?? 0) + number;
  }
  const seats = held.flatMap((item) => item.seats.map((seat) => seat.id));
  const what = seatWord(checkout);
  const title = `Choose your ${what}`;
  return (
    <Layout title={title} notice={notice}>
      <Showing checkout={checkout} title={title} />
      <form
        method="post"
        action={`/checkouts/${id}/seats`}
        class={map ? 'order with-map' : 'order'}
        data-once
      >
        <input type="hidden" name="attempt" value={randomUUID()} />
        <Tickets offers={offers} chosen={chosen} quantity={quantity} />
        {map && <Seats map={map} chosen={seats.length > 0 ? seats : map.recommendedSeatIds} />}
        <div class="commit">
          <button class="primary">{map ? 'Hold these seats' : 'Hold these tickets'}</button>
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
