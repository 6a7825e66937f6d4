import type { AlternativeReceived, OrderingEndpointName } from '../../contract/alternative/shape';
import { createAlternativeOrdering } from './alternative-ordering';
import { InvalidRequestError } from '../svc/svc-error';
import type { LeaseParams, PlaceOrderParams } from './ordering';
import type { RequestInput } from '../http/wire-request';
import { buildRequest } from '../svc/svc-request';
import type { SvcClient } from '../svc/svc-client';

const NOW_MS = Date.parse('2026-11-21T18:00:00Z');
const ID = '0a0f0a54-2b94-4c47-9a1c-6a4a6a5f3f10';
const CALLER = {
  session: { authToken: 'T', accountId: 'U1', signingKey: 'T' },
  device: { deviceId: 'device-1', adId: 'ad-1' },
};
const SEATS = { productId: 'adult', offerId: 'adult', seatIds: ['F7', 'F8'], quantity: 2 };
const CHILD = { productId: 'child', offerId: 'child', seatIds: ['F9'], quantity: 1 };
const PLACES = { productId: 'adult', offerId: 'adult', seatIds: [], quantity: 3 };
const CARD = {
  cardNumber: '4242424242424242',
  expirationMonth: 12,
  expirationYear: 2029,
  cvv: '123',
  billingZip: '10001',
};
const LEASE: LeaseParams = {
  ...CALLER,
  clientRequestId: ID,
  items: [SEATS, CHILD, { ...SEATS, seatIds: ['G1'], quantity: 1 }],
  showtimeId: 'D812',
};
const PLACE: PlaceOrderParams = {
  ...LEASE,
  promotionCode: null,
  guest: true,
  defaults: { clientVersion: 'usher/1', associateTags: { tag: 'usher-20' }, tenantId: 'tenant-1' },
  payment: { type: 'card', token: 'card_1' },
  leaseId: 'L1',
  previewId: 'V1',
  reference: 'chk_1-2',
};
const usd = (value: string) => ({ value, currencyCode: 'USD' });
const PRICING = { subtotal: usd('24'), fees: usd('4'), tax: usd('3.5'), total: usd('31.50') };

interface Sent {
  readonly line: string;
  readonly body: unknown;
}

/** Answers one endpoint and records the requests, which must fit the contract. */
function orderingOver<N extends OrderingEndpointName>(
  name: N,
  answer: AlternativeReceived<N>,
  { dateMs = null }: { dateMs?: number | null } = {},
) {
  const sent: Sent[] = [];
  const resolved: string[][] = [];
  const client = {
    callAlternative: async (called: OrderingEndpointName, input: RequestInput) => {
      expect(called).toBe(name);
      const request = buildRequest('http://svc.test', called, input, 'alternative');
      const body: unknown = request.body === '' ? undefined : JSON.parse(request.body);
      sent.push({ line: `${request.method} ${request.target}`, body });
      return Promise.resolve({ answer, dateMs });
    },
  } as unknown as SvcClient;
  const vault = {
    resolve: async (token: string, key: string) => {
      resolved.push([token, key]);
      return Promise.resolve(CARD);
    },
  };
  const now = () => NOW_MS;
  const ordering = createAlternativeOrdering({ client, vault, maxQuantity: 10, now });
  return { ordering, sent, resolved };
}

