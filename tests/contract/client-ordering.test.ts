import { isDeepStrictEqual } from 'node:util';
import { capabilitiesOf, type OrderingCapabilities } from '../../src/domain/capabilities';
import { supportsPayment, type OrderPayment } from '../../src/domain/payments/ways-to-pay';
// One interface to both ordering shapes, tested against the sandbox over HTTP. A shape's capabilities list what its
// requests can carry.
import { randomUUID } from 'node:crypto';
import { generalShowtime, reservedShowtime } from '../../sandbox/testing/showings';
import { START_MS, startSandbox, type StartedSandbox } from '../../sandbox/testing/started-sandbox';
import type { Device, HeldItem, Session } from '../../src/domain/checkout/request';
import { toMinorUnits } from '../../src/domain/money';
import type { Prices } from '../../src/domain/showtime';
import { createAlternativeOrdering } from '../../src/upstream/ordering/alternative-ordering';
import { createHttpCardVault } from '../../src/upstream/card-vault-client';
import { createDiscovery } from '../../src/upstream/discovery/discovery';
import type { Ordering, PlaceOrderParams } from '../../src/upstream/ordering/ordering';
import { createPrimaryOrdering } from '../../src/upstream/ordering/primary-ordering';
import { createSvcClient } from '../../src/upstream/svc/svc-client';
import { isSvcError } from '../../src/upstream/svc/svc-error';
import { readPrices, readSeats } from './support/read-showtime';

const DEVICE: Device = { deviceId: 'device-1', adId: 'ad-1' };
const DEFAULTS = { clientVersion: 'test/1', associateTags: {}, tenantId: null };
const FULFILMENT_MS = 3_000;
const LEASE_MS = 600_000;
/** HTTP dates have a resolution of one second. */
const DATE_STEP_MS = 1_000;
const UNSUPPORTED = 'UNSUPPORTED_IN_SHAPE';
const RESERVED = reservedShowtime(START_MS).id;
const GENERAL = generalShowtime(START_MS).id;

let sandbox: StartedSandbox;
let ordering: Ordering;
let capabilities: OrderingCapabilities;
let close: () => void;

const call = { userAgent: 'usher-test/1', timeoutMs: 20_000 };

function primary(apiKey: string) {
  const client = createSvcClient({ baseUrl: sandbox.url, apiKey, ...call });
  ordering = createPrimaryOrdering({ client, maxQuantityDefault: 10 });
  close = () => client.close();
}

function alternative(apiKey: string) {
  const client = createSvcClient({ baseUrl: sandbox.url, apiKey, ...call });
  const secret = sandbox.world.settings.paymentSecret;
  const paymentsUrl = `${sandbox.url}/payment-provider`;
  const vault = createHttpCardVault({ paymentsUrl, secret, ...call });
  const discovery = createDiscovery(client);
  ordering = createAlternativeOrdering({ client, discovery, vault, maxQuantity: 8 });
  close = () => {
    vault.close();
    client.close();
  };
}

/** Both shapes, each with exact and with loosely spelt answers. */
const KEYS = [false, true].flatMap((looseAnswers) => {
  const spelling = looseAnswers ? 'with loose spelling' : 'with exact spelling';
  const shapes = [
    { shape: 'primary', connect: primary },
    { shape: 'alternative', connect: alternative },
  ] as const;
  return shapes.map((each) => ({
    ...each,
    looseAnswers,
    spelling,
    key: `key_${each.shape}_${looseAnswers}`,
  }));
});

