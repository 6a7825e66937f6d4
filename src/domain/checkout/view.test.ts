import { apply, EVENTS } from '../../../tests/support/checkout-events';
import {
  checkoutIn,
  ofAccount,
  PRIVATE,
  seatMap,
  STATUSES,
} from '../../../tests/support/checkout-examples';
import { failure } from '../failure';
import { opsDetails } from './ops-details';
import { viewOf, withOwnSeats } from './view';

test.each(STATUSES)('%s shows nothing private', (status) => {
  const checkout = checkoutIn(status, { lastFailure: failure('PROCESSOR_DECLINED') });
  const shown = JSON.stringify([viewOf(checkout), checkout.seatMap, opsDetails(checkout)]);
  for (const secret of Object.values(PRIVATE)) expect(shown).not.toContain(secret);
  expect(shown).not.toContain(checkout.attempt.clientRequestId);
});

test.each([
  ['preparing', 'wait', 'not_taken'],
  ['selecting', 'choose_seats', 'not_taken'],
  ['holding', 'wait', 'not_taken'],
  ['held', 'pay', 'not_taken'],
  ['placing', 'wait', 'unknown'],
  ['processing', 'wait', 'unknown'],
  ['in_review', 'contact_support', 'unknown'],
  ['confirmed', undefined, 'taken'],
  ['failed', 'start_over', 'not_taken'],
  ['expired', 'start_over', 'not_taken'],
] as const)('%s: next is %s, money %s', (status, next, money) => {
  const view = viewOf(checkoutIn(status));
  expect(view.nextAction?.type).toBe(next);
  expect(view.payment.money).toBe(money);
});

test.each(['held', 'confirmed'] as const)('what is %s is mine in the seat map', (status) => {
  const seats = withOwnSeats(seatMap, viewOf(checkoutIn(status))).rows[0]?.seats ?? [];
  expect(seats.map(({ id, status }) => `${id} ${status}`)).toEqual([
    'F1 mine',
    'F2 mine',
    'F3 available',
    'F4 available',
    'F5 available',
    'F6 broken',
  ]);
});

test('an offer with a product in each area is listed once, at its lowest price', () => {
  const offers = viewOf(checkoutIn('held')).offers.map(
    ({ offerId, price }) => `${offerId} ${price.amount}`,
  );
  expect(offers).toEqual(['adult 14.50', 'child 9.00']);
});

const SESSION = { authToken: 'x', accountId: 'A1', signingKey: 'k' };
const ACTIONS = ['seats', 'edit', 'order', 'cancel'] as const;
const CHANGES = {
  'as it is': {},
  'signed out': ofAccount(null),
  'with its changes used up': { seatChanges: 50, edits: 50, cancels: 20 },
  'with its attempts used up': {
    attempt: { clientRequestId: 'id', failed: 5, claims: 25, paymentType: null },
  },
  'with a cancellation wanted': { cancelRequest: { atMs: 0, reason: 'customer' } as const },
};

describe.each(Object.entries(CHANGES))('a checkout %s', (_what, change) => {
  test.each(STATUSES)('%s offers just what it takes', (status) => {
    const checkout = checkoutIn(status, change);
    const again = { type: 'account', session: { ...SESSION, authToken: 'fresh' } } as const;
    const signedOut = 'session' in change;
    const edit = signedOut ? { type: 'edit' as const, changes: { customer: again } } : EVENTS.edit;
    const taken = ACTIONS.filter(
      (action) => apply(checkout, action === 'edit' ? edit : EVENTS[action]).refusal === null,
    );
    expect(viewOf(checkout).actions).toEqual(taken);
  });
});

test('a Signal that was refused later than the last failure is told in its place', () => {
  const lastFailure = failure('PROCESSOR_DECLINED', { atMs: 5 });
  const told = (atMs: number) =>
    viewOf(checkoutIn('held', { lastFailure, refusedSignal: failure('CHECKOUT_BUSY', { atMs }) }))
      .lastFailure?.code;
  expect(told(6)).toBe('CHECKOUT_BUSY');
  expect(told(4)).toBe('PROCESSOR_DECLINED');
});
