import type { VenueDetail } from '../../contract/venue';
import type { VenueAnswer } from './schemas/venue-answer';

/** The resource of a venue; `distanceKm` is the distance from the requested place. Pure. */
export function venueResource({ venue, kmDistance }: VenueDetail): VenueAnswer {
  const { id, name, address, properties, venueUrl } = venue;
  const { line, city, state, postal, lat, lon } = address;
  const { supported, supportsConcessions } = properties;
  return {
    id,
    name,
    address: {
      line: line ?? null,
      city: city ?? null,
      state: state ?? null,
      postal: postal ?? null,
      lat: lat ?? null,
      lon: lon ?? null,
    },
    distanceKm: kmDistance ?? null,
    url: venueUrl ?? null,
    supported: supported ?? null,
    supportsConcessions: supportsConcessions ?? null,
  };
}
