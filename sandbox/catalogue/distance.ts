import type { LatLonPair } from '../../src/contract/venue';

const EARTH_RADIUS_KM = 6371.0088;

/** Great-circle distance in km, to the millimetre, so that short distances are accurate, too. */
export function kmBetween(a: LatLonPair, b: LatLonPair): number {
  const lat = radians(b.lat - a.lat) / 2;
  const lon = radians(b.lon - a.lon) / 2;
  const chord =
    Math.sin(lat) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(lon) ** 2;
  const km = 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, chord)));
  return Math.round(km * 1e6) / 1e6;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
