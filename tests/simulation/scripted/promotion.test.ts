// The promotion code changes while seats are held: Svc may then sell the same seats as other products.
import type { Checkout } from '../../../src/domain/checkout/state';
import type { Prices } from '../../../src/domain/showtime';
import {
  HOLD_ENDS_AT_MS,
  checkoutIn,
  hold,
  NOW_MS,
  ofAccount,
  prices,
  receipt,
  seatMap,
} from '../../support/checkout-examples';
import type { Creator } from '../schedule';
import { workflowCreator } from '../temporal/bundle';
import { UNDER_WAY } from '../temporal/lone-answers';
import { ScriptedCheckout, trouble, type Answers } from './scripted';

const [adult, ...others] = prices.offers;
const PROMOTED: Prices = { ...prices, offers: [{ ...adult!, productId: 'P1-promo' }, ...others] };
const RENAMED: Prices = {
  ...prices,
  offers: prices.offers.map((offer) => ({ ...offer, offerId: `${offer.offerId}-promo` })),
};
const SESSION_ENDED = trouble('refused', 'SESSION_ENDED');
const TAG = { key: 'edit:1', digest: 'd', requestId: 'r' };
const LEASE = { sentAtMs: NOW_MS, durationMs: 600_000, leaseId: 'L2' };
const PREVIEW = { receipt, previewId: 'P1' };

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

/** Adds the code to a held checkout. */
async function promote(answers: Answers, change: Partial<Checkout> = {}) {
  const checkout = await ScriptedCheckout.open(creator, checkoutIn('held', change), {
    lease: [LEASE],
    preview: [PREVIEW],
    layout: [trouble('unknown', 'UPSTREAM_UNAVAILABLE')],
    ...answers,
  });
  const changes = { promotionCode: 'HALF' };
  await checkout.run.update('edit', { ...TAG, changes });
  return checkout;
}

const productsOf = ({ run }: ScriptedCheckout, type: string) =>
  run.calls
    .filter((call) => call.type === type)
    .flatMap(({ input }) => (input as { items: { productId: string }[] }).items)
    .map(({ productId }) => productId);

test('keeps the lease if the products are the same', async () => {
  const checkout = await promote({ refreshCheckout: [prices] });
  expect(checkout.run.calls).toMatchObject([
    { type: 'refreshCheckout', input: { promotionCode: 'HALF' } },
    { type: 'preview', input: { promotionCode: 'HALF', items: hold.items } },
  ]);
  expect(checkout.seen.view).toMatchObject({
    status: 'held',
    promotionCode: 'HALF',
    hold: { expiresAtMs: HOLD_ENDS_AT_MS },
  });
});

test('leases and prices the other products', async () => {
  const checkout = await promote({ refreshCheckout: [PROMOTED] });
  expect(checkout.calls).toEqual(['refreshCheckout', 'lease', 'preview']);
  expect(productsOf(checkout, 'lease')).toContain('P1-promo');
  expect(productsOf(checkout, 'preview')).toEqual(productsOf(checkout, 'lease'));
  expect(checkout.seen.view).toMatchObject({ status: 'held', promotionCode: 'HALF' });
});

test('leases the same products again if their offers have other ids', async () => {
  const checkout = await promote({ refreshCheckout: [RENAMED] });
  expect(checkout.calls).toEqual(['refreshCheckout', 'lease', 'preview']);
  expect(productsOf(checkout, 'lease')).toEqual(hold.items.map(({ productId }) => productId));
  expect(checkout.seen.view).toMatchObject({ status: 'held', promotionCode: 'HALF' });
});

test.each<[string, Answers, string]>([
  [
    'the code is refused',
    { refreshCheckout: [trouble('refused', 'OFFER_NOT_FOUND')] },
    'promotionCode',
  ],
  [
    'Svc does not answer',
    { refreshCheckout: [trouble('unknown', 'UPSTREAM_UNAVAILABLE')] },
    'does not respond',
  ],
  [
    'Svc refuses to price the same products with it',
    { refreshCheckout: [prices], preview: [trouble('refused', 'GENERIC_ERROR'), PREVIEW] },
    '',
  ],
  [
    'the held offer is not sold with the code',
    { refreshCheckout: [{ ...prices, offers: others }] },
    'is not sold under the offer',
  ],
  [
    'the other products are not leased',
    { refreshCheckout: [PROMOTED], lease: [trouble('refused', 'PRODUCT_NOT_FOUND')] },
    '',
  ],
  [
    'the other products are sold out',
    { refreshCheckout: [PROMOTED], lease: [trouble('refused', 'SEAT_UNAVAILABLE'), LEASE] },
    '',
  ],
])('keeps the hold without the code if %s', async (_, answers, message) => {
  const checkout = await promote(answers);
  expect(checkout.seen.view).toMatchObject({
    status: 'held',
    promotionCode: null,
    hold: { expiresAtMs: HOLD_ENDS_AT_MS },
  });
  expect(checkout.seen.view.lastFailure?.message).toContain(message);
  // The next choice of seats leases the products that are sold without the code.
  const items = [{ offerId: 'adult', seatIds: ['F2'] }];
  await checkout.run.update('chooseSeats', { key: 'seats:2', digest: 'd', requestId: 'r', items });
  expect(productsOf(checkout, 'lease').at(-1)).toBe('P1');
});

