// Endpoints 21 to 24 in the primary shape (Svc spec 2.6): each endpoint, and each error code that the spec lists for
// it.
import { randomUUID } from 'node:crypto';
import { answerOf, orderParameters, unpaidParameters } from '../../sandbox/testing/ordering-client';
import { outcome, type Caller } from '../../sandbox/testing/svc-wire';
import type { OrderParameters } from '../../src/contract/order';
import { adults, type OrderingClients } from './support/ordering-clients';
import { LONG, onOrderingStage, paid, PLACES, SHOWTIME } from './support/ordering-stage';

let clients: OrderingClients;
let guest: Caller;
let seats: string[];

const { reopen } = onOrderingStage('primary', (stage) => ({ clients, guest, seats } = stage));

/** Places an order, by default one that is then fulfilled. Returns its id. */
async function ordered(token = 'tok_ok', waitMs = 3_000): Promise<string> {
  const sent = await clients.primary.buyWith(guest, paid(seats, token));
  clients.sandbox.clock.advance(waitMs);
  return answerOf('placeOrder', sent).orderId;
}

describe('place order (endpoint 21)', () => {
  test.each([
    ['tok_fraud', 402, 'FRAUD_DETECTED'],
    ['tok_invalid_number', 402, 'INVALID_CREDIT_CARD_NUMBER'],
    ['tok_declined', 402, 'PROCESSOR_DECLINED'],
  ])('%s returns %d %s', async (token, status, code) => {
    expect(outcome(await clients.primary.buyWith(guest, paid(seats, token)))).toEqual([
      status,
      code,
    ]);
  });

  test('returns its other error codes', async () => {
    const parameters = paid(seats);
    const place = async () => outcome(await clients.primary.place(guest, parameters));
    expect(await place()).toEqual([409, 'INVENTORY_UNAVAILABLE']);
    answerOf(
      'lease',
      await clients.primary.lease(guest, parameters.clientRequestId, parameters.lineItems),
    );
    expect(await place()).toEqual([400, 'GENERIC_ERROR']);
    answerOf('preview', await clients.primary.preview(guest, parameters));
    expect(await place()).toEqual([200]);
    expect(await place()).toEqual([409, 'DUPLICATE_CLIENT_REQUEST_ID']);
  });

  test.each<[string, Partial<OrderParameters>]>([
    ['another promotion', { promotionCode: 'MATINEE5' }],
    ['another nonce', { externalPaymentNonce: 'tok_slow' }],
    ['another loyalty card', { loyaltyCardNumber: '17' }],
    ['other tags', { associateTags: { tag: 'other' } }],
    ['another address', { shippingAddress: { city: 'Rome' } }],
  ])('refuses %s without a new preview', async (_what, others) => {
    const parameters = paid(seats);
    const { clientRequestId, lineItems } = parameters;
    answerOf('lease', await clients.primary.lease(guest, clientRequestId, lineItems));
    answerOf('preview', await clients.primary.preview(guest, parameters));
    const other = { ...parameters, ...others };
    expect(outcome(await clients.primary.place(guest, other))).toEqual([400, 'GENERIC_ERROR']);
    answerOf('preview', await clients.primary.preview(guest, other));
    expect(outcome(await clients.primary.place(guest, parameters))).toEqual([400, 'GENERIC_ERROR']);
    expect(outcome(await clients.primary.place(guest, other))).toEqual([200]);
  });

  test('tok_lost_answer loses the response, and the order stands', async () => {
    const parameters = paid(seats, 'tok_lost_answer');
    await expect(clients.primary.buyWith(guest, parameters)).rejects.toThrow('fetch failed');
    const again = await clients.primary.place(guest, parameters);
    expect(outcome(again)).toEqual([409, 'DUPLICATE_CLIENT_REQUEST_ID']);
    const [sale] = clients.sandbox.world.storage.ledger.all().filter(({ kind }) => kind === 'sale');
    clients.sandbox.clock.advance(3_000);
    const sent = await clients.primary.status(guest, sale?.orderId ?? '');
    expect(answerOf('orderStatus', sent).status).toBe('fulfilled');
  });

  test('the refusal of a duplicate names the order if the key is set up for it', async () => {
    await reopen({ apiKeys: [{ key: 'svc_sandbox_key', duplicateNamesOrder: true }] });
    const parameters = paid(seats);
    const sent = await clients.primary.buyWith(guest, parameters);
    const { orderId } = answerOf('placeOrder', sent);
    const again = await clients.primary.place(guest, parameters);
    expect(again.body).toMatchObject({
      code: 'DUPLICATE_CLIENT_REQUEST_ID',
      details: { orderId },
    });
  });
});

