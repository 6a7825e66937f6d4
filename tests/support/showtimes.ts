// Showtimes of the sandbox that suit a test, found over the sandbox's own HTTP.
import { ownAddress } from '../../sandbox/settings';
import { API_KEY_HEADER } from '../../src/contract/signing';
import type { ShowtimeDetail } from '../../src/contract/showtime';
import type { Usher } from './usher';

const HOUR_MS = 3600_000;

/** Upcoming showtimes with reserved seats, far enough away that none begins during a test. */
export async function reservedShowtimes(usher: Usher): Promise<readonly ShowtimeDetail[]> {
  const details = await upcomingShowtimes(usher);
  return details.filter(({ attributes }) => attributes.includes('RESERVED'));
}

export async function upcomingShowtimes(usher: Usher): Promise<readonly ShowtimeDetail[]> {
  const all = await allShowtimes(usher);
  return all.filter((each) => Date.parse(each.utcShowtimeStart) > Date.now() + HOUR_MS);
}

async function allShowtimes(usher: Usher): Promise<readonly ShowtimeDetail[]> {
  const { apiKey } = usher.config.upstream;
  const baseUrl = ownAddress(usher.sandbox.settings);
  const svc = async (path: string): Promise<unknown> => {
    const response = await fetch(`${baseUrl}${path}`, { headers: { [API_KEY_HEADER]: apiKey } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.json();
  };
  const venues = (await svc(
    '/partner/v1/venue/details/byLocation?lat=37.77&lon=-122.42&radius=80',
  )) as { venueDetails: { venue: { id: string } }[] };
  const lists = await Promise.all(
    venues.venueDetails.slice(0, 8).map(async ({ venue }) => {
      const path = `/partner/v1/showtime/details/byVenue/${venue.id}`;
      return (await svc(path)) as { showtimeDetails: ShowtimeDetail[] };
    }),
  );
  return lists.flatMap(({ showtimeDetails }) => showtimeDetails);
}
