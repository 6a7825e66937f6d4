import {
  belongsTo,
  CIRCUITS,
  productionsByVendorId,
  showtimeByVendorId,
  VENDOR_VENUES,
  vendorShowtimeId,
  venuesByVendorId,
} from './circuits';
import { PRODUCTIONS } from './productions';
import { showtimesAt, WINDOW_AFTER_MS } from './showtimes';
import { VENUES } from './venues';

const NOW_MS = Date.parse('2026-03-03T15:00:00Z');

test('every venue belongs to one circuit, and is found by its vendor id', () => {
  for (const { circuitId, vendorVenueId, venue } of VENDOR_VENUES) {
    expect(venuesByVendorId(vendorVenueId, circuitId)).toEqual([venue]);
    expect(CIRCUITS.filter((each) => belongsTo(venue, each))).toEqual([circuitId]);
  }
  expect(VENDOR_VENUES.map(({ venue }) => venue)).toEqual(VENUES);
});

test('every circuit has its own id for every production', () => {
  for (const circuitId of CIRCUITS) {
    const found = PRODUCTIONS.map((_, i) => `F${String(i + 1).padStart(3, '0')}`).flatMap((id) =>
      productionsByVendorId(id, circuitId),
    );
    expect(new Set(found)).toEqual(new Set(PRODUCTIONS));
    expect(found).toHaveLength(PRODUCTIONS.length);
  }
});

test('the same id means something different at each circuit', () => {
  expect(venuesByVendorId('0018').map(({ id }) => id)).toEqual(['C152', 'C153', 'C154']);
  expect(productionsByVendorId('F002').map(({ id }) => id)).toEqual(['B202', 'B203', 'B204']);
});

test("finds a showtime at its venue by the vendor's id", () => {
  const [venue] = VENUES;
  if (!venue) throw new Error('no venues');
  const range = { fromMs: NOW_MS, untilMs: NOW_MS + WINDOW_AFTER_MS };
  for (const { id } of showtimesAt(venue, range, NOW_MS)) {
    expect(showtimeByVendorId(venue, vendorShowtimeId(id), NOW_MS)?.id).toBe(id);
  }
});

test.each(['', 'S', 'S999', 'D012603053', 'S012602303', 'S012603059', 'S0126030530'])(
  '%p is not a vendor showtime id',
  (id) => {
    const [venue] = VENUES;
    expect(venue && showtimeByVendorId(venue, id, NOW_MS)).toBeUndefined();
  },
);
