// Endpoints 15 to 20 in the alternative shape (Svc spec 2.7): each endpoint, and each error code that the spec lists
// for it.
import { randomUUID } from 'node:crypto';
import { alternativeAnswer, CARD, type Wish } from '../../sandbox/testing/alternative-client';
import { findShowtime } from '../../sandbox/testing/showings';
import { START_MS } from '../../sandbox/testing/started-sandbox';
import { outcome, type Caller } from '../../sandbox/testing/svc-wire';
import { adultWish, type OrderingClients } from './support/ordering-clients';
import { onOrderingStage, PLACES, SHOWTIME, UNSUPPORTED, wish } from './support/ordering-stage';

/** A showtime with a premium area. */
const LARGE = findShowtime(START_MS, ({ areas }) => areas.length === 2);

let clients: OrderingClients;
let guest: Caller;
let seats: string[];

const { reopen, begin } = onOrderingStage(
  'alternative',
  (stage) => ({ clients, guest, seats } = stage),
);

describe('a whole purchase', () => {
  test('goes from prices to tickets, at the estimated price', async () => {
    const { alternative } = clients;
    const wanted = wish(seats);
    const refresh = await alternative.refresh(SHOWTIME.id, wanted.tickets);
    const { pricing, offers, tickets } = alternativeAnswer('refreshCheckout', refresh);
    expect(offers.map(({ offerId }) => offerId)).toContain('adult');
    expect(tickets).toEqual(wanted.tickets);

    const sent = await alternative.lease(guest, wanted);
    const { leaseId, ...lease } = alternativeAnswer('lease', sent);
    expect(lease).toEqual({
      showtimeId: SHOWTIME.id,
      seatIds: wanted.seatIds,
      expiresAt: new Date(START_MS + 600_000).toISOString().replace('.000Z', 'Z'),
    });
    const preview = alternativeAnswer('preview', await alternative.preview(guest, wanted, leaseId));
    expect(preview).toMatchObject({ leaseId, pricing, tickets });

    const clientRequestId = randomUUID();
    const place = () => alternative.place(guest, preview.previewId, { clientRequestId });
    const { orderId, ...placed } = alternativeAnswer('placeOrder', await place());
    expect(placed.status).toBe('PENDING');
    expect(outcome(await place())).toEqual([409, 'DUPLICATE_CLIENT_REQUEST_ID']);
    clients.sandbox.clock.advance(3_000);
    const polled = await alternative.status(guest, orderId);
    expect(alternativeAnswer('orderStatus', polled).status).toBe('CONFIRMED');
    const summary = alternativeAnswer('orderSummary', await alternative.summary(guest, orderId));
    expect(summary).toMatchObject({
      orderId,
      status: 'CONFIRMED',
      confirmationCode: placed.confirmationCode,
      showtimeId: SHOWTIME.id,
      venueId: SHOWTIME.venue.id,
      productionId: SHOWTIME.production.id,
      tickets: wanted.tickets,
      pricing,
    });
    expect(summary.seats.map(({ seatId }) => seatId)).toEqual(wanted.seatIds);
  });

  test('stores no card number', async () => {
    await clients.alternative.buy(guest, wish(seats));
    const { storage } = clients.sandbox.world;
    expect(JSON.stringify(storage.ledger.all())).not.toContain(CARD.cardNumber.slice(4));
  });
});

describe('refresh (endpoint 15)', () => {
  test('without tickets it lists the offers, and the total is zero', async () => {
    const sent = await clients.alternative.refresh(LARGE.id);
    const { pricing, offers } = alternativeAnswer('refreshCheckout', sent);
    expect(Number(pricing.total.value)).toBe(0);
    expect(new Set(offers.map(({ offerId }) => offerId)).size).toBe(offers.length);
    const price = (id: string) => offers.find(({ offerId }) => offerId === id)?.price.value;
    expect(Number(price('premium-adult'))).toBe(Number(price('adult')) + 5);
  });

  test('returns its error codes', async () => {
    const send = async (id: string, offerId = 'adult', quantity = 1) =>
      outcome(await clients.alternative.refresh(id, [{ offerId, quantity }]));
    expect(await send(UNSUPPORTED)).toEqual([404, 'PRODUCT_NOT_FOUND']);
    expect(await send(SHOWTIME.id, 'student')).toEqual([404, 'OFFER_NOT_FOUND']);
    expect(await send('D1')).toEqual([404, 'INVALID_SHOWTIME']);
    expect(await send(SHOWTIME.id, 'adult', 9)).toEqual([400, 'GENERIC_ERROR']);
    expect(await send(SHOWTIME.id, 'adult', 0)).toEqual([400, 'GENERIC_ERROR']);
    begin();
    expect(await send(SHOWTIME.id)).toEqual([409, 'INVALID_SHOWTIME']);
  });
});

