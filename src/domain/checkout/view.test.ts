import {
  ATTEMPTS_MAX,
  HOLD_ENDS_AT_MS,
  account,
  collection,
  COMMANDS,
  generalPrices,
  hold,
  checkoutIn,
  NOW_MS,
  ofAccount,
  prices,
  PRIVATE,
  receipt,
  seatMap,
  SPENT,
  STATUSES,
} from '../../../tests/support/checkout-examples';
import { failure } from '../failure';
import { money } from '../money';
import { refusalOf } from './command-rules';
import type { Checkout } from './state';
import { receiptOf, viewOf, withOwnSeats } from './view';

const usd = (amount: string) => ({ amount, currency: 'USD' });

test.each(STATUSES)('%s shows nothing private', (status) => {
  const lastFailure = failure('PROCESSOR_DECLINED');
  const checkout = checkoutIn(status, { lastFailure });
  const shown = JSON.stringify([viewOf(checkout), checkout.seatMap]);
  for (const secret of Object.values(PRIVATE)) expect(shown).not.toContain(secret);
  expect(shown).not.toContain(checkout.attempt.clientRequestId);
});

test('a view has every field of a held checkout', () => {
  expect(viewOf(checkoutIn('held'))).toEqual({
    id: 'chk_1',
    status: 'held',
    version: 7,
    createdAtMs: NOW_MS - 120_000,
    updatedAtMs: NOW_MS - 1_000,
    reference: 'cart-1842',
    closed: false,
    queue: null,
    showtime: prices.showtime,
    quantity: 2,
    maxQuantity: 4,
    available: 5,
    offers: [
      { offerId: 'adult', label: 'Adult', price: money('14.50', 'USD'), priceVaries: true },
      { offerId: 'child', label: 'Child', price: money('9.00', 'USD'), priceVaries: false },
    ],
    notices: { offerChanged: null, agePolicyUrl: null, shipping: null, shippingFaqUrl: null },
    surveys: null,
    promotionCode: null,
    isDiscounted: false,
    customer: {
      type: 'guest',
      status: 'ready',
      savedInstruments: [],
      signupPromotionCode: null,
    },
    hold: {
      items: [
        {
          offerId: 'adult',
          quantity: 2,
          seats: [
            { id: 'F1', label: 'F 1', type: 'standard' },
            { id: 'F2', label: 'F 2', type: 'standard' },
          ],
        },
      ],
      expiresAtMs: HOLD_ENDS_AT_MS,
    },
    receipt,
    payment: {
      type: null,
      money: 'not_taken',
      amount: null,
      refund: null,
      attempt: 0,
      attemptsLeft: ATTEMPTS_MAX,
      compensationsWaiting: 0,
    },
    order: null,
    tickets: [],
    cancellation: null,
    lastFailure: null,
    nextAction: { type: 'pay', byMs: HOLD_ENDS_AT_MS },
    actions: ['seats', 'edit', 'order', 'cancel'],
  });
});

test('before prices are known, all fields that depend on them are null', () => {
  expect(viewOf(checkoutIn('preparing'))).toMatchObject({
    showtime: null,
    quantity: 2,
    maxQuantity: null,
    available: null,
    offers: [],
    notices: { offerChanged: null, agePolicyUrl: null, shipping: null, shippingFaqUrl: null },
    surveys: null,
    hold: null,
    receipt: null,
    order: null,
  });
});

test('notices and surveys from Svc are passed on unchanged', () => {
  const notices = { ...prices.notices, agePolicyUrl: 'https://age.example' };
  const withNotices = checkoutIn('selecting', {
    prices: { ...prices, notices, surveys: { a: 1 } },
  });
  expect(viewOf(withNotices)).toMatchObject({
    notices: { agePolicyUrl: 'https://age.example', shippingFaqUrl: null },
    surveys: { a: 1 },
  });
});

test('the amount that we collect is rounded to the places of the currency', () => {
  const exact = { receipt: { ...receipt, total: usd('42.365') } };
  const amountIn = (more: object) => viewOf(checkoutIn('confirmed', {}, more)).payment.amount;
  expect(amountIn(exact)).toEqual(usd('42.365'));
  const captured = { ...collection, status: 'captured' };
  expect(amountIn({ ...exact, collection: captured })).toEqual(usd('42.37'));
});

test('the quantity is the number of chosen seats, once there are any', () => {
  const three = [{ ...hold.items[0]!, quantity: 3 }];
  expect(viewOf(checkoutIn('held', {}, { items: three })).quantity).toBe(3);
  expect(viewOf(checkoutIn('selecting')).quantity).toBe(2);
});

test('an offer is listed at its lowest price, whichever area comes first', () => {
  const reversed = { ...prices, offers: [...prices.offers].reverse() };
  const listed = viewOf(checkoutIn('selecting', { prices: reversed })).offers;
  expect(listed.map(({ offerId, price }) => `${offerId} ${price.amount}`)).toEqual([
    'child 9.00',
    'adult 14.50',
  ]);
});

test('if two areas have the same price, the first label is shown', () => {
  const [adult] = prices.offers;
  const offers = [adult!, { ...adult!, label: 'Adult, balcony' }];
  expect(viewOf(checkoutIn('selecting', { prices: { ...prices, offers } })).offers[0]?.label).toBe(
    'Adult',
  );
});

