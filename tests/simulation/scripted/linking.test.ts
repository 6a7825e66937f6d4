// An order that support names for a checkout in review: linked, refused, and unlinked.
import type { Checkout, PhaseOf } from '../../../src/domain/checkout/state';
import {
  cancellation,
  checkoutIn,
  collection,
  delivered,
  fulfilled,
  NOW_MS,
  placed,
  receipt,
  sentOrder,
} from '../../support/checkout-examples';
import { failure } from '../../../src/domain/failure';
import type { Creator } from '../schedule';
import { workflowCreator } from '../temporal/bundle';
import { ScriptedCheckout, TICKETS, trouble, type Answers } from './scripted';

const OTHERS = { ...TICKETS, seatIds: ['F3', 'F4'] };
const FULFILLED = { status: 'fulfilled', reasonCode: null };
const PENDING = { status: 'pending', reasonCode: null };
const AUDIT = { actor: 'ada', reason: 'customer called' };
const FOUND = { orderSummary: [TICKETS], checkoutsWithOrder: [['chk_1']] };
const tooLate = failure('CANCELLATION_WINDOW_EXPIRED');

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

type InPhase = Partial<PhaseOf<'in_review'>>;

/** A checkout in review. */
const reviewed = (answers: Answers, inPhase: InPhase = {}, change: Partial<Checkout> = {}) =>
  ScriptedCheckout.open(creator, checkoutIn('in_review', change, inPhase), answers);

const inDoubt: InPhase = { order: sentOrder };
const inDoubtToCancel: InPhase = {
  order: delivered,
  cancellation: { ...cancellation, refusal: tooLate, doubtful: 1 },
};

