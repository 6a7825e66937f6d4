// Existing customers sign in through the API, and again if their session ends. Usher renews the sessions of guests.
import { randomUUID } from 'node:crypto';
import { WorkflowNotFoundError } from '@temporalio/client';
import { createCheckoutIds } from '../../src/platform/checkout-ids';
import { loadSecret } from '../../src/platform/secret-ring';
import {
  ADA,
  CUSTOMER,
  PartnerBackend,
  type CheckoutJson,
  type ProblemJson,
} from '../support/partner-backend';
import { LATE_MS, POLL_BUDGET_MS } from '../support/patience';
import { endFaults, endSessions, planFaults } from '../support/sandbox-controls';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const GRACE = { type: 'account', identity: 'grace', password: 'front-row' };
const authenticate = ['authenticate'] as const;

const usher = useUsher({
  policy: { pollIntervalMs: 200, pollBudgetMs: POLL_BUDGET_MS, reconcilePauseMs: 200 },
  sandbox: { slowFulfilmentDelayMs: LATE_MS },
});
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

afterEach(() => endFaults(usher));

const chargesOf = ({ order }: CheckoutJson): number =>
  usher.sandbox.storage.ledger
    .all()
    .filter(({ kind, orderId }) => kind === 'charge' && orderId === order!.id).length;

const refusal = (reply: { readonly body: unknown }) => reply.body as ProblemJson;

async function checkoutId(key: string): Promise<string> {
  return createCheckoutIds(await loadSecret(usher.config)).checkoutId('demo', key);
}

test('a signed-in customer pays with a saved instrument', async () => {
  const held = await partner.held(showtimeId, { customer: ADA });
  expect(held.customer).toMatchObject({ type: 'account', status: 'ready' });
  const { status, body } = await partner.pay(held, {
    type: 'saved',
    instrumentId: 'tok_instant',
  });
  expect({ status, state: body.status, charges: chargesOf(body) }).toEqual({
    status: 200,
    state: 'confirmed',
    charges: 1,
  });
});

test('an ended session is noticed at the next price request', async () => {
  const { id } = await partner.selecting(showtimeId, { customer: ADA });
  await endSessions(usher);
  const edited = await partner.edit(id, { quantity: 3 });
  expect(edited).toMatchObject({
    status: 200,
    body: { quantity: 3, customer: { status: 'signed_out' }, nextAction: { type: 'authenticate' } },
  });
  const signedIn = await partner.edit(id, { customer: ADA });
  expect(signedIn.body).toMatchObject({ customer: { status: 'ready' } });
});

test('accepts a user name, even for a customer added later', async () => {
  const { id } = await partner.selecting(showtimeId, { customer: undefined });
  const { status, body } = await partner.edit(id, { customer: { ...ADA, identity: 'Ada' } });
  expect({ status, customer: body.customer }).toMatchObject({
    status: 200,
    customer: { type: 'account', status: 'ready' },
  });
  expect((await partner.holding(body)).status).toBe('held');
});

test.each([
  ['a wrong password', { password: 'day-train' }],
  ['an unknown customer', { identity: 'nobody@demo.svc.example' }],
])('%s starts no checkout, and the idempotency key stays unused', async (_name, change) => {
  const key = randomUUID();
  const headers = { 'Idempotency-Key': key };
  const refused = await partner.start({ showtimeId, customer: { ...ADA, ...change } }, headers);
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({
    code: 'AUTHENTICATION_FAILED',
    retryable: true,
    errors: [{ pointer: '/customer/password' }],
  });
  expect(JSON.stringify(refused.body)).not.toContain(Object.values(change)[0]);
  const handle = usher.temporal.workflow.getHandle(await checkoutId(key));
  await expect(handle.describe()).rejects.toThrow(WorkflowNotFoundError);
  const started = await partner.start({ showtimeId, customer: ADA }, headers);
  expect(started.status).toBe(201);
});

test('a wrong password leaves the checkout as it is', async () => {
  const before = await partner.selecting(showtimeId, { customer: undefined });
  const refused = await partner.edit<ProblemJson>(before.id, {
    quantity: 3,
    customer: { ...ADA, password: 'day-train' },
  });
  expect(refused).toMatchObject({ status: 400, body: { code: 'AUTHENTICATION_FAILED' } });
  expect((await partner.get(before.id)).body).toEqual(before);
});

