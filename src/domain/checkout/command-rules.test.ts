import {
  account,
  cancellation,
  collection,
  COMMANDS,
  delivered,
  fulfilled,
  checkoutIn,
  NOW_MS,
  ofAccount,
  owed,
  placed,
  sentOrder,
  session,
  SPENT,
  STATUSES,
} from '../../../tests/support/checkout-examples';
import { failure } from '../failure';
import { money } from '../money';
import { refusalOf, refusesType } from './command-rules';
import type { Command, CommandType, Resolution } from './command-book';
import type { Checkout, PhaseOf } from './state';
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
    const attempt = { ...SPENT.attempt, failed: 4, claims: 24 };
    expect(codeOf(checkoutIn('held', { attempt }), order)).toBeNull();
    for (const change of [{ failed: 5 }, { claims: 25 }]) {
      const spent = checkoutIn('held', { attempt: { ...attempt, ...change } });
      expect(codeOf(spent, order)).toBe('PAYMENT_ATTEMPTS_EXHAUSTED');
    }
  });

  test('if its total differs from the receipt of the hold', () => {
    const other = { ...order, expectedTotal: money('1.00', 'USD') };
    expect(codeOf(checkoutIn('held'), other)).toBe('PRICE_CHANGED');
  });

  test('just after the hold has ended, with that reason', () => {
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

  test('once the time for it is over at Svc, except from ops', () => {
    const code = 'CANCELLATION_WINDOW_EXPIRED';
    const refused = checkoutIn('confirmed', { cancelRefusal: failure(code) });
    expect(codeOf(refused, cancel)).toBe(code);
    expect(codeOf(refused, force_cancel)).toBeNull();
  });

  test('but not after ORDER_NOT_CANCELLABLE, since the state of an order changes', () => {
    const cancelRefusal = failure('ORDER_NOT_CANCELLABLE');
    expect(codeOf(checkoutIn('confirmed', { cancelRefusal }), cancel)).toBeNull();
  });

  test('after too many refused cancellations, except from ops', () => {
    expect(codeOf(checkoutIn('confirmed', { cancels: 19 }), cancel)).toBeNull();
    const usedUp = checkoutIn('confirmed', { cancels: 20 });
    expect(refusalOf(usedUp, cancel, null)).toMatchObject({
      code: 'CHECKOUT_STATE',
      message: 'The cancellation of this order was refused too often.',
    });
    expect(codeOf(usedUp, force_cancel)).toBeNull();
  });
});

describe('an order id', () => {
  const named = { ...COMMANDS.resolve_order, orderId: 'O7' };

  test('that Svc returned cannot be changed', () => {
    expect(refusalOf(checkoutIn('processing'), named, null)).toMatchObject({
      code: 'CHECKOUT_STATE',
      message: 'The order of this checkout is O55.',
    });
    expect(codeOf(checkoutIn('processing'), COMMANDS.resolve_order)).toBeNull();
  });

  test('that is unknown can be named', () => {
    expect(codeOf(checkoutIn('processing', {}, { order: sentOrder }), named)).toBeNull();
  });

  test('that a person named can be corrected', () => {
    const order = { ...placed, namedAtMs: NOW_MS };
    expect(codeOf(checkoutIn('processing', {}, { order }), named)).toBeNull();
  });

  test('that a person named can be withdrawn, but not while money that was captured for it is under way', () => {
    const { unlink_order } = COMMANDS;
    const order = { ...fulfilled, namedAtMs: NOW_MS };
    expect(codeOf(checkoutIn('processing', {}, { order }), unlink_order)).toBeNull();
    expect(codeOf(checkoutIn('in_review', {}, { order, collection }), unlink_order)).toBeNull();
    const isPaid = [
      { order, collection: { ...collection, status: 'captured' } },
      { order, collection: { ...collection, status: 'in_doubt' } },
    ] as const;
    for (const change of isPaid) {
      const checkout = checkoutIn('in_review', {}, change);
      expect(refusalOf(checkout, unlink_order, null)?.message).toBe(
        'Money was captured for this order: wait until it is confirmed.',
      );
      expect(codeOf(checkout, named)).toBe('CHECKOUT_STATE');
    }
    const captured = { ...collection, status: 'captured' } as const;
    const wrong = { order: { ...delivered, namedAtMs: NOW_MS }, collection: captured };
    expect(codeOf(checkoutIn('confirmed', {}, wrong), unlink_order)).toBeNull();
    expect(codeOf(checkoutIn('confirmed'), unlink_order)).toBe('CHECKOUT_STATE');
  });

  test('whose cancellation was requested can be neither corrected nor withdrawn', () => {
    const order = { ...fulfilled, orderId: 'O66', namedAtMs: NOW_MS };
    const checkout = checkoutIn('in_review', {}, { order, cancellation });
    const { resolve_order, unlink_order } = COMMANDS;
    const message = 'Its cancellation was requested at Svc';
    expect(refusalOf(checkout, unlink_order, null)?.message).toContain(message);
    expect(codeOf(checkout, { ...resolve_order, orderId: 'O77' })).toBe('CHECKOUT_STATE');
    expect(codeOf(checkout, { ...resolve_order, orderId: 'O66' })).toBeNull();
  });

  test('that Svc returned cannot be withdrawn', () => {
    const { unlink_order } = COMMANDS;
    expect(refusalOf(checkoutIn('processing'), unlink_order, null)?.message).toBe(
      'No person has named an order of this checkout.',
    );
  });
});

