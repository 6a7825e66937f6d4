// What ops may do to an order in review, and to an order whose id they entered.
import {
  cancellation,
  collection,
  COMMANDS,
  delivered,
  fulfilled,
  checkoutIn,
  NOW_MS,
  owed,
  placed,
  sentOrder,
  STATUSES,
} from '../../../tests/support/checkout-examples';
import { refusalOf } from './command-rules';
import type { Command, Resolution } from './command-book';
import type { Checkout, PhaseOf } from './state';

function codeOf(checkout: Checkout, command: Command) {
  return refusalOf(checkout, command, null)?.code ?? null;
}

describe('an order id', () => {
  const named = { ...COMMANDS.resolve_order, orderId: 'O7' };

  test('that Svc returned cannot be changed', () => {
    expect(refusalOf(checkoutIn('processing'), named, null)).toMatchObject({
      code: 'CHECKOUT_STATE',
      message: 'The order of this checkout is O55.',
    });
    expect(codeOf(checkoutIn('processing'), COMMANDS.resolve_order)).toBeNull();
  });

  test('can be named by ops if Svc has returned no id', () => {
    expect(codeOf(checkoutIn('processing', {}, { order: sentOrder }), named)).toBeNull();
  });

  test('that a person named can be corrected', () => {
    const order = { ...placed, namedAtMs: NOW_MS };
    expect(codeOf(checkoutIn('processing', {}, { order }), named)).toBeNull();
  });

  test('that Svc returned to a resend can be corrected and withdrawn until it is fulfilled', () => {
    const resent = checkoutIn('processing', {}, { order: { ...placed, isResend: true } });
    expect(codeOf(resent, named)).toBeNull();
    expect(codeOf(resent, COMMANDS.unlink_order)).toBeNull();
    const done = checkoutIn('processing', {}, { order: { ...fulfilled, isResend: true } });
    expect(codeOf(done, named)).toBe('CHECKOUT_STATE');
    expect(codeOf(done, COMMANDS.unlink_order)).toBe('CHECKOUT_STATE');
  });

  test('that a person named can be withdrawn, but not between capture and confirmation', () => {
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
    const message = 'The cancellation of this order was requested at Svc';
    expect(refusalOf(checkout, unlink_order, null)?.message).toContain(message);
    expect(codeOf(checkout, { ...resolve_order, orderId: 'O77' })).toBe('CHECKOUT_STATE');
    expect(codeOf(checkout, { ...resolve_order, orderId: 'O66' })).toBeNull();
  });

  test('that Svc returned cannot be withdrawn', () => {
    const { unlink_order } = COMMANDS;
    expect(refusalOf(checkoutIn('processing'), unlink_order, null)?.message).toBe(
      'No order of this checkout was linked by a person.',
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
    expect(resolve('confirmed', unknown)).toBe('To settle as confirmed, provide the orderId.');
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

  test('as failed is refused if the payment was captured', () => {
    const message = 'The payment was captured: settle as cancelled, which refunds the payment.';
    expect(resolve('failed', { order: placed, ...captured })).toBe(message);
    expect(resolve('failed', { order: placed, collection })).toBeNull();
  });

  test('as failed is refused if Svc has announced a refund', () => {
    const message = 'Svc has announced a refund, so it took the money: settle as cancelled.';
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
    // If ops name the order of another checkout, its order at Svc decides.
    expect(resolve('failed', { order }, 'O7')).toBeNull();
    expect(resolve('failed', unknown)).toBeNull();
  });

  test.each(['confirmed', 'cancelled'] as const)(
    'as %s is accepted whether the payment was captured or refused',
    (outcome) => {
      expect(resolve(outcome, refused)).toBeNull();
      expect(resolve(outcome, captured)).toBeNull();
    },
  );

  test('is refused outside a review', () => {
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
