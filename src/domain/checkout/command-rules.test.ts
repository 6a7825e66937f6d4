import {
  ATTEMPTS_MAX,
  CLAIMS_MAX,
  account,
  COMMANDS,
  checkoutIn,
  NOW_MS,
  ofAccount,
  session,
  SPENT,
  STATUSES,
} from '../../../tests/support/checkout-examples';
import { failure } from '../failure';
import { money } from '../money';
import { refusalOf, refusalOfType } from './command-rules';
import type { Command, CommandType } from './command-book';
import type { Checkout } from './state';
import type { Status } from './status';

const TYPES = [
  'start',
  'seats',
  'order',
  'edit',
  'cancel',
  'retry_now',
  'resolve_order',
  'force_cancel',
  'mark_resolved',
] as const satisfies readonly CommandType[];

const CODES: Readonly<Record<string, string | null>> = {
  yes: null,
  busy: 'CHECKOUT_BUSY',
  state: 'CHECKOUT_STATE',
  sign: 'AUTHENTICATION_NEEDED',
};

/** The expected codes of a table row, which has a key of `CODES` for each command type. */
function codesOf(row: string): Record<string, string | null> {
  const words = row.trim().split(/\s+/);
  return Object.fromEntries(TYPES.map((type, index) => [type, CODES[words[index] ?? ''] ?? null]));
}

function refusals(checkout: Checkout, commands: Readonly<Record<CommandType, Command>>) {
  return Object.fromEntries(
    TYPES.map((type) => [type, refusalOf(checkout, commands[type], null)?.code ?? null]),
  );
}

// prettier-ignore
const TABLE: Readonly<Record<Status, string>> = {
  //          start seats order edit  cancel retry resolve force mark
  queued:     'yes  state state state yes   yes   state   yes   state',
  preparing:  'yes  busy  busy  busy  yes   yes   busy    yes   state',
  selecting:  'yes  yes   state yes   yes   yes   state   yes   state',
  holding:    'yes  busy  busy  busy  yes   yes   busy    yes   state',
  held:       'yes  yes   yes   yes   yes   yes   state   yes   state',
  placing:    'yes  busy  busy  state yes   yes   busy    yes   state',
  processing: 'yes  busy  busy  state yes   yes   yes     yes   state',
  in_review:  'yes  state state state yes   yes   yes     yes   yes',
  confirmed:  'yes  state state state yes   yes   state   yes   state',
  cancelling: 'yes  state state state yes   yes   state   yes   state',
  cancelled:  'yes  state state state state yes   state   state state',
  completed:  'yes  state state state state yes   state   state state',
  failed:     'yes  state state state state yes   state   state state',
  expired:    'yes  state state state state yes   state   state state',
  abandoned:  'yes  state state state state yes   state   state state',
};

// prettier-ignore
const SIGNED_OUT: Readonly<Record<Status, string>> = {
  //          start seats order edit  cancel retry resolve force mark
  queued:     'yes  state state state yes   yes   state   yes   state',
  preparing:  'yes  busy  busy  busy  yes   yes   busy    yes   state',
  selecting:  'yes  sign  state yes   yes   yes   state   yes   state',
  holding:    'yes  busy  busy  busy  yes   yes   busy    yes   state',
  held:       'yes  sign  sign  yes   yes   yes   state   yes   state',
  placing:    'yes  busy  busy  yes   yes   yes   busy    yes   state',
  processing: 'yes  busy  busy  yes   yes   yes   yes     yes   state',
  in_review:  'yes  state state yes   yes   yes   yes     yes   yes',
  confirmed:  'yes  state state yes   yes   yes   state   yes   state',
  cancelling: 'yes  state state yes   yes   yes   state   yes   state',
  cancelled:  'yes  state state yes   state yes   state   state state',
  completed:  'yes  state state state state yes   state   state state',
  failed:     'yes  state state state state yes   state   state state',
  expired:    'yes  state state state state yes   state   state state',
  abandoned:  'yes  state state state state yes   state   state state',
};

test.each(STATUSES)('%s accepts the commands of the table', (status) => {
  expect(refusals(checkoutIn(status), COMMANDS)).toEqual(codesOf(TABLE[status]));
});

test.each(STATUSES)(
  '%s accepts the commands of the table while the customer is signed out',
  (status) => {
    const signIn = { type: 'edit', changes: { customer: account } } as const;
    expect(refusals(checkoutIn(status, ofAccount(null)), { ...COMMANDS, edit: signIn })).toEqual(
      codesOf(SIGNED_OUT[status]),
    );
  },
);

function codeOf(checkout: Checkout, command: Command) {
  return refusalOf(checkout, command, null)?.code ?? null;
}

