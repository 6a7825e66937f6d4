import { money } from '../../../src/domain/money';
import type { Checkout, Purchase } from '../../../src/domain/checkout/state';
import type { Collection } from '../../../src/domain/checkout/order-steps';
import {
  ATTEMPTS_MAX,
  checkoutIn,
  claimed,
  NOW_MS,
  owed,
  receipt,
  wanted,
} from '../../support/checkout-examples';
import type { Creator } from '../schedule';
import { workflowCreator } from '../temporal/bundle';
import { ScriptedCheckout, TICKETS, trouble, type Answers } from './scripted';

const payment = { type: 'partner', token: 'tok_ok' } as const;
const own: Collection = { ...wanted, own: true, authorizationId: 'auth_1' };
const NO_ANSWER = trouble('unknown', 'PAYMENT_PROVIDER_UNAVAILABLE');
const DECLINED = trouble('refused', 'PROCESSOR_DECLINED');
const NOT_SENT = trouble('not_sent', 'AUTHENTICATION_NEEDED');
const OURS = { partnerId: 'demo', reference: 'chk_1-1' };

const found = (change: object = {}) => ({
  authorizationId: 'auth_1',
  status: 'authorized',
  amount: receipt.total,
  refunded: money('0.00', 'USD'),
  lapsesAtMs: NOW_MS + 3600_000,
  capturedFor: null,
  ...change,
});

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

/** A claimed order with a listed compensation. It fails at the preview, after its authorisation. */
function authorize(
  answers: Answers,
  change: Partial<Purchase> = {},
  more: Partial<Checkout> = {},
): Promise<ScriptedCheckout> {
  const compensations = [owed({ authorizationId: null })];
  const inPhase = { payment, collection: wanted, order: claimed, ...change };
  const checkout = checkoutIn('placing', { compensations, ...more }, inPhase);
  return ScriptedCheckout.open(creator, checkout, { preview: [NOT_SENT], ...answers });
}

const providerCalls = ({ run }: ScriptedCheckout) =>
  run.calls.filter(({ queue }) => queue === 'payment-calls').map(({ type }) => type);
const textsOf = ({ timeline }: ScriptedCheckout) => timeline.map((text) => text.split(';')[0]);
const AUTHORIZED = 'The payment is authorised';
const notAuthorized = (code: string) => `The payment was not authorised: ${code}`;

test('authorises the total before anything else is sent', async () => {
  const checkout = await authorize({ authorize: [found()], void: [null] });
  expect(checkout.run.calls[0]).toMatchObject({
    type: 'authorize',
    input: { ...OURS, amount: receipt.total, token: 'tok_ok' },
  });
  expect(checkout.calls.slice(0, 2)).toEqual(['authorize', 'preview']);
  expect(checkout.timeline).toContain(AUTHORIZED);
});

test('voids the authorisation if the order is not sent', async () => {
  const checkout = await authorize({ authorize: [found()], void: [null] });
  expect(checkout.status).toBe('held');
  expect(checkout.timeline).toContain('No longer owed: chk_1-1');
});

test('a decline counts as an attempt, keeps the hold and leaves no compensation', async () => {
  const checkout = await authorize({ authorize: [DECLINED] });
  expect(checkout.status).toBe('held');
  expect(checkout.seen.view.payment.attempt).toBe(1);
  expect(checkout.seen.view.lastFailure?.code).toBe('PROCESSOR_DECLINED');
  expect(checkout.calls).toEqual(['authorize']);
  expect(checkout.seen.ops.compensations).toEqual([]);
});

test('the last decline fails the checkout', async () => {
  const { attempt } = checkoutIn('placing');
  const checkout = await authorize(
    { authorize: [DECLINED] },
    {},
    { attempt: { ...attempt, failed: ATTEMPTS_MAX - 1 } },
  );
  expect(checkout.status).toBe('failed');
  expect(textsOf(checkout)).toContain(notAuthorized('PROCESSOR_DECLINED'));
});

