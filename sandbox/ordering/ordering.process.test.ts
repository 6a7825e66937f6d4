import { randomUUID } from 'node:crypto';
import type { LineItem, OrderParameters } from '../../src/contract/order';
import { answerOf, orderParameters, type Guest } from '../testing/ordering-client';
import type { Sent } from '../testing/partner-client';
import { findShowtime, generalShowtime, reservedShowtime } from '../testing/showings';
import { START_MS, startSandbox, type StartedSandbox } from '../testing/started-sandbox';

const SHOWTIME = reservedShowtime(START_MS);

let sandbox: StartedSandbox;
let ada: Guest;
let seats: LineItem;

beforeEach(() => restart({}));
afterEach(() => sandbox.close());

async function restart(settings: Parameters<typeof startSandbox>[0]): Promise<void> {
  sandbox = await startSandbox(settings);
  ada = await sandbox.ordering.guest();
  const { recommendedSeats = [] } = await sandbox.ordering.layout(SHOWTIME.id, 2);
  const productId = SHOWTIME.areas[0]?.productId ?? '';
  seats = { productId, offerId: 'adult', seatIds: recommendedSeats, quantity: 2 };
}

function outcome({ status, body }: Sent): unknown[] {
  const code = (body as { code?: unknown } | undefined)?.code;
  return code === undefined ? [status] : [status, code];
}

function without(parameters: OrderParameters, field: keyof OrderParameters): OrderParameters {
  const kept = Object.entries(parameters).filter(([name]) => name !== field);
  return Object.fromEntries(kept) as OrderParameters;
}

async function leased(guest: Guest, id: string, item: LineItem = seats): Promise<void> {
  answerOf('lease', await sandbox.ordering.lease(guest, id, [item]));
}

async function previewed(guest: Guest, parameters: OrderParameters) {
  return answerOf('preview', await sandbox.ordering.preview(guest, parameters)).receipt;
}

async function statusOf(orderId: string, guest: Guest = ada): Promise<string> {
  return answerOf('orderStatus', await sandbox.ordering.status(guest, orderId)).status;
}

async function occupant(seatId: string | undefined): Promise<string | undefined> {
  return (await sandbox.ordering.layout(SHOWTIME.id)).occupiedSeats[seatId ?? ''];
}

