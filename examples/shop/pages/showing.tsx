// The heading of a checkout's pages: the film, the place and the time.
import type { Checkout } from 'usher-client';
import { Poster } from './poster';
import { unbroken, when } from './words';

export interface ShowingProps {
  readonly checkout: Checkout;
  readonly title: string;
  /** Left out if the page is not a step of a purchase, such as the page of a cancelled order. */
  readonly step?: Step | undefined;
}

export function Showing({ checkout: { showtime }, title, step }: ShowingProps) {
  return (
    <>
      {step && <Steps now={step} />}
      <div class="event">
        {showtime && <Poster id={showtime.productionId} title={showtime.title} />}
        <div>
          <h1>{title}</h1>
          {showtime && (
            <p class="facts">
              {showtime.title}
              <br />
              {showtime.venueName}
              <br />
              {when(showtime)}
            </p>
          )}
        </div>
      </div>
    </>
  );
}

const STEPS = ['Choose', 'Pay', 'Tickets'] as const;
export type Step = (typeof STEPS)[number];

/** How far the purchase is. */
export function Steps({ now }: { readonly now: Step }) {
  return (
    <ol class="steps" aria-label="Steps of the purchase">
      {STEPS.map((step, index) => (
        <li
          class={index < STEPS.indexOf(now) ? 'done' : undefined}
          aria-current={step === now ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}

/** `1 × Adult, F 7 (Wheelchair space)`: each type of ticket that is held, with its seats if they are numbered. */
export function heldTickets({ hold, offers }: Checkout): string[] {
  return (hold?.items ?? []).map(({ offerId, quantity, seats }) => {
    const type = offers.find((offer) => offer.offerId === offerId)?.label ?? 'Ticket';
    return [unbroken(`${quantity} × ${type}`), ...seats.map(seatName)].join(', ');
  });
}

function seatName(seat: SeatKind & { readonly label: string }): string {
  const special = specialType(seat);
  const label = unbroken(seat.label);
  return special ? `${label} (${special})` : label;
}

interface SeatKind {
  readonly type?: string;
  readonly typeLabel?: string;
}

/** What a customer must know about a seat, such as `Wheelchair space`; null for an ordinary one. */
export function specialType({ type, typeLabel }: SeatKind): string | null {
  return type === 'standard' ? null : (typeLabel ?? null);
}

/** What the customer chooses: seats, or tickets if the seats of the hall are not numbered. */
export function seatWord({ showtime }: Pick<Checkout, 'showtime'>): 'seats' | 'tickets' {
  return showtime?.seating === 'general' ? 'tickets' : 'seats';
}
