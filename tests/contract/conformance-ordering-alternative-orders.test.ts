// Endpoints 21 to 24 in the alternative shape (Svc spec 2.7): each endpoint, and each error code that the spec lists
// for it.
import { randomUUID } from 'node:crypto';
import { alternativeAnswer, CARD } from '../../sandbox/testing/alternative-client';
import { outcome, type Caller } from '../../sandbox/testing/svc-wire';
import { adultWish, type OrderingClients } from './support/ordering-clients';
import { LONG, onOrderingStage, PLACES, wish } from './support/ordering-stage';

let clients: OrderingClients;
let guest: Caller;
let seats: string[];

const { reopen, begin } = onOrderingStage(
  'alternative',
  (stage) => ({ clients, guest, seats } = stage),
);

async function statusOf(orderId: string): Promise<string> {
  const sent = await clients.alternative.status(guest, orderId);
  return alternativeAnswer('orderStatus', sent).status;
}

/** Places an order, by default one that is then confirmed. Returns its id. */
async function ordered(cardNumber?: string, waitMs = 3_000): Promise<string> {
  const sent = await clients.alternative.buy(guest, wish(seats), cardNumber);
  clients.sandbox.clock.advance(waitMs);
  return alternativeAnswer('placeOrder', sent).orderId;
}

describe('place order (endpoint 21)', () => {
  test.each([
    ['a stolen card', { cardNumber: '4100000000000019' }, 402, 'FRAUD_DETECTED'],
    ['a mistyped card', { cardNumber: '4242424242424241' }, 402, 'INVALID_CREDIT_CARD_NUMBER'],
    ['no number at all', { cardNumber: 'none' }, 402, 'INVALID_CREDIT_CARD_NUMBER'],
    ['a declined card', { cardNumber: '4000000000000002' }, 402, 'PROCESSOR_DECLINED'],
    ['an unknown card', { cardNumber: '5555555555554444' }, 402, 'PROCESSOR_DECLINED'],
    ['an expired card', { expirationYear: 2020 }, 402, 'PROCESSOR_DECLINED'],
    ['an invalid month', { expirationMonth: 13 }, 400, 'GENERIC_ERROR'],
    ['no cvv', { cvv: '' }, 400, 'GENERIC_ERROR'],
  ])('refuses %s', async (_what, wrong, status, code) => {
    const { previewId } = await clients.alternative.previewed(guest, wish(seats));
    const others = { payment: { ...CARD, ...wrong } };
    const sent = await clients.alternative.place(guest, previewId, others);
    expect(outcome(sent)).toEqual([status, code]);
    expect(sent.text).not.toContain(others.payment.cardNumber);
  });

  test('a previewId is valid for one order, and a decline keeps the lease', async () => {
    const { previewId, leaseId } = await clients.alternative.previewed(guest, wish(seats));
    const declined = { payment: { ...CARD, cardNumber: '4000000000000002' } };
    const first = await clients.alternative.place(guest, previewId, declined);
    expect(outcome(first)).toEqual([402, 'PROCESSOR_DECLINED']);
    // Refused only because the previewId was used: no clientRequestId is repeated, and the lease has not ended.
    for (const named of [{}, { clientRequestId: randomUUID() }]) {
      const repeated = await clients.alternative.place(guest, previewId, named);
      expect(outcome(repeated)).toEqual([409, 'GENERIC_ERROR']);
      expect(repeated.body).toMatchObject({ details: { field: 'previewId' } });
    }
    const again = await clients.alternative.preview(guest, wish(seats), leaseId);
    const second = alternativeAnswer('preview', again).previewId;
    expect(outcome(await clients.alternative.place(guest, second))).toEqual([200]);
  });

  test('refuses a preview that a later one replaced, and says so', async () => {
    const { previewId, leaseId } = await clients.alternative.previewed(guest, wish(seats));
    alternativeAnswer('preview', await clients.alternative.preview(guest, wish(seats), leaseId));
    const sent = await clients.alternative.place(guest, previewId);
    expect(outcome(sent)).toEqual([409, 'GENERIC_ERROR']);
    expect(sent.text).toContain('replaced');
  });

  test.each(['cvv', 'customerId'])('names an invalid %s, even after an order', async (field) => {
    const wrong = field === 'cvv' ? { payment: { ...CARD, cvv: '12' } } : { customerId: 'A1' };
    const { previewId } = await clients.alternative.previewed(guest, wish(seats));
    const clientRequestId = randomUUID();
    const place = (change: object) =>
      clients.alternative.place(guest, previewId, { clientRequestId, ...change });
    expect(outcome(await place({}))).toEqual([200]);
    const sent = await place(wrong);
    expect(outcome(sent)).toEqual([400, 'GENERIC_ERROR']);
    expect(sent.body).toMatchObject({
      details: { field: field === 'cvv' ? 'payment.cvv' : field },
    });
    expect(outcome(await place({}))).toEqual([409, 'DUPLICATE_CLIENT_REQUEST_ID']);
  });

  test('returns its other error codes', async () => {
    const { previewId } = await clients.alternative.previewed(guest, wish(seats));
    const stranger = await clients.alternative.place(guest, previewId, { customerId: 'A1' });
    expect(outcome(stranger)).toEqual([400, 'GENERIC_ERROR']);
    const unknown = await clients.alternative.place(guest, 'V1');
    expect(outcome(unknown)).toEqual([400, 'GENERIC_ERROR']);
    expect(unknown.body).toMatchObject({ details: { field: 'previewId' } });
    clients.sandbox.clock.advance(600_000);
    expect(outcome(await clients.alternative.place(guest, previewId))).toEqual([
      409,
      'INVENTORY_UNAVAILABLE',
    ]);
  });

  test('one test card confirms the order in the response', async () => {
    const sent = await clients.alternative.buy(guest, wish(seats), '4000000000000085');
    expect(alternativeAnswer('placeOrder', sent).status).toBe('CONFIRMED');
  });

  test('one test card loses the response, but the order stands', async () => {
    const lost = clients.alternative.buy(guest, wish(seats), '4000000000000051');
    await expect(lost).rejects.toThrow('fetch failed');
    const kinds = clients.sandbox.world.storage.ledger.all().map(({ kind }) => kind);
    expect(kinds).toEqual(['lease', 'charge', 'sale']);
  });

  test.each([
    ['4000000000000036', 29_999, 'PENDING'],
    ['4000000000000036', 30_000, 'CONFIRMED'],
    ['4000000000000044', 3600_000, 'PENDING'],
    ['4000000000000077', 3_000, 'REFUNDED'],
  ])('an order with card %s is, after %d ms, %s', async (cardNumber, waitMs, expected) => {
    expect(await statusOf(await ordered(cardNumber, waitMs))).toBe(expected);
  });
});

