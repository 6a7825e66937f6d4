// The calls to Svc: each activity takes the request of its SvcPort method and returns Svc's answer. Other activities
// fetch what an answer leaves out; workflows/svc-calls.ts combines them.
import type { SvcPort } from '../domain/checkout/ports';
import { assertInTime, type Ordering } from '../upstream/ordering/ordering';
import { isSvcError, SvcError } from '../upstream/svc/svc-error';
import { activity, type ActivityContext, type ContextOf } from './activity';

export interface SvcActivityDeps {
  readonly ordering: Ordering;
  /** Milliseconds since the epoch. */
  readonly clock?: () => number;
  readonly context?: ContextOf;
}

type Ask<M extends keyof SvcPort> = Parameters<SvcPort[M]>[0];
type Value<M extends keyof SvcPort> = Extract<
  Awaited<ReturnType<SvcPort[M]>>,
  { outcome: 'done' }
>['value'];
type ShowtimeId = Parameters<Ordering['showtime']>[0];
type ProductionId = Parameters<Ordering['productionName']>[0];
type VenueId = Parameters<Ordering['venueName']>[0];

export function createSvcActivities({ ordering, clock = Date.now, context }: SvcActivityDeps) {
  const one = <A, V>(call: (ask: A, current: ActivityContext) => Promise<V>) =>
    activity(call, context);
  return {
    refreshCheckout: one((ask: Ask<'refreshCheckout'>, { signal }) =>
      ordering.refreshCheckout(ask, signal),
    ),
    showtime: one((ask: ShowtimeId, { signal }) => ordering.showtime(ask, signal)),
    productionName: one((ask: ProductionId, { signal }) => ordering.productionName(ask, signal)),
    venueName: one((ask: VenueId, { signal }) => ordering.venueName(ask, signal)),
    layout: one((ask: Ask<'layout'>, { signal }) => ordering.layout(ask, signal)),
    occupants: one((ask: Ask<'occupants'>, { signal }) => ordering.occupants(ask, signal)),
    createGuest: one((ask: Ask<'createGuest'>, { signal }) => ordering.createGuest(ask, signal)),
    /**
     * The lease counts from its first send. After a retry that time is unknown here, and an earlier
     * attempt may have got through, so the first scheduling is the latest safe moment.
     */
    lease: one(
      async (ask: Ask<'lease'>, { attempt, scheduledAtMs, signal }): Promise<Value<'lease'>> => {
        const { sentAtMs, ...lease } = await ordering.lease(ask, signal);
        return { ...lease, sentAtMs: attempt === 1 ? sentAtMs : scheduledAtMs };
      },
    ),
    preview: one((ask: Ask<'preview'>, { signal }) => ordering.preview(ask, signal)),
    placeOrder: one(async (ask: Ask<'placeOrder'>, { signal }): Promise<Value<'placeOrder'>> => {
      assertInTime(ask.sendBeforeMs, clock());
      try {
        return await ordering.placeOrder(ask, signal);
      } catch (error) {
        throw tooLongAWait(error, ask.sendBeforeMs - clock()) ?? error;
      }
    }),
    orderStatus: one((ask: Ask<'orderStatus'>, { signal }) => ordering.orderStatus(ask, signal)),
    orderSummary: one((ask: Ask<'orderSummary'>, { signal }) => ordering.orderSummary(ask, signal)),
    cancelOrder: one((ask: Ask<'cancelOrder'>, { signal }) => ordering.cancelOrder(ask, signal)),
  };
}

/** Svc requires a wait that is longer than the hold. */
function tooLongAWait(error: unknown, leftMs: number): SvcError | undefined {
  if (!isSvcError(error) || error.outcome !== 'not_sent') return undefined;
  const { retryAfterMs, call } = error;
  if (retryAfterMs === undefined || retryAfterMs < leftMs) return undefined;
  const reason = 'Svc requires a wait that is longer than the hold';
  const trouble = { outcome: 'not_sent', code: 'UPSTREAM_BUSY', reason, retryAfterMs } as const;
  return new SvcError('placeOrder', trouble, call);
}
