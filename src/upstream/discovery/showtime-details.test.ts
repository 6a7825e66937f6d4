import { RECEIVED, FROM_SVC } from '../testing/night-train';
import { showtime } from './received-showtime';
import { showtimeDetails, type ShowtimeSource } from './showtime-details';

/** The case of an attribute does not matter. */
const DETAIL = { ...FROM_SVC, attributes: ['IMAX', 'reserved'] };
const SOURCE: ShowtimeSource = {
  showtimesByIds: async () =>
    Promise.resolve({ showtimeDetails: [DETAIL], preOrderDetails: [], attributeMap: {} }),
  productionsByIds: async () => Promise.resolve([{ id: 'B33', name: 'Night Train' }] as never),
  venuesByIds: async () => Promise.resolve([{ venue: { id: 'C12', name: 'Rex 12' } }] as never),
};

it('fetches each detail from the partner area, with its own call', async () => {
  const details = showtimeDetails(SOURCE);
  await expect(details.showtime({ showtimeId: 'D812' })).resolves.toEqual(RECEIVED);
  await expect(details.productionName({ productionId: 'B33' })).resolves.toBe('Night Train');
  await expect(details.venueName({ venueId: 'C12' })).resolves.toBe('Rex 12');
});

it('finds details whatever the case of the ids, and keeps the requested ids', async () => {
  const details = showtimeDetails(SOURCE);
  await expect(details.showtime({ showtimeId: 'd812' })).resolves.toEqual({
    ...RECEIVED,
    id: 'd812',
  });
  await expect(details.productionName({ productionId: 'b33' })).resolves.toBe('Night Train');
  await expect(details.venueName({ venueId: ' c12' })).resolves.toBe('Rex 12');
});

it('returns null for unknown names', async () => {
  const none = async () => Promise.resolve([]);
  const details = showtimeDetails({ ...SOURCE, productionsByIds: none, venuesByIds: none });
  await expect(details.productionName({ productionId: 'B33' })).resolves.toBeNull();
  await expect(details.venueName({ venueId: 'C12' })).resolves.toBeNull();
});

it('fails with INVALID_SHOWTIME if the partner area has no such showtime', async () => {
  const refusal = { code: 'INVALID_SHOWTIME', outcome: 'refused' };
  const showtime = showtimeDetails(SOURCE).showtime({ showtimeId: 'D999' });
  await expect(showtime).rejects.toMatchObject(refusal);
});

it('shows 0 available places if more were sold than there are', () => {
  expect(showtime({ ...FROM_SVC, availableInventory: -3 }).available).toBe(0);
});
