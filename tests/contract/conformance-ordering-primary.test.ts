// Endpoints 15 to 20 in the primary shape (Svc spec 2.6): each endpoint, and each error code that the spec lists for
// it.
import { randomUUID } from 'node:crypto';
import { answerOf, orderParameters } from '../../sandbox/testing/ordering-client';
import { findShowtime } from '../../sandbox/testing/showings';
import { START_MS } from '../../sandbox/testing/started-sandbox';
import { outcome, type Caller } from '../../sandbox/testing/svc-wire';
import type { OrderParameters } from '../../src/contract/order';
import { adults, type OrderingClients } from './support/ordering-clients';
import { LONG, onOrderingStage, paid, SHOWTIME, UNSUPPORTED } from './support/ordering-stage';

let clients: OrderingClients;
let guest: Caller;
let seats: string[];

const { reopen, begin } = onOrderingStage(
  'primary',
  (stage) => ({ clients, guest, seats } = stage),
);

describe('refresh (endpoint 15)', () => {
  test('returns the notices, the surveys and the greatest quantity', async () => {
    const spoken = findShowtime(START_MS, ({ tags }) => tags.length > 0);
    const sent = await clients.primary.refresh(spoken.id, ['MATINEE5']);
    const { surveyDetailResponse, ...answer } = answerOf('refreshCheckout', sent);
    expect(surveyDetailResponse).toHaveProperty('surveys');
    expect(answer.shippingDeliveryMessage).toBeTruthy();
    expect(answer.shippingFAQSupportLink).toBeTruthy();
    expect(answer.maxTicketQuantity).toBe(8);
    expect(answer.offerChangedMessage).toBeUndefined();
    const restricted = findShowtime(
      START_MS,
      ({ production }) => production.advisoryRating === 'R',
    );
    const adultsOnly = answerOf('refreshCheckout', await clients.primary.refresh(restricted.id));
    expect(adultsOnly.agePolicyLink).toBeTruthy();
  });

  test('reports an ended or unknown promotion, and returns the prices', async () => {
    const sent = await clients.primary.refresh(SHOWTIME.id, ['matinee5', 'SUMMER24', 'NOPE']);
    expect(answerOf('refreshCheckout', sent).offerChangedMessage).toBe(
      'Not applied: SUMMER24 (has ended), NOPE (unknown)',
    );
  });

  test('accepts only a valid customer token', async () => {
    const { token } = await clients.primary.customer();
    const send = async (accessToken: string) =>
      outcome(await clients.primary.refresh(SHOWTIME.id, [], { accessToken }));
    expect(await send(token)).toEqual([200]);
    expect(await send('nobody')).toEqual([401, 'GENERIC_ERROR']);
    clients.sandbox.clock.advance(24 * 3600_000);
    expect(await send(token)).toEqual([401, 'GENERIC_ERROR']);
  });

  test('returns its error codes', async () => {
    const send = async (id: string, promotions: string[] = []) =>
      outcome(await clients.primary.refresh(id, promotions));
    expect(await send(UNSUPPORTED)).toEqual([404, 'PRODUCT_NOT_FOUND']);
    expect(await send(SHOWTIME.id, ['WITHDRAWN'])).toEqual([404, 'OFFER_NOT_FOUND']);
    expect(await send('D1')).toEqual([404, 'INVALID_SHOWTIME']);
    const wrong = { body: { showtimeId: 1, promotions: [] } };
    const sent = await clients.primary.wire.call('refreshCheckout', wrong);
    expect(outcome(sent)).toEqual([400, 'GENERIC_ERROR']);
    begin();
    expect(await send(SHOWTIME.id)).toEqual([409, 'INVALID_SHOWTIME']);
  });
});

describe('layout (endpoint 16)', () => {
  test('marks wheelchair and broken seats, and explains seat types in the legend', async () => {
    const large = findShowtime(START_MS, ({ areas }) => areas.length === 2);
    const { layoutArea, legend } = await clients.primary.layout(large.id, 4);
    const all = layoutArea.rows.flatMap((row) => row.seats);
    expect(all.some(({ type }) => type === 'wheelchair')).toBe(true);
    expect(all.some(({ status }) => status === 'BROKEN')).toBe(true);
    expect(new Set(legend.map(({ type }) => type))).toEqual(new Set(all.map(({ type }) => type)));
  });

  test.each([1, 2, 3, 4])('recommends %d seats side by side', async (tickets) => {
    const { layoutArea, recommendedSeats = [] } = await clients.primary.layout(
      SHOWTIME.id,
      tickets,
    );
    const all = layoutArea.rows.flatMap((row) => row.seats);
    const chosen = recommendedSeats.map((id) => all.find((seat) => seat.id === id));
    expect(chosen).toHaveLength(tickets);
    expect(new Set(chosen.map((seat) => seat?.row)).size).toBe(1);
    expect(new Set(chosen.map((seat) => seat?.areaCategory)).size).toBe(1);
    const columns = chosen.map((seat) => seat?.x ?? NaN);
    expect(columns).toEqual(columns.map((_, i) => (columns[0] ?? NaN) + i));
    expect(chosen.every((seat) => seat?.status === 'AVAILABLE')).toBe(true);
    expect(chosen.every((seat) => seat?.type !== 'wheelchair')).toBe(true);
  });

  test('returns its error codes', async () => {
    const send = async (query: Record<string, string>) =>
      outcome(await clients.primary.wire.call('layout', { query }));
    expect(await send({ showtimeId: 'D1', tickets: '2' })).toEqual([404, 'INVALID_SHOWTIME']);
    expect(await send({ showtimeId: SHOWTIME.id })).toEqual([400, 'GENERIC_ERROR']);
  });
});

