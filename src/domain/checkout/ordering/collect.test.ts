import { after, EVENTS } from '../../../../tests/support/checkout-events';
import {
  checkoutIn,
  collection,
  NOW_MS,
  ofAccount,
  receipt,
  withOrderOf,
} from '../../../../tests/support/checkout-examples';
import { done, fakePorts, notSent, refused, unknown } from '../../../../tests/support/fake-ports';
import { money } from '../../money';
import type { Happening } from '../events';
import type { Authorization, PaymentPort } from '../ports';
import { placing } from '../states/placing';
import { processing } from '../states/processing';
import type { Placing } from './moves';

const partner = { type: 'partner', token: 'tok_ok' } as const;
const claimed = after(checkoutIn('held'), { ...EVENTS.order, payment: partner }) as Placing;
const own = after(checkoutIn('held'), {
  ...EVENTS.order,
  payment: { type: 'partner', authorizationId: 'auth_1' },
}) as Placing;
const authorization: Authorization = {
  ...{ authorizationId: 'auth_1', status: 'authorized', amount: receipt.total },
  refunded: money('0.00', 'USD'),
  ...{ lapsesAtMs: NOW_MS + 3_600_000, capturedFor: null },
};

const place = (checkout: Placing, payments: Partial<PaymentPort>) =>
  Promise.resolve(placing.run?.(checkout, fakePorts({ payments })) ?? null);

async function happening(found: ReturnType<typeof place>): Promise<Happening> {
  const event = await found;
  if (!event) throw new Error('nothing was found');
  return event;
}

describe('an authorisation that is asked for', () => {
  test('is for the total, under the name of the attempt', async () => {
    const asked: unknown[] = [];
    const authorize: PaymentPort['authorize'] = (ask) => {
      asked.push(ask);
      return done(authorization);
    };
    expect(await place(claimed, { authorize })).toEqual({ type: 'authorized', authorization });
    expect(asked).toEqual([
      { partnerId: 'demo', reference: 'chk_1-1', amount: receipt.total, token: 'tok_ok' },
    ]);
  });

  test('and is answered by what nobody can use ends the attempt at once', async () => {
    const authorize = () => unknown('PAYMENT_PROVIDER_UNUSABLE');
    const found = await happening(place(claimed, { authorize }));
    expect(found).toMatchObject({ type: 'authorization_refused', certain: false });
    const ended = after(claimed, found);
    expect(ended).toMatchObject({
      phase: { status: 'held' },
      attempt: { failed: 1 },
      compensations: [{ reference: 'chk_1-1', kind: 'void', done: false }],
    });
  });

  test.each([
    ['refused', () => refused('PROCESSOR_DECLINED'), 'authorization_refused'],
    ['lost', () => unknown('PAYMENT_PROVIDER_UNAVAILABLE'), 'authorization_lost'],
    ['not sent', () => notSent('PAYMENT_PROVIDER_UNAVAILABLE'), 'authorization_lost'],
  ])('and %s: a refusal alone ends it', async (_what, authorize, type) => {
    expect(await place(claimed, { authorize })).toMatchObject({ type });
  });

  test('and lost is looked up under its name, not asked for again', async () => {
    const lost = after(claimed, EVENTS.authorization_lost) as Placing;
    expect(await place(lost, { findAuthorizations: () => done(authorization) })).toMatchObject({
      type: 'authorized',
    });
    expect(await place(lost, { findAuthorizations: () => done(null) })).toEqual({
      type: 'authorization_absent',
    });
  });
});

describe("the partner's own authorisation", () => {
  test.each([
    ['is not there', null, 'AUTHORIZATION_LAPSED', true],
    ['is of another amount', { amount: money('30.00', 'USD') }, 'AUTHORIZATION_MISMATCH', false],
    ['is of another currency', { amount: money('36.50', 'CAD') }, 'AUTHORIZATION_MISMATCH', false],
    ['was captured before', { status: 'captured' }, 'AUTHORIZATION_USED', true],
    ['was refunded', { status: 'refunded' }, 'AUTHORIZATION_USED', true],
    ['was voided', { status: 'voided' }, 'AUTHORIZATION_LAPSED', true],
  ] as const)('that %s pays for nothing', async (_what, change, code, certain) => {
    const value = change && { ...authorization, ...change };
    const found = await place(own, { readAuthorization: () => done(value) });
    expect(found).toMatchObject({ type: 'authorization_refused', failure: { code }, certain });
  });
});

describe('a capture', () => {
  const fulfilled = { collection, fulfilled: true };
  const signedOut = ofAccount(null);
  const captured = { capture: () => done(null) };

  test('needs no session, at once or late', async () => {
    const ports = fakePorts({ payments: captured });
    const early = withOrderOf('placing', fulfilled, signedOut);
    expect(await placing.run?.(early, ports)).toEqual({ type: 'captured' });
    const late = withOrderOf('processing', fulfilled, signedOut);
    expect(await processing.run?.(late, ports)).toEqual({ type: 'captured' });
  });

  test('leaves what has to be signed to the customer', async () => {
    const paid = { collection: { ...collection, status: 'captured' as const }, fulfilled: true };
    const late = withOrderOf('processing', paid, signedOut);
    expect(await processing.run?.(late, fakePorts())).toMatchObject({
      type: 'order_pending',
      failure: { code: 'AUTHENTICATION_NEEDED' },
    });
  });

  test.each([
    ['refused for good', () => refused('AUTHORIZATION_LAPSED'), 'capture_refused'],
    ['refused as nobody is set up', () => refused('PAYMENT_PROVIDER_MISSING'), 'capture_lost'],
    ['lost', () => unknown('PAYMENT_PROVIDER_UNAVAILABLE'), 'capture_lost'],
  ])('that is %s: %s', async (_what, capture, type) => {
    const checkout = withOrderOf('placing', fulfilled);
    expect(await place(checkout, { capture })).toMatchObject({ type });
  });
});
