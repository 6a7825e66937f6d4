// The client and the sandbox over real HTTP, in the order of Svc spec 4.4.
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { listenSandbox } from '../../sandbox/app';
import { MovableClock } from '../../sandbox/testing/movable-clock';
import type { OrderRequest } from '../../src/domain/checkout/ports';
import type { Device, HeldItem, Session } from '../../src/domain/checkout/request';
import { toMinorUnits } from '../../src/domain/money';
import { createDiscovery, type Discovery } from '../../src/upstream/discovery/discovery';
import type { Ordering } from '../../src/upstream/ordering/ordering';
import { createPrimaryOrdering } from '../../src/upstream/ordering/primary-ordering';
import { createSvcClient, type SvcClient } from '../../src/upstream/svc/svc-client';
import { readPrices } from './support/read-showtime';

const NEW_YORK = { lat: 40.76, lon: -73.98, radius: 20 };
const DEVICE: Device = { deviceId: 'device-1', adId: 'ad-1' };
const DEFAULTS = { clientVersion: 'test/1', associateTags: { tag: 'usher' }, tenantId: null };
const FULFILMENT_MS = 3_000;

const clock = new MovableClock(Date.now());
let sandbox: Awaited<ReturnType<typeof listenSandbox>>;
let client: SvcClient;
let ordering: Ordering;
let discovery: Discovery;

const clientOf = (baseUrl: string, apiKey: string) =>
  createSvcClient({ baseUrl, apiKey, timeoutMs: 20_000, userAgent: 'usher-test/1' });

beforeAll(async () => {
  const settings = {
    port: 0,
    ratePerSecond: 0,
    fulfilmentDelayMs: FULFILMENT_MS,
    duplicateNamesOrder: true,
  };
  const logger = pino({ level: 'silent' });
  sandbox = await listenSandbox({ settings, databaseFile: ':memory:', clock, logger });
  client = clientOf(sandbox.url, 'svc_sandbox_key');
  ordering = createPrimaryOrdering({ client, maxQuantityDefault: 10 });
  discovery = createDiscovery(client);
});

afterAll(async () => {
  client.close();
  await sandbox.close();
});

it('goes from a showtime with reserved seats to its tickets', async () => {
  const { prices, session } = await begin('reserved');
  const map = await ordering.layout({ showtimeId: prices.showtime.id, quantity: 2 });
  const seatIds = map.recommendedSeatIds;
  const seats = map.rows.flatMap((row) => row.seats).filter(({ id }) => seatIds.includes(id));
  expect(seats.map(({ status }) => status)).toEqual(['available', 'available']);
  const offer = found(prices.offers.find(({ area }) => area === seats[0]?.area));

  const held = { offerId: offer.offerId, productId: offer.productId, seatIds, quantity: 2 };
  const order = request(session, [held]);
  const lease = await ordering.lease(order);
  expect(lease.durationMs).toBe(600_000);
  const { receipt } = await ordering.preview(order);
  expect(toMinorUnits(receipt.total)).toBe(
    toMinorUnits(receipt.subtotal) + toMinorUnits(receipt.serviceFee) + toMinorUnits(receipt.tax),
  );
  expect(toMinorUnits(receipt.subtotal)).toBe(2 * toMinorUnits(offer.price));

  const { orderId, ...state } = await ordering.placeOrder(inTime(order));
  expect(state).toMatchObject({ status: 'pending', reasonCode: null });
  const orderRef = { session, device: DEVICE, orderId };
  expect(await ordering.orderStatus(orderRef)).toEqual({ status: 'pending', reasonCode: null });
  clock.advance(FULFILMENT_MS);
  expect(await ordering.orderStatus(orderRef)).toEqual({ status: 'fulfilled', reasonCode: null });
  const { tickets } = await ordering.orderSummary(orderRef);
  expect(tickets).toHaveLength(2);
  for (const ticket of tickets) expect(ticket.qrData).toBeTruthy();

  const after = await ordering.layout({ showtimeId: prices.showtime.id, quantity: 2 });
  const sold = after.rows.flatMap((row) => row.seats).filter(({ id }) => seatIds.includes(id));
  expect(sold.map(({ status }) => status)).toEqual(['taken', 'taken']);
});

it('goes from a general-admission showtime to its tickets', async () => {
  const { prices, session } = await begin('general');
  const map = await ordering.layout({ showtimeId: prices.showtime.id, quantity: 3 });
  expect(map).toMatchObject({ rows: [], recommendedSeatIds: [] });
  const { offerId, productId } = found(prices.offers[0]);
  const order = request(session, [{ offerId, productId, seatIds: [], quantity: 3 }]);
  await ordering.lease(order);
  await ordering.preview(order);
  const { orderId } = await ordering.placeOrder(inTime(order));
  clock.advance(FULFILMENT_MS);
  const orderRef = { session, device: DEVICE, orderId };
  expect(await ordering.orderStatus(orderRef)).toMatchObject({ status: 'fulfilled' });
  expect((await ordering.orderSummary(orderRef)).tickets).toHaveLength(3);
});

