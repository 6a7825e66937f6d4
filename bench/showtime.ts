// Finds a showtime with reserved seats that begins more than a day from now.
import type { Usher } from 'usher-client';

export async function reservedShowtime({ venues, showtimes }: Usher): Promise<string> {
  const found = await venues.list({ lat: 37.7749, lon: -122.4194, radiusKm: 40 });
  const from = new Date(Date.now() + 24 * 3600_000).toISOString();
  const listed = await showtimes.list({
    venueIds: found.data.slice(0, 5).map(({ id }) => id),
    from,
  });
  const reserved = listed.data.find(({ seating }) => seating === 'reserved');
  if (!reserved) throw new Error('there is no showtime with reserved seats');
  return reserved.id;
}
