import { answerOf } from '../testing/ordering-client';
import { findShowtime, generalShowtime, reservedShowtime } from '../testing/showings';
import { sandboxPerFile, START_MS, withSandbox } from '../testing/started-sandbox';

const sandbox = sandboxPerFile();

const REFRESH = '/ordering/v2/aggregation/checkout/refresh';
const LAYOUT = '/ordering/v1/discovery/auditoriums';
const GUEST = '/ordering/v1/customer/account/guest';

describe('checkout refresh (endpoint 15)', () => {
  test('returns the showtime and a product per area and offer', async () => {
    const showtime = findShowtime(START_MS, ({ areas }) => areas.length === 2);
    const body = { showtimeId: showtime.id, promotions: [], includeAreaCategory: true };
    const answer = answerOf('refreshCheckout', await sandbox.ordering.client.post(REFRESH, body));
    const { products, ...names } = answer.showtimesResponse;
    expect(answer.maxTicketQuantity).toBe(8);
    expect(names).toMatchObject({
      showtime: { showtimeId: showtime.id },
      productionName: showtime.production.name,
      venueName: showtime.venue.name,
    });
    const keys = products.map(({ productId, offerId }) => `${productId} ${offerId}`);
    expect(new Set(keys).size).toBe(products.length);
    expect(new Set(products.map(({ areaCategory }) => areaCategory))).toEqual(
      new Set(['standard', 'premium']),
    );
  });

  test('names the area only on request', async () => {
    const { id: showtimeId } = reservedShowtime(START_MS);
    const sent = await sandbox.ordering.client.post(REFRESH, { showtimeId, promotions: [] });
    const { products } = answerOf('refreshCheckout', sent).showtimesResponse;
    expect(products.every((product) => !('areaCategory' in product))).toBe(true);
  });

  test('reports unknown promotions', async () => {
    const { id: showtimeId } = reservedShowtime(START_MS);
    const refresh = async (promotions: string[]) => {
      const sent = await sandbox.ordering.client.post(REFRESH, { showtimeId, promotions });
      return answerOf('refreshCheckout', sent).offerChangedMessage;
    };
    expect(await refresh(['MATINEE5'])).toBeUndefined();
    expect(await refresh(['MATINEE5', 'NOPE'])).toContain('NOPE');
  });
});

describe('layout (endpoint 16)', () => {
  test('shows each seat once, in its place, and counts the free ones', async () => {
    const showtime = reservedShowtime(START_MS);
    const layout = await sandbox.ordering.layout(showtime.id, 3);
    const { width, height, rows } = layout.layoutArea;
    const seats = rows.flatMap((row) => row.seats);
    expect(new Set(seats.map(({ id }) => id)).size).toBe(seats.length);
    expect(new Set(seats.map(({ x, y }) => `${x}/${y}`)).size).toBe(seats.length);
    for (const { x, y, id, row, number } of seats) {
      expect(id).toBe(row + number);
      expect(x < width && y < height).toBe(true);
    }
    const withStatus = (status: string) => seats.filter((seat) => seat.status === status);
    expect(layout.numAvailable).toBe(withStatus('AVAILABLE').length);
    expect(Object.keys(layout.occupiedSeats).sort()).toEqual(
      withStatus('OCCUPIED')
        .map(({ id }) => id)
        .sort(),
    );
    expect(new Set(seats.map(({ type }) => type))).toEqual(
      new Set(layout.legend.map(({ type }) => type)),
    );
    expect(layout.recommendedSeats).toHaveLength(3);
    const free = new Set(withStatus('AVAILABLE').map(({ id }) => id));
    expect(layout.recommendedSeats?.every((id) => free.has(id))).toBe(true);
  });

  test('has no seats in general admission, only a count', async () => {
    const layout = await sandbox.ordering.layout(generalShowtime(START_MS).id);
    expect(layout.layoutArea).toEqual({ width: 0, height: 0, rows: [] });
    expect(layout.numAvailable).toBeGreaterThan(0);
    expect(layout).not.toHaveProperty('recommendedSeats');
  });

  test.each(['', '0', 'two', '-1'])('tickets=%s is 400', async (tickets) => {
    const { id } = reservedShowtime(START_MS);
    const sent = await sandbox.ordering.client.get(`${LAYOUT}?showtimeId=${id}&tickets=${tickets}`);
    expect([sent.status, sent.body]).toMatchObject([400, { code: 'GENERIC_ERROR' }]);
  });
});

test('INVALID_SHOWTIME is 404 for an unknown showtime, 409 for one that has begun (15 and 16)', async () =>
  withSandbox({}, async (own) => {
    const { id, startMs } = reservedShowtime(START_MS);
    own.clock.advance(startMs - START_MS);
    const send = async (showtimeId: string) => [
      await own.ordering.client.post(REFRESH, { showtimeId, promotions: [] }),
      await own.ordering.client.get(`${LAYOUT}?showtimeId=${showtimeId}&tickets=1`),
    ];
    for (const [showtimeId, status] of [
      ['D812', 404],
      [id, 409],
    ] as const) {
      for (const sent of await send(showtimeId)) {
        expect([sent.status, sent.body]).toMatchObject([status, { code: 'INVALID_SHOWTIME' }]);
      }
    }
  }));

describe('guest account (endpoint 17)', () => {
  const names = { firstName: 'Ada', lastName: 'Byron', attributionMap: {} };

  test('the same e-mail returns the same account with a new token', async () => {
    const send = async (email: string) =>
      answerOf('createGuest', await sandbox.ordering.client.post(GUEST, { email, ...names }));
    const [first, second, third] = [
      await send('grace@example.com'),
      await send(' Grace@Example.com'),
      await send('other@example.com'),
    ];
    expect(second).toMatchObject({ accountId: first.accountId, identityId: first.identityId });
    expect(second.authToken).not.toBe(first.authToken);
    expect(third.accountId).not.toBe(first.accountId);
  });

  test.each([
    ['no address', { email: 'grace', ...names }],
    ['no first name', { email: 'grace@example.com', ...names, firstName: ' ' }],
    ['no last name', { email: 'grace@example.com', ...names, lastName: '' }],
    ['no attributionMap', { email: 'g@example.com', firstName: 'G', lastName: 'H' }],
  ])('%s is 400, and the answer has no private data', async (_name, body) => {
    const sent = await sandbox.ordering.client.post(GUEST, body);
    expect([sent.status, sent.body]).toMatchObject([400, { code: 'GENERIC_ERROR' }]);
    expect(sent.text).not.toContain('grace');
  });
});
