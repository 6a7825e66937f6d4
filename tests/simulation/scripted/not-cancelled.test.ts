// A cancellation fails and its order stands: nothing that is reported afterwards treats the order as cancelled.
import { money } from '../../../src/domain/money';
import { checkoutIn, NOW_MS, placed } from '../../support/checkout-examples';
import type { Creator } from '../schedule';
import { workflowCreator } from '../temporal/bundle';
import { ScriptedCheckout, TICKETS, trouble, type Answers } from './scripted';

const FULFILLED = { status: 'fulfilled', reasonCode: null };
const AUDIT = { actor: 'ada', reason: 'customer called' };
const CONFIRMED = { outcome: 'confirmed', evidence: 'ticket 7', ...AUDIT };
const PARTLY = { status: 'unknown', refund: money('10.00', 'USD') };
const NOT_CANCELLABLE = { refusal: { code: 'ORDER_NOT_CANCELLABLE' } };

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

/** A checkout whose customer wants to cancel, once the cancellation has ended. */
async function settled(cancelOrder: Answers['cancelOrder']): Promise<ScriptedCheckout> {
  const wanted = { cancelRequest: { atMs: NOW_MS, reason: 'customer' } } as const;
  const answers = { cancelOrder, orderStatus: [FULFILLED] };
  const checkout = await ScriptedCheckout.open(creator, checkoutIn('cancelling', wanted), answers);
  while (checkout.status === 'cancelling') await checkout.run.passTime();
  return checkout;
}

test('an order that ops confirm after a failed refund is not called cancelled', async () => {
  const checkout = await settled([trouble('refused', 'REFUND_PROCESSING_ERROR')]);
  expect(checkout.status).toBe('in_review');
  await checkout.run.update('markResolved', CONFIRMED);
  expect(checkout.seen.view).toMatchObject({
    status: 'confirmed',
    cancellation: NOT_CANCELLABLE,
    lastFailure: { code: 'ORDER_NOT_CANCELLABLE' },
  });
});

test('a fulfilled order is not called unknown if Svc answers its cancellation with ORDER_NOT_FOUND', async () => {
  const checkout = await settled([trouble('refused', 'ORDER_NOT_FOUND')]);
  expect(checkout.seen.view).toMatchObject({ status: 'confirmed', cancellation: NOT_CANCELLABLE });
});

test('a partial refund of a cancellation that ops ended does not count for the next one', async () => {
  const unclear = Array.from({ length: 10 }, () => PARTLY);
  const checkout = await settled([...unclear, { status: 'refunded', refund: null }]);
  expect(checkout.status).toBe('in_review');
  await checkout.run.update('markResolved', CONFIRMED);
  expect(checkout.status).toBe('confirmed');
  await checkout.run.update('cancel', {});
  while (checkout.status !== 'cancelled') await checkout.run.passTime();
  expect(checkout.seen.view.payment.refund).toMatchObject({ status: 'done' });
});

describe('of an order that Svc had cancelled', () => {
  const evidence = [
    { atMs: NOW_MS, what: 'order_cancelled' },
    { atMs: NOW_MS, what: 'cancel_sent' },
    { atMs: NOW_MS, what: 'refund_short', refund: PARTLY.refund },
  ] as const;
  const confirmed = async (answers: Answers): Promise<ScriptedCheckout> => {
    const reviewed = checkoutIn('in_review', {}, { order: { ...placed, evidence } });
    const checkout = await ScriptedCheckout.open(creator, reviewed, answers);
    await checkout.run.update('markResolved', CONFIRMED);
    while (checkout.status === 'processing') await checkout.run.passTime();
    return checkout;
  };

  test('the refund does not count for a later cancellation if the order stands', async () => {
    const checkout = await confirmed({
      orderStatus: [FULFILLED],
      orderSummary: [TICKETS],
      cancelOrder: [{ status: 'refunded', refund: null }],
    });
    expect(checkout.status).toBe('confirmed');
    await checkout.run.update('cancel', {});
    while (checkout.status !== 'cancelled') await checkout.run.passTime();
    expect(checkout.seen.view.payment.refund).toMatchObject({ status: 'done' });
  });

  test('the refund does not count, either, if the customer cancels before the tickets come', async () => {
    const reviewed = checkoutIn('in_review', {}, { order: { ...placed, evidence } });
    const checkout = await ScriptedCheckout.open(creator, reviewed, {
      orderStatus: [FULFILLED],
      orderSummary: [{ ...TICKETS, tickets: [] }],
      cancelOrder: [{ status: 'refunded', refund: null }],
    });
    await checkout.run.update('markResolved', CONFIRMED);
    await checkout.run.update('cancel', {});
    while (checkout.status !== 'cancelled') await checkout.run.passTime();
    expect(checkout.seen.view.payment.refund).toMatchObject({ status: 'done' });
  });

  test('a partial refund still counts while it is not known whether the order stands', async () => {
    const checkout = await confirmed({
      orderStatus: [{ status: 'refunded', reasonCode: null }],
      cancelOrder: [trouble('refused', 'ORDER_NOT_CANCELLABLE')],
    });
    expect(checkout.seen.view).toMatchObject({
      status: 'in_review',
      payment: { money: 'unknown' },
    });
    expect(checkout.calls).not.toContain('cancelOrder');
  });
});