describe.each(KEYS)('in the $shape shape, $spelling', (agreed) => {
  const { shape } = agreed;

  beforeAll(async () => {
    const { key, looseAnswers } = agreed;
    capabilities = capabilitiesOf(shape);
    const apiKeys = [{ key, shape, looseAnswers }];
    sandbox = await startSandbox({ fulfilmentDelayMs: FULFILMENT_MS, apiKeys });
    agreed.connect(key);
  });

  afterAll(async () => {
    close();
    await sandbox.close();
  });

  const can = (capability: keyof OrderingCapabilities) => capabilities[capability];

  it('goes from a showtime with reserved seats to its tickets, and to the refund', async () => {
    const prices = await refresh(RESERVED);
    expect(prices.showtime).toMatchObject({ id: RESERVED, seating: 'reserved' });
    expect(prices.showtime.title).not.toBe(prices.showtime.productionId);
    expect(prices.showtime.venueName).not.toBe(prices.showtime.venueId);
    const map = await ordering.layout({ showtimeId: RESERVED, quantity: 2 });
    const seatIds = map.recommendedSeatIds;
    expect(seatIds).toHaveLength(2);
    expect(map.available).toBe(freeIn(map));
    expect(
      new Set(map.rows.flatMap(({ seats }) => seats).map(({ area }) => area !== null)),
    ).toEqual(new Set([shape === 'primary']));

    const item = { ...offerOf(prices), seatIds, quantity: 2 };
    const request = await held(RESERVED, item);
    const { receipt, previewId } = await ordering.preview(request);
    expect(toMinorUnits(receipt.total)).toBe(
      toMinorUnits(receipt.subtotal) + toMinorUnits(receipt.serviceFee) + toMinorUnits(receipt.tax),
    );
    const orderRef = await bought({ ...request, previewId });
    const { tickets } = await ordering.orderSummary(orderRef);
    expect(tickets.map(({ seatLabel }) => seatLabel.replace(/\W/g, '')).sort()).toEqual(
      seatIds.toSorted(),
    );
    expect(new Set(tickets.map(({ qrData }) => qrData)).size).toBe(shape === 'primary' ? 2 : 1);

    await expect(ordering.cancelOrder(orderRef)).resolves.toEqual({
      status: expect.stringMatching(/^(cancelled|refunded)$/) as string,
      refund: receipt.total,
    });
    const { status } = await ordering.orderStatus(orderRef);
    expect(['cancelled', 'refunded']).toContain(status);
  });

  it('goes from a general-admission showtime to its tickets', async () => {
    const prices = await refresh(GENERAL);
    const map = await readSeats(ordering, { showtimeId: GENERAL, quantity: 3 });
    expect(map).toMatchObject({ rows: [], recommendedSeatIds: [] });
    expect(map.available).toBeGreaterThan(3);
    const item = { ...offerOf(prices), seatIds: [], quantity: 3 };
    const orderRef = await bought(await held(GENERAL, item));
    expect((await ordering.orderSummary(orderRef)).tickets).toHaveLength(3);
    const after = await readSeats(ordering, { showtimeId: GENERAL, quantity: 3 });
    expect(after.available).toBe(map.available - 3);
  });

  it.each([
    ['tok_declined', 'PROCESSOR_DECLINED'],
    ['tok_fraud', 'FRAUD_DETECTED'],
    ['tok_invalid_number', 'INVALID_CREDIT_CARD_NUMBER'],
  ])('paying with %s is refused as %s, and the seats stay held', async (token, code) => {
    const request = await heldPlace(token);
    await expect(ordering.placeOrder(request)).rejects.toMatchObject({ code, outcome: 'refused' });
    const again = { ...request, clientRequestId: randomUUID(), payment: paymentBy('tok_instant') };
    const fresh = can('paymentInPreview') ? await leasedAgain(again) : await previewed(again);
    await expect(ordering.placeOrder(fresh)).resolves.toMatchObject({
      orderId: expect.any(String),
    });
  });

  it('reports why an order failed later, if Svc names the reason', async () => {
    const request = await heldPlace('tok_fails_later');
    const { orderId } = await ordering.placeOrder(request);
    sandbox.clock.advance(FULFILMENT_MS);
    const state = await ordering.orderStatus({ ...caller(request), orderId });
    expect(state).toEqual(
      shape === 'primary'
        ? { status: 'failed', reasonCode: 'PROCESSOR_DECLINED' }
        : { status: 'refunded', reasonCode: null },
    );
  });

  it("refuses another customer's seats with SEAT_UNAVAILABLE", async () => {
    const prices = await refresh(RESERVED);
    const { recommendedSeatIds: seatIds } = await ordering.layout({
      showtimeId: RESERVED,
      quantity: 1,
    });
    const item = { ...offerOf(prices), seatIds, quantity: 1 };
    await held(RESERVED, item);
    const other = held(RESERVED, item, await openGuest('grace@example.com'));
    await expect(other).rejects.toMatchObject({ code: 'SEAT_UNAVAILABLE', outcome: 'refused' });
  });

  it('signs in customers with a password, and signs their requests', async () => {
    const password = { password: 'night-train' };
    const byMail = await ordering.authenticate({ identity: 'ada@demo.svc.example', ...password });
    const item = { ...offerOf(await refresh(GENERAL)), seatIds: [], quantity: 1 };
    await expect(held(GENERAL, item, byMail.session)).resolves.toBeDefined();
    const instruments = byMail.savedInstruments.map(({ instrumentId }) => instrumentId);
    expect(instruments.includes('tok_instant')).toBe(supportsPayment(shape, 'saved'));
    const byName = ordering.authenticate({ identity: 'ada', ...password });
    await expect(codeOf(byName)).resolves.toBe(shape === 'primary' ? 'none' : UNSUPPORTED);
    const wrong = ordering.authenticate({ identity: 'ada@demo.svc.example', password: 'wrong' });
    await expect(wrong).rejects.toMatchObject({ outcome: 'refused', status: 401 });
  });

  it('applies a promotion, or refuses it before the call', async () => {
    const request = await heldPlace('tok_ok');
    const plain = await ordering.preview(request);
    const reduced = ordering.preview({ ...request, promotionCode: 'MATINEE5' });
    await expect(codeOf(reduced)).resolves.toBe(can('promotions') ? 'none' : UNSUPPORTED);
    const { receipt } = await reduced.catch(() => plain);
    const saved = toMinorUnits(plain.receipt.subtotal) - toMinorUnits(receipt.subtotal);
    expect(saved).toBe(can('promotions') ? 500 : 0);
  });

  it('passes order extras on unchanged, or refuses them before the call', async () => {
    const extras = {
      loyaltyCardNumber: 'LC-1',
      paymentDeviceData: 'blob',
      shippingAddress: { city: 'San Jose' },
      vendorData: { gift: true },
    };
    const request = { ...(await heldPlace('tok_ok')), extras };
    const previewed = codeOf(ordering.preview(request));
    await expect(previewed).resolves.toBe(can('orderExtras') ? 'none' : UNSUPPORTED);
    await expect(codeOf(ordering.placeOrder(request))).resolves.toBe(await previewed);
    const kept = sandbox.world.storage.orders.all().map((order) => order.extras);
    expect(kept.some((received) => isDeepStrictEqual(received, extras))).toBe(can('orderExtras'));
  });

  it("passes a guest's attribution on, or refuses it before the call", async () => {
    const names = { email: 'won@example.com', firstName: 'Won', lastName: 'Over' };
    const attribution = { campaign: 'spring' };
    const customer = { type: 'guest', ...names, attribution } as const;
    const { accounts } = sandbox.world.storage;
    const kept = ordering
      .createGuest({ customer })
      .then(({ accountId }) => accounts.attributionOf(accountId));
    const code = await codeOf(kept);
    expect(code).toBe(can('attribution') ? 'none' : UNSUPPORTED);
    expect(await kept.catch(() => null)).toEqual(can('attribution') ? attribution : null);
  });

  it('refuses an unknown order with ORDER_NOT_FOUND', async () => {
    const orderRef = { session: await openGuest(), device: DEVICE, orderId: 'O-nothing' };
    const refusal = { code: 'ORDER_NOT_FOUND', outcome: 'refused' };
    await expect(ordering.orderStatus(orderRef)).rejects.toMatchObject(refusal);
    await expect(ordering.orderSummary(orderRef)).rejects.toMatchObject(refusal);
    await expect(ordering.cancelOrder(orderRef)).rejects.toMatchObject(refusal);
  });

  it('refuses an unknown showtime with INVALID_SHOWTIME', async () => {
    const refusal = { code: 'INVALID_SHOWTIME', outcome: 'refused' };
    await expect(refresh('D-nothing')).rejects.toMatchObject(refusal);
  });
});

