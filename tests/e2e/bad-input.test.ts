import { randomUUID } from 'node:crypto';
import { CUSTOMER, PartnerBackend, type ProblemJson } from '../support/partner-backend';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const usher = useUsher();
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

test('answers 404 to an unknown checkout, and 401 to an unknown partner key', async () => {
  const unknown = await partner.call<ProblemJson>('GET', `/v1/checkouts/chk_${'0'.repeat(36)}`);
  expect(unknown.status).toBe(404);
  expect(unknown.headers.get('Content-Type')).toContain('application/problem+json');
  expect(unknown.body.requestId).toBe(unknown.headers.get('Request-Id'));
  const stranger = new PartnerBackend({ apiUrl: usher.apiUrl, apiKey: 'usk_test_stranger' });
  expect((await stranger.get('chk_1')).status).toBe(401);
});

test.each([
  ['showtimeId', { showtimeId: 'X1' }, '/showtimeId'],
  ['quantity', { quantity: 0 }, '/quantity'],
  ['e-mail', { customer: { ...CUSTOMER, email: 'nobody' } }, '/customer/email'],
  ['unknown field', { colour: 'red' }, '/colour'],
])('reports a bad %s with its pointer', async (_name, change, pointer) => {
  const reply = await partner.start({ showtimeId, ...change });
  expect(reply.status).toBe(400);
  const problem = reply.body as unknown as ProblemJson;
  expect(problem.errors?.map((error) => error.pointer)).toEqual([pointer]);
});

test('an unknown showtime fails the checkout with INVALID_SHOWTIME', async () => {
  const reply = await partner.start({ showtimeId: 'D0nowhere' });
  const problem = reply.body as unknown as ProblemJson;
  expect(problem).toMatchObject({
    code: 'INVALID_SHOWTIME',
    checkout: { status: 'failed', payment: { money: 'not_taken' } },
  });
  expect(reply.status).toBe(problem.status);
});

test.each([
  ['a seat that does not exist', (offerId: string) => [{ offerId, seatIds: ['ZZ99'] }]],
  ['an offer that does not exist', () => [{ offerId: 'nobody', seatIds: ['A1'] }]],
  ['a quantity for reserved seating', (offerId: string) => [{ offerId, quantity: 2 }]],
  ['the same seat twice', (offerId: string) => [{ offerId, seatIds: ['A1', 'A1'] }]],
])('refuses %s, and the checkout continues', async (_name, itemsOf) => {
  const checkout = await partner.selecting(showtimeId);
  const reply = await partner.call<ProblemJson>('PUT', `/v1/checkouts/${checkout.id}/seats`, {
    items: itemsOf(checkout.offers[0]!.offerId),
  });
  expect(reply.status).toBe(400);
  expect(reply.body.errors?.[0]?.pointer).toMatch(/^\/items/);
  expect((await partner.get(checkout.id)).body.status).toBe('selecting');
});

test('accepts seats with respond-async, and shows a refusal as the last failure', async () => {
  const checkout = await partner.selecting(showtimeId);
  const async = { Prefer: 'respond-async' };
  const bad = await partner.chooseSeats(checkout, ['ZZ99'], async);
  expect(bad.status).toBe(202);
  expect(bad.headers.get('Preference-Applied')).toBe('respond-async');
  const refused = await untilFailure(checkout.id);
  expect(refused).toMatchObject({ status: 'selecting', lastFailure: { code: 'INVALID_SEATS' } });

  const good = await partner.chooseSeats(checkout, checkout.nextAction!.recommendedSeatIds!, async);
  expect(good.status).toBe(202);
  const held = await partner.reaches(checkout.id, 'held');
  expect(held.lastFailure).toBeNull();
});

async function untilFailure(id: string) {
  for (;;) {
    const { body } = await partner.get(id);
    if (body.lastFailure) return body;
  }
}

test('a start with wait=0 returns the address of its checkout at once', async () => {
  const reply = await partner.start({ showtimeId }, { Prefer: 'wait=0' });
  expect(reply.headers.get('Preference-Applied')).toBe('wait=0');
  // 201 if the outcome is known before the API decides whether to wait.
  expect([201, 202]).toContain(reply.status);
  expect(reply.headers.get('Location')).toBe(`/v1/checkouts/${reply.body.id}`);
  await partner.reaches(reply.body.id, 'selecting');
});

test('answers 400 to text that is not JSON, and 415 to another content type', async () => {
  const post = (type: string, body: string) =>
    fetch(`${usher.apiUrl}/v1/checkouts`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${usher.apiKey}`,
        'Idempotency-Key': randomUUID(),
        'Content-Type': type,
      },
      body,
    });
  expect((await post('application/json', '{"showtimeId":')).status).toBe(400);
  expect((await post('text/plain', 'hello')).status).toBe(415);
});

test('the history contains no private data in plaintext', async () => {
  const { id } = await partner.held(showtimeId);
  const history = await usher.temporal.workflow.getHandle(id).fetchHistory();
  const text = Buffer.from(JSON.stringify(history)).toString('latin1');
  const decoded = (history.events ?? [])
    .flatMap((event) => JSON.stringify(event).match(/"[A-Za-z0-9+/=]{16,}"/g) ?? [])
    .map((base64) => Buffer.from(base64, 'base64').toString('latin1'))
    .join('\n');
  for (const secret of Object.values(CUSTOMER).filter((value) => value !== 'guest')) {
    expect(text).not.toContain(secret);
    expect(decoded).not.toContain(secret);
  }
});