describe('refusals keep their code', () => {
  it.each([
    ['tok_declined', 'PROCESSOR_DECLINED'],
    ['tok_fraud', 'FRAUD_DETECTED'],
    ['tok_invalid_number', 'INVALID_CREDIT_CARD_NUMBER'],
  ])('an order with %s is refused with %s', async (nonce, code) => {
    const order = await heldPlaces(nonce);
    await expect(ordering.placeOrder(inTime(order))).rejects.toMatchObject({
      code,
      outcome: 'refused',
    });
  });

  it('a repeated order is refused with DUPLICATE_CLIENT_REQUEST_ID, which names the order', async () => {
    const order = await heldPlaces('tok_ok');
    const { orderId } = await ordering.placeOrder(inTime(order));
    await expect(ordering.placeOrder(inTime(order))).rejects.toMatchObject({
      code: 'DUPLICATE_CLIENT_REQUEST_ID',
      outcome: 'refused',
      orderId,
    });
  });

  it('a lease of another customer’s seats is refused with SEAT_UNAVAILABLE', async () => {
    const { prices, session } = await begin('reserved');
    const map = await ordering.layout({ showtimeId: prices.showtime.id, quantity: 1 });
    const seatIds = map.recommendedSeatIds;
    const area = map.rows.flatMap(({ seats }) => seats).find(({ id }) => id === seatIds[0])?.area;
    const { offerId, productId } = found(prices.offers.find((offer) => offer.area === area));
    const item = { offerId, productId, seatIds, quantity: 1 };
    await ordering.lease(request(session, [item]));
    const other = request(await openGuest('grace@example.com'), [item]);
    await expect(ordering.lease(other)).rejects.toMatchObject({
      code: 'SEAT_UNAVAILABLE',
      outcome: 'refused',
    });
  });

  it('a refresh of an unknown showtime is refused with INVALID_SHOWTIME', async () => {
    const query = { showtimeId: 'D-nothing', promotionCode: null };
    const refusal = { code: 'INVALID_SHOWTIME', outcome: 'refused' };
    await expect(ordering.refreshCheckout(query)).rejects.toMatchObject(refusal);
  });

  it('the status of an unknown order is refused with ORDER_NOT_FOUND', async () => {
    const orderRef = { session: await openGuest(), device: DEVICE, orderId: 'O-nothing' };
    const refusal = { code: 'ORDER_NOT_FOUND', outcome: 'refused' };
    await expect(ordering.orderStatus(orderRef)).rejects.toMatchObject(refusal);
  });

  it('a wrong key is refused with 401, and a wrong signature with 403', async () => {
    const stranger = clientOf(sandbox.url, 'not-the-key');
    await expect(stranger.call('ping', {})).rejects.toMatchObject({ status: 401 });
    stranger.close();
    const session = { ...(await openGuest()), signingKey: 'not the key' };
    const orderRef = { session, device: DEVICE, orderId: 'O1' };
    await expect(ordering.orderStatus(orderRef)).rejects.toMatchObject({
      status: 403,
      outcome: 'refused',
    });
  });
});

it('returns nothing for an unknown venue', async () => {
  await expect(discovery.productionIdsByVenue('C-nothing', tomorrow())).resolves.toEqual([]);
  const none = await discovery.showtimesByVenue('C-nothing', tomorrow());
  expect(none.showtimeDetails).toEqual([]);
});

/** Finds a showtime by discovery, reads its prices, and opens a guest session. */
async function begin(seating: 'reserved' | 'general') {
  const { venueDetails } = await discovery.venuesByLocation(NEW_YORK);
  for (const { venue } of venueDetails) {
    const productionIds = await discovery.productionIdsByVenue(venue.id, tomorrow());
    const { showtimeDetails } = await discovery.showtimesByVenue(venue.id, tomorrow());
    const showtime = showtimeDetails.find(
      ({ attributes }) => attributes.includes('RESERVED') === (seating === 'reserved'),
    );
    if (!showtime) continue;
    expect(productionIds).toContain(showtime.productionId);
    const [production] = await discovery.productionsByIds([showtime.productionId]);
    const prices = await readPrices(ordering, {
      showtimeId: showtime.showtimeId,
      promotionCode: null,
    });
    expect(prices.showtime).toMatchObject({
      id: showtime.showtimeId,
      title: found(production).name,
      venueName: venue.name,
      seating,
    });
    return { prices, session: await openGuest() };
  }
  throw new Error(`no showtime with ${seating} seating`);
}

async function heldPlaces(nonce: string): Promise<OrderRequest> {
  const { prices, session } = await begin('general');
  const { offerId, productId } = found(prices.offers[0]);
  const order = request(session, [{ offerId, productId, seatIds: [], quantity: 1 }], nonce);
  await ordering.lease(order);
  await ordering.preview(order);
  return order;
}

function openGuest(email = 'ada@example.com'): Promise<Session> {
  const names = { firstName: 'Ada', lastName: 'Byron' };
  return ordering.createGuest({ customer: { type: 'guest', email, ...names } });
}

function request(session: Session, items: readonly HeldItem[], nonce = 'tok_ok'): OrderRequest {
  return {
    session,
    device: DEVICE,
    showtimeId: 'D1',
    leaseId: null,
    clientRequestId: randomUUID(),
    items,
    promotionCode: null,
    guest: true,
    defaults: DEFAULTS,
    payment: { type: 'nonce', nonce, provider: 'sandbox' },
  };
}

function inTime(order: OrderRequest) {
  return { ...order, sendBeforeMs: Number.MAX_SAFE_INTEGER };
}

function tomorrow() {
  const iso = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;
  const dayMs = 24 * 3600_000;
  return { isoStartDate: iso(clock.now() + dayMs), isoEndDate: iso(clock.now() + 2 * dayMs) };
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('expected a value');
  return value;
}
