import type { Checkout } from '../../domain/checkout/state';
import type { Status } from '../../domain/checkout/status';
import { viewOf } from '../../domain/checkout/view';
import { failure } from '../../domain/failure';
import {
  ATTEMPTS_MAX,
  account,
  cancellation,
  checkoutIn,
  delivered,
  NOW_MS,
  ofAccount,
  owed,
  prices,
  PRIVATE,
  STATUSES,
} from '../../../tests/support/checkout-examples';
import { checkoutEtag, checkoutResource } from './checkout-resource';

const HREF = '/v1/checkouts/chk_1';

function resourceIn(status: Status, change: Parameters<typeof checkoutIn>[1] = {}) {
  return checkoutResource(viewOf(checkoutIn(status, change)), NOW_MS);
}

test('a held checkout has all fields', () => {
  expect(JSON.parse(JSON.stringify(resourceIn('held')))).toEqual({
    id: 'chk_1',
    status: 'held',
    version: 7,
    reference: 'cart-1842',
    createdAt: '2030-01-01T11:58:00Z',
    updatedAt: '2030-01-01T11:59:59Z',
    keptUntil: '2030-01-31T11:59:59Z',
    showtime: { ...prices.showtime, tags: [] },
    quantity: 2,
    maxQuantity: 4,
    available: 5,
    offers: [
      {
        offerId: 'adult',
        label: 'Adult',
        price: { amount: '14.50', currency: 'USD' },
        priceVaries: true,
      },
      {
        offerId: 'child',
        label: 'Child',
        price: { amount: '9.00', currency: 'USD' },
        priceVaries: false,
      },
    ],
    notices: { offerChanged: null, agePolicyUrl: null, shipping: null, shippingFaqUrl: null },
    surveys: null,
    promotion: null,
    customer: { type: 'guest', status: 'ready', savedInstruments: [], signupPromotionCode: null },
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
      expiresAt: '2030-01-01T12:08:50Z',
      expiresInSeconds: 530,
    },
    receipt: {
      subtotal: { amount: '29.00', currency: 'USD' },
      serviceFee: { amount: '4.00', currency: 'USD' },
      tax: { amount: '3.50', currency: 'USD' },
      total: { amount: '36.50', currency: 'USD' },
    },
    payment: { type: null, money: 'not_taken', attempt: 0, attemptsLeft: ATTEMPTS_MAX },
    order: null,
    tickets: [],
    cancellation: null,
    lastFailure: null,
    nextAction: {
      type: 'pay',
      method: 'POST',
      href: `${HREF}/order`,
      by: '2030-01-01T12:08:50Z',
    },
    actions: ['seats', 'edit', 'order', 'cancel'],
  });
});

const CANCEL = { atMs: NOW_MS - 5_000, reason: 'customer' } as const;

test.each(STATUSES)('%s has every member, and nothing private', (status) => {
  const resource = resourceIn(status);
  const members = Object.keys(resource).filter((member) => member !== 'queue');
  expect(members).toEqual(Object.keys(resourceIn('held')));
  expect('queue' in resource).toBe(status === 'queued');
  const text = JSON.stringify(resource);
  for (const value of Object.values(PRIVATE)) expect(text).not.toContain(value);
});

test('the remaining time of a hold is never negative', () => {
  const view = viewOf(checkoutIn('held'));
  const late = checkoutResource(view, (view.hold?.expiresAtMs ?? 0) + 60_000);
  expect(late.hold?.expiresInSeconds).toBe(0);
});

test('a ticket for a seat that is not on the map has the label that the ticket names', () => {
  const tickets = delivered.tickets.map((ticket) => ({
    ...ticket,
    seatId: null,
    seatLabel: 'Parterre 2',
  }));
  const order = { ...delivered, tickets };
  const { tickets: shown } = checkoutResource(
    viewOf(checkoutIn('confirmed', {}, { order })),
    NOW_MS,
  );
  expect(shown).toMatchObject([
    { seat: null, label: 'Parterre 2' },
    { seat: null, label: 'Parterre 2' },
  ]);
});

test('tickets contain the address of their picture', () => {
  const { tickets, hold, order } = resourceIn('confirmed');
  expect(tickets).toEqual([
    {
      number: 1,
      seat: { id: 'F1', label: 'F 1', type: 'standard' },
      offerId: 'adult',
      bookingId: 'VB1',
      qrData: 'QR1',
      qrSvg: `${HREF}/tickets/1/qr.svg`,
    },
    {
      number: 2,
      seat: { id: 'F2', label: 'F 2', type: 'standard' },
      offerId: 'adult',
      bookingId: 'VB2',
      qrData: 'QR2',
      qrSvg: `${HREF}/tickets/2/qr.svg`,
    },
  ]);
  expect(hold).toBeNull();
  expect(order).toEqual({ id: 'O55', status: 'fulfilled' });
});

