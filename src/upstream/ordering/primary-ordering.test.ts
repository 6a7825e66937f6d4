import type { EndpointName, ReceivedAnswer as Answer } from '../../contract/endpoints';
import type { OrderPayment } from '../../domain/payments/ways-to-pay';
import type { PreviewParams } from './ordering';
import { createPrimaryOrdering } from './primary-ordering';
import type { RequestInput } from '../http/wire-request';
import { buildRequest } from '../svc/svc-request';
import type { SvcClient } from '../svc/svc-client';
import { FROM_SVC } from '../testing/night-train';

const NOW_MS = Date.parse('2026-11-21T18:00:00Z');
const CLIENT_REQUEST_ID = '0a0f0a54-2b94-4c47-9a1c-6a4a6a5f3f10';
const CALLER = {
  session: { authToken: 'T', accountId: 'A1', signingKey: 'K' },
  device: { deviceId: 'device-1', adId: 'ad-1' },
};
const RESERVED_ITEM = { productId: 'P1', offerId: 'adult', seatIds: ['F7', 'F8'], quantity: 2 };
const GENERAL_ITEM = { productId: 'P2', offerId: 'child', seatIds: [], quantity: 3 };
const PARAMS: PreviewParams = {
  ...CALLER,
  clientRequestId: CLIENT_REQUEST_ID,
  items: [RESERVED_ITEM, GENERAL_ITEM],
  promotionCode: 'MATINEE5',
  guest: true,
  defaults: { clientVersion: 'usher/1', associateTags: { tag: 'usher-20' }, tenantId: 'tenant-1' },
  payment: { type: 'nonce', nonce: 'tok_ok', provider: 'vault' },
};

/** Answers one endpoint and records the requests, which must fit the contract. */
function orderingOver<N extends EndpointName>(name: N, answer: Answer<N>) {
  const bodies: string[] = [];
  const targets: string[] = [];
  const client = {
    close: () => undefined,
    call: (called: EndpointName, input: RequestInput) => {
      expect(called).toBe(name);
      const { target, body } = buildRequest('http://svc.test', called, input);
      bodies.push(body);
      targets.push(target);
      return Promise.resolve(answer);
    },
  } as unknown as SvcClient;
  const ordering = createPrimaryOrdering({ client, maxQuantityDefault: 10, now: () => NOW_MS });
  const sent = () => JSON.parse(bodies.at(-1) ?? '') as unknown;
  return { ordering, sent, bodies, targets };
}

const usd = (value: string) => ({ value, currencyCode: 'USD' });

const REFRESH: Answer<'refreshCheckout'> = {
  surveyDetailResponse: {},
  showtimesResponse: {
    showtime: FROM_SVC,
    products: [{ productId: 'P1', offerId: 'adult', label: 'Adult', price: usd('14.5') }],
  },
};

describe('refresh', () => {
  it('requests areas, and sends the promotion code if there is one', async () => {
    const { ordering, sent } = orderingOver('refreshCheckout', REFRESH);
    const prices = await ordering.refreshCheckout({
      showtimeId: 'D812',
      promotionCode: 'MATINEE5',
    });
    expect(sent()).toEqual({
      showtimeId: 'D812',
      promotions: ['MATINEE5'],
      includeAreaCategory: true,
    });
    expect(prices.offers[0]?.price).toEqual({ amount: '14.50', currency: 'USD' });

    await ordering.refreshCheckout({ showtimeId: 'D812', promotionCode: null });
    expect(sent()).toMatchObject({ promotions: [] });
  });

  it('uses the configured maximum if Svc sends none', async () => {
    const { ordering } = orderingOver('refreshCheckout', REFRESH);
    const prices = await ordering.refreshCheckout({ showtimeId: 'D812', promotionCode: null });
    expect(prices.maxQuantity).toBe(10);
  });

  it('keeps every decimal place of an amount', async () => {
    const product = { productId: 'P1', offerId: 'adult', label: 'Adult', price: usd('14.505') };
    const { ordering } = orderingOver('refreshCheckout', {
      ...REFRESH,
      showtimesResponse: { ...REFRESH.showtimesResponse, products: [product] },
    });
    const { offers } = await ordering.refreshCheckout({ showtimeId: 'D812', promotionCode: null });
    expect(offers[0]?.price).toEqual({ amount: '14.505', currency: 'USD' });
  });
});

it('layout sends the count, and returns the time of the request', async () => {
  const { ordering, targets } = orderingOver('layout', {
    layoutArea: { width: 24, height: 14, rows: [] },
    legend: [],
    occupiedSeats: {},
    numAvailable: 80,
  });
  const map = await ordering.layout({ showtimeId: 'D812', quantity: 2 });
  expect(map).toMatchObject({ asOf: '2026-11-21T18:00:00.000Z', available: 80, width: 24 });
  expect(targets).toEqual(['/ordering/v1/discovery/auditoriums?showtimeId=D812&tickets=2']);
});

