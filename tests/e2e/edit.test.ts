// The fields sent at the start can be edited until the purchase.
import { randomUUID } from 'node:crypto';
import {
  CUSTOMER,
  PartnerBackend,
  type CheckoutJson,
  type ProblemJson,
} from '../support/partner-backend';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const usher = useUsher({ policy: { pollIntervalMs: 200 } });
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

const ifMatch = (version: number | string) => ({ 'If-Match': `"${version}"` });

const total = ({ receipt }: CheckoutJson): number => Number(receipt!.total.amount);

const recommended = ({ nextAction }: CheckoutJson): readonly string[] =>
  nextAction!.recommendedSeatIds!;

test('a customer can be added later, but must be added before seats are chosen', async () => {
  const started = await partner.start({ showtimeId, customer: undefined });
  expect(started.status).toBe(201);
  const { id } = started.body;
  expect(started.body).toMatchObject({
    status: 'selecting',
    customer: { type: null, status: 'missing' },
    nextAction: { type: 'provide_customer', method: 'PATCH', href: `/v1/checkouts/${id}` },
    actions: ['edit', 'cancel'],
  });
  const tooEarly = await partner.chooseSeats<ProblemJson>(started.body, ['A1']);
  expect(tooEarly).toMatchObject({ status: 409, body: { code: 'CUSTOMER_NEEDED' } });

  const named = await partner.edit(id, { customer: CUSTOMER });
  expect(named.status).toBe(200);
  expect(named.body).toMatchObject({
    customer: { type: 'guest', status: 'ready' },
    nextAction: { type: 'choose_seats' },
    actions: ['seats', 'edit', 'cancel'],
  });
  const held = await partner.holding(named.body);
  const { body } = await partner.order(held, 'tok_instant');
  expect(body).toMatchObject({ status: 'confirmed', payment: { money: 'taken' } });
});

test('a promotion code can be added and removed, and the receipt follows', async () => {
  const { id } = await partner.selecting(showtimeId);
  const requested = await partner.edit(id, { promotionCode: 'MATINEE5' });
  expect(requested).toMatchObject({
    status: 200,
    body: { status: 'selecting', promotion: { code: 'MATINEE5', status: 'requested' } },
  });
  const discounted = await partner.holding(requested.body);
  expect(discounted.promotion).toEqual({ code: 'MATINEE5', status: 'applied', message: null });

  const fullPrice = await partner.edit(id, { promotionCode: null });
  expect(fullPrice).toMatchObject({ status: 200, body: { status: 'held', promotion: null } });
  expect(total(fullPrice.body)).toBeGreaterThan(total(discounted));
  expect(fullPrice.body.hold!.expiresAt).toBe(discounted.hold!.expiresAt);
  const again = await partner.edit(id, { promotionCode: 'MATINEE5' });
  expect(total(again.body)).toBe(total(discounted));

  const old = await partner.order<ProblemJson>(fullPrice.body, 'tok_instant');
  expect(old).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });
  const ordered = await partner.order(again.body, 'tok_instant');
  expect(ordered.body).toMatchObject({ status: 'confirmed', receipt: again.body.receipt });
});

test('a withdrawn promotion code is refused with its pointer', async () => {
  const { id } = await partner.selecting(showtimeId);
  const refused = await partner.edit<ProblemJson>(id, { promotionCode: 'WITHDRAWN' });
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'OFFER_NOT_FOUND', errors: [{ pointer: '/promotionCode' }] },
  });
  // The refused code is not applied.
  expect((await partner.get(id)).body).toMatchObject({ status: 'selecting', promotion: null });
  const start = await partner.start({ showtimeId, promotionCode: 'WITHDRAWN' });
  expect(start).toMatchObject({ status: 400, body: { errors: [{ pointer: '/promotionCode' }] } });
});