describe('refresh', () => {
  const REFRESHED = {
    showtimeId: 'D812',
    tickets: [],
    pricing: PRICING,
    offers: [{ offerId: 'adult', label: 'Adult', price: usd('14.5') }],
  };
  const PARAMS = { showtimeId: 'D812', promotionCode: null };

  it('sends no tickets, and returns no showtime', async () => {
    const { ordering, sent } = orderingOver('refreshCheckout', REFRESHED);
    await expect(ordering.refreshCheckout(PARAMS)).resolves.toEqual({
      showtime: null,
      offers: [
        {
          offerId: 'adult',
          productId: 'adult',
          label: 'Adult',
          price: { amount: '14.50', currency: 'USD' },
          area: null,
        },
      ],
      maxQuantity: 10,
      notices: { offerChanged: null, agePolicyUrl: null, shipping: null },
    });
    expect(sent).toEqual([
      {
        line: 'POST /ordering/v2/aggregation/checkout/refresh',
        body: { showtimeId: 'D812', tickets: [] },
      },
    ]);
  });

  it('keeps every decimal place of an amount', async () => {
    const offers = [{ offerId: 'adult', label: 'Adult', price: usd('14.505') }];
    const { ordering } = orderingOver('refreshCheckout', { ...REFRESHED, offers });
    const prices = await ordering.refreshCheckout(PARAMS);
    expect(prices.offers[0]?.price).toEqual({ amount: '14.505', currency: 'USD' });
  });
});

describe('seatMap', () => {
  const AUDITORIUM = { auditoriumId: 'R1', showtimeId: 'D812' };
  const seat = { row: 'F', status: 'AVAILABLE', seatType: 'Standard' } as const;
  const seats = [
    { ...seat, seatId: 'F7', number: '7' },
    { ...seat, seatId: 'F8', number: '8' },
  ];

  it('sends the count, and computes the missing fields', async () => {
    const { ordering, sent } = orderingOver('layout', {
      ...AUDITORIUM,
      seatMapAvailable: true,
      seats,
    });
    const map = await ordering.layout({ showtimeId: 'D812', quantity: 2 });
    expect(map).toMatchObject({
      asOf: '2026-11-21T18:00:00.000Z',
      available: 2,
      recommendedSeatIds: ['F7', 'F8'],
    });
    const line = 'GET /ordering/v1/discovery/auditoriums?showtimeId=D812&tickets=2';
    expect(sent).toEqual([{ line, body: undefined }]);
  });

  it('returns no count of free places in general admission', async () => {
    const { ordering } = orderingOver('layout', {
      ...AUDITORIUM,
      seatMapAvailable: false,
      seats: [],
    });
    const map = await ordering.layout({ showtimeId: 'D812', quantity: 2 });
    expect(map).toMatchObject({ available: null, rows: [] });
  });

  it('throws if the answer is about another showtime', async () => {
    const { ordering } = orderingOver('layout', { ...AUDITORIUM, showtimeId: 'D999', seats });
    const map = ordering.layout({ showtimeId: 'D812', quantity: 2 });
    await expect(map).rejects.toMatchObject({ code: 'INVALID_ANSWER', field: 'showtimeId' });
  });

  it('returns a map if the answer has seats, and throws if it has neither seats nor a flag', async () => {
    const { ordering } = orderingOver('layout', { seats });
    const map = await ordering.layout({ showtimeId: 'D812', quantity: 2 });
    expect(map.rows).toHaveLength(1);
    const neither = orderingOver('layout', {}).ordering.layout({ showtimeId: 'D812', quantity: 2 });
    await expect(neither).rejects.toMatchObject({ code: 'INVALID_ANSWER', field: 'seats' });
  });
});

describe('accounts', () => {
  const NAMES = { email: 'ann@example.org', firstName: 'Ann', lastName: 'Lee' };
  const ACCOUNT = { ...NAMES, customerId: 'U1', sessionToken: 'T' };
  const SESSION = { authToken: 'T', accountId: 'U1', signingKey: 'T' };

  it('createGuest returns the session token as signing key', async () => {
    const { ordering, sent } = orderingOver('createGuest', ACCOUNT);
    await expect(ordering.createGuest({ customer: { type: 'guest', ...NAMES } })).resolves.toEqual(
      SESSION,
    );
    expect(sent[0]?.body).toEqual(NAMES);
  });

  it('authenticate sends an e-mail', async () => {
    const { ordering, sent } = orderingOver('authenticate', ACCOUNT);
    const params = { identity: 'ann@example.org', password: 'secret' };
    await expect(ordering.authenticate(params)).resolves.toEqual({
      session: SESSION,
      savedInstruments: [],
      signupPromotionCode: null,
    });
    expect(sent[0]?.body).toEqual({ email: 'ann@example.org', password: 'secret' });
  });
});