describe('ways to pay (endpoint 21)', () => {
  const items = () => [adults(SHOWTIME, seats.slice(0, 1))];
  const buy = async (caller: Caller, ways: Partial<OrderParameters>) => {
    const parameters = { ...unpaidParameters(items(), randomUUID()), ...ways };
    return clients.primary.buyWith(caller, parameters);
  };

  test('a customer can pay with a saved instrument', async () => {
    const ada = await clients.primary.customer();
    const sent = await buy(ada, { paymentInstrumentId: 'tok_ok' });
    const { orderId } = answerOf('placeOrder', sent);
    clients.sandbox.clock.advance(3_000);
    const status = answerOf('orderStatus', await clients.primary.status(ada, orderId));
    expect(status).toEqual({ status: 'fulfilled' });
    const declined = await buy(ada, {
      paymentInstrumentId: 'tok_declined',
      lineItems: [adults(SHOWTIME, seats.slice(1, 2))],
    });
    expect(outcome(declined)).toEqual([402, 'PROCESSOR_DECLINED']);
  });

  test.each<[string, Partial<OrderParameters>]>([
    ['a saved instrument of a guest', { paymentInstrumentId: 'tok_ok' }],
    ['a nonce without its provider', { externalPaymentNonce: 'tok_ok' }],
    ['an order without a payment', {}],
    ['PartnerPay without an authorisation', { paymentProcessor: 'PartnerPay' }],
    [
      'an unknown processor',
      { paymentProcessor: 'Barter', externalPaymentNonce: 'n', externalPaymentProvider: 'p' },
    ],
    [
      'two ways at once',
      { paymentInstrumentId: 'i', externalPaymentNonce: 'n', externalPaymentProvider: 'p' },
    ],
  ])('%s is refused with 400, and does not use up the attempt', async (_what, ways) => {
    const parameters = { ...unpaidParameters(items(), randomUUID()), isGuestOrder: true };
    const wrong = { ...parameters, ...ways };
    const { clientRequestId, lineItems } = parameters;
    answerOf('lease', await clients.primary.lease(guest, clientRequestId, lineItems));
    // A preview may leave out the payment; if it has one, it must be valid for an order.
    const previewed = Object.keys(ways).length === 0 ? [200] : [400, 'GENERIC_ERROR'];
    expect(outcome(await clients.primary.preview(guest, wrong))).toEqual(previewed);
    expect(outcome(await clients.primary.place(guest, wrong))).toEqual([400, 'GENERIC_ERROR']);
    const right = orderParameters(items(), clientRequestId, 'tok_ok');
    expect(outcome(await clients.primary.buyWith(guest, right))).toEqual([200]);
  });

  test('refuses with 400 an instrument that the customer does not have', async () => {
    const ada = await clients.primary.customer();
    const parameters = unpaidParameters(items(), randomUUID());
    const wrong = { ...parameters, paymentInstrumentId: 'tok_of_nobody' };
    const { clientRequestId, lineItems } = parameters;
    answerOf('lease', await clients.primary.lease(ada, clientRequestId, lineItems));
    for (const call of ['preview', 'place'] as const) {
      const sent = await clients.primary[call](ada, wrong);
      expect(outcome(sent)).toEqual([400, 'GENERIC_ERROR']);
    }
  });

  test('PartnerPay sells without taking money', async () => {
    const sent = await buy(guest, {
      isGuestOrder: true,
      paymentProcessor: 'PartnerPay',
      externalPaymentNonce: 'auth_17',
    });
    const { orderId } = answerOf('placeOrder', sent);
    clients.sandbox.clock.advance(3_000);
    const status = answerOf('orderStatus', await clients.primary.status(guest, orderId));
    expect(status).toEqual({ status: 'fulfilled' });
    const entries = clients.sandbox.world.storage.ledger.all();
    expect(entries.map(({ kind }) => kind)).toEqual(['lease', 'sale']);
    expect(entries[1]).toMatchObject({ orderId, paymentReference: 'auth_17' });
    expect(entries[1]?.amountMinor).toBeGreaterThan(0);
  });
});

