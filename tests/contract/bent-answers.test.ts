// A whole checkout ends as it does with full answers, even if one unneeded field of each answer is missing, null or
// garbled.
import { randomUUID } from 'node:crypto';
import { reservedShowtime } from '../../sandbox/testing/showings';
import { START_MS, startSandbox, type StartedSandbox } from '../../sandbox/testing/started-sandbox';
import { schemasOf, type OrderingShape } from '../../src/contract/alternative/shape';
import type { EndpointName } from '../../src/contract/endpoints';
import type { OrderPayment } from '../../src/domain/payments/ways-to-pay';
import { createHttpCardVault } from '../../src/upstream/card-vault-client';
import { orderingOfKey } from '../../src/upstream/ordering/ordering-of-key';
import type { Ordering, PlaceOrderParams } from '../../src/upstream/ordering/ordering';
import { createSvcClient } from '../../src/upstream/svc/svc-client';
import { changed, isRefused, placesIn, type Path } from '../../src/upstream/testing/any-answer';
import { openBendingProxy, type BendingProxy } from './support/bending-proxy';
import { readPrices, readSeats } from './support/read-showtime';

const KEYS: Readonly<Record<OrderingShape, string>> = {
  primary: 'svc_sandbox_key',
  alternative: 'svc_sandbox_key_alternative',
};
const SHOWTIME_ID = reservedShowtime(START_MS).id;
const DEVICE = { deviceId: 'device-1', adId: 'ad-1' };
const CALL = { userAgent: 'usher-test/1', timeoutMs: 20_000 };
/** The alternative layout announces a seat map, so its seats are needed. */
const NEEDED_HERE: ReadonlySet<string> = new Set(['layout.seats']);
const NO_VALUES = [undefined, null, { garbled: [{}] }];

let sandbox: StartedSandbox;
let proxy: BendingProxy;
let seatIds: readonly string[];

beforeAll(async () => {
  sandbox = await startSandbox({ ratePerSecond: 0, fulfilmentDelayMs: 0 });
  proxy = await openBendingProxy(sandbox.url);
  const { layoutArea } = await sandbox.ordering.layout(SHOWTIME_ID);
  const seats = layoutArea.rows.flatMap((row) => row.seats);
  const free = seats.filter((seat) => seat.status === 'AVAILABLE' && seat.type === 'standard');
  seatIds = free.slice(0, 2).map(({ id }) => id);
});

afterAll(async () => {
  await proxy.close();
  await sandbox.close();
});

describe.each(['primary', 'alternative'] as const)('in the %s shape', (shape) => {
  let ordering: Ordering;
  let close: () => void;

  /** A new client each time, so that no names are cached. */
  function connect() {
    const client = createSvcClient({ baseUrl: proxy.url, apiKey: KEYS[shape], ...CALL });
    const secret = sandbox.world.settings.paymentSecret;
    const paymentsUrl = `${sandbox.url}/payment-provider`;
    const vault = createHttpCardVault({ paymentsUrl, secret, ...CALL });
    ordering = orderingOfKey(shape, client, vault, { maxTickets: 10 });
    close = () => {
      vault.close();
      client.close();
    };
  }

  beforeEach(connect);
  afterEach(() => close());

  const payment = (): OrderPayment =>
    shape === 'primary'
      ? { type: 'nonce', nonce: 'tok_instant', provider: 'sandbox' }
      : { type: 'card', token: 'tok_instant' };

  /** From prices to tickets to the cancellation. Returns the values that must be the same every time. */
  async function checkout() {
    const prices = await readPrices(ordering, { showtimeId: SHOWTIME_ID, promotionCode: null });
    const offer = prices.offers[0]!;
    const map = await readSeats(ordering, { showtimeId: SHOWTIME_ID, quantity: 2 });
    const shown = map.rows.flatMap(({ seats }) => seats.map(({ id }) => id));
    const customer = {
      type: 'guest',
      email: 'ada@example.com',
      firstName: 'A',
      lastName: 'B',
    } as const;
    const session = await ordering.createGuest({ customer });
    const item = { offerId: offer.offerId, productId: offer.productId, seatIds, quantity: 2 };
    const request: PlaceOrderParams = {
      session,
      device: DEVICE,
      clientRequestId: randomUUID(),
      items: [item],
      showtimeId: SHOWTIME_ID,
      promotionCode: null,
      guest: true,
      payment: payment(),
      defaults: { clientVersion: 'test/1', associateTags: {}, tenantId: null },
    };
    const { leaseId, durationMs } = await ordering.lease(request);
    const { receipt, previewId } = await ordering.preview({ ...request, leaseId });
    const placing = { ...request, leaseId, previewId, reference: 'chk_1-1' };
    const { orderId } = await ordering.placeOrder(placing);
    const orderRef = { session, device: DEVICE, orderId };
    const { status } = await ordering.orderStatus(orderRef);
    const { tickets } = await ordering.orderSummary(orderRef);
    const cancelled = await ordering.cancelOrder(orderRef);
    return {
      showtime: [prices.showtime.id, prices.showtime.startsAt, prices.showtime.seating],
      offers: prices.offers.map(({ offerId, productId, price }) => [offerId, productId, price]),
      areSeatsShown: seatIds.every((id) => shown.includes(id)),
      isHeld: durationMs > 0,
      total: receipt.total,
      status,
      doors: tickets.map(({ bookingId, qrData }) => bookingId !== '' && qrData !== ''),
      cancelled: cancelled.status,
    };
  }

  /** The unneeded fields of each endpoint. */
  async function placesOf(run: () => Promise<unknown>): Promise<Map<EndpointName, Path[]>> {
    const places = new Map<EndpointName, Map<string, Path>>();
    proxy.bend((name, answer) => {
      const found = places.get(name) ?? new Map<string, Path>();
      for (const { path, isNeeded } of placesIn(schemasOf(name, shape).answer, answer)) {
        const kind = path.filter((key) => typeof key === 'string').join('.');
        const isNeededHere = isNeeded || NEEDED_HERE.has(`${name}.${kind}`);
        // The first entry of a list stands for all of them.
        if (!isNeededHere && !found.has(kind)) found.set(kind, path);
      }
      places.set(name, found);
      return answer;
    });
    await run();
    return new Map([...places].map(([name, found]) => [name, [...found.values()]]));
  }

  it('ends the same, whichever unneeded field is missing or garbled', async () => {
    proxy.bend(undefined);
    const whole = await checkout();
    expect(whole).toMatchObject({ status: 'fulfilled', doors: [true, true], areSeatsShown: true });
    const places = await placesOf(checkout);
    expect([...places.values()].flat().length).toBeGreaterThan(30);

    const rounds = Math.max(...[...places.values()].map(({ length }) => length));
    for (let round = 0; round < rounds; round += 1) {
      for (const nothing of NO_VALUES) {
        close();
        connect();
        proxy.bend((name, answer) => {
          const path = places.get(name)?.[round];
          const isBent = path && !isRefused(schemasOf(name, shape).answer, path, nothing);
          return isBent ? changed(answer, path, nothing) : answer;
        });
        const bent = await checkout().catch((error: unknown) => String(error));
        const fields = [...places].map(([name, paths]) => [name, paths[round]]);
        expect([fields, nothing, bent]).toEqual([fields, nothing, whole]);
      }
    }
  });
});
