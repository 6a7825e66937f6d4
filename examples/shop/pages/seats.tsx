// Tickets and seats, as a form that works without scripts: ticket numbers, and a seat map of checkboxes.
import type { SeatMap } from 'usher-client';
import { isPicking, seatIdsIn, TICKETS_MAX, type Form } from '../forms';
import { money } from './words';

interface Offer {
  readonly offerId: string | null;
  readonly label: string;
  readonly price: { readonly amount: string; readonly currency: string };
  readonly priceVaries: boolean;
}

export interface TicketsProps {
  readonly offers: readonly Offer[];
  /** The number of tickets of each type. If there are none, `quantity` tickets of the first type are shown. */
  readonly chosen: Readonly<Record<string, unknown>>;
  readonly quantity: number;
}

export function Tickets({ offers, chosen, quantity }: TicketsProps) {
  const isAnyChosen = offers.some(({ offerId }) => Number(chosen[`tickets-${offerId}`]) > 0);
  return (
    <fieldset class="tickets">
      <legend>Tickets</legend>
      {offers.map(({ offerId, label, price, priceVaries }, index) => {
        const name = `tickets-${offerId}`;
        const first = index === 0 ? quantity : 0;
        return (
          <div class="ticket-type">
            <label for={name}>
              {label}{' '}
              <span class="price">
                {priceVaries && 'from '}
                {money(price)}
              </span>
            </label>
            <Numbers name={name} chosen={isAnyChosen ? Number(chosen[name] ?? 0) : first} />
          </div>
        );
      })}
      {offers.some(({ priceVaries }) => priceVaries) && (
        <p class="hint">Some seats cost more. The next page shows your price before you pay.</p>
      )}
    </fieldset>
  );
}

interface NumbersProps {
  readonly name: string;
  readonly chosen: number;
}

function Numbers({ name, chosen }: NumbersProps) {
  const numbers = Array.from({ length: TICKETS_MAX + 1 }, (_, index) => index);
  return (
    <select id={name} name={name} autocomplete="off" data-tickets>
      {numbers.map((number) => (
        <option selected={number === chosen}>{number}</option>
      ))}
    </select>
  );
}

interface PickBestProps {
  readonly action: string;
  readonly method: 'get' | 'post';
}

/** Shows the same page again, with the best seats for the numbers of tickets. */
export function PickBest({ action, method }: PickBestProps) {
  return (
    <button
      class="quiet"
      formaction={action}
      formmethod={method}
      formnovalidate
      name="pick"
      value="best"
    >
      Pick the best seats for these tickets
    </button>
  );
}

/** The seats that the customer has chosen, else the best ones. */
export function seatsToShow(map: SeatMap, form: Form): readonly string[] {
  return isPicking(form) ? map.recommendedSeatIds : seatIdsIn(form);
}

export interface SeatsProps {
  readonly map: SeatMap;
  readonly chosen: readonly string[];
}

export function Seats({ map, chosen }: SeatsProps) {
  const { width, height, rows, legend } = map;
  const types = new Map(legend.map((each) => [each.type, each]));
  const names = rows.flatMap(({ label, seats }) =>
    seats
      .filter(({ id }) => chosen.includes(id))
      .map(({ number }) => `Row ${label} seat ${number}`),
  );
  return (
    <fieldset class="seats">
      <legend>Seats</legend>
      <a class="skip" href="#after-seats">
        Skip the seat map
      </a>
      <p class="hint sideways">On a narrow screen, move the hall sideways to see all of it.</p>
      <input type="hidden" name="seating" value="reserved" />
      <SeatSymbols />
      <div class="auditorium" tabindex={0} role="group" aria-label="Seat map">
        <div class="hall" style={`--columns: ${width + 1}; --rows: ${height}`}>
          <svg class="screen" viewBox="0 0 400 24" aria-hidden="true">
            <path d="M6 20Q200 -8 394 20" />
          </svg>
          <span class="screen-name" aria-hidden="true">
            screen
          </span>
          {rows.flatMap(({ label: row, seats }) => [
            <span class="row" style={`grid-row: ${(seats[0]?.y ?? 0) + 2}`} aria-hidden="true">
              {row}
            </span>,
            ...seats.map(({ id, number, x, y, type, status }) => {
              const isFree = status === 'available' || status === 'mine';
              const place = `Row ${row} seat ${number}`;
              const kind = types.get(type)?.label ?? type;
              const words = `${place}, ${kind}`;
              return (
                <label
                  class={`seat ${isFree ? 'free' : 'taken'}`}
                  style={`grid-column: ${x + 2}; grid-row: ${y + 2}; --seat: ${types.get(type)?.color}`}
                  title={isFree ? words : `${words}, not available`}
                >
                  <input
                    type="checkbox"
                    name="seat"
                    autocomplete="off"
                    value={id}
                    checked={chosen.includes(id) && isFree}
                    disabled={!isFree}
                    aria-label={words}
                    data-name={type === 'standard' ? place : `${place} (${kind})`}
                  />
                  <svg viewBox="0 0 20 20" aria-hidden="true">
                    <use href={type === 'wheelchair' ? '#wheelchair' : '#seat'} />
                  </svg>
                </label>
              );
            }),
          ])}
        </div>
      </div>
      <Key legend={legend} />
      <p class="choice" id="after-seats" tabindex={-1} data-seat-hint role="status">
        {names.length > 0 && `Ticked when this page opened: ${names.join(', ')}`}
      </p>
    </fieldset>
  );
}

function Key({ legend }: Pick<SeatMap, 'legend'>) {
  return (
    <ul class="key">
      {legend.map(({ type, label, color }) => (
        <li style={`--seat: ${color}`}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <use href={type === 'wheelchair' ? '#wheelchair' : '#seat'} />
          </svg>
          {label}
        </li>
      ))}
      <li class="chosen">
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <use href="#seat" />
        </svg>
        Your choice
      </li>
      <li class="taken">
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <use href="#seat" />
        </svg>
        Taken
      </li>
    </ul>
  );
}

function SeatSymbols() {
  return (
    <svg class="symbols" aria-hidden="true">
      <symbol id="seat" viewBox="0 0 20 20">
        <rect x="4" y="2" width="12" height="11" rx="3" />
        <path d="M2 9v6a3 3 0 0 0 3 3h10a3 3 0 0 0 3-3V9" class="arms" />
      </symbol>
      <symbol id="wheelchair" viewBox="0 0 20 20">
        <rect x="1" y="1" width="18" height="18" rx="5" />
        <circle cx="9" cy="5" r="1.6" class="sign" />
        <path d="M9 8v4h4l2 3.5M8 10a3.4 3.4 0 1 0 4.2 5" class="sign line" />
      </symbol>
    </svg>
  );
}