test('checkouts in a final status are closed', () => {
  const closed = STATUSES.filter((status) => viewOf(checkoutIn(status)).closed);
  expect(closed).toEqual(['cancelled', 'completed', 'failed', 'expired', 'abandoned']);
});

describe('the seat map', () => {
  const statusesOf = (checkout: Checkout) =>
    withOwnSeats(seatMap, viewOf(checkout)).rows[0]?.seats.map(
      ({ id, status }) => `${id} ${status}`,
    );

  test('shows held and bought seats as mine', () => {
    const mine = [
      'F1 mine',
      'F2 mine',
      'F3 available',
      'F4 available',
      'F5 available',
      'F6 broken',
    ];
    expect(statusesOf(checkoutIn('held'))).toEqual(mine);
    expect(statusesOf(checkoutIn('confirmed'))).toEqual(mine);
  });

  test('shows no seat as mine before seats are chosen', () => {
    expect(statusesOf(checkoutIn('selecting'))?.[0]).toBe('F1 available');
  });
});

describe('the customer', () => {
  const known = {
    ...account,
    savedInstruments: [{ instrumentId: 'I1', label: 'Visa' }],
    signupPromotionCode: 'WELCOME',
  };
  const of = (session: Checkout['session'], customer: typeof known | null = known) =>
    viewOf(checkoutIn('held', { request: { ...checkoutIn('held').request, customer }, session }))
      .customer;

  test('sees saved instruments while signed in', () => {
    expect(of(account.session)).toEqual({
      type: 'account',
      status: 'ready',
      savedInstruments: known.savedInstruments,
      signupPromotionCode: 'WELCOME',
    });
  });

  test('does not see saved instruments while signed out', () => {
    expect(of(null)).toEqual({
      type: 'account',
      status: 'signed_out',
      savedInstruments: [],
      signupPromotionCode: null,
    });
  });

  test('may be missing', () => {
    expect(of(null, null)).toMatchObject({ type: null, status: 'missing' });
  });
});

describe('the hold', () => {
  test('is shown until the order has ended', () => {
    const holding = STATUSES.filter((status) => viewOf(checkoutIn(status)).hold !== null);
    expect(holding).toEqual(['holding', 'held', 'placing', 'processing', 'in_review']);
  });

  test('has no end before the seats are leased', () => {
    expect(viewOf(checkoutIn('holding')).hold?.expiresAtMs).toBeNull();
    expect(viewOf(checkoutIn('holding', {}, { lease: hold.lease })).hold?.expiresAtMs).toBe(
      HOLD_ENDS_AT_MS,
    );
  });

  test('of general admission has no seats', () => {
    const items = [{ offerId: 'child', productId: 'P3', seatIds: [], quantity: 3 }];
    const places = checkoutIn('held', { prices: generalPrices }, { items });
    expect(viewOf(places).hold?.items).toEqual([{ offerId: 'child', quantity: 3, seats: [] }]);
  });
});

test('the receipt is shown from the hold on', () => {
  expect(STATUSES.filter((status) => receiptOf(checkoutIn(status)) !== null)).toEqual([
    'held',
    'placing',
    'processing',
    'in_review',
    'confirmed',
    'cancelling',
    'cancelled',
    'completed',
  ]);
});

test('the later of a failure and a refused Signal is shown', () => {
  const lastFailure = failure('PROCESSOR_DECLINED', { atMs: 5 });
  const refusedAt = (atMs: number, last: typeof lastFailure | null = lastFailure) =>
    viewOf(
      checkoutIn('held', { lastFailure: last, refusedSignal: failure('CHECKOUT_BUSY', { atMs }) }),
    ).lastFailure?.code;
  expect(refusedAt(6)).toBe('CHECKOUT_BUSY');
  expect(refusedAt(5)).toBe('PROCESSOR_DECLINED');
  expect(refusedAt(4)).toBe('PROCESSOR_DECLINED');
  expect(refusedAt(0, null)).toBe('CHECKOUT_BUSY');
  expect(viewOf(checkoutIn('held', { lastFailure })).lastFailure).toBe(lastFailure);
});

describe.each(
  Object.entries<Partial<Checkout>>({
    'without changes': {},
    'signed out': ofAccount(null),
    'with its changes used up': { seatChanges: 50, edits: 50, cancels: 20 },
    'with its attempts used up': SPENT,
    'with a cancellation requested': { cancelRequest: { atMs: 0, reason: 'customer' } },
  }),
)('a checkout %s', (_what, change) => {
  test.each(STATUSES)('in %s offers exactly the commands that it accepts', (status) => {
    const checkout = checkoutIn(status, change);
    const signIn = { type: 'edit', changes: { customer: account } } as const;
    const edit = change.session === null ? signIn : COMMANDS.edit;
    const commands = [COMMANDS.seats, edit, COMMANDS.order, COMMANDS.cancel];
    const accepted = commands.filter((command) => refusalOf(checkout, command, null) === null);
    expect(viewOf(checkout).actions).toEqual(accepted.map(({ type }) => type));
  });
});
