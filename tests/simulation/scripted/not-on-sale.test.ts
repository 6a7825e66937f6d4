// A showtime that Svc no longer sells, and other reasons why a choice of seats or an order fails.
import { ALTERNATIVE_SHAPE } from '../../../src/domain/capabilities';
import { packSeatMap } from '../../../src/domain/seat-map';
import { money } from '../../../src/domain/money';
import type { Checkout } from '../../../src/domain/checkout/state';
import {
  checkoutIn,
  claimed,
  generalPrices,
  hold,
  NOW_MS,
  ofAccount,
  placed,
  prices,
  receipt,
  seatMap,
  session,
} from '../../support/checkout-examples';
import type { Creator } from '../schedule';
import { workflowCreator } from '../temporal/bundle';
import { UNDER_WAY } from '../temporal/lone-answers';
import { ORDER_PLACED, ScriptedCheckout, trouble, type Answers } from './scripted';

const GONE = trouble('refused', 'INVALID_SHOWTIME');
const TAKEN = trouble('refused', 'INVENTORY_UNAVAILABLE');
const LEASE = { sentAtMs: NOW_MS, durationMs: 600_000, leaseId: 'L2' };
const ALL_GONE: Answers = {
  lease: [GONE],
  layout: [GONE],
  refreshCheckout: [GONE],
  preview: [GONE],
  occupants: [null],
};
const failed = (reasonCode: string) => ({ orderStatus: [{ status: 'failed', reasonCode }] });

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

const open = (checkout: Checkout, answers: Answers) =>
  ScriptedCheckout.open(creator, checkout, answers);
const placing = () => checkoutIn('placing', {}, { order: claimed });
/** The order is placed; after that the showtime is gone. */
const GONE_LATER = { ...ORDER_PLACED, preview: [...ORDER_PLACED.preview, GONE] };

describe('a showtime that Svc no longer sells leads to a new checkout', () => {
  test.each<[string, Answers, string]>([
    ['after a decline, from the lease', failed('PROCESSOR_DECLINED'), 'PROCESSOR_DECLINED'],
    [
      'after a decline, from the preview',
      { ...failed('PROCESSOR_DECLINED'), lease: [LEASE] },
      'PROCESSOR_DECLINED',
    ],
    ['after the order', failed('INVALID_SHOWTIME'), 'INVALID_SHOWTIME'],
    ['after lost seats, from the seat map', failed('SEAT_UNAVAILABLE'), 'SEAT_UNAVAILABLE'],
  ])('%s', async (_, answers, code) => {
    const { status, seen } = await open(placing(), { ...ALL_GONE, ...GONE_LATER, ...answers });
    expect(status).toBe('selecting');
    expect(seen.view.lastFailure).toMatchObject({ code, next: 'start_over' });
    expect(seen.view.nextAction).toEqual({ type: 'start_over' });
  });

  test('when the hold ends', async () => {
    const checkout = await open(checkoutIn('held'), ALL_GONE);
    await checkout.run.passTime();
    expect(checkout.seen.view.lastFailure).toMatchObject({ code: 'INVALID_SHOWTIME' });
    expect(checkout.seen.view.nextAction).toEqual({ type: 'start_over' });
  });

  test('but not without an answer: the old map stays', async () => {
    const layout = [trouble('unknown', 'UPSTREAM_UNAVAILABLE')];
    const checkout = await open(checkoutIn('held'), { ...ALL_GONE, layout });
    await checkout.run.passTime();
    expect(checkout.seen.view.lastFailure).toMatchObject({ code: 'HOLD_EXPIRED' });
    expect(checkout.seen.view.nextAction).toMatchObject({ type: 'choose_seats' });
  });
});

test('an order that fails because its offer is gone leads to a choice among current offers', async () => {
  const offers = [{ ...prices.offers[0]!, offerId: 'senior' }];
  const { status, seen, calls } = await open(placing(), {
    ...ORDER_PLACED,
    ...failed('OFFER_NOT_FOUND'),
    lease: [TAKEN],
    layout: [seatMap],
    refreshCheckout: [{ ...prices, offers }],
  });
  expect(status).toBe('selecting');
  expect(calls).not.toContain('lease');
  expect(calls).toContain('refreshCheckout');
  expect(seen.view.lastFailure).toMatchObject({ code: 'OFFER_NOT_FOUND', next: 'choose_seats' });
  expect(seen.view.nextAction).toMatchObject({ type: 'choose_seats' });
});

describe('seats that Svc has refused', () => {
  const MAP_LOST = [trouble('unknown', 'UPSTREAM_UNAVAILABLE')];
  const REFUSED = { key: 'seats:1', digest: 'd', requestId: 'r' };
  const items = [{ offerId: 'adult', seatIds: ['F1', 'F2'] }];
  const refuse = async (layout: readonly unknown[]) => {
    const lease = [trouble('refused', 'SEAT_UNAVAILABLE')];
    const checkout = await open(checkoutIn('selecting'), { ...ALL_GONE, lease, layout });
    await checkout.run.update('chooseSeats', { ...REFUSED, items });
    return checkout.seen.view;
  };

  test('are not recommended if the map cannot be read again', async () => {
    expect((await refuse(MAP_LOST)).nextAction).toEqual({
      type: 'choose_seats',
      recommendedSeatIds: [],
    });
  });

  test('lead to a wait while the map is read: another choice would be refused', async () => {
    expect((await refuse([UNDER_WAY])).nextAction).toEqual({ type: 'wait', afterSeconds: 1 });
  });
});

