// Partner fields for Svc arrive unchanged, Svc's data for the customer is shown, and fields that a shape does not
// support are refused: nothing is dropped.
import { randomUUID } from 'node:crypto';
import { showtimesAt, type Showtime } from '../../sandbox/catalogue/showtimes';
import { VENUES } from '../../sandbox/catalogue/venues';
import type { OrderingShape } from '../../src/contract/alternative/shape';
import {
  ADA,
  CUSTOMER,
  PartnerBackend,
  type CheckoutJson,
  type ProblemJson,
  type Reply,
} from '../support/partner-backend';
import { PATIENT } from '../support/patience';
import { paymentBy } from '../support/shapes';
import { reservedShowtime } from '../support/showtimes';
import { startUsher, type Usher } from '../support/usher';

const LOYALTY = 'LC-77120';
const ATTRIBUTION = { campaign: 'spring-letter', 'referred by': 'gr4ce' };
const EXTRAS = {
  paymentDeviceData: 'eyJkZXZpY2UiOiJibG9iIn0',
  shippingAddress: { line: '1 Analytical Way', city: 'San Jose', floors: [1, null] },
  vendorData: { giftWrap: true, note: 'for Charles' },
};
const HOUR_MS = 3600_000;
const POLICY = { pollIntervalMs: 200, pollBudgetMs: 2_000, ...PATIENT };

let usher: Usher;
let partner: PartnerBackend;
const showtimeId = reservedShowtime();

async function start(shape: OrderingShape): Promise<void> {
  usher = await startUsher({ shape, policy: POLICY });
  partner = new PartnerBackend(usher);
}

async function order<T = CheckoutJson>(held: CheckoutJson, extras: object): Promise<Reply<T>> {
  const body = {
    expectedTotal: held.receipt!.total,
    payment: await paymentBy(usher, 'tok_instant'),
    ...extras,
  };
  const headers = { 'Idempotency-Key': randomUUID() };
  return partner.call<T>('POST', `/v1/checkouts/${held.id}/order`, body, headers);
}

const ordersAtSvc = () => usher.sandbox.storage.orders.all();

function orderAtSvc({ order: bought }: CheckoutJson) {
  return ordersAtSvc().find(({ id }) => id === bought?.id)!;
}

describe('in the primary shape', () => {
  beforeAll(() => start('primary'));
  afterAll(() => usher.stop());

  test('every field reaches Svc unchanged, and stays out of stored and public data', async () => {
    const customer = { ...CUSTOMER, attribution: ATTRIBUTION };
    const held = await partner.held(showtimeId, { customer, loyaltyCardNumber: LOYALTY });
    const { status, body } = await order(held, EXTRAS);
    expect([status, body.status]).toEqual([200, 'confirmed']);
    const sold = orderAtSvc(body);
    expect(sold.extras).toEqual({ loyaltyCardNumber: LOYALTY, ...EXTRAS });
    expect(usher.sandbox.storage.accounts.attributionOf(sold.accountId)).toEqual(ATTRIBUTION);

    const handle = usher.temporal.workflow.getHandle(held.id);
    const { events } = await handle.fetchHistory();
    const { typedSearchAttributes, memo } = await handle.describe();
    const seen = JSON.stringify([events, typedSearchAttributes, memo, body]);
    const fields = [LOYALTY, ATTRIBUTION.campaign, EXTRAS.paymentDeviceData];
    for (const word of [...fields, EXTRAS.shippingAddress.line, EXTRAS.vendorData.note]) {
      expect(seen).not.toContain(word);
    }
  });

  test('a loyalty card can be added, removed and changed until the order is placed', async () => {
    const { id } = await partner.selecting(showtimeId);
    const edited = await partner.edit(id, { loyaltyCardNumber: 'LC-1' });
    const held = await partner.holding(edited.body);
    await partner.edit(id, { loyaltyCardNumber: null });
    const { status, body } = await partner.edit(id, { loyaltyCardNumber: LOYALTY });
    expect([status, body.status, body.hold?.expiresAt]).toEqual([
      200,
      'held',
      held.hold!.expiresAt,
    ]);
    const { body: bought } = await order(body, {});
    expect(orderAtSvc(bought).extras).toEqual({ loyaltyCardNumber: LOYALTY });
    const late = await partner.edit<ProblemJson>(id, { loyaltyCardNumber: 'LC-2' });
    expect(late).toMatchObject({ status: 409, body: { code: 'CHECKOUT_STATE' } });
  });

  test('sends no extras if the partner gives none', async () => {
    const { body } = await order(await partner.held(showtimeId), {});
    const sold = orderAtSvc(body);
    expect(sold.extras).toEqual({});
    expect(usher.sandbox.storage.accounts.attributionOf(sold.accountId)).toEqual({});
  });

  test('surveys, age limit, shipping and tags are shown', async () => {
    const tagged = inTheWeek(({ tags }) => tags.length > 0);
    const shipped = await partner.selecting(tagged.id);
    expect(shipped).toMatchObject({
      showtime: { tags: tagged.tags },
      surveys: { surveys: [{ surveyId: 'how-heard' }] },
      notices: {
        shipping: expect.stringContaining('by mail') as string,
        shippingFaqUrl: expect.stringMatching(/^https:/) as string,
      },
    });
    const adult = inTheWeek(({ production }) => production.advisoryRating === 'R');
    expect(await partner.selecting(adult.id)).toMatchObject({
      notices: { agePolicyUrl: expect.stringMatching(/^https:/) as string },
    });
  });

  test('a signed-in customer sees saved instruments, and pays with one', async () => {
    const held = await partner.held(showtimeId, { customer: ADA });
    const { savedInstruments, signupPromotionCode } = held.customer;
    expect(signupPromotionCode).toEqual(expect.any(String));
    const [{ instrumentId } = { instrumentId: '' }] = savedInstruments.filter(({ label }) =>
      label?.endsWith('0085'),
    );
    const { body } = await partner.pay(held, { type: 'saved', instrumentId });
    expect(body).toMatchObject({ status: 'confirmed', payment: { type: 'saved' } });
  });

  test('showtimes include tags, pre-orders and attribute names; those read by id also include a link', async () => {
    const venueIds = VENUES.slice(0, 5).map(({ id }) => id);
    const at = (ids: readonly string[]) =>
      partner.call<ListJson>('GET', `/v1/showtimes?venueIds=${ids.join()}`);
    const { body: one } = await at(venueIds.slice(0, 1));
    const { body } = await at(venueIds);
    // A link is for one customer, so the lists, which partners share, contain none.
    const links = [...one.data, ...body.data].map(({ checkoutUrl }) => checkoutUrl);
    expect(new Set(links)).toEqual(new Set([null]));
    const [first] = one.data;
    const byId = await partner.call<ListJson>('GET', `/v1/showtimes?ids=${first!.id}`);
    expect(byId.body.data[0]!.checkoutUrl).toMatch(/^http/);
    const special = inTheWeek(({ tags }) => tags.length > 0);
    const listed = await partner.call<ListJson>('GET', `/v1/showtimes?ids=${special.id}`);
    expect(listed.body.data[0]).toMatchObject({ tags: special.tags });
    const named = new Set(body.attributes.map(({ id }) => id));
    expect(body.data.flatMap(({ attributes }) => attributes).every((id) => named.has(id))).toBe(
      true,
    );
    expect(body.preOrders[0]).toEqual({
      productionId: expect.stringMatching(/^B/),
      venueId: expect.stringMatching(/^C/),
      days: expect.arrayContaining([expect.stringMatching(/T00:00:00[+-]\d\d:\d\d$/)]) as string[],
    });
  });
});

