import type { LatLonPair } from '../../src/contract/venue';
import type { Venue } from '../models';
import { kmBetween } from './distance';
import { stableBelow } from './hash';
import { SEAT_PLANS, type SeatPlan, type SeatPlanName } from './seat-plans';
import { VENUE_TABLE, type VenueRow } from './venue-table';

export type MarketplaceId = 'US' | 'GB';

export interface Auditorium {
  /** Counts from 1 within its venue. */
  readonly number: number;
  readonly plan: SeatPlan;
  readonly imax: boolean;
}

/** A venue with all its data in the sandbox; `venue` is the part in Svc's answers. */
export interface CatalogueVenue extends VenueRow {
  readonly id: string;
  readonly venue: Venue;
  readonly currency: string;
  readonly marketplaceId: MarketplaceId;
  readonly auditoriums: readonly Auditorium[];
  /** Tickets of this venue carry a booking id and no QR data. */
  readonly withoutQrData: boolean;
  /** Its showtimes are listed without offers; prices are known only at the checkout. */
  readonly withoutListedOffers: boolean;
}

const CURRENCIES = { US: 'USD', CA: 'CAD', GB: 'GBP', IE: 'EUR' } as const;

// The edge-case venues: each is a case that a partner's code tends to forget.
const WITHOUT_QR_DATA = 106;
const WITHOUT_LISTED_OFFERS = 131;
const NOT_SUPPORTED = 123;

const AUDITORIUM_LAYOUTS: readonly (readonly SeatPlanName[])[] = [
  ['grand', 'curved', 'straight', 'hall', 'wedge'],
  ['curved', 'straight', 'wedge', 'lounge'],
  ['grand', 'curved', 'curved', 'straight', 'lounge', 'wedge'],
  ['curved', 'wedge', 'hall'],
];

export const VENUES: readonly CatalogueVenue[] = VENUE_TABLE.map(catalogueVenue);

const byId = new Map(VENUES.map((each) => [each.id, each]));

/** The venue of an id such as `C101`; undefined for an unknown one. */
export function venueById(id: string): CatalogueVenue | undefined {
  return byId.get(id);
}

/** Name, street, city, state and postal code, for text searches. */
export function searchedText({ name, street, city, state, postal }: CatalogueVenue): string {
  return [name, street, city, state, postal].join(' ');
}

/** The wanted venues within the radius, nearest first, each with its distance in km. */
export function venuesNear(
  place: LatLonPair,
  radiusKm: number,
  wanted: (venue: CatalogueVenue) => boolean = () => true,
): { venue: Venue; kmDistance: number }[] {
  return VENUES.filter(wanted)
    .map(({ venue }) => ({ venue, kmDistance: kmBetween(place, venue.address) }))
    .filter(({ kmDistance }) => kmDistance <= radiusKm)
    .sort((a, b) => a.kmDistance - b.kmDistance || a.venue.id.localeCompare(b.venue.id));
}

function catalogueVenue(row: VenueRow): CatalogueVenue {
  const id = `C${row.number}`;
  const supported = row.number !== NOT_SUPPORTED;
  return {
    ...row,
    id,
    venue: wireVenue(row, id, supported),
    currency: CURRENCIES[row.country],
    marketplaceId: row.country === 'GB' || row.country === 'IE' ? 'GB' : 'US',
    auditoriums: supported ? auditoriumsOf(row) : [],
    withoutQrData: row.number === WITHOUT_QR_DATA,
    withoutListedOffers: row.number === WITHOUT_LISTED_OFFERS,
  };
}

/** Some venues leave out optional fields, so that clients meet that case. */
function wireVenue(row: VenueRow, id: string, supported: boolean): Venue {
  const { street, city, state, postal, lat, lon } = row;
  return {
    id,
    name: row.name,
    address: { line: street, city, state, postal, lat, lon },
    properties: { supportsConcessions: supported && row.number % 3 !== 0, supported },
    ...(row.number % 7 === 0 ? {} : { venueUrl: `https://venues.svc.example/${id}` }),
    ...(row.number % 5 === 0 ? {} : { svcVenueId: `SV-${row.number}` }),
  };
}

function auditoriumsOf(row: VenueRow): Auditorium[] {
  const plans =
    AUDITORIUM_LAYOUTS[stableBelow(AUDITORIUM_LAYOUTS.length, 'house', row.number)] ?? [];
  return plans.map((plan, index) => ({
    number: index + 1,
    plan: SEAT_PLANS[plan],
    imax: plan === 'grand',
  }));
}