describe('layout (endpoint 16)', () => {
  test('shows the same seats as the primary shape', async () => {
    const { seats: shown, seatMapAvailable } = await clients.alternative.layout(LARGE.id);
    const { layoutArea } = await clients.sandbox.ordering.layout(LARGE.id);
    const expected = layoutArea.rows.flatMap((row) =>
      row.seats.map(({ id, row: letter, number, status }) => [id, letter, number, status]),
    );
    expect(seatMapAvailable).toBe(true);
    expect(shown.map((seat) => [seat.seatId, seat.row, seat.number, seat.status])).toEqual(
      expected,
    );
    expect(new Set(shown.map(({ seatType }) => seatType))).toEqual(
      new Set(['Standard', 'Premium', 'Wheelchair']),
    );
  });

  test('has no seat map under general admission', async () => {
    const layout = await clients.alternative.layout(PLACES.id);
    expect(layout).toMatchObject({ seatMapAvailable: false, seats: [], showtimeId: PLACES.id });
  });

  test('returns its error codes', async () => {
    const send = async (query: Record<string, string>) =>
      outcome(await clients.alternative.wire.call('layout', { query }));
    expect(await send({ showtimeId: 'D1', tickets: '2' })).toEqual([404, 'INVALID_SHOWTIME']);
    expect(await send({ showtimeId: SHOWTIME.id })).toEqual([400, 'GENERIC_ERROR']);
  });
});

describe('accounts (17, 18)', () => {
  test('a customer signs with the session token', async () => {
    const ada = await clients.alternative.customer();
    expect(outcome(await clients.alternative.status(ada, 'O1'))).toEqual([404, 'ORDER_NOT_FOUND']);
  });

  test('the same customer has another account under another key', async () => {
    const { accountId } = await clients.primary.customer();
    expect((await clients.alternative.customer()).accountId).not.toBe(accountId);
  });

  test('returns 401 for wrong credentials, 400 for a user name or bad input', async () => {
    const send = async (email: unknown, password: unknown) => {
      const sent = await clients.alternative.wire.call('authenticate', {
        body: { email, password },
      });
      return outcome(sent);
    };
    expect(await send('ada@demo.svc.example', 'wrong')).toEqual([401, 'GENERIC_ERROR']);
    expect(await send('ada', 'night-train')).toEqual([400, 'GENERIC_ERROR']);
    expect(await send(1, 'night-train')).toEqual([400, 'GENERIC_ERROR']);
    const guestBody = { body: { email: 'no address', firstName: 'A', lastName: 'B' } };
    const sent = await clients.alternative.wire.call('createGuest', guestBody);
    expect(outcome(sent)).toEqual([400, 'GENERIC_ERROR']);
  });
});