test('the last failure contains its time and its attempt', () => {
  const lastFailure = failure('PROCESSOR_DECLINED', { attempt: 1, atMs: NOW_MS });
  expect(resourceIn('held', { lastFailure }).lastFailure).toEqual({
    kind: 'payment',
    code: 'PROCESSOR_DECLINED',
    message: lastFailure.message,
    retryable: true,
    next: 'pay',
    attempt: 1,
    at: '2030-01-01T12:00:00Z',
  });
});

function requestWith(change: Partial<Checkout['request']>) {
  return { request: { ...checkoutIn('held').request, ...change } };
}

test('without a customer, providing one is the next action', () => {
  const resource = resourceIn('selecting', requestWith({ customer: null }));
  expect(resource).toMatchObject({
    customer: { type: null, status: 'missing' },
    nextAction: { type: 'provide_customer', method: 'PATCH', href: HREF },
    actions: ['edit', 'cancel'],
  });
});

test.each([
  ['held', ['edit', 'cancel']],
  ['placing', ['edit', 'cancel']],
  ['processing', ['edit', 'cancel']],
  ['cancelling', ['edit']],
] as const)('a customer whose session has ended signs in again while %s', (status, actions) => {
  const cancelRequest = status === 'cancelling' ? CANCEL : null;
  const change = { ...ofAccount(null), cancelRequest };
  expect(resourceIn(status, change)).toMatchObject({
    customer: { type: 'account', status: 'signed_out' },
    nextAction: { type: 'authenticate', method: 'PATCH', href: HREF },
    actions,
  });
});

test.each(['preparing', 'holding'] as const)('a signed-out customer waits while %s', (status) => {
  expect(resourceIn(status, ofAccount(null))).toMatchObject({
    nextAction: { type: 'wait' },
    actions: ['cancel'],
  });
});

test('shows Svc’s notices unchanged', () => {
  const notices = {
    offerChanged: 'Matinee ended',
    agePolicyUrl: 'https://svc.test/age',
    shipping: 'By mail',
    shippingFaqUrl: 'https://svc.test/faq',
  };
  const surveys = { surveys: [{ surveyId: 'how-heard' }] };
  const showtime = { ...prices.showtime, tags: ['q-and-a'] };
  const reported = { prices: { ...prices, notices, surveys, showtime } };
  expect(resourceIn('selecting', reported)).toMatchObject({ notices, surveys, showtime });
});

test('saved instruments are shown only while the customer is signed in', () => {
  const savedInstruments = [{ instrumentId: 'P1', label: 'Visa 4242' }];
  const customer = { ...account, savedInstruments, signupPromotionCode: 'WELCOME' };
  const change = requestWith({ customer });
  expect(resourceIn('held', change).customer).toEqual({
    type: 'account',
    status: 'ready',
    savedInstruments,
    signupPromotionCode: 'WELCOME',
  });
  expect(resourceIn('held', { ...change, session: null }).customer).toEqual({
    type: 'account',
    status: 'signed_out',
    savedInstruments: [],
    signupPromotionCode: null,
  });
});

test('a promotion code is requested until a receipt shows a discount', () => {
  const code = 'MATINEE5';
  const notices = { ...prices.notices, offerChanged: 'Not applied.' };
  const change = { ...requestWith({ promotionCode: code }), prices: { ...prices, notices } };
  const requested = { code, status: 'requested', message: 'Not applied.' };
  expect(resourceIn('selecting', change).promotion).toEqual(requested);
  expect(resourceIn('held', change).promotion).toEqual(requested);
  const view = viewOf(checkoutIn('held', change));
  expect(checkoutResource({ ...view, isDiscounted: true }, NOW_MS).promotion).toEqual({
    code,
    status: 'applied',
    message: 'Not applied.',
  });
});

test('open compensations of earlier attempts are counted', () => {
  const { payment } = resourceIn('held', { compensations: [owed()] });
  expect(payment).toMatchObject({ compensationsWaiting: 1 });
  expect(resourceIn('held').payment).not.toHaveProperty('compensationsWaiting');
});

test('a cancellation because of a failed payment has the reason `payment`', () => {
  const unpaid = { ...cancellation, cause: failure('AUTHORIZATION_LAPSED') };
  const view = viewOf(checkoutIn('cancelling', {}, { cancellation: unpaid }));
  expect(checkoutResource(view, NOW_MS).cancellation).toEqual({ reason: 'payment' });
});

test('the ETag is the version', () => {
  expect(checkoutEtag(viewOf(checkoutIn('held')))).toBe('"7"');
});