it('createGuest returns the token as signing key', async () => {
  const { ordering, sent } = orderingOver('createGuest', {
    authToken: 'T',
    accountId: 'A1',
    identityId: 'I1',
    identityValue: 'ann@example.org',
  });
  const customer = { email: 'ann@example.org', firstName: 'Ann', lastName: 'Lee' };
  const session = await ordering.createGuest({ customer: { type: 'guest', ...customer } });
  expect(session).toEqual({ authToken: 'T', accountId: 'A1', signingKey: 'T' });
  expect(sent()).toEqual({ ...customer, attributionMap: {} });
});

it('lease sends seats or a count, and returns the time of the request', async () => {
  const { ordering, sent } = orderingOver('lease', { leaseDurationSeconds: 600 });
  const items = [RESERVED_ITEM, GENERAL_ITEM];
  const lease = await ordering.lease({ ...CALLER, clientRequestId: CLIENT_REQUEST_ID, items });
  expect(lease).toEqual({ sentAtMs: NOW_MS, durationMs: 600_000, leaseId: null });
  expect(sent()).toEqual({
    clientRequestId: CLIENT_REQUEST_ID,
    leaseItems: [
      { productId: 'P1', offerId: 'adult', seatIds: ['F7', 'F8'] },
      { productId: 'P2', offerId: 'child', seatIds: [], quantity: 3 },
    ],
  });
});

const RECEIPT: Answer<'preview'> = {
  receipt: {
    subtotal: usd('24'),
    serviceFee: usd('4'),
    tax: usd('3.5'),
    totalAmount: usd('31.50'),
  },
};

describe('preview', () => {
  it('sends every parameter and reads the receipt exactly', async () => {
    const { ordering, sent } = orderingOver('preview', RECEIPT);
    const { receipt, previewId } = await ordering.preview(PARAMS);
    expect(previewId).toBeNull();
    expect(sent()).toEqual({
      orderParameters: {
        lineItems: [
          { productId: 'P1', offerId: 'adult', seatIds: ['F7', 'F8'], quantity: 2 },
          { productId: 'P2', offerId: 'child', seatIds: [], quantity: 3 },
        ],
        channel: 'Partner',
        clientVersion: 'usher/1',
        clientRequestId: CLIENT_REQUEST_ID,
        associateTags: { tag: 'usher-20' },
        isGuestOrder: true,
        tenantId: 'tenant-1',
        promotionCode: 'MATINEE5',
        externalPaymentNonce: 'tok_ok',
        externalPaymentProvider: 'vault',
      },
    });
    expect(receipt).toEqual({
      subtotal: { amount: '24.00', currency: 'USD' },
      serviceFee: { amount: '4.00', currency: 'USD' },
      tax: { amount: '3.50', currency: 'USD' },
      total: { amount: '31.50', currency: 'USD' },
    });
  });

  it('refuses a negative total', async () => {
    const { receipt } = RECEIPT;
    const answer = { receipt: { ...receipt, totalAmount: usd('-0.01') } };
    const preview = orderingOver('preview', answer).ordering.preview(PARAMS);
    await expect(preview).rejects.toMatchObject({ code: 'INVALID_ANSWER', field: 'total' });
  });

  it('omits absent fields', async () => {
    const { ordering, sent } = orderingOver('preview', RECEIPT);
    const defaults = { ...PARAMS.defaults, tenantId: null };
    await ordering.preview({
      ...PARAMS,
      defaults,
      guest: false,
      promotionCode: null,
      payment: null,
    });
    const { orderParameters } = sent() as { orderParameters: object };
    expect(Object.keys(orderParameters)).toEqual([
      'lineItems',
      'channel',
      'clientVersion',
      'clientRequestId',
      'associateTags',
    ]);
  });
});

describe('place', () => {
  const PLACED = { orderId: 'O55', eventId: 'E1' };

  it('returns a pending order', async () => {
    const { ordering } = orderingOver('placeOrder', PLACED);
    const answer = await ordering.placeOrder(PARAMS);
    expect(answer).toEqual({
      orderId: 'O55',
      status: 'pending',
      reasonCode: null,
    });
  });

  it('sends exactly the body of the preview', async () => {
    const previewing = orderingOver('preview', RECEIPT);
    const placing = orderingOver('placeOrder', PLACED);
    await previewing.ordering.preview(PARAMS);
    await placing.ordering.placeOrder({ ...PARAMS });
    expect(placing.bodies).toEqual(previewing.bodies);
  });
});

