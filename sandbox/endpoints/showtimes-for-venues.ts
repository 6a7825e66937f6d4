// Endpoint 12: the showtimes of several venues in one answer, grouped by venue.
import type { Answer, Body } from '../../src/contract/endpoints';
import { attributeMap } from '../catalogue/attributes';
import { dateRange } from '../catalogue/date-range';
import { preOrdersAt } from '../catalogue/pre-orders';
import { offeredIn, PRODUCTIONS, type CatalogueProduction } from '../catalogue/productions';
import { showtimesAt, type Showtime } from '../catalogue/showtimes';
import { venueById } from '../catalogue/venues';
import { invalidRequest, SvcRefusal } from '../refusal';
import type { World } from '../world';
import { knownMarketplace, knownOf } from './discovery-lookup';
import { productionDetails } from './discovery-productions';
import { showtimeFacts } from './showtime-detail';

type ForVenues = Answer<'showtimesForVenues'>;
type VenueShowtimes = ForVenues['venueShowtimeDetailsMap'][string];

/** Returns no links and no inventory (Svc spec 4.1 has them only for endpoints 11, 13 and 14), so counts no seats. */
export function showtimesForVenues({ clock }: World, body: Body<'showtimesForVenues'>): ForVenues {
  const nowMs = clock.now();
  const pair = boundsOf(body);
  // Checked here too, so that bad dates are refused even without a known venue.
  withFullPaths(() => dateRange(pair, 'UTC', nowMs));
  const wanted = wantedOf(body);
  const all: Showtime[] = [];
  const byVenue = knownOf(body.venueIds, venueById).map((venue): [string, VenueShowtimes] => {
    const showtimes = showtimesAt(venue, dateRange(pair, venue.zone, nowMs), nowMs, wanted);
    all.push(...showtimes);
    const preOrderDetails = preOrdersAt(venue, nowMs, wanted);
    return [venue.id, { showtimeDetails: showtimes.map(showtimeFacts), preOrderDetails }];
  });
  const venueShowtimeDetailsMap = Object.fromEntries(byVenue);
  return {
    venueShowtimeDetailsMap,
    attributeMap: attributeMap(all),
    productionDetailsMap: body.includeProductionDetails
      ? productionsNamed(Object.values(venueShowtimeDetailsMap), nowMs)
      : {},
  };
}

/** Matches productions with one of these ids; without ids, every production. */
export function oneOf(ids: readonly string[] | undefined) {
  const wanted = ids && new Set(ids);
  return ({ id }: CatalogueProduction): boolean => wanted?.has(id) ?? true;
}

function wantedOf({ productionIds, marketplaceId }: Body<'showtimesForVenues'>) {
  const marketplace = knownMarketplace(marketplaceId);
  const asked = oneOf(productionIds);
  return (each: CatalogueProduction): boolean => asked(each) && offeredIn(each, marketplace);
}

/** In endpoint 12 the date bounds are nested: a refusal names the full path, such as `isoDateBounds.<field>`. */
function withFullPaths(check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof SvcRefusal)) throw error;
    const field = String(error.body.details?.field);
    const bounds = field.startsWith('iso') ? 'isoDateBounds' : 'localDateBounds';
    throw invalidRequest(`${bounds}.${field}`, error.message.replace(`${field}: `, ''));
  }
}

/** The given pair of bounds, if any (Svc spec 4.3); throws 400 if both are given. */
function boundsOf({ isoDateBounds, localDateBounds }: Body<'showtimesForVenues'>) {
  if (isoDateBounds && localDateBounds) {
    throw invalidRequest('localDateBounds', 'give either this or isoDateBounds, not both');
  }
  return { ...isoDateBounds, ...localDateBounds };
}

/** Details of every production that the answer names, by id. */
function productionsNamed(venues: readonly VenueShowtimes[], nowMs: number) {
  const named = new Set(
    venues
      .flatMap(({ showtimeDetails, preOrderDetails }) => [...showtimeDetails, ...preOrderDetails])
      .map(({ productionId }) => productionId),
  );
  const productions = PRODUCTIONS.filter(({ id }) => named.has(id));
  return Object.fromEntries(productionDetails(productions, nowMs).map((each) => [each.id, each]));
}
