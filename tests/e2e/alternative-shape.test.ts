// Fields that the alternative shape does not support are refused before anything is sent, never dropped.
import { randomUUID } from 'node:crypto';
import { ADA, PartnerBackend, type ProblemJson } from '../support/partner-backend';
import { endFaults, planFaults } from '../support/sandbox-controls';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';
import { answeredCalls, svcRequests } from './svc-requests';

const usher = useUsher({ shape: 'alternative', policy: { pollIntervalMs: 200 } });
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

afterEach(() => endFaults(usher));

/** Must run first: later the worker has the showtime in its cache. */
test('slow lookups of the showtime, its film and its venue delay a start but do not fail it', async () => {
  const calls = ['showtimesByIds', 'productionsByIds', 'venuesByIds'] as const;
  const fault = { kind: 'latency', ms: 2_500 } as const;
  await planFaults(usher, [{ calls: [...calls], fault }]);
  const started = await partner.start({ showtimeId }, { Prefer: 'wait=25' });
  expect(started).toMatchObject({ status: 201, body: { status: 'selecting' } });
  expect(answeredCalls(await svcRequests(usher))).toMatchObject({
    // One call by the API, which does not delay the start, and one by the checkout.
    showtimesByIds: 2,
    productionsByIds: 1,
    venuesByIds: 1,
  });
});

test('refuses an unknown showtime, and the idempotency key stays unused', async () => {
  const headers = { 'Idempotency-Key': randomUUID() };
  const refused = await partner.start({ showtimeId: 'D0nowhere' }, headers);
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'INVALID_SHOWTIME', errors: [{ pointer: '/showtimeId' }] },
  });
  expect(refused.body).not.toHaveProperty('checkout');
  expect((await partner.start({ showtimeId }, headers)).status).toBe(201);
});

test.each([
  ['a promotion code', { promotionCode: 'MATINEE5' }, '/promotionCode'],
  ['a user name', { customer: { ...ADA, identity: 'ada' } }, '/customer/identity'],
])('refuses a start with %s', async (_name, change, pointer) => {
  const headers = { 'Idempotency-Key': randomUUID() };
  const refused = await partner.start({ showtimeId, ...change }, headers);
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'UNSUPPORTED_IN_SHAPE', errors: [{ pointer }] },
  });
  expect(refused.body).not.toHaveProperty('checkout');
  // The key is still unused: another body with a used key would get 422.
  expect((await partner.start({ showtimeId }, headers)).status).toBe(201);
});

test('refuses to add a promotion code or a user name later', async () => {
  const before = await partner.selecting(showtimeId, { customer: undefined });
  const code = await partner.edit<ProblemJson>(before.id, { promotionCode: 'MATINEE5' });
  expect(code).toMatchObject({
    status: 409,
    body: {
      code: 'UNSUPPORTED_IN_SHAPE',
      errors: [{ pointer: '/promotionCode' }],
      checkout: { status: 'selecting' },
    },
  });
  const customer = { ...ADA, identity: 'ada' };
  const name = await partner.edit<ProblemJson>(before.id, { customer });
  expect(name).toMatchObject({ status: 409, body: { code: 'UNSUPPORTED_IN_SHAPE' } });
  expect((await partner.get(before.id)).body).toEqual(before);
});

test('accepts only a card as payment', async () => {
  const held = await partner.held(showtimeId);
  for (const payment of [
    { type: 'nonce', nonce: 'tok_instant', provider: 'sandbox' },
    { type: 'saved', instrumentId: 'tok_instant' },
    { type: 'partner', token: 'tok_instant' },
  ]) {
    const refused = await partner.pay<ProblemJson>(held, payment);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'UNSUPPORTED_IN_SHAPE',
        errors: [{ pointer: '/payment/type' }],
        checkout: { status: 'held', payment: { money: 'not_taken', attempt: 0 } },
      },
    });
  }
  const paid = await partner.pay(held, { type: 'card', token: 'tok_instant' });
  expect(paid).toMatchObject({
    status: 200,
    body: { status: 'confirmed', payment: { type: 'card', money: 'taken' } },
  });
});