describe('a promotion code that Svc no longer accepts', () => {
  const customer = { ...ofAccount().request.customer, session };
  const withCode = (promotionCode: string) => {
    const { request } = ofAccount();
    return { request: { ...request, promotionCode } };
  };

  test.each([
    ['OFFER_NOT_FOUND', trouble('refused', 'OFFER_NOT_FOUND')],
    ['PRODUCT_NOT_FOUND', trouble('refused', 'PRODUCT_NOT_FOUND')],
    ['an empty list', { ...prices, offers: [] }],
  ])('is named, and the sign-in succeeds despite %s', async (_, answer) => {
    const given = checkoutIn('selecting', { ...withCode('HALF'), session: null });
    const refused = { ...ALL_GONE, refreshCheckout: [answer] };
    const checkout = await open(given, { ...refused, layout: [seatMap] });
    const tag = { key: 'edit:1', digest: 'd', requestId: 'r' };
    await checkout.run.update('edit', { ...tag, changes: { customer } });
    expect(checkout.seen.view).toMatchObject({
      status: 'selecting',
      customer: { status: 'ready' },
      lastFailure: { code: 'OFFER_NOT_FOUND', message: expect.stringContaining('promotionCode') },
      nextAction: { type: 'choose_seats' },
    });
  });

  test('is named after an order that failed because its offer is gone', async () => {
    const { request } = checkoutIn('placing');
    const given = checkoutIn(
      'placing',
      { request: { ...request, promotionCode: 'HALF' } },
      { order: claimed },
    );
    const { seen } = await open(given, {
      ...ORDER_PLACED,
      ...failed('OFFER_NOT_FOUND'),
      layout: [seatMap],
      refreshCheckout: [trouble('refused', 'OFFER_NOT_FOUND')],
    });
    expect(seen.view.lastFailure).toMatchObject({
      code: 'OFFER_NOT_FOUND',
      attempt: 1,
      message: expect.stringContaining('promotionCode') as string,
    });
  });
});

test.each(['preview', 'order'])(
  'when nothing is left on sale, a new checkout is needed: after the %s',
  async (call) => {
    const refused = trouble('refused', 'OFFER_NOT_FOUND');
    const given = call === 'order' ? placing() : checkoutIn('holding');
    const { seen, calls } = await open(given, {
      ...failed('OFFER_NOT_FOUND'),
      ...(call === 'order' ? ORDER_PLACED : { lease: [LEASE], preview: [refused] }),
      layout: [seatMap],
      refreshCheckout: [{ ...prices, offers: [] }],
    });
    expect(calls.includes('placeOrder')).toBe(call === 'order');
    expect(seen.view).toMatchObject({ status: 'selecting', nextAction: { type: 'start_over' } });
  },
);

test('another account that signs in does not get the lease of the former one', async () => {
  const { request } = ofAccount();
  const other = { ...session, accountId: 'another' };
  const own = { seatIds: ['F1', 'F2'], endsAtMs: NOW_MS + 600_000 };
  const given = checkoutIn('selecting', { request, session: null, ownLease: own });
  const lost = [trouble('unknown', 'UPSTREAM_UNAVAILABLE')];
  const checkout = await open(given, {
    ...ALL_GONE,
    refreshCheckout: lost,
    layout: [seatMap],
    lease: [trouble('refused', 'SEAT_UNAVAILABLE')],
  });
  const tag = { digest: 'd', requestId: 'r' };
  const customer = { ...request.customer, session: other };
  const edit = await checkout.run.update('edit', { ...tag, key: 'edit:1', changes: { customer } });
  expect(edit).toMatchObject({ failure: null });
  const items = [{ offerId: 'adult', seatIds: ['F1', 'F2'] }];
  await checkout.run.update('chooseSeats', { ...tag, key: 'seats:1', items });
  expect(checkout.seen.view).toMatchObject({
    status: 'selecting',
    lastFailure: { code: 'SEAT_UNAVAILABLE' },
  });
});