describe('lease', () => {
  const LEASED = { leaseId: 'L1', showtimeId: 'D812', expiresAt: '2026-11-21T19:10:00Z' };

  it('sends the seats, and computes the duration on Svc’s clock', async () => {
    const dateMs = Date.parse('2026-11-21T19:00:00Z');
    // Svc spells some ids differently, and lists one seat twice.
    const seatIds = ['F9', 'g1', ' F8', 'F7', 'f7'];
    const { ordering, sent } = orderingOver('lease', { ...LEASED, seatIds }, { dateMs });
    const lease = await ordering.lease(LEASE);
    expect(lease).toEqual({ sentAtMs: NOW_MS, durationMs: 599_000, leaseId: 'L1' });
    expect(sent[0]?.body).toEqual({ showtimeId: 'D812', seatIds: ['F7', 'F8', 'F9', 'G1'] });
  });

  it('sends ticket counts for general admission', async () => {
    // Svc names the places that it has chosen.
    const { ordering, sent } = orderingOver('lease', { ...LEASED, seatIds: ['GA-1'] });
    await ordering.lease({ ...LEASE, items: [PLACES] });
    expect(sent[0]?.body).toEqual({
      showtimeId: 'D812',
      seatIds: [],
      tickets: [{ offerId: 'adult', quantity: 3 }],
    });
  });

  it.each(['F7 F8', 'F7 F8 F9 G2', 'F7 F8 F9 F9', 'F7 F8 F9 G1 G2'])(
    'refuses %s instead of the requested seats',
    async (seats) => {
      const { ordering } = orderingOver('lease', { ...LEASED, seatIds: seats.split(' ') });
      await expect(ordering.lease(LEASE)).rejects.toMatchObject({
        outcome: 'unknown',
        code: 'INVALID_ANSWER',
        field: 'seatIds',
      });
    },
  );
});

it('preview sends the ticket count of each offer', async () => {
  const tickets = [
    { offerId: 'adult', quantity: 3 },
    { offerId: 'child', quantity: 1 },
  ];
  const PREVIEW = { showtimeId: 'D812', leaseId: 'L1', tickets };
  const { ordering, sent } = orderingOver('preview', {
    ...PREVIEW,
    previewId: 'V1',
    pricing: PRICING,
  });
  await expect(ordering.preview(PLACE)).resolves.toEqual({
    previewId: 'V1',
    receipt: {
      subtotal: { amount: '24.00', currency: 'USD' },
      serviceFee: { amount: '4.00', currency: 'USD' },
      tax: { amount: '3.50', currency: 'USD' },
      total: { amount: '31.50', currency: 'USD' },
    },
  });
  expect(sent[0]?.body).toEqual(PREVIEW);
});