describe('a whole purchase', () => {
  test('goes from lease to tickets', async () => {
    const id = randomUUID();
    const parameters = orderParameters([seats], id, 'tok_ok');
    await leased(ada, id);
    const receipt = await previewed(ada, parameters);
    const placed = answerOf('placeOrder', await sandbox.ordering.place(ada, parameters));
    expect(placed.orderId).toMatch(/^O/);
    expect(placed.eventId).toMatch(/^E/);

    expect(await statusOf(placed.orderId)).toBe('pending');
    const early = answerOf('orderSummary', await sandbox.ordering.summary(ada, placed.orderId));
    expect(early.tickets).toEqual([]);
    sandbox.clock.advance(2_999);
    expect(await statusOf(placed.orderId)).toBe('pending');
    sandbox.clock.advance(1);
    expect(await statusOf(placed.orderId)).toBe('fulfilled');

    const summary = answerOf('orderSummary', await sandbox.ordering.summary(ada, placed.orderId));
    const labels = seats.seatIds.map((seatId) => seatId.replace(/(\d+)/, ' $1'));
    expect(summary.tickets.map(({ seatLabel }) => seatLabel)).toEqual(labels);
    expect(new Set(summary.tickets.map(({ vendorBookingId }) => vendorBookingId)).size).toBe(2);
    expect(summary.tickets.every(({ vendorQrCodeData }) => vendorQrCodeData)).toBe(true);

    const ledger = sandbox.world.storage.ledger.all();
    expect(ledger.map(({ kind }) => kind)).toEqual(['lease', 'charge', 'sale']);
    const totalMinor = Math.round(Number(receipt.totalAmount.value) * 100);
    expect(ledger[1]).toMatchObject({ orderId: placed.orderId, amountMinor: totalMinor });
  });

  test('has an exact receipt', async () => {
    const id = randomUUID();
    await leased(ada, id);
    const { venue, areas } = SHOWTIME;
    const adultMinor = areas[0]?.offers[0]?.priceMinor ?? NaN;
    const subtotalMinor = 2 * adultMinor;
    const taxMinor = Math.round(((subtotalMinor + 400) * venue.taxBasisPoints) / 10_000);
    const receipt = await previewed(ada, orderParameters([seats], id, 'tok_ok'));
    const price = (minor: number) => ({ value: String(minor / 100), currencyCode: venue.currency });
    expect(receipt).toEqual({
      subtotal: price(subtotalMinor),
      serviceFee: price(400),
      tax: price(taxMinor),
      totalAmount: price(subtotalMinor + 400 + taxMinor),
    });
    const promoted = orderParameters([seats], id, 'tok_ok', { promotionCode: 'MATINEE5' });
    expect((await previewed(ada, promoted)).subtotal).toEqual(price(subtotalMinor - 500));
    const unknown = orderParameters([seats], id, 'tok_ok', { promotionCode: 'NOPE' });
    expect(outcome(await sandbox.ordering.preview(ada, unknown))).toEqual([404, 'OFFER_NOT_FOUND']);
  });

  test('keeps sold seats after the end of the lease', async () => {
    answerOf('placeOrder', await sandbox.ordering.buy(ada, seats, 'tok_ok'));
    sandbox.clock.advance(3600_000);
    expect(await occupant(seats.seatIds[0])).toBe(ada.accountId);
    const bob = await sandbox.ordering.guest('bob@example.com');
    const refused = await sandbox.ordering.lease(bob, randomUUID(), [seats]);
    expect(outcome(refused)).toEqual([409, 'SEAT_UNAVAILABLE']);
    const own = await sandbox.ordering.lease(ada, randomUUID(), [seats]);
    expect(outcome(own)).toEqual([409, 'SEAT_UNAVAILABLE']);
  });

  test('with tok_slow is fulfilled later', async () => {
    const sent = await sandbox.ordering.buy(ada, seats, 'tok_slow');
    const { orderId } = answerOf('placeOrder', sent);
    sandbox.clock.advance(29_999);
    expect(await statusOf(orderId)).toBe('pending');
    sandbox.clock.advance(1);
    expect(await statusOf(orderId)).toBe('fulfilled');
  });

  test('in general admission has one ticket per place', async () => {
    const productId = generalShowtime(START_MS).areas[0]?.productId ?? '';
    const places = { productId, offerId: 'child', seatIds: [], quantity: 3 };
    const { orderId } = answerOf('placeOrder', await sandbox.ordering.buy(ada, places, 'tok_ok'));
    sandbox.clock.advance(3_000);
    const { tickets } = answerOf('orderSummary', await sandbox.ordering.summary(ada, orderId));
    expect(tickets.map(({ seatLabel }) => seatLabel)).toEqual(Array(3).fill('General admission'));
  });

  test('at a venue without QR data has only booking ids', async () => {
    const showtime = findShowtime(
      START_MS,
      ({ venue, auditorium: { plan } }) => venue.withoutQrData && plan.seating === 'reserved',
    );
    const { recommendedSeats = [] } = await sandbox.ordering.layout(showtime.id, 1);
    const productId = showtime.areas[0]?.productId ?? '';
    const item = { productId, offerId: 'adult', seatIds: recommendedSeats, quantity: 1 };
    const { orderId } = answerOf('placeOrder', await sandbox.ordering.buy(ada, item, 'tok_ok'));
    sandbox.clock.advance(3_000);
    const { tickets } = answerOf('orderSummary', await sandbox.ordering.summary(ada, orderId));
    expect(tickets).toHaveLength(1);
    expect(tickets[0]).not.toHaveProperty('vendorQrCodeData');
    expect(tickets[0]?.vendorBookingId).toMatch(/^VB/);
  });
});

describe('a refused payment', () => {
  test.each([
    ['tok_declined', 'PROCESSOR_DECLINED'],
    ['tok_fraud', 'FRAUD_DETECTED'],
    ['tok_invalid_number', 'INVALID_CREDIT_CARD_NUMBER'],
    ['tok_of_nobody', 'PROCESSOR_DECLINED'],
  ])('%s returns 402 %s, charges nothing and keeps the lease', async (token, code) => {
    expect(outcome(await sandbox.ordering.buy(ada, seats, token))).toEqual([402, code]);
    expect(await occupant(seats.seatIds[0])).toBe(ada.accountId);
    const kinds = sandbox.world.storage.ledger.all().map(({ kind }) => kind);
    expect(kinds).toEqual(['lease', 'decline']);
    sandbox.clock.advance(600_000);
    expect(await occupant(seats.seatIds[0])).toBeUndefined();
  });

  test('uses up the clientRequestId; a new one takes over the seats and pays', async () => {
    const id = randomUUID();
    await sandbox.ordering.buy(ada, seats, 'tok_declined', id);
    const again = await sandbox.ordering.place(ada, orderParameters([seats], id, 'tok_ok'));
    expect(outcome(again)).toEqual([409, 'DUPLICATE_CLIENT_REQUEST_ID']);
    expect(outcome(await sandbox.ordering.buy(ada, seats, 'tok_ok'))).toEqual([200]);
  });
});