test('an expired promotion code leaves the hold unchanged', async () => {
  const held = await partner.held(showtimeId);
  const refused = await partner.edit<ProblemJson>(held.id, { promotionCode: 'SUMMER24' });
  expect(refused.body.checkout).toMatchObject({
    status: 'held',
    promotion: null,
    receipt: held.receipt,
    hold: { items: held.hold!.items },
  });
  const { body } = await partner.order(held, 'tok_instant');
  expect(body.status).toBe('confirmed');
});

test('other seats are recommended for another quantity', async () => {
  const { id } = await partner.selecting(showtimeId);
  const { status, body } = await partner.edit(id, { quantity: 3 });
  expect({ status, quantity: body.quantity }).toEqual({ status: 200, quantity: 3 });
  expect(recommended(body)).toHaveLength(3);
});

test('the reference is shown, can be searched for by ops, and can be removed', async () => {
  const { id, version } = await partner.selecting(showtimeId);
  const named = await partner.edit(id, { reference: 'cart-1842' });
  expect(named.body).toMatchObject({ reference: 'cart-1842', status: 'selecting' });
  expect(named.body.version).toBeGreaterThan(version);
  const { typedSearchAttributes } = await usher.temporal.workflow.getHandle(id).describe();
  expect(JSON.stringify(typedSearchAttributes)).toContain('cart-1842');
  const unnamed = await partner.edit(id, { reference: null });
  expect(unnamed.body.reference).toBeNull();
});

test('refuses another customer or quantity while seats are held', async () => {
  const held = await partner.held(showtimeId);
  const quantity = await partner.edit<ProblemJson>(held.id, { quantity: 3 });
  expect(quantity).toMatchObject({
    status: 409,
    body: {
      code: 'CHECKOUT_STATE',
      errors: [{ pointer: '/quantity' }],
      checkout: { status: 'held', version: held.version },
    },
  });
  const other = { ...CUSTOMER, email: 'grace@example.org' };
  const customer = await partner.edit<ProblemJson>(held.id, { customer: other });
  expect(customer).toMatchObject({ status: 409, body: { errors: [{ pointer: '/customer' }] } });
  expect((await partner.get(held.id)).body).toMatchObject({ version: held.version });
});

test('refuses edits of bought and closed checkouts', async () => {
  const { body: bought } = await partner.order(await partner.held(showtimeId), 'tok_instant');
  expect(bought.actions).toEqual(['cancel']);
  for (const changes of [{ promotionCode: 'MATINEE5' }, { reference: 'cart-7' }]) {
    const refused = await partner.edit<ProblemJson>(bought.id, changes);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'CHECKOUT_STATE', checkout: { version: bought.version } },
    });
  }

  await partner.cancel(bought.id);
  const closed = await partner.edit<ProblemJson>(bought.id, { reference: 'cart-8' });
  expect(closed).toMatchObject({
    status: 409,
    body: { code: 'CHECKOUT_STATE', checkout: { status: 'cancelled', reference: null } },
  });
});

test.each([
  ['nothing', {}, ''],
  ['the showtime', { quantity: 2, showtimeId: 'D812' }, '/showtimeId'],
  ['the customer to none', { customer: null }, '/customer'],
  [
    'the customer to an unknown type',
    { customer: { ...CUSTOMER, type: 'member' } },
    '/customer/type',
  ],
  ['the quantity to 0', { quantity: 0 }, '/quantity'],
  ['the reference to a name', { reference: 'Ada King' }, '/reference'],
])(
  'an edit of %s is refused, and the error points to the field',
  async (_name, changes, pointer) => {
    const before = await partner.selecting(showtimeId);
    const refused = await partner.edit<ProblemJson>(before.id, changes);
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
    expect((await partner.get(before.id)).body).toEqual(before);
  },
);

