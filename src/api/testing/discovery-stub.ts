// A little of what Svc has on offer, for tests of the API that look at its own part alone.
export const venue = {
  venue: {
    ...{ id: 'C1', name: 'Rex', venueUrl: 'https://venues.example/C1' },
    address: { line: '1 Main', city: 'LA', state: 'CA', postal: '90001', lat: 34, lon: -118 },
    properties: { supported: true, supportsConcessions: false },
  },
  kmDistance: 1.2,
};

function showtime(id: string, utcShowtimeStart: string, attributes: string[]) {
  return {
    ...{ showtimeId: id, productionId: 'B1', venueId: 'C1', attributes, utcShowtimeStart },
    localShowtimeStart: '2030-01-01T18:30:00-08:00',
    offerData: { offers: [{ label: 'Adult', price: { value: '14.5', currencyCode: 'USD' } }] },
    availableInventory: 9,
  };
}

const production = {
  ...{ id: 'B1', name: 'Night Train', contributors: { cast: [], crew: [] } },
  productionMedia: {
    imageData: { coverImageUrl: '', promoImageUrls: [] },
    trailerData: { trailerUrls: [] },
  },
};

function showtimesAnswer(...showtimeDetails: ReturnType<typeof showtime>[]) {
  return { showtimeDetails, preOrderDetails: [], attributeMap: {} };
}

/** One venue with a second page, one film in two venues. */
export const discovery = {
  venuesByLocation: jest.fn(async (_query: object) => ({
    venueDetails: [venue],
    pageInfo: { page: 1, pageSize: 25, totalPages: 2 },
  })),
  productionsByIds: jest.fn(async (_ids: readonly string[]) => [production]),
  showtimesByVenue: jest.fn(async (venueId: string, _query: object) =>
    showtimesAnswer(
      venueId === 'C1'
        ? showtime('D2', '2030-01-02T02:30:00Z', ['RESERVED'])
        : showtime('D1', '2030-01-01T20:00:00Z', []),
    ),
  ),
  showtimesByIds: jest.fn(async () => showtimesAnswer()),
};