describe('a resolution', () => {
  const { mark_resolved } = COMMANDS;
  const resolve = (
    outcome: Resolution,
    change: Partial<PhaseOf<'in_review'>>,
    orderId?: string,
  ): string | null => {
    const command = { ...mark_resolved, outcome, ...(orderId === undefined ? {} : { orderId }) };
    return refusalOf(checkoutIn('in_review', {}, change), command, null)?.message ?? null;
  };
  const unknown = { order: sentOrder };
  const captured = { collection: { ...collection, status: 'captured' as const } };
  const refused = { order: fulfilled, collection: { ...collection, status: 'refused' as const } };

  test('can be any outcome while the money is unknown', () => {
    for (const outcome of ['failed', 'cancelled'] as const) {
      expect(resolve(outcome, unknown)).toBeNull();
      expect(resolve(outcome, { order: placed })).toBeNull();
    }
    expect(resolve('confirmed', unknown, 'O7')).toBeNull();
    expect(resolve('confirmed', { order: placed })).toBeNull();
  });

  test('as confirmed needs the order id', () => {
    expect(resolve('confirmed', unknown)).toBe('Confirming needs the orderId.');
  });

  test('must not contradict the order id that Svc returned', () => {
    const message = 'The order of this checkout is O55.';
    for (const outcome of ['confirmed', 'failed', 'cancelled'] as const) {
      expect(resolve(outcome, { order: placed }, 'O7')).toBe(message);
      expect(resolve(outcome, { order: placed }, 'O55')).toBeNull();
    }
  });

  test('as failed is refused if Svc has fulfilled the order, for any payment', () => {
    const message = 'Svc has fulfilled the order: cancel it there, and settle as cancelled.';
    expect(resolve('failed', { order: delivered })).toBe(message);
    expect(resolve('failed', { order: fulfilled, collection })).toBe(message);
    expect(resolve('failed', refused)).toBe(message);
    for (const change of [{ order: delivered }, { order: fulfilled, collection }, refused]) {
      expect(resolve('cancelled', change)).toBeNull();
    }
  });

  test('as failed is refused if Svc has announced a refund', () => {
    const message = 'Svc has named a refund, so it took the money: settle as cancelled.';
    const short = (amount: string) =>
      ({ atMs: NOW_MS, what: 'refund_short', refund: { amount, currency: 'USD' } }) as const;
    const named = { atMs: NOW_MS, what: 'refund_named' } as const;
    const after = (evidence: (typeof placed)['evidence'][number]) =>
      resolve('failed', { order: { ...placed, evidence: [evidence] } });
    expect(after(named)).toBe(message);
    expect(after(short('10.00'))).toBe(message);
    // Svc reports a declined order as cancelled with a refund of zero.
    expect(after(short('0.00'))).toBeNull();
  });

  test("as failed is refused if the seats are the customer's", () => {
    const evidence = [{ atMs: NOW_MS, what: 'seats_ours' }] as const;
    const order = { ...sentOrder, isLeaseOver: true, evidence };
    expect(resolve('failed', { order })).toContain("The customer's account has the seats");
    expect(resolve('cancelled', { order })).toBeNull();
  });

  test('as confirmed is refused if the capture was refused', () => {
    expect(resolve('confirmed', refused)).toBe('Nobody pays for this order.');
    expect(resolve('confirmed', captured)).toBeNull();
    expect(resolve('cancelled', refused)).toBeNull();
  });

  test('ends only a review', () => {
    for (const outcome of ['confirmed', 'failed', 'cancelled'] as const) {
      const command = { ...mark_resolved, outcome };
      expect(refusalOf(checkoutIn('processing'), command, null)?.message).toBe(
        'This checkout is not in review: only a review can be resolved with this outcome.',
      );
    }
  });

  test('as compensated is accepted in every status with an open compensation', () => {
    const compensated = { ...mark_resolved, outcome: 'compensated' } as const;
    for (const status of STATUSES) {
      const compensations = [owed({ reference: 'chk_1-9' })];
      expect(codeOf(checkoutIn(status, { compensations }), compensated)).toBeNull();
      expect(refusalOf(checkoutIn(status), compensated, null)?.message).toBe(
        'This checkout has no open compensations.',
      );
    }
  });
});

test('the content of a command is checked only if its type is accepted', () => {
  const signedOut = checkoutIn('held', ofAccount(null));
  const unfit = { type: 'seats', items: [] } as const;
  expect(codeOf(signedOut, unfit)).toBe('AUTHENTICATION_NEEDED');
  expect(refusesType(checkoutIn('held', ofAccount(session)), 'seats')).toBeNull();
});

test('an edit is checked by the fields that it changes', () => {
  const edit = { type: 'edit', changes: { quantity: 3 } } as const;
  expect(refusalOf(checkoutIn('held'), edit, null)?.pointer).toBe('/quantity');
  expect(refusalOf(checkoutIn('selecting', { edits: 50 }), edit, null)?.message).toBe(
    'This checkout has used up its changes.',
  );
});