describe('accounts (17, 18)', () => {
  test('a customer signs in by e-mail or user name, and requests are signed with the private key', async () => {
    const byName = await clients.primary.customer('Ada', 'night-train');
    const byMail = await clients.primary.customer('ADA@demo.svc.example', 'night-train');
    expect(byMail.accountId).toBe(byName.accountId);
    expect(byMail.token).not.toBe(byName.token);
    expect(outcome(await clients.primary.status(byName, 'O1'))).toEqual([404, 'ORDER_NOT_FOUND']);
    const withToken = { ...byName, signingKey: byName.token };
    expect(outcome(await clients.primary.status(withToken, 'O1'))).toEqual([403, 'GENERIC_ERROR']);
  });

  test('returns the identities, the saved instruments, and a valid promotion', async () => {
    const body = { identityValue: 'grace', password: 'front-row' };
    const sent = await clients.primary.wire.call('authenticate', { body });
    const answer = answerOf('authenticate', sent);
    expect(answer.identities).toMatchObject([
      { identityValue: 'grace@demo.svc.example' },
      { identityValue: 'grace' },
    ]);
    expect(answer.customer).toMatchObject({ firstName: 'Grace', lastName: 'Hopper' });
    expect(answer.customer.paymentInstruments).toContainEqual({
      paymentInstrumentId: 'tok_ok',
      label: 'Card ending in 4242',
    });
    expect(sent.text).not.toContain('front-row');
    const refresh = await clients.primary.refresh(SHOWTIME.id, [answer.signupPromoId]);
    expect(answerOf('refreshCheckout', refresh).offerChangedMessage).toBeUndefined();
  });

  test.each([
    ['ada', 'front-row'],
    ['nobody', 'night-train'],
    ['', ''],
    ['ada@example.com', 'night-train'],
  ])(
    'refuses the identity %p with the password %p: 401, without further detail',
    async (identityValue, password) => {
      const sent = await clients.primary.wire.call('authenticate', {
        body: { identityValue, password },
      });
      expect([sent.status, sent.body]).toEqual([
        401,
        { code: 'GENERIC_ERROR', message: 'no such account, or a wrong password' },
      ]);
    },
  );

  test('refuses bad input with GENERIC_ERROR', async () => {
    for (const name of ['createGuest', 'authenticate'] as const) {
      const sent = await clients.primary.wire.call(name, { body: { email: 1, password: 1 } });
      expect(outcome(sent)).toEqual([400, 'GENERIC_ERROR']);
    }
  });
});

describe('lease (endpoint 19)', () => {
  test('returns its error codes', async () => {
    const lease = async (...items: unknown[]) =>
      outcome(await clients.primary.lease(guest, randomUUID(), items));
    const other = await clients.primary.guest('bob@example.com');
    const mine = adults(SHOWTIME, seats.slice(0, 1));
    expect(outcome(await clients.primary.lease(other, randomUUID(), [mine]))).toEqual([200]);
    expect(await lease(mine)).toEqual([409, 'SEAT_UNAVAILABLE']);
    expect(await lease({ ...mine, offerId: 'student' })).toEqual([409, 'INVENTORY_UNAVAILABLE']);
    expect(await lease({ ...mine, seatIds: 'A1' })).toEqual([400, 'GENERIC_ERROR']);
    await reopen(LONG);
    begin();
    expect(await lease(mine)).toEqual([409, 'INVALID_SHOWTIME']);
  });
});

describe('preview (endpoint 20)', () => {
  test('prices each offer and promotion', async () => {
    const id = randomUUID();
    const preview = async (offerId: string, promotionCode?: string) => {
      const item = { ...adults(SHOWTIME, seats.slice(0, 2)), offerId };
      answerOf('lease', await clients.primary.lease(guest, id, [item]));
      const others = promotionCode === undefined ? {} : { promotionCode };
      const parameters = orderParameters([item], id, 'tok_ok', others);
      const { receipt } = answerOf('preview', await clients.primary.preview(guest, parameters));
      return Number(receipt.totalAmount.value);
    };
    const adult = await preview('adult');
    expect(await preview('child')).toBeLessThan(adult);
    expect(await preview('adult', 'MATINEE5')).toBeLessThan(adult);
    expect(await preview('adult', 'WELCOME2')).toBeGreaterThan(await preview('adult', 'MATINEE5'));
    expect(await preview('adult')).toBe(adult);
  });

  test('returns its error codes', async () => {
    const parameters = paid(seats);
    const send = async (others: Partial<OrderParameters> = {}) =>
      outcome(await clients.primary.preview(guest, { ...parameters, ...others }));
    expect(await send()).toEqual([409, 'INVENTORY_UNAVAILABLE']);
    expect(await send({ promotionCode: 'SUMMER24' })).toEqual([404, 'OFFER_NOT_FOUND']);
    expect(await send({ isGuestOrder: false })).toEqual([400, 'GENERIC_ERROR']);
    await reopen(LONG);
    begin();
    expect(await send()).toEqual([409, 'INVALID_SHOWTIME']);
  });
});