describe('places', () => {
  const general = (status: 'selecting' | 'held', change: Partial<Checkout> = {}) => {
    const items = [{ ...hold.items[0]!, seatIds: [], quantity: 2 }];
    const phase = status === 'held' ? { items } : {};
    return checkoutIn(status, { prices: generalPrices, seatMap: null, ...change }, phase);
  };
  const refused = {
    ...ALL_GONE,
    lease: [trouble('refused', 'SEAT_UNAVAILABLE')],
    layout: [seatMap],
  };
  const more = { key: 's:1', digest: 'd', requestId: 'r' };
  const items = [{ offerId: generalPrices.offers[0]!.offerId, quantity: 2 }];

  test('that Svc refuses are not awaited, whatever was leased before', async () => {
    const { clientRequestId } = checkoutIn('selecting').attempt;
    const since = { clientRequestId, atMs: NOW_MS };
    const ownLease = { seatIds: [], endsAtMs: NOW_MS + 600_000, since };
    const checkout = await open(general('selecting', { ownLease }), refused);
    await checkout.run.update('chooseSeats', { ...more, items });
    expect(checkout.status).toBe('selecting');
    expect(checkout.calls).toContain('layout');
  });

  test.each(['INVENTORY_UNAVAILABLE', 'SEAT_UNAVAILABLE'])(
    'are still on sale after %s if the showtime has no auditorium',
    async (code) => {
      const checkout = await open(general('selecting'), {
        lease: [trouble('refused', code)],
        layout: [trouble('refused', 'INVALID_SHOWTIME')],
      });
      await checkout.run.update('chooseSeats', { ...more, items });
      expect(checkout.seen.view).toMatchObject({
        status: 'selecting',
        lastFailure: { code },
        nextAction: { type: 'choose_seats' },
      });
    },
  );

  test('are offered without the seats of their hall', async () => {
    const answers = { ...refused, layout: [{ ...seatMap, available: 3 }] };
    const checkout = await open(general('selecting'), answers);
    await checkout.run.update('chooseSeats', { ...more, items });
    expect(checkout.seen.view).toMatchObject({
      available: 3,
      nextAction: { type: 'choose_seats', recommendedSeatIds: [] },
    });
  });

  test.each([
    ['not counted by the seats of their hall', seatMap, null],
    ['counted by a map without seats', { ...seatMap, rows: [], available: 3 }, 3],
  ])('are %s in the alternative shape', async (_, layout, available) => {
    const { request } = checkoutIn('selecting');
    const given = general('selecting', {
      request: { ...request, capabilities: ALTERNATIVE_SHAPE },
    });
    const checkout = await open(given, { ...refused, layout: [layout] });
    await checkout.run.update('chooseSeats', { ...more, items });
    expect(checkout.seen.view).toMatchObject({ available });
  });

  test('give way to the seats of a reserved showtime whose map came late', async () => {
    const late = { prices, seatMap: packSeatMap({ ...seatMap, rows: [], recommendedSeatIds: [] }) };
    const checkout = await open(checkoutIn('selecting', late), refused);
    const [offer] = prices.offers;
    await checkout.run.update('chooseSeats', {
      ...more,
      items: [{ offerId: offer!.offerId, quantity: 2 }],
    });
    expect(checkout.seen.view.nextAction).toMatchObject({
      type: 'choose_seats',
      recommendedSeatIds: seatMap.recommendedSeatIds,
    });
  });

  test('stay held if others are refused', async () => {
    const checkout = await open(general('held'), refused);
    const answer = await checkout.run.update('chooseSeats', { ...more, items });
    expect(answer).toMatchObject({ status: 'held', failure: { code: 'SEAT_UNAVAILABLE' } });
  });
});

test('if nothing is sold without the code, the code stays and the checkout continues', async () => {
  const { request } = checkoutIn('held');
  const given = checkoutIn('held', { request: { ...request, promotionCode: 'PRESALE' } });
  const checkout = await open(given, { refreshCheckout: [{ ...prices, offers: [] }] });
  const tag = { key: 'edit:1', digest: 'd', requestId: 'r' };
  await checkout.run.update('edit', { ...tag, changes: { promotionCode: null } });
  expect(checkout.seen.view).toMatchObject({
    status: 'held',
    lastFailure: { code: 'OFFER_NOT_FOUND' },
    nextAction: { type: 'pay' },
  });
});

describe('a free order that Svc cancels on its own', () => {
  const free = { ...receipt, total: money('0.00', 'USD') };
  const answers: Answers = {
    orderStatus: [{ status: 'cancelled', reasonCode: null }],
    cancelOrder: [trouble('unknown', 'UPSTREAM_UNAVAILABLE')],
    lease: [LEASE],
    preview: [{ receipt: free, previewId: null }],
  };

  test('has failed at once: there is no money to wait for', async () => {
    const given = checkoutIn('placing', {}, { order: claimed, receipt: free });
    const { placeOrder } = ORDER_PLACED;
    const { status, seen, calls } = await open(given, { ...answers, placeOrder });
    expect(status).toBe('held');
    expect(calls).not.toContain('cancelOrder');
    expect(seen.view.payment.money).toBe('not_taken');
  });

  test('may have been made twice if it was sent again', async () => {
    const order = { ...placed, isResend: true };
    const given = checkoutIn('processing', {}, { order, receipt: free });
    const checkout = await open(given, answers);
    await checkout.run.passTime();
    expect(checkout.calls).toEqual(['orderStatus', 'cancelOrder']);
    expect(checkout.status).not.toBe('held');
    expect(checkout.seen.view.payment.money).toBe('unknown');
  });
});