it.each([
  ['fulfilled', undefined, 'fulfilled', null],
  ['FULFILLED', undefined, 'fulfilled', null],
  ['Failed', 'PROCESSOR_DECLINED', 'failed', 'PROCESSOR_DECLINED'],
  ['failed', 'processor_declined', 'failed', 'PROCESSOR_DECLINED'],
  ['failed', 'Card of ada@example.org was declined', 'failed', null],
  ['failed', 'X'.repeat(4_000), 'failed', null],
  ['pending', undefined, 'pending', null],
  ['Cancelled', undefined, 'cancelled', null],
  ['REFUNDED', undefined, 'refunded', null],
  ['IN_FLIGHT', undefined, 'pending', null],
  ['constructor', undefined, 'pending', null],
])('orderStatus reads %s', async (status, reason, expected, reasonCode) => {
  const { ordering, targets } = orderingOver('orderStatus', {
    status,
    ...(reason === undefined ? {} : { orderStatusReasonCode: reason }),
  });
  const order = await ordering.orderStatus({ ...CALLER, orderId: 'O55' });
  expect(order).toEqual({ status: expected, reasonCode });
  expect(targets).toEqual(['/ordering/v1/customer/orders/O55/status']);
});

it('orderSummary returns seat, booking and QR data of each ticket', async () => {
  const { ordering, targets } = orderingOver('orderSummary', {
    tickets: [
      { seatLabel: 'F 7', vendorBookingId: 'VB9', vendorQrCodeData: 'QR9' },
      { vendorBookingId: 'VB10', vendorQrCodeData: 'VB10' },
    ],
  });
  const { tickets, ...rest } = await ordering.orderSummary({ ...CALLER, orderId: 'O55' });
  expect(rest).toEqual({ showtimeId: null, seatIds: null });
  expect(tickets).toEqual([
    { seatLabel: 'F 7', bookingId: 'VB9', qrData: 'QR9' },
    { seatLabel: '', bookingId: 'VB10', qrData: 'VB10' },
  ]);
  expect(targets).toEqual(['/ordering/v2/customer/orders/O55/summary']);
});

it('createGuest sends the attribution', async () => {
  const answer = { authToken: 'T', accountId: 'A1' };
  const { ordering, sent } = orderingOver('createGuest', answer);
  const customer = { type: 'guest', email: 'a@b.example', firstName: 'A', lastName: 'B' } as const;
  await ordering.createGuest({ customer: { ...customer, attribution: { campaign: 'spring' } } });
  expect(sent()).toMatchObject({ attributionMap: { campaign: 'spring' } });
});

it('authenticate returns the private key as signing key, and the saved payment methods', async () => {
  const { ordering, sent } = orderingOver('authenticate', {
    token: 'T',
    accountId: 'A1',
    identities: [],
    customer: { paymentInstruments: ['P1'] },
    svcToken: 'S',
    privateKey: 'PK',
    signupPromoId: 'WELCOME',
  });
  const params = { identity: 'ann', password: 'secret' };
  const session = { authToken: 'T', accountId: 'A1', signingKey: 'PK' };
  await expect(ordering.authenticate(params)).resolves.toEqual({
    session,
    savedInstruments: [{ instrumentId: 'P1', label: null }],
    signupPromotionCode: 'WELCOME',
  });
  expect(sent()).toEqual({ identityValue: 'ann', password: 'secret' });
});

it.each([
  ['CANCELLED', 'cancelled', { amount: '31.50', currency: 'USD' }],
  ['Refunded', 'refunded', { amount: '31.50', currency: 'USD' }],
  ['Success', 'cancelled', { amount: '31.50', currency: 'USD' }],
  ['COMPLETED', 'cancelled', { amount: '31.50', currency: 'USD' }],
  ['IN_PROGRESS', 'unknown', { amount: '31.50', currency: 'USD' }],
])('cancelOrder reads %s', async (cancellationStatus, status, refund) => {
  const { ordering, targets } = orderingOver('cancelOrder', {
    cancellationStatus,
    refundAmount: usd('31.5'),
  });
  const cancelled = await ordering.cancelOrder({ ...CALLER, orderId: 'O55' });
  expect(cancelled).toEqual({ status, refund });
  expect(targets).toEqual(['/v1/customer/orders/O55']);
});

describe('payments', () => {
  it.each<[OrderPayment, object]>([
    [{ type: 'saved', instrumentId: 'I1' }, { paymentInstrumentId: 'I1' }],
    [
      { type: 'partner', authorizationId: 'auth-1' },
      { externalPaymentNonce: 'auth-1', paymentProcessor: 'PartnerPay' },
    ],
  ])('sends %j with its extras', async (payment, fields) => {
    const { ordering, sent } = orderingOver('placeOrder', { orderId: 'O55', eventId: 'E1' });
    const extras = { loyaltyCardNumber: 'L1', paymentDeviceData: 'D1' };
    await ordering.placeOrder({ ...PARAMS, payment, extras });
    expect(sent()).toMatchObject({ orderParameters: { ...fields, ...extras } });
  });

  it('refuses a card before the call', async () => {
    const { ordering, bodies } = orderingOver('placeOrder', { orderId: 'O55', eventId: 'E1' });
    const call = ordering.placeOrder({ ...PARAMS, payment: { type: 'card', token: 'card_1' } });
    const refusal = { outcome: 'refused', code: 'UNSUPPORTED_IN_SHAPE', field: 'payment' };
    await expect(call).rejects.toMatchObject(refusal);
    expect(bodies).toEqual([]);
  });
});