describe('place', () => {
  const PLACED = { orderId: 'O55', status: 'CONFIRMED', confirmationCode: 'X7Q' };

  it('sends the card from the vault, and the client request id', async () => {
    const { ordering, sent, resolved } = orderingOver('placeOrder', PLACED);
    await expect(ordering.placeOrder(PLACE)).resolves.toEqual({
      orderId: 'O55',
      status: 'fulfilled',
      reasonCode: null,
    });
    expect(resolved).toEqual([['card_1', 'chk_1-2-card']]);
    expect(sent[0]?.body).toEqual({
      previewId: 'V1',
      customerId: 'U1',
      payment: CARD,
      clientRequestId: ID,
    });
  });

  it('sends nothing if the hold ran out while the card was fetched', async () => {
    const { ordering, sent, resolved } = orderingOver('placeOrder', PLACED);
    const late = ordering.placeOrder({ ...PLACE, sendBeforeMs: 0 });
    await expect(late).rejects.toMatchObject({ outcome: 'not_sent', code: 'HOLD_EXPIRED' });
    expect([sent, resolved]).toEqual([[], [['card_1', 'chk_1-2-card']]]);
  });

  it('fetches no card if a required field is missing', async () => {
    const { ordering, sent, resolved } = orderingOver('placeOrder', PLACED);
    await expect(ordering.placeOrder({ ...PLACE, previewId: null })).rejects.toThrow(
      InvalidRequestError,
    );
    await expect(ordering.placeOrder({ ...PLACE, payment: null })).rejects.toThrow(
      InvalidRequestError,
    );
    expect([sent, resolved]).toEqual([[], []]);
  });
});

const ORDER = { ...CALLER, orderId: 'O55' };

it('orderStatus and orderSummary send the order id in the path', async () => {
  const status = orderingOver('orderStatus', { orderId: 'O55', status: 'CONFIRMED' });
  const fulfilled = { status: 'fulfilled', reasonCode: null };
  await expect(status.ordering.orderStatus(ORDER)).resolves.toEqual(fulfilled);
  expect(status.sent[0]?.line).toBe('GET /ordering/v1/customer/orders/O55/status');

  const summary = orderingOver('orderSummary', {
    orderId: 'O55',
    status: 'CONFIRMED',
    confirmationCode: 'X7Q',
    pricing: PRICING,
    showtimeId: 'D812',
    venueId: 'C12',
    productionId: 'B33',
    tickets: [],
    seats: [],
  });
  await expect(summary.ordering.orderSummary(ORDER)).resolves.toEqual({
    showtimeId: 'D812',
    seatIds: [],
    tickets: [],
    total: { amount: '31.50', currency: 'USD' },
  });
  expect(summary.sent[0]?.line).toBe('GET /ordering/v2/customer/orders/O55/summary');
});

it.each([
  ['CONFIRMED', 1],
  ['soon', 1],
  ['CANCELLED', 0],
  ['refunded', 0],
  ['FAILED', 0],
])('the summary of a %s order has %i tickets', async (status, count) => {
  const seats = [{ seatId: 'F1', row: 'F', number: '1' }];
  const { ordering } = orderingOver('orderSummary', { confirmationCode: 'X7Q', status, seats });
  expect((await ordering.orderSummary(ORDER)).tickets).toHaveLength(count);
});

const OTHER = { orderId: 'O56', status: 'CONFIRMED', confirmationCode: 'X7Q', seats: [] };

it.each(['orderStatus', 'orderSummary', 'cancelOrder'] as const)(
  'refuses an answer to %s about another order',
  async (name) => {
    const { ordering } = orderingOver(name, OTHER);
    const wanted = { code: 'INVALID_ANSWER', field: 'orderId' };
    await expect(ordering[name](ORDER)).rejects.toMatchObject(wanted);
  },
);

it('a cancellation has an unknown outcome if the answer still shows the order as confirmed', async () => {
  const { ordering } = orderingOver('cancelOrder', { orderId: 'O55', status: 'CONFIRMED' });
  const answer = await ordering.cancelOrder(ORDER);
  expect(answer).toEqual({ status: 'unknown', refund: null });
});

it('cancelOrder reads the status and the refund, whatever the case of the order id', async () => {
  const refundAmount = usd('31.5');
  const answer = { orderId: ' o55', status: 'REFUNDED', refundAmount };
  const { ordering, sent } = orderingOver('cancelOrder', answer);
  const refund = { amount: '31.50', currency: 'USD' };
  await expect(ordering.cancelOrder(ORDER)).resolves.toEqual({ status: 'refunded', refund });
  expect(sent[0]?.line).toBe('DELETE /v1/customer/orders/O55');
});
