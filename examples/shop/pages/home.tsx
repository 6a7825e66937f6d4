// The showtimes near a place, by day.
import type { Production, Showtime, Venue } from 'usher-client';
import type { Place } from '../places';
import { html, Layout } from './layout';
import { Poster } from './poster';
import { monthAndDay, timeOfDay, weekday } from './words';

export interface Home {
  readonly places: readonly Place[];
  readonly place: Place;
  readonly days: readonly string[];
  readonly day: string;
  readonly venues: readonly Venue[];
  readonly films: readonly Production[];
  readonly showtimes: readonly Showtime[];
}

export function renderHome(home: Home): string {
  const { place, places, days, day, films } = home;
  return html(
    <Layout title={`Films in ${place.name}`}>
      <h1>Now showing in {place.name}</h1>
      <nav class="chips" aria-label="Cities">
        {places.map(({ slug, name }) => (
          <a
            href={`/?near=${slug}&day=${day}`}
            aria-current={slug === place.slug ? 'page' : undefined}
          >
            {name}
          </a>
        ))}
      </nav>
      <nav class="chips days" aria-label="Days">
        {days.map((each, index) => (
          <a
            href={`/?near=${place.slug}&day=${each}`}
            aria-current={each === day ? 'date' : undefined}
          >
            <small>{index === 0 ? 'Today' : weekday(each)}</small> {monthAndDay(each)}
          </a>
        ))}
      </nav>
      {films.length === 0 && <p>Nothing is on sale here on this day. Try another one.</p>}
      <ul class="films">
        {films.map((film) => (
          <Film film={film} home={home} />
        ))}
      </ul>
    </Layout>,
  );
}

function Film({ film, home }: { readonly film: Production; readonly home: Home }) {
  const { id, title, synopsis, rating, runtimeMinutes, genres } = film;
  const facts = [rating, runtimeMinutes ? `${runtimeMinutes} min` : null, ...genres];
  const playing = home.showtimes.filter(({ productionId }) => productionId === id);
  return (
    <li class="film">
      <Poster id={id} title={title} />
      <div>
        <h2>{title}</h2>
        <p class="facts">{facts.filter(Boolean).join(' · ')}</p>
        {synopsis !== null && <p class="synopsis">{synopsis}</p>}
      </div>
      <div class="playing">
        {home.venues.map((venue) => (
          <Times venue={venue} showtimes={playing.filter(({ venueId }) => venueId === venue.id)} />
        ))}
      </div>
    </li>
  );
}

interface TimesProps {
  readonly venue: Venue;
  readonly showtimes: readonly Showtime[];
}

function Times({ venue, showtimes }: TimesProps) {
  if (showtimes.length === 0) return null;
  return (
    <section class="times">
      <h3>{venue.name}</h3>
      <ul>
        {showtimes.map((showtime) => (
          <li>
            <Time showtime={showtime} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Time({ showtime }: { readonly showtime: Showtime }) {
  const { id, startsAt, available, attributes } = showtime;
  const time = timeOfDay(showtime);
  const format = attributes.includes('IMAX') ? 'IMAX' : attributes.includes('REALD3D') && '3D';
  const isOver = Date.parse(startsAt) < Date.now();
  if (isOver || available === 0) {
    return (
      <span class="time closed">
        {time} <small>{isOver ? 'started' : 'sold out'}</small>
      </span>
    );
  }
  return (
    <a class="time" href={`/showtimes/${id}`}>
      {time} {format && <small>{format}</small>}
    </a>
  );
}