describe('lease (endpoint 19)', () => {
  const occupied = async (seatIds: readonly string[]) => {
    const { seats: all } = await clients.alternative.layout(SHOWTIME.id);
    return all.filter(({ seatId }) => seatIds.includes(seatId)).map(({ status }) => status);
  };

  test('a new lease of the customer replaces the old one', async () => {
    const first = await clients.alternative.previewed(guest, wish(seats));
    const sent = await clients.alternative.lease(guest, adultWish(SHOWTIME, seats.slice(1, 3)));
    expect(alternativeAnswer('lease', sent).leaseId).not.toBe(first.leaseId);
    expect(await occupied(seats.slice(0, 3))).toEqual(['AVAILABLE', 'HELD', 'HELD']);
    const placed = await clients.alternative.place(guest, first.previewId);
    expect(outcome(placed)).toEqual([409, 'INVENTORY_UNAVAILABLE']);
  });

  test('a refused lease leaves the old lease in force', async () => {
    const other = await clients.alternative.guest('bob@example.com');
    await clients.alternative.lease(other, adultWish(SHOWTIME, seats.slice(2, 3)));
    const { previewId } = await clients.alternative.previewed(guest, wish(seats));
    const refused = await clients.alternative.lease(guest, adultWish(SHOWTIME, seats.slice(1, 3)));
    expect(outcome(refused)).toEqual([409, 'SEAT_UNAVAILABLE']);
    const placed = await clients.alternative.place(guest, previewId);
    expect(outcome(placed)).toEqual([200]);
  });

  test('without takeover a customer can lease the same seats only after the old lease ends', async () => {
    await reopen({ takeOverOwnSeats: false });
    expect(outcome(await clients.alternative.lease(guest, wish(seats)))).toEqual([200]);
    const again = await clients.alternative.lease(guest, wish(seats));
    expect(outcome(again)).toEqual([409, 'SEAT_UNAVAILABLE']);
    clients.sandbox.clock.advance(600_000);
    expect(outcome(await clients.alternative.lease(guest, wish(seats)))).toEqual([200]);
  });

  test('general admission leases tickets, and a new lease replaces the old one', async () => {
    const left = async () => (await clients.sandbox.ordering.layout(PLACES.id)).numAvailable;
    const capacity = await left();
    for (const quantity of [3, 5]) {
      const sent = await clients.alternative.lease(guest, adultWish(PLACES, quantity));
      expect(alternativeAnswer('lease', sent).seatIds).toEqual([]);
      expect(await left()).toBe(capacity - quantity);
    }
  });

  test('returns its error codes', async () => {
    const lease = async (body: object) => outcome(await clients.alternative.lease(guest, body));
    const other = await clients.alternative.guest('bob@example.com');
    await clients.alternative.lease(other, wish(seats));
    expect(await lease(wish(seats))).toEqual([409, 'SEAT_UNAVAILABLE']);
    expect(await lease({ ...wish(seats), seatIds: ['Z99'] })).toEqual([400, 'GENERIC_ERROR']);
    expect(await lease({ showtimeId: SHOWTIME.id, seatIds: ['Z99'] })).toEqual([
      409,
      'SEAT_UNAVAILABLE',
    ]);
    expect(await lease({ ...wish(seats), showtimeId: 'D1' })).toEqual([404, 'INVALID_SHOWTIME']);
    const places = adultWish(PLACES, 1);
    expect(await lease({ ...places, tickets: [{ offerId: 'student', quantity: 1 }] })).toEqual([
      409,
      'INVENTORY_UNAVAILABLE',
    ]);
    for (const bad of [
      { showtimeId: SHOWTIME.id, seatIds: [] },
      { showtimeId: SHOWTIME.id, seatIds: seats.slice(0, 9) },
      { showtimeId: PLACES.id, seatIds: [] },
      { showtimeId: PLACES.id, seatIds: ['A1'] },
    ]) {
      expect(await lease(bad)).toEqual([400, 'GENERIC_ERROR']);
    }
    begin();
    guest = await clients.alternative.guest();
    expect(await lease(wish(seats))).toEqual([409, 'INVALID_SHOWTIME']);
  });
});

describe('preview (endpoint 20)', () => {
  test('assigns each ticket to a seat of its area', async () => {
    const { seats: all } = await clients.alternative.layout(LARGE.id);
    const free = (type: string) =>
      all.find(({ status, seatType }) => status === 'AVAILABLE' && seatType === type)?.seatId ?? '';
    const seatIds = [free('Premium'), free('Standard')];
    const lease = await clients.alternative.lease(guest, { showtimeId: LARGE.id, seatIds });
    const { leaseId } = alternativeAnswer('lease', lease);
    const preview = async (...offerIds: string[]) => {
      const tickets = offerIds.map((offerId) => ({ offerId, quantity: 1 }));
      const wanted = { showtimeId: LARGE.id, seatIds, tickets };
      return clients.alternative.preview(guest, wanted, leaseId);
    };
    const adults = alternativeAnswer('preview', await preview('adult', 'premium-adult'));
    const child = alternativeAnswer('preview', await preview('premium-child', 'adult'));
    expect(Number(child.pricing.total.value)).toBeLessThan(Number(adults.pricing.total.value));
    expect(outcome(await preview('adult', 'adult'))).toEqual([400, 'GENERIC_ERROR']);
    expect(outcome(await preview('adult'))).toEqual([409, 'INVENTORY_UNAVAILABLE']);
  });

  test('returns its error codes', async () => {
    const lease = await clients.alternative.lease(guest, wish(seats));
    const { leaseId } = alternativeAnswer('lease', lease);
    const send = async (others: Partial<Wish> = {}, id = leaseId) =>
      outcome(await clients.alternative.preview(guest, { ...wish(seats), ...others }, id));
    expect(await send()).toEqual([200]);
    expect(await send({}, 'L1')).toEqual([409, 'INVENTORY_UNAVAILABLE']);
    expect(await send({ tickets: [{ offerId: 'student', quantity: 2 }] })).toEqual([
      404,
      'OFFER_NOT_FOUND',
    ]);
    expect(await send({ showtimeId: 'D1' })).toEqual([404, 'INVALID_SHOWTIME']);
    expect(await send({ showtimeId: PLACES.id })).toEqual([400, 'GENERIC_ERROR']);
    expect(await send({ tickets: [] })).toEqual([400, 'GENERIC_ERROR']);
    expect(await send({ tickets: [{ offerId: 'adult', quantity: 0 }] })).toEqual([
      400,
      'GENERIC_ERROR',
    ]);
  });
});
