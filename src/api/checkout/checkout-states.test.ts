// The resource of a checkout in each state.
import type { Checkout } from '../../domain/checkout/state';
import type { Status } from '../../domain/checkout/status';
import { viewOf } from '../../domain/checkout/view';
import { failure } from '../../domain/failure';
import {
  ATTEMPTS_MAX,
  checkoutIn,
  NOW_MS,
  STATUSES,
} from '../../../tests/support/checkout-examples';
import { checkoutResource } from './checkout-resource';

const HREF = '/v1/checkouts/chk_1';
const MONEY_36_50 = { amount: '36.50', currency: 'USD' };
const SEATS_HELD = { items: [{ offerId: 'adult', seats: [{ id: 'F1' }, { id: 'F2' }] }] };
const CANCEL = { atMs: NOW_MS - 5_000, reason: 'customer' } as const;
const DECLINED = failure('PROCESSOR_DECLINED', { attempt: 1, atMs: NOW_MS });
const INVALID = failure('INVALID_SHOWTIME', { atMs: NOW_MS });
const START_OVER = { type: 'start_over' };

const NOT_TAKEN = { type: null, money: 'not_taken', attempt: 0, attemptsLeft: ATTEMPTS_MAX };
const UNKNOWN = { type: 'nonce', money: 'unknown', attempt: 1, attemptsLeft: ATTEMPTS_MAX - 1 };
const TAKEN = { ...UNKNOWN, money: 'taken', amount: MONEY_36_50 };

/** `payment` and `cancellation` have all their fields; of the rest, only those that depend on the state are listed. */
interface Shown {
  readonly payment: object;
  readonly cancellation: object | null;
  readonly [member: string]: unknown;
}

/** For each state, a change to its example checkout, and the expected resource. */
const SHOWN: Readonly<Record<Status, readonly [Partial<Checkout>, Shown]>> = {
  queued: [
    {},
    {
      queue: { ahead: 412, estimatedWaitSeconds: { p50: 166, p90: 252 }, opensAt: null },
      offers: [],
      payment: NOT_TAKEN,
      cancellation: null,
      nextAction: { type: 'wait', afterSeconds: 21 },
      actions: ['cancel'],
    },
  ],
  preparing: [
    {},
    {
      showtime: null,
      offers: [],
      available: null,
      maxQuantity: null,
      hold: null,
      payment: NOT_TAKEN,
      cancellation: null,
      nextAction: { type: 'wait', afterSeconds: 2 },
      actions: ['cancel'],
    },
  ],
  selecting: [
    {
      lastFailure: failure('HOLD_EXPIRED', { atMs: NOW_MS }),
    },
    {
      hold: null,
      receipt: null,
      payment: NOT_TAKEN,
      lastFailure: {
        kind: 'inventory',
        code: 'HOLD_EXPIRED',
        retryable: true,
        message: expect.any(String) as string,
        at: '2030-01-01T12:00:00Z',
      },
      cancellation: null,
      nextAction: {
        type: 'choose_seats',
        method: 'PUT',
        href: `${HREF}/seats`,
        recommendedSeatIds: ['F1', 'F2'],
      },
      actions: ['seats', 'edit', 'cancel'],
    },
  ],
  holding: [
    {},
    {
      hold: { ...SEATS_HELD, expiresAt: null, expiresInSeconds: null },
      receipt: null,
      payment: NOT_TAKEN,
      cancellation: null,
      nextAction: { type: 'wait', afterSeconds: 1 },
      actions: ['cancel'],
    },
  ],
  held: [
    {
      attempt: { clientRequestId: 'c', failed: 1, claims: 1, paymentType: 'nonce' },
      lastFailure: DECLINED,
    },
    {
      hold: { ...SEATS_HELD, expiresAt: '2030-01-01T12:08:50Z', expiresInSeconds: 530 },
      payment: { ...NOT_TAKEN, type: 'nonce', attempt: 1, attemptsLeft: ATTEMPTS_MAX - 1 },
      lastFailure: { kind: 'payment', code: 'PROCESSOR_DECLINED', attempt: 1, retryable: true },
      cancellation: null,
      nextAction: {
        type: 'pay',
        method: 'POST',
        href: `${HREF}/order`,
        by: '2030-01-01T12:08:50Z',
      },
      actions: ['seats', 'edit', 'order', 'cancel'],
    },
  ],
  placing: [
    {},
    {
      payment: UNKNOWN,
      cancellation: null,
      nextAction: { type: 'wait', afterSeconds: 2 },
      actions: ['cancel'],
    },
  ],
  processing: [
    {},
    {
      payment: UNKNOWN,
      order: { id: 'O55', status: 'pending' },
      cancellation: null,
      nextAction: { type: 'wait', afterSeconds: 5 },
      actions: ['cancel'],
    },
  ],
  in_review: [
    {},
    {
      payment: UNKNOWN,
      cancellation: null,
      nextAction: { type: 'contact_support', quote: 'chk_1' },
      actions: ['cancel'],
    },
  ],
  confirmed: [
    {},
    {
      hold: null,
      payment: TAKEN,
      order: { id: 'O55', status: 'fulfilled' },
      tickets: [
        { number: 1, seat: { id: 'F1', label: 'F 1' } },
        { number: 2, seat: { id: 'F2', label: 'F 2' } },
      ],
      cancellation: { possibleUntil: '2030-01-02T02:30:00Z' },
      nextAction: null,
      actions: ['cancel'],
    },
  ],
  completed: [
    {},
    {
      hold: null,
      cancellation: null,
      payment: TAKEN,
      tickets: [{ number: 1 }, { number: 2 }],
      nextAction: null,
      actions: [],
    },
  ],
  cancelling: [
    { cancelRequest: CANCEL },
    {
      payment: TAKEN,
      cancellation: { requestedAt: '2030-01-01T11:59:55Z', reason: 'customer' },
      nextAction: { type: 'wait', afterSeconds: 2 },
      actions: [],
    },
  ],
  cancelled: [
    { cancelRequest: CANCEL },
    {
      payment: {
        ...TAKEN,
        refund: { status: 'done', amount: MONEY_36_50 },
      },
      order: { id: 'O55', status: 'cancelled' },
      cancellation: {
        requestedAt: '2030-01-01T11:59:55Z',
        reason: 'customer',
        at: '2030-01-01T12:00:00Z',
      },
      tickets: [],
      nextAction: null,
      actions: [],
    },
  ],
  failed: [
    { lastFailure: INVALID },
    {
      payment: NOT_TAKEN,
      lastFailure: { kind: 'request', code: 'INVALID_SHOWTIME', retryable: false },
      cancellation: null,
      nextAction: START_OVER,
      actions: [],
    },
  ],
  expired: [
    {},
    { hold: null, payment: NOT_TAKEN, cancellation: null, nextAction: START_OVER, actions: [] },
  ],
  abandoned: [
    {},
    { hold: null, payment: NOT_TAKEN, cancellation: null, nextAction: START_OVER, actions: [] },
  ],
};

test.each(STATUSES)('%s has the expected fields', (status) => {
  const [change, shown] = SHOWN[status];
  const resource = checkoutResource(viewOf(checkoutIn(status, change)), NOW_MS);
  expect(resource).toMatchObject({ status, ...shown });
  expect(resource.payment).toEqual(shown.payment);
  expect(resource.cancellation).toEqual(shown.cancellation);
});
