// Circuits, the chains that venues belong to. Each has its own ids, which overlap with those of others on purpose.
import { PRODUCTIONS, type CatalogueProduction } from './productions';
import { showtimeId } from './showtime-id';
import { showtimeById, type Showtime } from './showtimes';
import { VENUES, type CatalogueVenue } from './venues';

/** Venues are assigned in turn: C101 to the first circuit, C102 to the second, C104 to the first again. */
export const CIRCUITS = ['LUMEN', 'ARCADE', 'PARADE'] as const;
type CircuitId = (typeof CIRCUITS)[number];

export function isCircuit(id: string): id is CircuitId {
  return CIRCUITS.some((each) => each === id);
}

/** A circuit's id of a venue, for example `0001`; each circuit has a venue with this id. */
export interface VendorVenue {
  readonly circuitId: CircuitId;
  readonly vendorVenueId: string;
  readonly venue: CatalogueVenue;
}

export const VENDOR_VENUES: readonly VendorVenue[] = VENUES.map((venue, index) => ({
  circuitId: CIRCUITS[index % CIRCUITS.length] ?? CIRCUITS[0],
  vendorVenueId: String(Math.floor(index / CIRCUITS.length) + 1).padStart(4, '0'),
  venue,
}));

/** A circuit's id of a production: `F001` is B201 at the first circuit, B202 at the second. */
const VENDOR_PRODUCTIONS = CIRCUITS.flatMap((circuitId, shift) =>
  PRODUCTIONS.map((_, index) => ({
    circuitId,
    vendorProductionId: `F${String(index + 1).padStart(3, '0')}`,
    production: PRODUCTIONS[(index + shift) % PRODUCTIONS.length],
  })),
);

/** The venues with this id at the given circuit, or at all circuits by default; empty for an unknown id. */
export function venuesByVendorId(vendorVenueId: string, circuitId?: string): CatalogueVenue[] {
  return VENDOR_VENUES.filter(
    (each) => each.vendorVenueId === vendorVenueId && isOf(each, circuitId),
  ).map(({ venue }) => venue);
}

/** The productions with this id at the given circuit, or at all circuits by default, most popular first. */
export function productionsByVendorId(
  vendorProductionId: string,
  circuitId?: string,
): CatalogueProduction[] {
  return VENDOR_PRODUCTIONS.filter(
    (each) => each.vendorProductionId === vendorProductionId && isOf(each, circuitId),
  )
    .flatMap(({ production }) => production ?? [])
    .sort((a, b) => a.rank - b.rank);
}

/** Whether the venue belongs to the circuit; always true if no circuit is given. */
export function belongsTo(venue: CatalogueVenue, circuitId?: string): boolean {
  return VENDOR_VENUES.some((each) => each.venue === venue && isOf(each, circuitId));
}

/** A circuit's id of a showtime: `S`, auditorium, date and slot. Several venues have the same ids. */
export function vendorShowtimeId(id: string): string {
  return `S${id.slice(4, -2)}`;
}

/** The showtime with this id at the venue, if it is in the window around `nowMs`. */
export function showtimeByVendorId(
  { number: venueNumber }: CatalogueVenue,
  vendorId: string,
  nowMs: number,
): Showtime | undefined {
  const [, auditorium, year, month, day, slot] =
    /^S(\d{2})(\d{2})(\d{2})(\d{2})(\d)$/.exec(vendorId) ?? [];
  if (slot === undefined) return undefined;
  const date = `20${year}-${month}-${day}`;
  const key = { venueNumber, auditoriumNumber: Number(auditorium), date, slot: Number(slot) };
  return showtimeById(showtimeId(key), nowMs);
}

function isOf({ circuitId }: { readonly circuitId: string }, wanted: string | undefined): boolean {
  return wanted === undefined || circuitId === wanted;
}
