import { isDeepStrictEqual } from 'node:util';
import { capabilitiesOf, type OrderingCapabilities } from '../../src/domain/capabilities';
import { canCarry, type OrderPayment } from '../../src/domain/payments/ways-to-pay';
// One interface over both ordering shapes, against the sandbox over HTTP: what a shape can carry is
// looked up in its capabilities.
import { randomUUID } from 'node:crypto';
import { generalShowtime, reservedShowtime } from '../../sandbox/testing/showings';
import { START_MS, startSandbox, type StartedSandbox } from '../../sandbox/testing/started-sandbox';
import type { Device, HeldItem, Session } from '../../src/domain/checkout/request';
import { toMinorUnits } from '../../src/domain/money';
import type { Prices } from '../../src/domain/showtime';
import { createAlternativeOrdering } from '../../src/upstream/ordering/alternative-ordering';
import { createHttpCardVault } from '../../src/upstream/card-vault-client';
import { createDiscovery } from '../../src/upstream/discovery/discovery';
import type { Ordering, PlaceAsk } from '../../src/upstream/ordering/ordering';
import { createPrimaryOrdering } from '../../src/upstream/ordering/primary-ordering';
import { createSvcClient } from '../../src/upstream/svc/svc-client';
import { isSvcError } from '../../src/upstream/svc/svc-error';
import { lookAtPrices, lookAtSeats } from './support/looks';

const DEVICE: Device = { deviceId: 'device-1', adId: 'ad-1' };
const DEFAULTS = { clientVersion: 'test/1', associateTags: {}, tenantId: null };
const FULFILMENT_MS = 3_000;
const LEASE_MS = 600_000;
/** HTTP gives the time of an answer to the second. */
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

