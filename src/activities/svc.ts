// The calls to Svc: each activity accepts the request of its SvcPort method and returns Svc's answer. Data that an
// answer lacks is fetched by another activity; workflows/svc-calls.ts combines them.
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

type Request<M extends keyof SvcPort> = Parameters<SvcPort[M]>[0];
type Value<M extends keyof SvcPort> = Extract<
  Awaited<ReturnType<SvcPort[M]>>,
  { outcome: 'done' }
>['value'];
type ShowtimeId = Parameters<Ordering['showtime']>[0];
type ProductionId = Parameters<Ordering['productionName']>[0];
type VenueId = Parameters<Ordering['venueName']>[0];

export function createSvcActivities({ ordering, clock = Date.now, context }: SvcActivityDeps) {
  const one = <A, V>(call: (request: A, current: ActivityContext) => Promise<V>) =>
    activity(call, context);
  return {
    refreshCheckout: one((request: Request<'refreshCheckout'>, { signal }) =>
      ordering.refreshCheckout(request, signal),
    ),
    showtime: one((request: ShowtimeId, { signal }) => ordering.showtime(request, signal)),
    productionName: one((request: ProductionId, { signal }) =>
      ordering.productionName(request, signal),
    ),
    venueName: one((request: VenueId, { signal }) => ordering.venueName(request, signal)),
    layout: one((request: Request<'layout'>, { signal }) => ordering.layout(request, signal)),
    occupants: one((request: Request<'occupants'>, { signal }) =>
      ordering.occupants(request, signal),
    ),
    createGuest: one((request: Request<'createGuest'>, { signal }) =>
      ordering.createGuest(request, signal),
    ),
    /**
     * The lease counts from its first request. In a retry, that time is unknown, and an earlier attempt may have been
     * carried out: the only safe time is that of the first scheduling.
     */
    lease: one(
      async (
        request: Request<'lease'>,
        { attempt, scheduledAtMs, signal },
      ): Promise<Value<'lease'>> => {
        const { sentAtMs, ...lease } = await ordering.lease(request, signal);
        return { ...lease, sentAtMs: attempt === 1 ? sentAtMs : scheduledAtMs };
      },
    ),
    preview: one(async (request: Request<'preview'>, { signal }): Promise<Value<'preview'>> => {
      try {
        return await ordering.preview(request, signal);
      } catch (error) {
        throw busyBeyondHold('preview', error, request.untilMs - clock()) ?? error;
      }
    }),
    placeOrder: one(
      async (request: Request<'placeOrder'>, { signal }): Promise<Value<'placeOrder'>> => {
        assertInTime(request.sendBeforeMs, clock());
        try {
          return await ordering.placeOrder(request, signal);
        } catch (error) {
          throw busyBeyondHold('placeOrder', error, request.sendBeforeMs - clock()) ?? error;
        }
      },
    ),
    orderStatus: one((request: Request<'orderStatus'>, { signal }) =>
      ordering.orderStatus(request, signal),
    ),
    orderSummary: one((request: Request<'orderSummary'>, { signal }) =>
      ordering.orderSummary(request, signal),
    ),
    cancelOrder: one((request: Request<'cancelOrder'>, { signal }) =>
      ordering.cancelOrder(request, signal),
    ),
  };
}

/** UPSTREAM_BUSY if Svc requires a wait beyond the hold. An order that may have arrived keeps its own error. */
function busyBeyondHold(
  endpoint: 'preview' | 'placeOrder',
  error: unknown,
  leftMs: number,
): SvcError | undefined {
  if (!isSvcError(error)) return undefined;
  const { outcome, retryAfterMs, call } = error;
  const isBusy = outcome === 'not_sent' || (outcome === 'unknown' && endpoint === 'preview');
  if (!isBusy || retryAfterMs === undefined || retryAfterMs < leftMs) return undefined;
  const reason = 'Svc requires a wait that is longer than the hold';
  return new SvcError(endpoint, { outcome, code: 'UPSTREAM_BUSY', reason, retryAfterMs }, call);
}