test.each(['OFFER_NOT_FOUND', 'UPSTREAM_UNAVAILABLE'])(
  'holds the former products again if the others are leased, but the preview of their price fails with %s',
  async (code) => {
    const outcome = code === 'OFFER_NOT_FOUND' ? 'refused' : 'unknown';
    const preview = [trouble(outcome, code), PREVIEW];
    const checkout = await promote({ refreshCheckout: [PROMOTED], preview });
    expect(checkout.calls).toEqual(['refreshCheckout', 'lease', 'preview', 'lease', 'preview']);
    expect(productsOf(checkout, 'preview').slice(-hold.items.length)).toEqual(
      hold.items.map(({ productId }) => productId),
    );
    expect(checkout.seen.view).toMatchObject({
      status: 'held',
      promotionCode: null,
      lastFailure: { code },
    });
    expect(checkout.seen.commands).toMatchObject({
      owed: [],
      records: { 'edit:1': { failure: { code } } },
    });
  },
);

test('a refused edit is answered before the wait to hold the former products again', async () => {
  const checkout = await promote({
    refreshCheckout: [PROMOTED],
    lease: [LEASE, trouble('refused', 'SEAT_UNAVAILABLE')],
    preview: [trouble('refused', 'OFFER_NOT_FOUND')],
  });
  expect(checkout.run.waitsFor).toBe('Our older lease ends');
  expect(checkout.seen.commands).toMatchObject({
    owed: [],
    records: { 'edit:1': { status: 'holding', failure: { code: 'OFFER_NOT_FOUND' } } },
  });
});

test('a cancellation while the former products are held again leaves the edit a failure', async () => {
  const preview = [trouble('refused', 'OFFER_NOT_FOUND')];
  const checkout = await promote({
    refreshCheckout: [PROMOTED],
    lease: [LEASE, UNDER_WAY],
    preview,
  });
  expect(checkout.status).toBe('holding');
  await checkout.run.update('cancel', { key: 'cancel:2', digest: 'd', requestId: 'r' });
  expect(checkout.seen.view).toMatchObject({ status: 'abandoned', promotionCode: null });
  expect(checkout.seen.commands).toMatchObject({
    owed: [],
    records: {
      'edit:1': { failure: { code: 'OFFER_NOT_FOUND' } },
      'cancel:2': { failure: null },
    },
  });
});

test('requires a new sign-in if the session ended, without comparing the public offers', async () => {
  const checkout = await promote({ refreshCheckout: [SESSION_ENDED, prices] }, ofAccount());
  expect(checkout.calls).toEqual(['refreshCheckout']);
  expect(checkout.seen.view).toMatchObject({
    status: 'held',
    promotionCode: null,
    customer: { status: 'signed_out' },
    lastFailure: { code: 'AUTHENTICATION_NEEDED' },
    nextAction: { type: 'authenticate' },
  });
});

describe('if the session ended, and Svc sells nothing to the public', () => {
  const refused = (code: string) => [SESSION_ENDED, trouble('refused', code)];

  test.each<[string, readonly unknown[]]>([
    ['the code', refused('OFFER_NOT_FOUND')],
    ['the showtime', refused('INVALID_SHOWTIME')],
    ['the empty list of offers', [SESSION_ENDED, { ...prices, offers: [] }]],
  ])(
    'the customer is asked to sign in again before %s counts as wrong',
    async (_, refreshCheckout) => {
      const selecting = checkoutIn('selecting', ofAccount());
      const layout = [seatMap];
      const checkout = await ScriptedCheckout.open(creator, selecting, { refreshCheckout, layout });
      await checkout.run.update('edit', { ...TAG, changes: { promotionCode: 'MEMBERS' } });
      expect(checkout.seen.view).toMatchObject({
        status: 'selecting',
        promotionCode: null,
        customer: { status: 'signed_out' },
        lastFailure: { code: 'AUTHENTICATION_NEEDED', next: 'authenticate' },
      });
    },
  );

  test('a start fails, and says that a new checkout is needed', async () => {
    const answers = { refreshCheckout: refused('OFFER_NOT_FOUND'), layout: [seatMap] };
    const preparing = checkoutIn('preparing', ofAccount());
    const { seen } = await ScriptedCheckout.open(creator, preparing, answers);
    expect(seen.view).toMatchObject({
      status: 'failed',
      lastFailure: {
        code: 'AUTHENTICATION_NEEDED',
        next: 'start_over',
        message: expect.stringContaining('start a new checkout'),
      },
    });
  });
});

test('holds the former products again if the lease of the others is too short', async () => {
  const lease = [{ ...LEASE, durationMs: 3_000 }, LEASE];
  const checkout = await promote({ refreshCheckout: [PROMOTED], lease });
  expect(checkout.seen.view).toMatchObject({
    status: 'held',
    lastFailure: { code: 'HOLD_EXPIRED', message: expect.stringContaining('too short') },
  });
});

test('offers the former products if they cannot be held again', async () => {
  const preview = [trouble('unknown', 'UPSTREAM_UNAVAILABLE'), PREVIEW];
  const lease = [LEASE, trouble('refused', 'INVENTORY_UNAVAILABLE'), LEASE];
  const checkout = await promote({ refreshCheckout: [PROMOTED], preview, lease });
  expect(checkout.seen.view).toMatchObject({ status: 'selecting', promotionCode: null });
  const items = [{ offerId: 'adult', seatIds: ['F2'] }];
  await checkout.run.update('chooseSeats', { key: 'seats:2', digest: 'd', requestId: 'r', items });
  expect(productsOf(checkout, 'lease').at(-1)).toBe('P1');
});
