import { asyncLocalStorage, type Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { Ordering } from '../upstream/ordering/ordering';
import { SvcError } from '../upstream/svc/svc-error';
import type { LeaseRequest, PlaceRequest } from '../domain/checkout/ports';
import type { ActivityContext } from './activity';
import { createSvcActivities } from './svc';

const CALLER = {
  session: { authToken: 'T', accountId: 'A1', signingKey: 'K' },
  device: { deviceId: 'device-1', adId: 'ad-1' },
};
const ORDER: PlaceRequest = {
  ...CALLER,
  showtimeId: 'D1',
  clientRequestId: '0a0f0a54-2b94-4c47-9a1c-6a4a6a5f3f10',
  items: [],
  promotionCode: null,
  guest: true,
  defaults: { clientVersion: 'usher/1', associateTags: {}, tenantId: null },
  payment: null,
  leaseId: null,
  previewId: null,
  sendBeforeMs: 5000,
  reference: 'chk_1-1',
};
const LEASE: LeaseRequest = {
  ...CALLER,
  showtimeId: 'D1',
  clientRequestId: ORDER.clientRequestId,
  items: [],
};

/** Every method returns its own name, or the result of `over`, and records its arguments. */
function orderingWith(over: Partial<Record<keyof Ordering, () => unknown>> = {}) {
  const recorded: { method: string; request: unknown; signal: AbortSignal | undefined }[] = [];
  const ordering = new Proxy({} as Ordering, {
    get: (_, method: keyof Ordering) => async (request: unknown, signal?: AbortSignal) => {
      recorded.push({ method, request, signal });
      return Promise.resolve(over[method] ? over[method]() : method);
    },
  });
  return { ordering, recorded };
}

const context = (more: Partial<ActivityContext> = {}) => {
  const current = { attempt: 1, scheduledAtMs: 100, signal: new AbortController().signal, ...more };
  return () => current;
};

const RECEIPT = { total: { amount: '31.50', currency: 'USD' } };
const PENDING = { status: 'pending', reasonCode: null };

describe('each activity makes one call of its method', () => {
  const customer = { type: 'guest', email: 'a@b.c', firstName: 'A', lastName: 'B' };
  const look = { ...CALLER, orderId: 'O55' };
  /** For each activity: its method, the request, the method's answer, and the activity's value. */
  const calls = {
    refreshCheckout: [
      'refreshCheckout',
      { showtimeId: 'D812', promotionCode: null },
      'prices',
      'prices',
    ],
    showtime: ['showtime', { showtimeId: 'D812' }, 'showtime', 'showtime'],
    productionName: ['productionName', { productionId: 'B33' }, 'Night Train', 'Night Train'],
    venueName: ['venueName', { venueId: 'C12' }, 'Rex 12', 'Rex 12'],
    layout: ['layout', { showtimeId: 'D812', quantity: 2 }, 'map', 'map'],
    occupants: ['occupants', { showtimeId: 'D812', quantity: 2 }, { F7: 'A1' }, { F7: 'A1' }],
    createGuest: ['createGuest', { customer }, 'session', 'session'],
    lease: [
      'lease',
      LEASE,
      { sentAtMs: 700, durationMs: 600_000, leaseId: 'L1' },
      { sentAtMs: 700, durationMs: 600_000, leaseId: 'L1' },
    ],
    preview: [
      'preview',
      ORDER,
      { receipt: RECEIPT, previewId: 'V1' },
      { receipt: RECEIPT, previewId: 'V1' },
    ],
    placeOrder: [
      'placeOrder',
      ORDER,
      { orderId: 'O55', ...PENDING },
      { orderId: 'O55', ...PENDING },
    ],
    orderStatus: ['orderStatus', look, PENDING, PENDING],
    orderSummary: ['orderSummary', look, ['ticket'], ['ticket']],
    cancelOrder: ['cancelOrder', look, 'cancellation', 'cancellation'],
  } as const;

  it('and all activities are listed here', () => {
    const { ordering } = orderingWith();
    expect(Object.keys(createSvcActivities({ ordering })).sort()).toEqual(
      Object.keys(calls).sort(),
    );
  });

  it.each(Object.entries(calls))('%s', async (name, [method, request, answer, value]) => {
    const { ordering, recorded } = orderingWith({ [method]: () => answer });
    const current = context();
    const activities = createSvcActivities({ ordering, context: current, clock: () => 0 });
    const activity = activities[name as keyof typeof calls] as (given: unknown) => Promise<unknown>;
    await expect(activity(request)).resolves.toEqual(value);
    expect(recorded).toEqual([{ method, request, signal: current().signal }]);
    expect(recorded[0]?.signal).toBe(current().signal);
  });
});

describe('failures', () => {
  afterEach(() => jest.useRealTimers());

  const failing = (error: Error) =>
    orderingWith({
      orderSummary: () => {
        throw error;
      },
    });

  it('of the call become failures of the activity', async () => {
    const trouble = { outcome: 'unknown', code: 'UPSTREAM_UNAVAILABLE', reason: 'x' } as const;
    const { ordering } = failing(new SvcError('orderSummary', trouble));
    const { orderSummary } = createSvcActivities({ ordering, context: context({ attempt: 4 }) });
    const error: unknown = await orderSummary({ ...CALLER, orderId: 'O55' }).catch(
      (it: unknown) => it,
    );
    expect(error).toBeInstanceOf(ApplicationFailure);
    expect(error).toMatchObject({ type: 'UPSTREAM_UNAVAILABLE', nonRetryable: false });
  });

  it('that are bugs are rethrown unchanged', async () => {
    const bug = new TypeError('oops');
    const { ordering } = failing(bug);
    const { orderSummary } = createSvcActivities({ ordering, context: context() });
    await expect(orderSummary({ ...CALLER, orderId: 'O55' })).rejects.toBe(bug);
  });
});

describe('lease', () => {
  const leased = { sentAtMs: 700, durationMs: 600_000 };

  it('counts from the time it was sent', async () => {
    const { ordering } = orderingWith({ lease: () => leased });
    const { lease } = createSvcActivities({ ordering, context: context() });
    await expect(lease(LEASE)).resolves.toEqual(leased);
  });

  it('counts from its first scheduling if there was an earlier attempt', async () => {
    const { ordering } = orderingWith({ lease: () => leased });
    const { lease } = createSvcActivities({ ordering, context: context({ attempt: 2 }) });
    await expect(lease(LEASE)).resolves.toEqual({ ...leased, sentAtMs: 100 });
  });
});

describe('placeOrder', () => {
  it.each([5000, 5001])('sends nothing at %d, when the lease has ended', async (nowMs) => {
    const { ordering, recorded } = orderingWith();
    const { placeOrder } = createSvcActivities({
      ordering,
      context: context(),
      clock: () => nowMs,
    });
    await expect(placeOrder(ORDER)).rejects.toMatchObject({
      type: 'HOLD_EXPIRED',
      nonRetryable: true,
      details: [{ outcome: 'not_sent', failure: { kind: 'inventory', code: 'HOLD_EXPIRED' } }],
    });
    expect(recorded).toEqual([]);
  });

  it('a preview fails with UPSTREAM_BUSY if Retry-After is longer than the rest of the hold', async () => {
    const trouble = { outcome: 'unknown', code: 'UPSTREAM_UNAVAILABLE', reason: '503' } as const;
    const preview = (retryAfterMs: number) => {
      const busy = new SvcError('preview', { ...trouble, retryAfterMs });
      const { ordering } = orderingWith({ preview: () => Promise.reject(busy) });
      const { preview: call } = createSvcActivities({
        ordering,
        context: context(),
        clock: () => 4000,
      });
      return call({ ...ORDER, untilMs: 5000 });
    };
    await expect(preview(1000)).rejects.toMatchObject({
      type: 'UPSTREAM_BUSY',
      details: [{ outcome: 'unknown' }],
    });
    await expect(preview(999)).rejects.toMatchObject({ type: 'UPSTREAM_UNAVAILABLE' });
  });

  it('fails with UPSTREAM_BUSY if Svc’s Retry-After is longer than the hold', async () => {
    const busy = (retryAfterMs: number) =>
      orderingWith({
        placeOrder: () => {
          const code = 'TOO_MANY_REQUESTS';
          const trouble = {
            outcome: 'not_sent',
            code,
            reason: 'status 429',
            retryAfterMs,
          } as const;
          throw new SvcError('placeOrder', trouble);
        },
      }).ordering;
    const place = (retryAfterMs: number) =>
      createSvcActivities({
        ordering: busy(retryAfterMs),
        context: context(),
        clock: () => 4000,
      }).placeOrder(ORDER);
    await expect(place(1000)).rejects.toMatchObject({
      type: 'UPSTREAM_BUSY',
      details: [{ outcome: 'not_sent', failure: { kind: 'upstream', retryAfterMs: 1000 } }],
    });
    await expect(place(999)).rejects.toMatchObject({ type: 'TOO_MANY_REQUESTS' });
  });

  it('sends if there is enough time', async () => {
    const { ordering, recorded } = orderingWith({ placeOrder: () => PENDING });
    const { placeOrder } = createSvcActivities({ ordering, context: context(), clock: () => 4999 });
    await placeOrder(ORDER);
    expect(recorded).toHaveLength(1);
  });
});

it('reads Temporal’s own context by default', async () => {
  const { signal } = new AbortController();
  const temporal = { info: { attempt: 2, scheduledTimestampMs: 42 }, cancellationSignal: signal };
  const { ordering, recorded } = orderingWith({ lease: () => ({ sentAtMs: 700, durationMs: 1 }) });
  const { lease } = createSvcActivities({ ordering });
  const granted = await asyncLocalStorage.run(temporal as unknown as Context, () => lease(LEASE));
  expect(granted.sentAtMs).toBe(42);
  expect(recorded[0]?.signal).toBe(signal);
});