describe('status and summary (22, 23)', () => {
  test('general admission has tickets without seats', async () => {
    const sent = await clients.alternative.buy(guest, adultWish(PLACES, 3));
    const { orderId } = alternativeAnswer('placeOrder', sent);
    const summary = await clients.alternative.summary(guest, orderId);
    expect(alternativeAnswer('orderSummary', summary)).toMatchObject({
      status: 'PENDING',
      tickets: [{ offerId: 'adult', quantity: 3 }],
      seats: [],
    });
  });

  test('return their error codes', async () => {
    for (const name of ['orderStatus', 'orderSummary'] as const) {
      const send = async (caller: Caller) =>
        outcome(await clients.alternative.wire.call(name, { id: 'O1', caller }));
      expect(await send(guest)).toEqual([404, 'ORDER_NOT_FOUND']);
      expect(await send({ ...guest, token: 'nobody' })).toEqual([401, 'GENERIC_ERROR']);
    }
  });
});

describe('cancel (endpoint 24)', () => {
  test('refunds the total, and repeats its response', async () => {
    const orderId = await ordered();
    const first = alternativeAnswer(
      'cancelOrder',
      await clients.alternative.cancel(guest, orderId),
    );
    const summary = await clients.alternative.summary(guest, orderId);
    const { pricing, seats } = alternativeAnswer('orderSummary', summary);
    expect(seats).not.toHaveLength(0);
    expect(seats?.every(({ status }) => status === 'AVAILABLE')).toBe(true);
    expect(first).toEqual({ orderId, status: 'REFUNDED', refundAmount: pricing.total });
    const again = await clients.alternative.cancel(guest, orderId);
    expect(alternativeAnswer('cancelOrder', again)).toEqual(first);
    expect(await statusOf(orderId)).toBe('REFUNDED');
  });

  test('returns its error codes', async () => {
    await reopen({ ...LONG, refundFailures: 1 });
    const cancel = async (id: string) => outcome(await clients.alternative.cancel(guest, id));
    expect(await cancel('O1')).toEqual([404, 'ORDER_NOT_FOUND']);
    expect(await cancel(await ordered('4000000000000044', 0))).toEqual([
      409,
      'ORDER_NOT_CANCELLABLE',
    ]);
    seats = seats.slice(2);
    const owed = await ordered('4000000000000069');
    expect(await cancel(owed)).toEqual([500, 'REFUND_PROCESSING_ERROR']);
    expect(await statusOf(owed)).toBe('CANCELLED');
    expect(await cancel(owed)).toEqual([200]);
    seats = seats.slice(2);
    const late = await ordered();
    begin();
    expect(await cancel(late)).toEqual([409, 'CANCELLATION_WINDOW_EXPIRED']);
    const stranger = { id: late, caller: { ...guest, token: 'nobody' } };
    const sent = await clients.alternative.wire.call('cancelOrder', stranger);
    expect(outcome(sent)).toEqual([401, 'GENERIC_ERROR']);
  });
});