describe('in the alternative shape', () => {
  beforeAll(() => start('alternative'));
  afterAll(() => usher.stop());

  const unsupported = (pointer: string) => ({
    status: 409,
    body: { code: 'UNSUPPORTED_IN_SHAPE', errors: [{ pointer }] },
  });
  const ATTRIBUTED = { ...CUSTOMER, attribution: ATTRIBUTION };

  test.each([
    ['/loyaltyCardNumber', { loyaltyCardNumber: LOYALTY }],
    ['/customer/attribution', { customer: ATTRIBUTED }],
  ])('refuses a start or an edit with %s', async (pointer, fields) => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const refused = await partner.start({ showtimeId, ...fields }, headers);
    expect(refused).toMatchObject(unsupported(pointer));
    // The key is still unused: another body with a used key would get 422.
    const { body: before } = await partner.start({ showtimeId }, headers);
    expect(await partner.edit<ProblemJson>(before.id, fields)).toMatchObject(unsupported(pointer));
    expect((await partner.get(before.id)).body).toEqual(before);
  });

  test('refuses payment extras, and the held seats can be bought without them', async () => {
    const held = await partner.held(showtimeId);
    for (const [name, fields] of Object.entries(EXTRAS)) {
      const refused = await order<ProblemJson>(held, { [name]: fields });
      expect(refused).toMatchObject(unsupported(`/${name}`));
      expect(refused.body.checkout).toMatchObject({ status: 'held', payment: { attempt: 0 } });
    }
    expect(ordersAtSvc()).toEqual([]);
    expect((await order(held, {})).body.status).toBe('confirmed');
  });

  test('data that the shape lacks is null or empty', async () => {
    const checkout = await partner.selecting(showtimeId, { customer: ADA });
    expect(checkout).toMatchObject({
      surveys: null,
      notices: { offerChanged: null, agePolicyUrl: null, shipping: null, shippingFaqUrl: null },
      customer: { savedInstruments: [], signupPromotionCode: null },
      showtime: { tags: expect.any(Array) as string[] },
    });
  });
});

/** The first matching showtime within a week: rare kinds may be days ahead. */
function inTheWeek(isMatch: (showtime: Showtime) => boolean): Showtime {
  const nowMs = Date.now();
  const range = { fromMs: nowMs + 2 * HOUR_MS, untilMs: nowMs + 8 * 24 * HOUR_MS };
  // One venue sells nothing, and C148 causes faults.
  const venues = VENUES.filter(({ venue }) => venue.properties.supported && venue.id !== 'C148');
  for (const venue of venues) {
    const found = showtimesAt(venue, range, nowMs).find(isMatch);
    if (found) return found;
  }
  throw new Error('no such showtime within the week');
}

interface ListJson {
  readonly data: readonly {
    readonly id: string;
    readonly checkoutUrl: string | null;
    readonly tags: readonly string[];
    readonly attributes: readonly string[];
  }[];
  readonly preOrders: readonly object[];
  readonly attributes: readonly { readonly id: string }[];
}