/** The error code of a failed call; `none` if it succeeds. */
function codeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'none',
    (error: unknown) => (isSvcError(error) ? error.code : String(error)),
  );
}

function refresh(showtimeId: string): Promise<Prices> {
  return readPrices(ordering, { showtimeId, promotionCode: null });
}

function offerOf({ offers }: Prices): Pick<HeldItem, 'offerId' | 'productId'> {
  const [offer] = offers;
  if (!offer) throw new Error('expected an offer');
  return { offerId: offer.offerId, productId: offer.productId };
}

/** Leases and previews one item. Returns the parameters of its order. */
async function held(
  showtimeId: string,
  item: HeldItem,
  session?: Session,
  token = 'tok_ok',
): Promise<PlaceOrderParams> {
  const caller = { session: session ?? (await openGuest()), device: DEVICE };
  const request = { ...caller, clientRequestId: randomUUID(), items: [item], showtimeId };
  const rest = { promotionCode: null, guest: session === undefined, defaults: DEFAULTS };
  return leasedAgain({ ...request, ...rest, payment: paymentBy(token) });
}

async function leasedAgain(request: PlaceOrderParams): Promise<PlaceOrderParams> {
  const { durationMs, leaseId } = await ordering.lease(request);
  expect(durationMs).toBeLessThanOrEqual(LEASE_MS);
  expect(durationMs).toBeGreaterThanOrEqual(LEASE_MS - 2 * DATE_STEP_MS);
  return previewed({ ...request, leaseId });
}