describe('an order that support names', () => {
  const name = async (
    answers: Answers,
    inPhase: InPhase = inDoubt,
    orderId = 'O77',
  ): Promise<ScriptedCheckout> => {
    const checkout = await reviewed(answers, inPhase);
    await checkout.run.update('resolveOrder', { orderId, ...AUDIT });
    return checkout;
  };

  test('is compared with the hold, and then polled', async () => {
    const checkout = await name({ ...FOUND, orderStatus: [FULFILLED] });
    expect([...checkout.calls].sort()).toEqual(['checkoutsWithOrder', 'orderSummary']);
    expect(checkout.seen.view).toMatchObject({ status: 'processing', order: { id: 'O77' } });
    expect(checkout.timeline).toEqual(['Resolved by support; now processing']);
    await checkout.run.passTime();
    expect(checkout.status).toBe('confirmed');
  });

  test.each([
    ['is for other seats', { ...FOUND, orderSummary: [OTHERS] }],
    ['is another checkout’s', { ...FOUND, checkoutsWithOrder: [['chk_1', 'chk_2']] }],
    ['cannot be read', { ...FOUND, orderSummary: [trouble('unknown', 'UPSTREAM_UNAVAILABLE')] }],
  ])('is not accepted if it %s', async (_, answers) => {
    const checkout = await name(answers);
    expect(checkout.seen.view).toMatchObject({ status: 'in_review', order: { id: null } });
  });

  test('is not compared with the hold if Svc itself returned its id', async () => {
    const checkout = await name({ orderStatus: [PENDING] }, { order: placed }, 'O55');
    expect(checkout.status).toBe('processing');
    expect(checkout.calls).toEqual([]);
    // Svc itself returned the id, so a failure proves that nothing was bought.
    const failed = await name(
      {
        orderStatus: [{ status: 'failed', reasonCode: 'PROCESSOR_DECLINED' }],
        lease: [trouble('refused', 'SEAT_UNAVAILABLE')],
        layout: [trouble('unknown', 'UPSTREAM_UNAVAILABLE')],
      },
      { order: placed },
      'O55',
    );
    await failed.run.passTime();
    expect(failed.seen.view.payment.money).toBe('not_taken');
  });

  test('goes back to review if it has failed, because the checkout’s own order may stand', async () => {
    const answers = { ...FOUND, orderStatus: [{ status: 'failed', reasonCode: null }] };
    const checkout = await name(answers);
    await checkout.run.passTime();
    expect(checkout.seen.view).toMatchObject({ status: 'in_review', order: { id: null } });
  });

  test('goes back to review, without the id, if Svc never reports its outcome', async () => {
    const order = { ...sentOrder, firstSentAtMs: NOW_MS - 25 * 3600_000 };
    const checkout = await name({ ...FOUND, orderStatus: [PENDING] }, { order });
    while (checkout.status === 'processing') await checkout.run.passTime();
    expect(checkout.seen.view).toMatchObject({ status: 'in_review', order: { id: null } });
  });

  test('has its tickets fetched if it is the order that was fulfilled before', async () => {
    const answers = { orderStatus: [FULFILLED], orderSummary: [TICKETS] };
    const checkout = await name(answers, { order: fulfilled }, 'O55');
    await checkout.run.passTime();
    expect(checkout.calls).toEqual(['orderStatus', 'orderSummary']);
    expect(checkout.status).toBe('confirmed');
  });

  test('continues its cancellation if the cancellation was in doubt', async () => {
    const answers = {
      orderStatus: [{ status: 'refunded', reasonCode: null }],
      cancelOrder: [{ status: 'refunded', refund: receipt.total }],
    };
    const checkout = await name(answers, inDoubtToCancel, 'O55');
    expect(checkout.status).toBe('cancelling');
    await checkout.passTimes(2);
    expect(checkout.calls).toEqual(['orderStatus', 'orderStatus', 'cancelOrder']);
    expect(checkout.status).toBe('cancelled');
  });

  test('is accepted without a showtime from Svc only if support names the right one', async () => {
    const unnamed = { ...TICKETS, showtimeId: null, seatIds: null };
    const answers = { ...FOUND, orderSummary: [unnamed], orderStatus: [PENDING] };
    const statusWith = async (said: object) => {
      const checkout = await reviewed(answers, inDoubt);
      await checkout.run.update('resolveOrder', { orderId: 'O77', ...said, ...AUDIT });
      return checkout.status;
    };
    expect(await statusWith({})).toBe('in_review');
    expect(await statusWith({ showtimeId: 'D9' })).toBe('in_review');
    expect(await statusWith({ showtimeId: 'D812' })).toBe('processing');
  });

  test.each([null, { ...collection, status: 'captured' } as const])(
    'can be unlinked once confirmed: its tickets are removed, and a captured payment stays captured',
    async (paid) => {
      const order = { ...delivered, namedAtMs: NOW_MS };
      const confirmed = checkoutIn('confirmed', {}, { order, collection: paid });
      const checkout = await ScriptedCheckout.open(creator, confirmed, {});
      await checkout.run.update('unlinkOrder', AUDIT);
      expect(checkout.seen.view).toMatchObject({
        status: 'in_review',
        order: { id: null },
        tickets: [],
        payment: { money: paid ? 'taken' : 'unknown' },
      });
    },
  );

  test.each(['failed', 'cancelled'] as const)(
    'goes to review if Svc reports it as %s after its payment was captured for an earlier order',
    async (status) => {
      const captured = { ...collection, status: 'captured' } as const;
      const answers = { ...FOUND, orderStatus: [{ status, reasonCode: null }] };
      const checkout = await name(answers, { ...inDoubt, collection: captured });
      await checkout.run.passTime();
      expect(checkout.seen.view).toMatchObject({
        status: 'in_review',
        payment: { money: 'taken' },
      });
    },
  );

  test('can be unlinked', async () => {
    const named = { order: { ...placed, namedAtMs: NOW_MS } };
    const checkout = await reviewed({}, named);
    await checkout.run.update('unlinkOrder', AUDIT);
    expect(checkout.seen.view).toMatchObject({ status: 'in_review', order: { id: null } });
    expect(checkout.timeline).toEqual(['Support has unlinked the order']);
  });
});
