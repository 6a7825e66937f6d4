import { viewOf } from '../domain/checkout/view';
import type { Status } from '../domain/checkout/state';
import { failure } from '../domain/failure';
import { checkoutIn, NOW_MS, PRIVATE, STATUSES } from '../../tests/support/checkout-examples';
import { checkoutEtag, checkoutResource } from './checkout-resource';

const HREF = '/v1/checkouts/chk_1';

function resourceIn(status: Status, change: Parameters<typeof checkoutIn>[1] = {}) {
  return checkoutResource(viewOf(checkoutIn(status, change)), NOW_MS);
}

test('a held checkout, complete', () => {
  expect(JSON.parse(JSON.stringify(resourceIn('held')))).toEqual({
    id: 'chk_1',
    status: 'held',
    version: 7,
    reference: 'cart-1842',
    createdAt: '2030-01-01T11:58:00Z',
    updatedAt: '2030-01-01T11:59:59Z',
    keptUntil: '2030-01-31T11:59:59Z',
    showtime: {
      id: 'D812',
      title: 'Night Train',
      productionId: 'B33',
      venueId: 'C12',
      venueName: 'Rex 12',
      startsAt: '2030-01-02T02:30:00Z',
      localStart: '2030-01-01T18:30:00-08:00',
      seating: 'reserved',
    },
    quantity: 2,
    maxQuantity: 4,
    available: 5,
    offers: [
      { offerId: 'adult', label: 'Adult', price: { amount: '14.50', currency: 'USD' } },
      { offerId: 'child', label: 'Child', price: { amount: '9.00', currency: 'USD' } },
    ],
    notices: { offerChanged: null, agePolicyUrl: null, shipping: null },
    promotion: null,
    customer: { type: 'guest', status: 'ready' },
    hold: {
      items: [
        {
          offerId: 'adult',
          quantity: 2,
          seats: [
            { id: 'F1', label: 'F 1' },
            { id: 'F2', label: 'F 2' },
          ],
        },
      ],
      expiresAt: '2030-01-01T12:08:55Z',
      expiresInSeconds: 535,
    },
    receipt: {
      subtotal: { amount: '29.00', currency: 'USD' },
      serviceFee: { amount: '4.00', currency: 'USD' },
      tax: { amount: '3.50', currency: 'USD' },
      total: { amount: '36.50', currency: 'USD' },
    },
    payment: { type: null, money: 'not-taken', attempt: 0, attemptsLeft: 5 },
    order: null,
    tickets: [],
    cancellation: null,
    lastFailure: null,
    nextAction: {
      type: 'pay',
      method: 'POST',
      href: `${HREF}/order`,
      by: '2030-01-01T12:08:55Z',
    },
    actions: ['seats', 'edit', 'order', 'cancel'],
  });
});

const NEXT_ACTION: Readonly<Record<Status, object | null>> = {
  preparing: { type: 'wait', afterSeconds: 2 },
  selecting: {
    type: 'choose_seats',
    method: 'PUT',
    href: `${HREF}/seats`,
    recommendedSeatIds: ['F1', 'F2'],
  },
  holding: { type: 'wait', afterSeconds: 1 },
  held: { type: 'pay', method: 'POST', href: `${HREF}/order`, by: '2030-01-01T12:08:55Z' },
  placing: { type: 'wait', afterSeconds: 2 },
  processing: { type: 'wait', afterSeconds: 5 },
  in_review: { type: 'contact_support', quote: 'chk_1' },
  confirmed: null,
  cancelling: { type: 'wait', afterSeconds: 2 },
  cancelled: null,
  completed: null,
  failed: { type: 'start_over' },
  expired: { type: 'start_over' },
  abandoned: { type: 'start_over' },
};

test.each(STATUSES)('%s says what to do next', (status) => {
  expect(resourceIn(status).nextAction).toEqual(NEXT_ACTION[status]);
});

const MONEY: Readonly<Record<Status, string>> = {
  preparing: 'not-taken',
  selecting: 'not-taken',
  holding: 'not-taken',
  held: 'not-taken',
  placing: 'unknown',
  processing: 'unknown',
  in_review: 'unknown',
  confirmed: 'taken',
  cancelling: 'taken',
  cancelled: 'taken',
  completed: 'taken',
  failed: 'not-taken',
  expired: 'not-taken',
  abandoned: 'not-taken',
};

test.each(STATUSES)('%s says what is known of the money', (status) => {
  const { payment } = resourceIn(status);
  expect(payment.money).toBe(MONEY[status]);
  expect('amount' in payment).toBe(payment.money === 'taken');
});

test.each(STATUSES)('%s has every member, and nothing private', (status) => {
  const resource = resourceIn(status);
  expect(Object.keys(resource)).toEqual(Object.keys(resourceIn('held')));
  const text = JSON.stringify(resource);
  for (const value of Object.values(PRIVATE)) expect(text).not.toContain(value);
});

test('before prices are known there is no showtime and nothing to choose from', () => {
  expect(resourceIn('preparing')).toMatchObject({ showtime: null, offers: [], available: null });
});

test('seats that are not leased yet have no end', () => {
  expect(resourceIn('holding').hold).toMatchObject({ expiresAt: null, expiresInSeconds: null });
});

test('a hold never has less than no time left', () => {
  const view = viewOf(checkoutIn('held'));
  const late = checkoutResource(view, (view.hold?.expiresAtMs ?? 0) + 60_000);
  expect(late.hold?.expiresInSeconds).toBe(0);
});

test('tickets come with the address of their picture', () => {
  const { tickets, hold, order } = resourceIn('confirmed');
  expect(tickets).toEqual([
    {
      number: 1,
      seat: { id: 'F1', label: 'F 1' },
      offerId: 'adult',
      bookingId: 'VB1',
      qrData: 'QR1',
      qrSvg: `${HREF}/tickets/1/qr.svg`,
    },
  ]);
  expect(hold).toBeNull();
  expect(order).toEqual({ id: 'O55', status: 'fulfilled' });
});

test('the last failure says when it was, and which attempt met it', () => {
  const lastFailure = failure('PROCESSOR_DECLINED', { attempt: 1, atMs: NOW_MS });
  expect(resourceIn('held', { lastFailure }).lastFailure).toEqual({
    kind: 'payment',
    code: 'PROCESSOR_DECLINED',
    message: lastFailure.message,
    retryable: true,
    attempt: 1,
    at: '2030-01-01T12:00:00Z',
  });
});

test('the ETag is the version', () => {
  expect(checkoutEtag(viewOf(checkoutIn('held')))).toBe('"7"');
});