test('a repeat with the same key is replayed, and another body is refused', async () => {
  const { id } = await partner.selecting(showtimeId);
  const key = { 'Idempotency-Key': randomUUID() };
  const first = await partner.edit(id, { reference: 'cart-1' }, key);
  await partner.edit(id, { reference: 'cart-2' });
  const again = await partner.edit(id, { reference: 'cart-1' }, key);
  expect(again.headers.get('Idempotent-Replayed')).toBe('true');
  expect(again.status).toBe(first.status);
  // The repeat gets the first answer's status, with the current checkout.
  expect(again.body.reference).toBe('cart-2');
  const other = await partner.edit<ProblemJson>(id, { reference: 'cart-3' }, key);
  expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  expect((await partner.get(id)).body.reference).toBe('cart-2');
});

test('an edit with respond-async is carried out', async () => {
  const { id } = await partner.selecting(showtimeId);
  const reply = await partner.edit(id, { quantity: 4 }, { Prefer: 'respond-async' });
  expect([200, 202]).toContain(reply.status);
  expect(reply.headers.get('Preference-Applied')).toBe('respond-async');
  const checkout = await partner.reaches(id, 'selecting');
  expect(checkout.quantity).toBe(4);
});

test.each([
  ['an edit', ({ id }: CheckoutJson) => ['PATCH', `/v1/checkouts/${id}`, { reference: 'x' }]],
  [
    'a choice of seats',
    ({ id, offers }: CheckoutJson) => [
      'PUT',
      `/v1/checkouts/${id}/seats`,
      { items: [{ offerId: offers[0]!.offerId, seatIds: ['A1'] }] },
    ],
  ],
  ['a cancellation', ({ id }: CheckoutJson) => ['POST', `/v1/checkouts/${id}/cancel`, {}]],
] as const)('%s of an outdated version gets 412 and changes nothing', async (_name, callOf) => {
  const first = await partner.selecting(showtimeId);
  const { body: seen } = await partner.edit(first.id, { reference: 'seen' });
  const [method, path, body] = callOf(first) as [string, string, object];
  const key = { 'Idempotency-Key': randomUUID() };
  const headers = { ...ifMatch(first.version), ...key };
  const late = await partner.call<ProblemJson>(method, path, body, headers);
  expect(late).toMatchObject({
    status: 412,
    body: { code: 'VERSION_CHANGED', checkout: { version: seen.version } },
  });
  expect((await partner.get(first.id)).body).toEqual(seen);
});

test('an order for the current version is accepted, and its repeat is replayed', async () => {
  const held = await partner.held(showtimeId);
  const late = await partner.order<ProblemJson>(held, 'tok_instant', ifMatch(held.version - 1));
  expect(late).toMatchObject({ status: 412, body: { checkout: { payment: { attempt: 0 } } } });
  const headers = { ...ifMatch(held.version), 'Idempotency-Key': randomUUID() };
  const ordered = await partner.order(held, 'tok_instant', headers);
  expect(ordered).toMatchObject({ status: 200, body: { status: 'confirmed' } });
  const again = await partner.order(held, 'tok_instant', headers);
  expect(again.status).toBe(200);
  expect(again.headers.get('Idempotent-Replayed')).toBe('true');
});

test('If-Match also applies with respond-async, and * matches any version', async () => {
  const checkout = await partner.selecting(showtimeId);
  const late = { ...ifMatch(checkout.version + 1), Prefer: 'respond-async' };
  expect((await partner.chooseSeats(checkout, recommended(checkout), late)).status).toBe(202);
  const failed = await untilFailure(checkout.id);
  expect(failed).toMatchObject({ status: 'selecting', lastFailure: { code: 'VERSION_CHANGED' } });
  const any = await partner.chooseSeats(checkout, recommended(checkout), { 'If-Match': '*' });
  expect(any).toMatchObject({ status: 200, body: { status: 'held' } });
});

async function untilFailure(id: string): Promise<CheckoutJson> {
  for (;;) {
    const { body } = await partner.get(id);
    if (body.lastFailure) return body;
  }
}
