import type { VenueDetail } from '../../contract/venue';

/** A venue as callers see it; `distanceKm` counts from the place that was asked for. Pure. */
export function venueResource({ venue, kmDistance }: VenueDetail) {
  const { id, name, address, properties, venueUrl } = venue;
  const { line, city, state, postal, lat, lon } = address;
  const { supported, supportsConcessions } = properties;
  return {
    ...{ id, name },
    address: { line, city, state, postal, lat, lon },
    distanceKm: kmDistance ?? null,
    url: venueUrl ?? null,
    ...{ supported, supportsConcessions },
  };
}