describe('a clientRequestId that was processed', () => {
  test.each([false, true])('is refused, naming the order: %p', async (duplicateNamesOrder) => {
    await sandbox.close();
    await restart({ duplicateNamesOrder });
    const id = randomUUID();
    const { orderId } = answerOf(
      'placeOrder',
      await sandbox.ordering.buy(ada, seats, 'tok_ok', id),
    );
    for (const waitMs of [0, 3_000]) {
      sandbox.clock.advance(waitMs);
      const again = await sandbox.ordering.place(ada, orderParameters([seats], id, 'tok_ok'));
      expect(outcome(again)).toEqual([409, 'DUPLICATE_CLIENT_REQUEST_ID']);
      const details = (again.body as { details?: unknown }).details;
      expect(details).toEqual(duplicateNamesOrder ? { orderId } : undefined);
    }
    const charges = sandbox.world.storage.ledger.all().filter(({ kind }) => kind === 'charge');
    expect(charges).toHaveLength(1);
  });

  test('makes only one order from simultaneous calls', async () => {
    const id = randomUUID();
    const parameters = orderParameters([seats], id, 'tok_ok');
    await leased(ada, id);
    await previewed(ada, parameters);
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => sandbox.ordering.place(ada, parameters)),
    );
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(sent.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  test('can still be used by another customer', async () => {
    const id = randomUUID();
    await sandbox.ordering.buy(ada, seats, 'tok_ok', id);
    const bob = await sandbox.ordering.guest('bob@example.com');
    const { recommendedSeats = [] } = await sandbox.ordering.layout(SHOWTIME.id, 2);
    const others = { ...seats, seatIds: recommendedSeats };
    expect(outcome(await sandbox.ordering.buy(bob, others, 'tok_ok', id))).toEqual([200]);
  });
});

describe('preview and place order refuse', () => {
  let id: string;
  let parameters: OrderParameters;

  beforeEach(() => {
    id = randomUUID();
    parameters = orderParameters([seats], id, 'tok_ok');
  });

  test('an order without a lease', async () => {
    const refused = [409, 'INVENTORY_UNAVAILABLE'];
    expect(outcome(await sandbox.ordering.preview(ada, parameters))).toEqual(refused);
    expect(outcome(await sandbox.ordering.place(ada, parameters))).toEqual(refused);
  });

  test('an order whose lease has ended, even if it was previewed', async () => {
    await leased(ada, id);
    await previewed(ada, parameters);
    sandbox.clock.advance(600_000);
    const refused = [409, 'INVENTORY_UNAVAILABLE'];
    expect(outcome(await sandbox.ordering.preview(ada, parameters))).toEqual(refused);
    expect(outcome(await sandbox.ordering.place(ada, parameters))).toEqual(refused);
  });

  test('items other than the leased ones', async () => {
    await leased(ada, id);
    const fewer = { ...seats, seatIds: seats.seatIds.slice(1), quantity: 1 };
    const other = orderParameters([fewer], id, 'tok_ok');
    const refused = [409, 'INVENTORY_UNAVAILABLE'];
    expect(outcome(await sandbox.ordering.preview(ada, other))).toEqual(refused);
    const noOffer = orderParameters([{ ...seats, offerId: 'student' }], id, 'tok_ok');
    expect(outcome(await sandbox.ordering.preview(ada, noOffer))).toEqual([404, 'OFFER_NOT_FOUND']);
  });

  test('parameters that differ from the preview', async () => {
    await leased(ada, id);
    const refused = [400, 'GENERIC_ERROR'];
    expect(outcome(await sandbox.ordering.place(ada, parameters))).toEqual(refused);
    const unpaid = without(without(parameters, 'externalPaymentNonce'), 'externalPaymentProvider');
    await previewed(ada, unpaid);
    expect(outcome(await sandbox.ordering.place(ada, parameters))).toEqual(refused);
    expect(outcome(await sandbox.ordering.place(ada, unpaid))).toEqual(refused);
    await previewed(ada, parameters);
    const turned = { ...seats, seatIds: [...seats.seatIds].reverse() };
    const same = orderParameters([turned], id, 'tok_ok');
    expect(outcome(await sandbox.ordering.place(ada, same))).toEqual([200]);
  });

  test.each<[string, Partial<OrderParameters>, string]>([
    ['half a payment', { externalPaymentProvider: undefined }, 'externalPaymentProvider'],
    ['two payments', { paymentInstrumentId: 'tok_ok' }, 'paymentInstrumentId'],
    [
      'an instrument that is not saved',
      {
        externalPaymentNonce: undefined,
        externalPaymentProvider: undefined,
        paymentInstrumentId: 'tok_ok',
      },
      'paymentInstrumentId',
    ],
    ['another processor', { paymentProcessor: 'Elsewhere' }, 'paymentProcessor'],
    ['isGuestOrder false for a guest', { isGuestOrder: false }, 'isGuestOrder'],
  ])('%s, and name the same field', async (_what, wrong, field) => {
    await leased(ada, id);
    const other = { ...parameters, ...wrong };
    const sent = [
      await sandbox.ordering.preview(ada, other),
      await sandbox.ordering.place(ada, other),
    ];
    for (const each of sent) {
      expect(outcome(each)).toEqual([400, 'GENERIC_ERROR']);
      expect(each.body).toMatchObject({ details: { field: `orderParameters.${field}` } });
    }
  });

  test('a preview under a clientRequestId that has been processed', async () => {
    await leased(ada, id);
    const declined = orderParameters([seats], id, 'tok_declined');
    await previewed(ada, declined);
    expect(outcome(await sandbox.ordering.place(ada, declined))).toEqual([
      402,
      'PROCESSOR_DECLINED',
    ]);
    const again = await sandbox.ordering.preview(ada, declined);
    expect(outcome(again)).toEqual([409, 'GENERIC_ERROR']);
    expect(again.body).toMatchObject({ details: { field: 'clientRequestId' } });
  });

  test('an order whose seats were replaced after the preview', async () => {
    await leased(ada, id);
    await previewed(ada, parameters);
    const { recommendedSeats = [] } = await sandbox.ordering.layout(SHOWTIME.id, 2);
    await leased(ada, id, { ...seats, seatIds: recommendedSeats });
    await leased(ada, id, seats);
    expect(outcome(await sandbox.ordering.place(ada, parameters))).toEqual([400, 'GENERIC_ERROR']);
  });

  test('no order merely because its lease was renewed after the preview', async () => {
    await leased(ada, id);
    await previewed(ada, parameters);
    await leased(ada, id);
    expect(outcome(await sandbox.ordering.place(ada, parameters))).toEqual([200]);
  });

  test('a guest without isGuestOrder', async () => {
    await leased(ada, id);
    const silent = without(parameters, 'isGuestOrder');
    expect(outcome(await sandbox.ordering.preview(ada, silent))).toEqual([400, 'GENERIC_ERROR']);
  });

  test('a showtime that began in the meantime', async () => {
    await sandbox.close();
    await restart({ leaseSeconds: 30 * 24 * 3600, tokenLifetimeMs: 30 * 24 * 3600_000 });
    await leased(ada, id);
    await previewed(ada, parameters);
    sandbox.clock.advance(SHOWTIME.startMs - START_MS);
    expect(outcome(await sandbox.ordering.preview(ada, parameters))).toEqual([
      409,
      'INVALID_SHOWTIME',
    ]);
    expect(outcome(await sandbox.ordering.place(ada, parameters))).toEqual([
      409,
      'INVENTORY_UNAVAILABLE',
    ]);
  });
});

test('does not find another customer’s order', async () => {
  const { orderId } = answerOf('placeOrder', await sandbox.ordering.buy(ada, seats, 'tok_ok'));
  const bob = await sandbox.ordering.guest('bob@example.com');
  for (const id of [orderId, 'O1']) {
    expect(outcome(await sandbox.ordering.status(bob, id))).toEqual([404, 'ORDER_NOT_FOUND']);
    expect(outcome(await sandbox.ordering.summary(bob, id))).toEqual([404, 'ORDER_NOT_FOUND']);
  }
});