describe('a choice of seats is refused', () => {
  const { seats } = COMMANDS;

  test('while seats are being held, unless the checkout waits for its older lease to end after a decline', () => {
    expect(codeOf(checkoutIn('holding'), seats)).toBe('CHECKOUT_BUSY');
    expect(codeOf(checkoutIn('holding', {}, { isWaiting: true }), seats)).toBeNull();
  });

  test('without a customer', () => {
    const { request } = checkoutIn('selecting');
    const nobody = checkoutIn('selecting', { request: { ...request, customer: null } });
    expect(codeOf(nobody, seats)).toBe('CUSTOMER_NEEDED');
  });

  test('after fifty changes', () => {
    expect(codeOf(checkoutIn('held', { seatChanges: 49 }), seats)).toBeNull();
    expect(codeOf(checkoutIn('held', { seatChanges: 50 }), seats)).toBe('SEAT_CHANGES_EXHAUSTED');
  });

  test('if it does not fit the showtime, or no prices are known', () => {
    const unfit = { type: 'seats', items: [{ offerId: 'adult', seatIds: ['F6'] }] } as const;
    expect(codeOf(checkoutIn('selecting'), unfit)).toBe('INVALID_SEATS');
    expect(codeOf(checkoutIn('selecting', { prices: null }), seats)).toBe('CHECKOUT_STATE');
  });
});

describe('an order is refused', () => {
  const { order } = COMMANDS;

  test('if no payment attempt is left', () => {
    expect(codeOf(checkoutIn('held', SPENT), order)).toBe('PAYMENT_ATTEMPTS_EXHAUSTED');
    const attempt = { ...SPENT.attempt, failed: ATTEMPTS_MAX - 1, claims: CLAIMS_MAX - 1 };
    expect(codeOf(checkoutIn('held', { attempt }), order)).toBeNull();
    for (const change of [{ failed: ATTEMPTS_MAX }, { claims: CLAIMS_MAX }]) {
      const spent = checkoutIn('held', { attempt: { ...attempt, ...change } });
      expect(codeOf(spent, order)).toBe('PAYMENT_ATTEMPTS_EXHAUSTED');
    }
  });

  test('if its total differs from the receipt of the hold', () => {
    const other = { ...order, expectedTotal: money('1.00', 'USD') };
    expect(codeOf(checkoutIn('held'), other)).toBe('PRICE_CHANGED');
  });

  test('with HOLD_EXPIRED, if the hold has just ended', () => {
    const lost = (code: string) => checkoutIn('selecting', { lastFailure: failure(code) });
    expect(codeOf(lost('HOLD_EXPIRED'), order)).toBe('HOLD_EXPIRED');
    expect(codeOf(lost('SEAT_UNAVAILABLE'), order)).toBe('CHECKOUT_STATE');
  });
});

describe('a request to cancel is refused', () => {
  const { cancel, force_cancel } = COMMANDS;

  test.each([cancel, force_cancel])('while another one is pending: $type', (command) => {
    const cancelRequest = { atMs: NOW_MS, reason: 'customer' } as const;
    const wanted = checkoutIn('processing', { cancelRequest });
    expect(codeOf(wanted, command)).toBe('CANCEL_REQUESTED');
    expect(codeOf(checkoutIn('processing', { cancelRequest, cancels: 20 }), cancel)).toBe(
      'CANCEL_REQUESTED',
    );
  });

  test('once the cancellation period has ended at Svc, except from ops', () => {
    const code = 'CANCELLATION_WINDOW_EXPIRED';
    const refused = checkoutIn('confirmed', { cancelRefusal: failure(code) });
    expect(codeOf(refused, cancel)).toBe(code);
    expect(codeOf(refused, force_cancel)).toBeNull();
  });

  test('but not after ORDER_NOT_CANCELLABLE, since the state of the order may change', () => {
    const cancelRefusal = failure('ORDER_NOT_CANCELLABLE');
    expect(codeOf(checkoutIn('confirmed', { cancelRefusal }), cancel)).toBeNull();
  });

  test('after too many refused cancellations, except from ops', () => {
    expect(codeOf(checkoutIn('confirmed', { cancels: 19 }), cancel)).toBeNull();
    const usedUp = checkoutIn('confirmed', { cancels: 20 });
    expect(refusalOf(usedUp, cancel, null)).toMatchObject({
      code: 'CHECKOUT_STATE',
      message: 'The cancellation of this order was refused too many times.',
    });
    expect(codeOf(usedUp, force_cancel)).toBeNull();
  });
});

test('the content of a command is checked only if its type is accepted', () => {
  const signedOut = checkoutIn('held', ofAccount(null));
  const unfit = { type: 'seats', items: [] } as const;
  expect(codeOf(signedOut, unfit)).toBe('AUTHENTICATION_NEEDED');
  expect(refusalOfType(checkoutIn('held', ofAccount(session)), 'seats')).toBeNull();
});

test('only the fields that an edit changes are checked', () => {
  const edit = { type: 'edit', changes: { quantity: 3 } } as const;
  expect(refusalOf(checkoutIn('held'), edit, null)?.pointer).toBe('/quantity');
  expect(refusalOf(checkoutIn('selecting', { edits: 50 }), edit, null)?.message).toBe(
    'This checkout has used up its changes.',
  );
});