describe('an authorisation whose response is lost', () => {
  test('is looked up after the request has settled', async () => {
    const checkout = await authorize({
      authorize: [NO_ANSWER],
      findAuthorizations: [found()],
      void: [null],
    });
    expect(checkout.calls).toEqual(['authorize']);
    expect(await checkout.run.passTime()).toBe(10_000);
    expect(providerCalls(checkout).slice(0, 2)).toEqual(['authorize', 'findAuthorizations']);
    expect(checkout.timeline).toContain(AUTHORIZED);
  });

  test('is not looked up sooner if ops retry, since the request may still arrive', async () => {
    const checkout = await authorize({ authorize: [NO_ANSWER], findAuthorizations: [found()] });
    await checkout.run.update('retryNow', { actor: 'ada', reason: 'customer called' });
    expect(providerCalls(checkout)).toEqual(['authorize']);
  });

  test('is requested again if the provider does not know it', async () => {
    const checkout = await authorize({
      authorize: [NO_ANSWER, DECLINED],
      findAuthorizations: [null],
    });
    await checkout.run.passTime();
    expect(providerCalls(checkout)).toEqual(['authorize', 'findAuthorizations', 'authorize']);
    // The second request is declined: nothing is authorised.
    expect(checkout.seen.ops.compensations).toEqual([]);
    expect(textsOf(checkout)).toContain(notAuthorized('PROCESSOR_DECLINED'));
  });

  test('is looked up again after a refused look-up', async () => {
    const checkout = await authorize({
      authorize: [NO_ANSWER],
      findAuthorizations: [trouble('refused', 'PAYMENT_PROVIDER_UNAVAILABLE'), found()],
      void: [null],
    });
    expect(await checkout.passTimes(2)).toEqual([10_000, 10_000]);
    expect(checkout.timeline).toContain(AUTHORIZED);
  });

  test("is looked up after the provider's Retry-After", async () => {
    const busy = trouble('unknown', 'PAYMENT_PROVIDER_UNAVAILABLE', { retryAfterMs: 60_000 });
    const checkout = await authorize({
      authorize: [busy],
      findAuthorizations: [found()],
      void: [null],
    });
    expect(await checkout.run.passTime()).toBe(60_000);
    expect(checkout.timeline).toContain(AUTHORIZED);
  });

  test('keeps the hold, and leaves a compensation, if the Retry-After is too long', async () => {
    const busy = trouble('unknown', 'PAYMENT_PROVIDER_UNAVAILABLE', { retryAfterMs: 60_001 });
    const checkout = await authorize({ authorize: [busy], findAuthorizations: [null] });
    expect(checkout.status).toBe('held');
    expect(providerCalls(checkout)).toEqual(['authorize', 'findAuthorizations']);
    expect(checkout.seen.ops.compensations).toMatchObject([{ reference: 'chk_1-1' }]);
  });

  test('keeps the hold after five tries', async () => {
    const checkout = await authorize({ authorize: [NO_ANSWER], findAuthorizations: [NO_ANSWER] });
    await checkout.passTimes(5);
    expect(checkout.status).toBe('held');
    expect(textsOf(checkout)).toContain(notAuthorized('PAYMENT_PROVIDER_UNAVAILABLE'));
    expect(checkout.seen.ops.compensations).toMatchObject([{ reference: 'chk_1-1' }]);
  });
});

test('calls a provider with unusable responses once, and leaves a compensation', async () => {
  const unusable = trouble('unknown', 'PAYMENT_PROVIDER_UNUSABLE');
  const checkout = await authorize({ authorize: [unusable], findAuthorizations: [null] });
  expect(checkout.status).toBe('held');
  expect(checkout.seen.ops.compensations).toMatchObject([{ reference: 'chk_1-1' }]);
});