async function previewed(request: PlaceOrderParams): Promise<PlaceOrderParams> {
  const { previewId } = await ordering.preview(request);
  return { ...request, previewId, reference: `chk_${request.clientRequestId}-1` };
}

async function heldPlace(token: string): Promise<PlaceOrderParams> {
  const item = { ...offerOf(await refresh(GENERAL)), seatIds: [], quantity: 1 };
  return held(GENERAL, item, undefined, token);
}

/** Places the order and waits until it is fulfilled. Returns the parameters for reading it. */
async function bought(request: PlaceOrderParams) {
  const { orderId, status } = await ordering.placeOrder(request);
  expect(status).toBe('pending');
  const orderRef = { ...caller(request), orderId };
  await expect(ordering.orderStatus(orderRef)).resolves.toMatchObject({ status: 'pending' });
  sandbox.clock.advance(FULFILMENT_MS);
  await expect(ordering.orderStatus(orderRef)).resolves.toMatchObject({ status: 'fulfilled' });
  return orderRef;
}

function caller({ session, device }: PlaceOrderParams) {
  return { session, device };
}

function paymentBy(token: string): OrderPayment {
  return supportsPayment(capabilities.shape, 'card')
    ? { type: 'card', token }
    : { type: 'nonce', nonce: token, provider: 'sandbox' };
}

function openGuest(email = 'ada@example.com'): Promise<Session> {
  const names = { firstName: 'Ada', lastName: 'Byron' };
  return ordering.createGuest({ customer: { type: 'guest', email, ...names } });
}

function freeIn({ rows }: Awaited<ReturnType<Ordering['layout']>>): number {
  return rows.flatMap(({ seats }) => seats).filter(({ status }) => status === 'available').length;
}
