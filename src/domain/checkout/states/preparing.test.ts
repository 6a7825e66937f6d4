import { after, EVENTS } from '../../../../tests/support/checkout-events';
import {
  checkoutIn,
  ofAccount,
  prices,
  seatMap,
} from '../../../../tests/support/checkout-examples';
import { done, fakePorts, refused, unknown } from '../../../../tests/support/fake-ports';
import { failure } from '../../failure';
import type { SvcPort } from '../ports';
import { preparing } from './preparing';

const another = {
  type: 'account',
  session: { authToken: 'other', accountId: 'A2', signingKey: 'k2' },
} as const;
const failed = { type: 'preparation_failed', failure: failure('UPSTREAM_UNAVAILABLE') } as const;

test('without prices there is nothing to sell', () => {
  const checkout = after(checkoutIn('preparing'), EVENTS.start, EVENTS.preparation_failed);
  expect(checkout.phase.status).toBe('failed');
  expect(checkout.commands.records['start:1']?.failure?.code).toBe('INVALID_SHOWTIME');
});

test('a showtime that is refused is told at once, whatever becomes of its seat map', async () => {
  const ports = fakePorts({
    svc: {
      refreshCheckout: () => refused('INVALID_SHOWTIME'),
      layout: () => new Promise(() => undefined),
      createGuest: () => unknown(),
    },
  });
  const found = await preparing.run?.(checkoutIn('preparing'), ports);
  expect(found).toMatchObject({
    type: 'preparation_failed',
    failure: { code: 'INVALID_SHOWTIME' },
  });
});

test('an edit that cannot be carried out restores the request and the session', () => {
  const before = checkoutIn('selecting', ofAccount());
  const edit = { type: 'edit', changes: { customer: another, quantity: 4 } } as const;
  const asking = after(before, edit);
  expect(asking).toMatchObject({
    phase: { status: 'preparing' },
    request: { quantity: 4, customer: another },
    session: another.session,
  });
  const restored = after(asking, failed);
  expect(restored.phase.status).toBe('selecting');
  expect(restored.request).toEqual(before.request);
  expect(restored.session).toEqual(before.session);
  expect(restored.commands.records['edit:1']?.failure?.code).toBe('UPSTREAM_UNAVAILABLE');
});

describe('what is asked at the start', () => {
  const general = { ...prices, showtime: { ...prices.showtime, seating: 'general' } } as const;
  const session = { authToken: 't', accountId: 'A1', signingKey: 'k' };
  const prepare = (svc: Partial<SvcPort>, checkout = checkoutIn('preparing')) => {
    const answers = {
      refreshCheckout: () => done(prices),
      layout: () => done(seatMap),
      createGuest: () => done(session),
    };
    return preparing.run?.(checkout, fakePorts({ svc: { ...answers, ...svc } }));
  };

  test('is prices, seats and the session of a guest', async () => {
    expect(await prepare({})).toEqual({ type: 'prepared', prices, seatMap, session });
  });

  test('is of use without a layout only where nobody has a seat of their own', async () => {
    const layout = () => unknown();
    expect(await prepare({ layout, refreshCheckout: () => done(general) })).toMatchObject({
      type: 'prepared',
      seatMap: null,
    });
    expect(await prepare({ layout })).toMatchObject({ type: 'preparation_failed' });
  });

  const startedKnowing = (seating: 'general' | 'reserved' | null) => {
    const showtime = seating && { ...prices.showtime, seating };
    return checkoutIn('preparing', { request: { ...checkoutIn('preparing').request, showtime } });
  };
  const counted = { ...general, showtime: { ...general.showtime, available: 80 } };
  const places = { asOf: '2030-01-01T12:00:00Z', available: 80, rows: [], recommendedSeatIds: [] };
  const unexpected = (): never => {
    throw new Error('nobody needs a seat map');
  };

  test('is no seat map where places are sold, as far as is known', async () => {
    const svc = { refreshCheckout: () => done(counted), layout: unexpected };
    expect(await prepare(svc, startedKnowing('general'))).toMatchObject({
      ...{ type: 'prepared', seatMap: places },
    });
    const edited = { ...startedKnowing(null), prices: counted };
    expect(await prepare(svc, edited)).toMatchObject({ seatMap: places });
    const uncounted = { ...svc, refreshCheckout: () => done(general) };
    expect(await prepare(uncounted, startedKnowing('general'))).toMatchObject({ seatMap: null });
  });

  test('is a seat map after all where what was known is outdated', async () => {
    expect(await prepare({}, startedKnowing('general'))).toMatchObject({ seatMap });
    const layout = () => unknown();
    expect(await prepare({ layout }, startedKnowing('general'))).toMatchObject({
      type: 'preparation_failed',
    });
  });

  test('is not waited for once the prices tell of places', async () => {
    const layout = () => new Promise<never>(() => undefined);
    const svc = { refreshCheckout: () => done(counted), layout };
    expect(await prepare(svc, startedKnowing(null))).toMatchObject({ seatMap: places });
  });

  test('goes on without a session, which is opened before the seats are held', async () => {
    expect(await prepare({ createGuest: () => unknown() })).toMatchObject({
      type: 'prepared',
      session: null,
    });
  });

  test('is nothing without prices', async () => {
    const found = await prepare({ refreshCheckout: () => refused('INVALID_SHOWTIME') });
    expect(found).toMatchObject({
      type: 'preparation_failed',
      failure: { code: 'INVALID_SHOWTIME' },
    });
  });
});