describe('status and summary (22, 23)', () => {
  test('tok_never leaves an order pending', async () => {
    const orderId = await ordered('tok_never', 0);
    const read = async () => answerOf('orderStatus', await clients.primary.status(guest, orderId));
    expect(await read()).toEqual({ status: 'pending' });
    clients.sandbox.clock.advance(20 * 3600_000);
    expect(await read()).toEqual({ status: 'pending' });
    const sent = await clients.primary.summary(guest, orderId);
    expect(answerOf('orderSummary', sent).tickets).toEqual([]);
  });

  test.each([
    ['tok_fails_later', 'PROCESSOR_DECLINED'],
    ['tok_sold_out_later', 'INVENTORY_UNAVAILABLE'],
  ])('%s fails with %s', async (token, orderStatusReasonCode) => {
    const sent = await clients.primary.status(guest, await ordered(token));
    expect(answerOf('orderStatus', sent)).toEqual({ status: 'failed', orderStatusReasonCode });
  });

  test('general admission has tickets without a seat', async () => {
    const parameters = orderParameters([adults(PLACES, 3)], randomUUID(), 'tok_ok');
    const { orderId } = answerOf('placeOrder', await clients.primary.buyWith(guest, parameters));
    clients.sandbox.clock.advance(3_000);
    const { tickets } = answerOf('orderSummary', await clients.primary.summary(guest, orderId));
    expect(tickets).toHaveLength(3);
  });

  test('return their error codes', async () => {
    for (const name of ['orderStatus', 'orderSummary'] as const) {
      const send = async (caller: Caller) =>
        outcome(await clients.primary.wire.call(name, { id: 'O1', caller }));
      expect(await send(guest)).toEqual([404, 'ORDER_NOT_FOUND']);
      expect(await send({ ...guest, token: 'nobody' })).toEqual([401, 'GENERIC_ERROR']);
    }
  });
});

describe('cancel (endpoint 24)', () => {
  test('refunds the total, and repeats its response', async () => {
    const orderId = await ordered();
    const first = answerOf('cancelOrder', await clients.primary.cancel(guest, orderId));
    expect(first.cancellationStatus).toBe('REFUNDED');
    expect(Number(first.refundAmount.value)).toBeGreaterThan(0);
    expect(answerOf('cancelOrder', await clients.primary.cancel(guest, orderId))).toEqual(first);
    const status = answerOf('orderStatus', await clients.primary.status(guest, orderId));
    expect(status).toEqual({ status: 'refunded' });
  });

  test('returns its error codes', async () => {
    await reopen({ ...LONG, cancellationClosesMs: 3600_000 });
    const cancel = async (id: string) => outcome(await clients.primary.cancel(guest, id));
    expect(await cancel('O1')).toEqual([404, 'ORDER_NOT_FOUND']);
    const pending = await ordered('tok_never', 0);
    expect(await cancel(pending)).toEqual([409, 'ORDER_NOT_CANCELLABLE']);
    seats = seats.slice(2);
    const owed = await ordered('tok_refund_fails');
    expect(await cancel(owed)).toEqual([500, 'REFUND_PROCESSING_ERROR']);
    seats = seats.slice(2);
    const late = await ordered();
    clients.sandbox.clock.advance(SHOWTIME.startMs - 3600_000 - clients.sandbox.clock.now());
    expect(await cancel(late)).toEqual([409, 'CANCELLATION_WINDOW_EXPIRED']);
    const stranger = await clients.primary.wire.call('cancelOrder', {
      id: late,
      caller: { ...guest, token: 'nobody' },
    });
    expect(outcome(stranger)).toEqual([401, 'GENERIC_ERROR']);
  });
});