describe('an authorisation that cannot pay for the order', () => {
  const other = money('36.49', 'USD');

  test.each([
    ['is of another amount', found({ amount: other }), 'AUTHORIZATION_MISMATCH', ['void']],
    ['has lapsed', found({ status: 'lapsed' }), 'AUTHORIZATION_LAPSED', []],
    ['was voided', found({ status: 'voided' }), 'AUTHORIZATION_LAPSED', []],
    [
      'was captured for this attempt',
      found({ status: 'captured', capturedFor: 'chk_1-1' }),
      'AUTHORIZATION_USED',
      ['void'],
    ],
    [
      'was refunded for this attempt',
      found({ status: 'refunded', capturedFor: 'chk_1-1' }),
      'AUTHORIZATION_USED',
      ['void'],
    ],
    [
      'was captured for an unnamed attempt',
      found({ status: 'captured' }),
      'AUTHORIZATION_USED',
      ['void'],
    ],
    [
      'was captured for another attempt',
      found({ status: 'captured', capturedFor: 'chk_2-1' }),
      'AUTHORIZATION_USED',
      [],
    ],
  ])('%s', async (_, answer, code, releases) => {
    const checkout = await authorize({ authorize: [answer], void: [null] });
    expect(textsOf(checkout)).toContain(notAuthorized(code));
    expect(providerCalls(checkout).slice(1)).toEqual(releases);
  });

  test.each([
    ['is of another amount', found({ amount: other }), 'AUTHORIZATION_MISMATCH', []],
    [
      'was captured for an unnamed attempt',
      found({ status: 'captured' }),
      'AUTHORIZATION_USED',
      [],
    ],
    [
      'was captured for this attempt',
      found({ status: 'captured', capturedFor: 'chk_1-1' }),
      'AUTHORIZATION_USED',
      ['void'],
    ],
    ['is unknown', null, 'AUTHORIZATION_LAPSED', []],
  ])('which the partner itself made, and which %s', async (_, answer, code, releases) => {
    const checkout = await authorize(
      { readAuthorization: [answer], void: [null] },
      { collection: own },
      { compensations: [owed()] },
    );
    expect(textsOf(checkout)).toContain(notAuthorized(code));
    expect(providerCalls(checkout)).toEqual(['readAuthorization', ...releases]);
  });
});

test("the partner's own authorisation is read, and is not voided if no order is sent", async () => {
  const checkout = await authorize(
    { readAuthorization: [found()] },
    { collection: own },
    { compensations: [owed()] },
  );
  expect(checkout.run.calls[0]).toMatchObject({
    type: 'readAuthorization',
    input: { ...OURS, authorizationId: 'auth_1' },
  });
  expect(checkout.timeline).toContain(AUTHORIZED);
  expect(providerCalls(checkout)).toEqual(['readAuthorization']);
});

test("the partner's own authorisation is not voided if it cannot be read", async () => {
  const checkout = await authorize({ readAuthorization: [NO_ANSWER] }, { collection: own });
  await checkout.passTimes(5);
  expect(checkout.status).toBe('held');
  expect(textsOf(checkout)).toContain(notAuthorized('PAYMENT_PROVIDER_UNAVAILABLE'));
  expect(checkout.seen.ops.compensations).toEqual([]);
  expect(checkout.calls).not.toContain('void');
});

test('a total of zero needs no call to the provider, not even to cancel', async () => {
  const nothing = money('0.00', 'USD');
  const free = { ...receipt, total: nothing };
  const checkout = await authorize(
    {
      preview: [{ receipt: free, previewId: null }],
      placeOrder: [{ orderId: 'O1', status: 'fulfilled', reasonCode: null }],
      orderSummary: [TICKETS],
      cancelOrder: [{ status: 'cancelled', refund: null }],
    },
    { receipt: free, collection: null },
    { compensations: [] },
  );
  const sent = checkout.run.calls.find(({ type }) => type === 'placeOrder');
  expect(sent?.input).toMatchObject({ payment: { type: 'partner', authorizationId: null } });
  expect(checkout.status).toBe('confirmed');
  expect(checkout.seen.view.payment).toMatchObject({ money: 'taken', amount: nothing });
  await checkout.run.update('cancel', { key: 'cancel:1', digest: 'd', requestId: 'r' });
  await checkout.run.passTime();
  expect(checkout.status).toBe('cancelled');
  expect(checkout.seen.view.payment.refund).toMatchObject({ status: 'done' });
  expect(providerCalls(checkout)).toEqual([]);
});