test('sign-ins fail while Svc is down, but repeats are answered', async () => {
  const body = { showtimeId, customer: ADA };
  const key = { 'Idempotency-Key': randomUUID() };
  const started = await partner.start(body, key);
  const { id } = await partner.selecting(showtimeId, { customer: undefined });
  const editKey = { 'Idempotency-Key': randomUUID() };
  const edited = await partner.edit(id, { customer: ADA }, editKey);

  await planFaults(usher, [{ calls: [...authenticate], fault: { kind: 'server-error' } }]);
  const down = await partner.start(body);
  expect(down).toMatchObject({ status: 502, body: { code: 'UPSTREAM_UNAVAILABLE' } });
  const again = await partner.start(body, key);
  expect(again).toMatchObject({ status: 201, body: started.body });
  expect(again.headers.get('Idempotent-Replayed')).toBe('true');
  const editedAgain = await partner.edit(id, { customer: ADA }, editKey);
  expect(editedAgain).toMatchObject({ status: 200, body: edited.body });
  expect(editedAgain.headers.get('Idempotent-Replayed')).toBe('true');
});

test('ten identical concurrent starts create one checkout', async () => {
  const key = { 'Idempotency-Key': randomUUID() };
  const start = () => partner.start({ showtimeId, customer: ADA }, key);
  const replies = await Promise.all(Array.from({ length: 10 }, start));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
  const first = replies.filter(({ headers }) => headers.get('Idempotent-Replayed') === null);
  expect(first).toHaveLength(1);
});

test('when the session ends before payment, only the same customer can sign in again', async () => {
  const held = await partner.held(showtimeId, { customer: ADA });
  await endSessions(usher);
  const refused = await partner.pay<ProblemJson>(held, { type: 'saved', instrumentId: 'tok_ok' });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'AUTHENTICATION_NEEDED',
      checkout: {
        status: 'held',
        customer: { type: 'account', status: 'signed_out' },
        payment: { money: 'not_taken' },
        nextAction: { type: 'authenticate', method: 'PATCH', href: `/v1/checkouts/${held.id}` },
        actions: ['edit', 'cancel'],
      },
    },
  });
  for (const customer of [GRACE, CUSTOMER]) {
    const other = await partner.edit(held.id, { customer });
    expect(other.status).toBe(409);
    expect(refusal(other).errors).toMatchObject([{ pointer: '/customer' }]);
  }
  const back = await partner.edit(held.id, { customer: ADA });
  expect(back).toMatchObject({
    status: 200,
    body: { status: 'held', customer: { status: 'ready' }, nextAction: { type: 'pay' } },
  });
  const paid = await partner.pay(back.body, { type: 'saved', instrumentId: 'tok_instant' });
  expect(paid.body).toMatchObject({ status: 'confirmed', payment: { money: 'taken' } });
  expect(chargesOf(paid.body)).toBe(1);
});

test('a customer whose session ends while the order is processing signs in and gets the tickets', async () => {
  const held = await partner.held(showtimeId, { customer: ADA });
  const late = await partner.pay(held, { type: 'saved', instrumentId: 'tok_slow' });
  expect(late).toMatchObject({ status: 202, body: { status: 'processing' } });
  await endSessions(usher);
  const signedOut = await until(held.id, ({ nextAction }) => nextAction?.type === 'authenticate');
  expect(signedOut).toMatchObject({ status: 'processing', payment: { money: 'unknown' } });
  expect(signedOut.actions).toEqual(['edit', 'cancel']);
  const back = await partner.edit(held.id, { customer: ADA });
  expect([200, 202]).toContain(back.status);
  const confirmed = await partner.reaches(held.id, 'confirmed');
  expect(confirmed.tickets).toHaveLength(2);
  expect(chargesOf(confirmed)).toBe(1);
});

test("a guest's ended session is renewed, and the order is charged once", async () => {
  const held = await partner.held(showtimeId);
  await endSessions(usher);
  const { status, body } = await partner.order(held, 'tok_ok');
  expect({ status, state: body.status, charges: chargesOf(body) }).toEqual({
    status: 200,
    state: 'confirmed',
    charges: 1,
  });
  const { data } = (
    await partner.call<{ data: { text: string }[] }>('GET', `/v1/checkouts/${held.id}/timeline`)
  ).body;
  expect(data.map(({ text }) => text)).toContain(
    'The ticketing service did not accept the session',
  );
});

// Must be last: the API does not call Svc again during the requested pause.
test('passes on the pause that Svc requests', async () => {
  const fault = { kind: 'rate-limit', retryAfterSeconds: 60 } as const;
  await planFaults(usher, [{ calls: [...authenticate], fault }]);
  const body = { showtimeId, quantity: 2, customer: ADA };
  const key = { 'Idempotency-Key': randomUUID() };
  const refused = await partner.callOnce('POST', '/v1/checkouts', body, key);
  expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE', kind: 'upstream' } });
  expect(refused.headers.get('Retry-After')).toBe('60');
});

async function until(
  id: string,
  isReached: (checkout: CheckoutJson) => boolean,
): Promise<CheckoutJson> {
  for (;;) {
    const { body } = await partner.get(id);
    if (isReached(body)) return body;
  }
}
