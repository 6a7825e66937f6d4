import {
  HOLD_ENDS_AT_MS,
  checkoutIn,
  ofAccount,
  owed,
  SPENT,
  STATUSES,
  tag,
} from '../../../tests/support/checkout-examples';
import { failure } from '../failure';
import type { NextAction } from '../next-action';
import { addWaiting, NO_COMMANDS } from './command-book';
import { nextActionOf } from './next-action-rules';
import type { Status } from './status';

const ACTIONS: Readonly<Record<Status, NextAction | null>> = {
  queued: { type: 'wait', afterSeconds: 21 },
  preparing: { type: 'wait', afterSeconds: 2 },
  selecting: { type: 'choose_seats', recommendedSeatIds: ['F1', 'F2'] },
  holding: { type: 'wait', afterSeconds: 1 },
  held: { type: 'pay', byMs: HOLD_ENDS_AT_MS },
  placing: { type: 'wait', afterSeconds: 2 },
  processing: { type: 'wait', afterSeconds: 5 },
  in_review: { type: 'contact_support' },
  confirmed: null,
  cancelling: { type: 'wait', afterSeconds: 2 },
  cancelled: null,
  completed: null,
  failed: { type: 'start_over' },
  expired: { type: 'start_over' },
  abandoned: { type: 'start_over' },
};

test.each(STATUSES)('%s has its next action', (status) => {
  expect(nextActionOf(checkoutIn(status))).toEqual(ACTIONS[status]);
});

test('an account customer is asked to sign in if the checkout accepts a sign-in', () => {
  const signingIn = STATUSES.filter(
    (status) => nextActionOf(checkoutIn(status, ofAccount(null)))?.type === 'authenticate',
  );
  expect(signingIn).toEqual([
    'selecting',
    'held',
    'placing',
    'processing',
    'in_review',
    'confirmed',
    'cancelling',
    'cancelled',
  ]);
});

test('a missing customer is provided before seats are chosen', () => {
  const { request } = checkoutIn('selecting');
  const nobody = checkoutIn('selecting', { request: { ...request, customer: null } });
  expect(nextActionOf(nobody)).toEqual({ type: 'provide_customer' });
});

test('a customer whom Svc refuses is provided again', () => {
  const lastFailure = { ...failure('CUSTOMER_NEEDED'), next: 'provide_customer' } as const;
  expect(nextActionOf(checkoutIn('selecting', { lastFailure }))).toEqual({
    type: 'provide_customer',
  });
});

test('seats that wait for the end of an older lease are read less often', () => {
  const waiting = checkoutIn('holding', {}, { isWaiting: true });
  expect(nextActionOf(waiting)).toEqual({ type: 'wait', afterSeconds: 5 });
});

test.each([
  ['waits', true, 1, { type: 'wait', afterSeconds: 1 }],
  ['chooses from the old one if no command waits', true, 0, { type: 'choose_seats' }],
  ['chooses if the map is fresh', false, 1, { type: 'choose_seats' }],
])('while a seat map is read again, the customer %s', (_, layoutDue, owedCommands, action) => {
  const commands = owedCommands === 0 ? NO_COMMANDS : addWaiting(NO_COMMANDS, tag('seats'));
  expect(nextActionOf(checkoutIn('selecting', { commands }, { layoutDue }))).toMatchObject(action);
});

test('seats are recommended only in the number that the customer wants', () => {
  const checkout = checkoutIn('selecting');
  const three = { ...checkout, request: { ...checkout.request, quantity: 3 } };
  expect(nextActionOf(three)).toEqual({ type: 'choose_seats', recommendedSeatIds: [] });
});

test('seats are recommended only if an offer sells them', () => {
  const checkout = checkoutIn('selecting');
  const { prices } = checkout;
  const inAreas = (...areas: string[]) => {
    const offers = areas.map((area, index) => ({
      ...prices!.offers[0]!,
      productId: `P${index}`,
      area,
    }));
    return nextActionOf({ ...checkout, prices: { ...prices!, offers } });
  };
  expect(inAreas('premium', 'standard')).toMatchObject({ recommendedSeatIds: ['F1', 'F2'] });
  expect(inAreas('premium')).toMatchObject({ recommendedSeatIds: [] });
});

test('without a seat map no seats are recommended', () => {
  expect(nextActionOf(checkoutIn('selecting', { seatMap: null }))).toEqual({
    type: 'choose_seats',
    recommendedSeatIds: [],
  });
});

test.each(['selecting', 'held'] as const)(
  'in %s, the customer starts over if no payment attempt is left',
  (status) => {
    expect(nextActionOf(checkoutIn(status, SPENT))).toEqual({ type: 'start_over' });
  },
);

test('the customer contacts support if a refund is stuck', () => {
  const withTries = (tries: number) =>
    nextActionOf(
      checkoutIn('cancelled', {
        compensations: [owed({ reference: 'O55', kind: 'svc_refund', tries })],
      }),
    );
  expect(withTries(79)).toBeNull();
  expect(withTries(80)).toEqual({ type: 'contact_support' });
});

test('the customer starts over if the next step needs a change and none is left', () => {
  const { policy } = checkoutIn('selecting');
  const startOver = { type: 'start_over' };
  const noChoice = { seatChanges: policy.seatChangesMax };
  const noEdit = { edits: policy.editsMax };
  const nobody = { request: { ...checkoutIn('selecting').request, customer: null } };
  expect(nextActionOf(checkoutIn('selecting', noChoice))).toEqual(startOver);
  expect(nextActionOf(checkoutIn('selecting', nobody))).toEqual({ type: 'provide_customer' });
  expect(nextActionOf(checkoutIn('selecting', { ...nobody, ...noEdit }))).toEqual(startOver);
  expect(nextActionOf(checkoutIn('selecting', { ...ofAccount(null), ...noEdit }))).toEqual(
    startOver,
  );
  expect(nextActionOf(checkoutIn('held', { ...noChoice, ...noEdit }))?.type).toBe('pay');
});
