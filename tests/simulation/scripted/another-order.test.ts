// Svc accepted a resend, and later cancelled or failed that order: the first send may have made another, which ops
// find.
import type { PhaseOf } from '../../../src/domain/checkout/state';
import {
  checkoutIn,
  collection,
  fulfilled,
  NOW_MS,
  placed,
  receipt,
} from '../../support/checkout-examples';
import type { Creator } from '../schedule';
import { workflowCreator } from '../temporal/bundle';
import { ScriptedCheckout, TICKETS, trouble, type Answers } from './scripted';

const AN_HOUR_MS = 3600_000;
const NEXT = { tries: 0, dueAtMs: NOW_MS, canHurry: true };
const RESENT = { ...placed, isResend: true };
const FOUND = { orderId: 'O77', showtimeId: 'D812', actor: 'ada', reason: 'found by e-mail' };
const ALONE = { orderSummary: [TICKETS], checkoutsWithOrder: [['chk_1']] };
const CANCELLED = { status: 'cancelled', reasonCode: null };
const DOWN = trouble('unknown', 'UPSTREAM_UNAVAILABLE');

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

/** The checkout once its order is no longer followed, or after an hour. */
async function followed(
  answers: Answers,
  order: PhaseOf<'processing'>['order'] = RESENT,
  more: Partial<PhaseOf<'processing'>> = {},
): Promise<ScriptedCheckout> {
  const given = checkoutIn('processing', {}, { order, next: NEXT, ...more });
  const checkout = await ScriptedCheckout.open(creator, given, { ...ALONE, ...answers });
  await checkout.follow(AN_HOUR_MS);
  return checkout;
}

test.each([
  [
    'has refused to cancel the known order a second time',
    [CANCELLED],
    trouble('refused', 'ORDER_NOT_CANCELLABLE'),
  ],
  [
    'has cancelled the known order without naming a refund',
    [CANCELLED],
    { status: 'cancelled', refund: null },
  ],
  ['hides the known order', [trouble('refused', 'ORDER_NOT_FOUND')], DOWN],
])('ops can link another order after Svc %s', async (_, orderStatus, reply) => {
  const checkout = await followed({ orderStatus, cancelOrder: [reply], remindOfRefund: [reply] });
  expect(checkout.status).toBe('in_review');
  await checkout.run.update('resolveOrder', FOUND);
  expect(checkout.seen.view.order).toMatchObject({ id: 'O77' });
});

describe('after Svc has named the refund of the known order', () => {
  const named = { status: 'cancelled', refund: receipt.total };
  const replies = { cancelOrder: [named], remindOfRefund: [named] };
  const cancelledFor = (reads: number) => Array.from({ length: reads }, () => CANCELLED);

  test('another order is polled if its status cannot be read: the refund was for the known order only', async () => {
    const orderStatus = [...cancelledFor(8), DOWN];
    const checkout = await followed({ ...replies, orderStatus, orderSummary: [TICKETS, DOWN] });
    expect(checkout.status).toBe('in_review');
    await checkout.run.update('resolveOrder', FOUND);
    await checkout.follow(AN_HOUR_MS);
    expect(checkout.status).toBe('processing');
    expect(checkout.seen.view.payment.money).toBe('unknown');
  });

  test('another order that is fulfilled is delivered', async () => {
    const orderStatus = [...cancelledFor(8), { status: 'fulfilled', reasonCode: null }];
    const checkout = await followed({ ...replies, orderStatus });
    expect(checkout.status).toBe('in_review');
    await checkout.run.update('resolveOrder', FOUND);
    await checkout.follow(AN_HOUR_MS);
    expect(checkout.status).toBe('confirmed');
  });
});

test('a fulfilled and paid order that Svc then reports as failed goes to review', async () => {
  const checkout = await followed(
    { orderStatus: [{ status: 'failed', reasonCode: 'SEAT_UNAVAILABLE' }] },
    { ...fulfilled, isResend: true },
    {
      payment: { type: 'partner', token: 'tok_ok' },
      collection: { ...collection, status: 'captured' },
    },
  );
  expect(checkout.status).toBe('in_review');
});