/** Both shapes, and each from a Svc that spells its answers carelessly. */
const KEYS = [false, true].flatMap((looseAnswers) => {
  const spelling = looseAnswers ? 'spelt carelessly' : 'as promised';
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

  it('goes from a showtime with reserved seats to its tickets, and back to the money', async () => {
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
    const ask = await held(RESERVED, item);
    const { receipt, previewId } = await ordering.preview(ask);
    expect(toMinorUnits(receipt.total)).toBe(
      toMinorUnits(receipt.subtotal) + toMinorUnits(receipt.serviceFee) + toMinorUnits(receipt.tax),
    );
    const look = await bought({ ...ask, previewId });
    const { tickets } = await ordering.orderSummary(look);
    expect(tickets.map(({ seatLabel }) => seatLabel.replace(/\W/g, '')).sort()).toEqual(
      seatIds.toSorted(),
    );
    expect(new Set(tickets.map(({ qrData }) => qrData)).size).toBe(shape === 'primary' ? 2 : 1);

    await expect(ordering.cancelOrder(look)).resolves.toEqual({
      status: expect.stringMatching(/^(cancelled|refunded)$/) as string,
      refund: receipt.total,
    });
    const { status } = await ordering.orderStatus(look);
    expect(['cancelled', 'refunded']).toContain(status);
  });

  it('goes the same way with a count of places in general admission', async () => {
    const prices = await refresh(GENERAL);
    const map = await lookAtSeats(ordering, { showtimeId: GENERAL, quantity: 3 });
    expect(map).toMatchObject({ rows: [], recommendedSeatIds: [] });
    expect(map.available).toBeGreaterThan(3);
    const item = { ...offerOf(prices), seatIds: [], quantity: 3 };
    const look = await bought(await held(GENERAL, item));
    expect((await ordering.orderSummary(look)).tickets).toHaveLength(3);
    const after = await lookAtSeats(ordering, { showtimeId: GENERAL, quantity: 3 });
    expect(after.available).toBe(map.available - 3);
  });

  it.each([
    ['tok_declined', 'PROCESSOR_DECLINED'],
    ['tok_fraud', 'FRAUD_DETECTED'],
    ['tok_invalid_number', 'INVALID_CREDIT_CARD_NUMBER'],
  ])('paying with %s is refused as %s, and the seats stay held', async (token, code) => {
    const ask = await heldPlace(token);
    await expect(ordering.placeOrder(ask)).rejects.toMatchObject({ code, outcome: 'refused' });
    const again = { ...ask, clientRequestId: randomUUID(), payment: paymentBy('tok_instant') };
    const fresh = can('paymentInPreview') ? await leasedAgain(again) : await previewed(again);
    await expect(ordering.placeOrder(fresh)).resolves.toMatchObject({
      orderId: expect.any(String),
    });
  });

  it('an order that fails later says why, where the shape can', async () => {
    const ask = await heldPlace('tok_fails_later');
    const { orderId } = await ordering.placeOrder(ask);
    sandbox.clock.advance(FULFILMENT_MS);
    const state = await ordering.orderStatus({ ...caller(ask), orderId });
    expect(state).toEqual(
      shape === 'primary'
        ? { status: 'failed', reasonCode: 'PROCESSOR_DECLINED' }
        : { status: 'refunded', reasonCode: null },
    );
  });

  it('seats of another customer are SEAT_UNAVAILABLE', async () => {
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

  it('customers with a password sign in, and their requests are signed', async () => {
    const password = { password: 'night-train' };
    const byMail = await ordering.authenticate({ identity: 'ada@demo.svc.example', ...password });
    const item = { ...offerOf(await refresh(GENERAL)), seatIds: [], quantity: 1 };
    await expect(held(GENERAL, item, byMail.session)).resolves.toBeDefined();
    const instruments = byMail.savedInstruments.map(({ instrumentId }) => instrumentId);
    expect(instruments.includes('tok_instant')).toBe(canCarry(shape, 'saved'));
    const byName = ordering.authenticate({ identity: 'ada', ...password });
    await expect(codeOf(byName)).resolves.toBe(shape === 'primary' ? 'none' : UNSUPPORTED);
    const wrong = ordering.authenticate({ identity: 'ada@demo.svc.example', password: 'wrong' });
    await expect(wrong).rejects.toMatchObject({ outcome: 'refused', status: 401 });
  });

  it('a promotion is taken off, or refused before the call', async () => {
    const ask = await heldPlace('tok_ok');
    const plain = await ordering.preview(ask);
    const reduced = ordering.preview({ ...ask, promotionCode: 'MATINEE5' });
    await expect(codeOf(reduced)).resolves.toBe(can('promotions') ? 'none' : UNSUPPORTED);
    const { receipt } = await reduced.catch(() => plain);
    const saved = toMinorUnits(plain.receipt.subtotal) - toMinorUnits(receipt.subtotal);
    expect(saved).toBe(can('promotions') ? 500 : 0);
  });

  it('what an order says besides is kept as it was said, or refused before the call', async () => {
    const extras = {
      loyaltyCardNumber: 'LC-1',
      paymentDeviceData: 'blob',
      shippingAddress: { city: 'San Jose' },
      vendorData: { gift: true },
    };
    const ask = { ...(await heldPlace('tok_ok')), extras };
    const previewed = codeOf(ordering.preview(ask));
    await expect(previewed).resolves.toBe(can('orderExtras') ? 'none' : UNSUPPORTED);
    await expect(codeOf(ordering.placeOrder(ask))).resolves.toBe(await previewed);
    const kept = sandbox.world.storage.orders.all().map((order) => order.extras);
    expect(kept.some((received) => isDeepStrictEqual(received, extras))).toBe(can('orderExtras'));
  });

  it('how a guest was won is kept, or refused before the call', async () => {
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

  it('an order that nobody placed is ORDER_NOT_FOUND', async () => {
    const look = { session: await openGuest(), device: DEVICE, orderId: 'O-nothing' };
    const refusal = { code: 'ORDER_NOT_FOUND', outcome: 'refused' };
    await expect(ordering.orderStatus(look)).rejects.toMatchObject(refusal);
    await expect(ordering.orderSummary(look)).rejects.toMatchObject(refusal);
    await expect(ordering.cancelOrder(look)).rejects.toMatchObject(refusal);
  });

  it('a showtime that nobody shows is INVALID_SHOWTIME', async () => {
    const refusal = { code: 'INVALID_SHOWTIME', outcome: 'refused' };
    await expect(refresh('D-nothing')).rejects.toMatchObject(refusal);
  });
});

/** The code that the call failed with. */
function codeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'none',
    (error: unknown) => (isSvcError(error) ? error.code : String(error)),
  );
}

function refresh(showtimeId: string): Promise<Prices> {
  return lookAtPrices(ordering, { showtimeId, promotionCode: null });
}

function offerOf({ offers }: Prices): Pick<HeldItem, 'offerId' | 'productId'> {
  const [offer] = offers;
  if (!offer) throw new Error('expected an offer');
  return { offerId: offer.offerId, productId: offer.productId };
}

/** Leases and previews one item; the answer is what an order of it says. */
async function held(
  showtimeId: string,
  item: HeldItem,
  session?: Session,
  token = 'tok_ok',
): Promise<PlaceAsk> {
  const caller = { session: session ?? (await openGuest()), device: DEVICE };
  const ask = { ...caller, clientRequestId: randomUUID(), items: [item], showtimeId };
  const rest = { promotionCode: null, guest: session === undefined, defaults: DEFAULTS };
  return leasedAgain({ ...ask, ...rest, payment: paymentBy(token) });
}

async function leasedAgain(ask: PlaceAsk): Promise<PlaceAsk> {
  const { durationMs, leaseId } = await ordering.lease(ask);
  expect(durationMs).toBeLessThanOrEqual(LEASE_MS);
  expect(durationMs).toBeGreaterThanOrEqual(LEASE_MS - 2 * DATE_STEP_MS);
  return previewed({ ...ask, leaseId });
}

async function previewed(ask: PlaceAsk): Promise<PlaceAsk> {
  const { previewId } = await ordering.preview(ask);
  return { ...ask, previewId, reference: `chk_${ask.clientRequestId}-1` };
}

async function heldPlace(token: string): Promise<PlaceAsk> {
  const item = { ...offerOf(await refresh(GENERAL)), seatIds: [], quantity: 1 };
  return held(GENERAL, item, undefined, token);
}

/** Places the order and waits until it is fulfilled; the answer is how to look at it. */
async function bought(ask: PlaceAsk) {
  const { orderId, status } = await ordering.placeOrder(ask);
  expect(status).toBe('pending');
  const look = { ...caller(ask), orderId };
  await expect(ordering.orderStatus(look)).resolves.toMatchObject({ status: 'pending' });
  sandbox.clock.advance(FULFILMENT_MS);
  await expect(ordering.orderStatus(look)).resolves.toMatchObject({ status: 'fulfilled' });
  return look;
}

function caller({ session, device }: PlaceAsk) {
  return { session, device };
}

function paymentBy(token: string): OrderPayment {
  return canCarry(capabilities.shape, 'card')
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
