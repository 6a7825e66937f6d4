export interface SvcCall {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

interface Route {
  readonly path: RegExp;
  /** `id` is the id in the path; an undefined answer means 404. */
  readonly answer: (call: SvcCall, id: string) => unknown;
}

export const VENUE = {
  id: 'C1',
  name: 'Rex',
  venueUrl: 'https://venues.example/C1',
  address: { line: '1 Main', city: 'LA', state: 'CA', postal: '90001', lat: 34, lon: -118 },
  properties: { supported: true, supportsConcessions: false },
};

const PRODUCTION = {
  id: 'B1',
  name: 'Night Train',
  runtimeMinutes: 0,
  contributors: { cast: [], crew: [] },
  productionMedia: {
    imageData: { coverImageUrl: '', promoImageUrls: [] },
    trailerData: { trailerUrls: [] },
  },
};

const ADULT = { label: 'Adult', price: { value: 14.5, currencyCode: 'USD' } };

function showtime(showtimeId: string, venueId: string, start: string, attributes: string[]) {
  return {
    showtimeId,
    productionId: 'B1',
    venueId,
    attributes,
    utcShowtimeStart: `${start}Z`,
    localShowtimeStart: `${start}+00:00`,
    offerData: { offers: [ADULT] },
    availableInventory: 9,
  };
}

/** With a seat map. */
const D2 = showtime('D2', 'C1', '2030-01-02T02:30:00', ['RESERVED']);
/** Without a seat map, and without a link to the hosted checkout. */
const D1 = showtime('D1', 'C2', '2030-01-01T20:00:00', []);
export const LINK = 'https://svc.example/checkout/redirect?productionId=B1&venueId=C1&iref=svc';

function showtimes(...showtimeDetails: object[]) {
  return { showtimeDetails, preOrderDetails: [], attributeMap: {} };
}

function requestedFrom<T>(call: SvcCall, known: Readonly<Record<string, T>>): T[] {
  return (call.body as { ids: string[] }).ids.flatMap((id) => known[id] ?? []);
}

function layout(showtimeId: string | undefined) {
  if (showtimeId === 'D0') return { ...layoutOf([]), numAvailable: 9 };
  // D1 sells places without seats, although its hall has seats.
  if (showtimeId !== 'D1' && showtimeId !== 'D2') return undefined;
  const seat = (id: string, x: number) => ({
    id,
    row: 'F',
    number: String(x),
    x,
    y: 0,
    type: 'standard',
    status: 'AVAILABLE',
  });
  const seats = [seat('F1', 0), seat('F2', 1)];
  return { ...layoutOf([{ row: 'F', seats }]), recommendedSeats: ['F1', 'F2'], numAvailable: 2 };
}

function layoutOf(rows: object[]) {
  return { layoutArea: { width: 2, height: 1, rows }, legend: [], occupiedSeats: {} };
}

const ADULTS = { productId: 'P1', offerId: 'adult', ...ADULT };

export const ROUTES: readonly Route[] = [
  {
    path: /venue\/details\/(?:byLocation|search)$/,
    answer: ({ query }) => ({
      venueDetails: [{ venue: VENUE, kmDistance: 1.2 }],
      pageInfo: { page: Number(query.page ?? 1), pageSize: 25, totalPages: 2 },
    }),
  },
  {
    path: /venue\/details\/byIds$/,
    answer: (call) => ({
      venueDetails: requestedFrom(call, {
        C1: { venue: VENUE },
        C2: { venue: { ...VENUE, id: 'C2' } },
      }),
    }),
  },
  {
    path: /production\/ids\/byVenue\/(\w+)$/,
    answer: (_, id) => ({ ids: id === 'C1' ? ['B1'] : [] }),
  },
  {
    path: /production\/details\/byIds$/,
    answer: (call) => ({ productionDetails: requestedFrom(call, { B1: PRODUCTION }) }),
  },
  {
    path: /showtime\/details\/byVenue\/(\w+)$/,
    answer: (_, id) => showtimes(id === 'C1' ? { ...D2, checkoutUrl: LINK } : D1),
  },
  {
    path: /showtime\/details\/byIds$/,
    answer: (call) => showtimes(...requestedFrom(call, { D1, D2: { ...D2, checkoutUrl: LINK } })),
  },
  {
    path: /showtime\/details\/forVenues$/,
    answer: ({ body }) => ({
      venueShowtimeDetailsMap: Object.fromEntries(
        (body as { venueIds: string[] }).venueIds.flatMap((id) => {
          const shown = { C1: { ...D2, checkoutUrl: LINK }, C2: D1 }[id];
          return shown ? [[id, showtimes(shown)]] : [];
        }),
      ),
      attributeMap: {},
      productionDetailsMap: {},
    }),
  },
  { path: /discovery\/auditoriums$/, answer: ({ query }) => layout(query.showtimeId) },
  {
    path: /checkout\/refresh$/,
    answer: () => ({
      surveyDetailResponse: {},
      showtimesResponse: { showtime: D2, products: [ADULTS] },
    }),
  },
];
