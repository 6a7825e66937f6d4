// The calls to Svc: each activity passes its request on to `Ordering` and returns Svc's answer, except as noted. Data
// that an answer lacks is fetched by another activity; workflows/svc-calls.ts combines them.
import type {
  GuestRequest,
  LeaseGrant,
  LeaseRequest,
  OrderRef,
  PlaceRequest,
  PreviewRequest,
  PricesRequest,
  SeatsRequest,
} from '../domain/checkout/ports';
import { assertInTime, type Ordering } from '../upstream/ordering/ordering';
import { isSvcError, SvcError } from '../upstream/svc/svc-error';
import { activity, type ActivityContext, type ContextOf } from './activity';

export interface SvcActivityDeps {
  readonly ordering: Ordering;
  /** Milliseconds since the epoch. */
  readonly clock?: () => number;
  readonly context?: ContextOf;
}

type ShowtimeId = Parameters<Ordering['showtime']>[0];
type ProductionId = Parameters<Ordering['productionName']>[0];
type VenueId = Parameters<Ordering['venueName']>[0];

export function createSvcActivities({ ordering, clock = Date.now, context }: SvcActivityDeps) {
  const one = <A, V>(call: (request: A, current: ActivityContext) => Promise<V>) =>
    activity(call, context);
  return {
    refreshCheckout: one((request: PricesRequest, { signal }) =>
      ordering.refreshCheckout(request, signal),
    ),
    showtime: one((request: ShowtimeId, { signal }) => ordering.showtime(request, signal)),
    productionName: one((request: ProductionId, { signal }) =>
      ordering.productionName(request, signal),
    ),
    venueName: one((request: VenueId, { signal }) => ordering.venueName(request, signal)),
    layout: one((request: SeatsRequest, { signal }) => ordering.layout(request, signal)),
    occupants: one((request: SeatsRequest, { signal }) => ordering.occupants(request, signal)),
    createGuest: one((request: GuestRequest, { signal }) => ordering.createGuest(request, signal)),
    /**
     * The lease counts from its first request. In a retry, that time is unknown, and an earlier attempt may have been
     * carried out: the only safe time is that of the first scheduling.
     */
    lease: one(
      async (request: LeaseRequest, { attempt, scheduledAtMs, signal }): Promise<LeaseGrant> => {
        const { sentAtMs, ...lease } = await ordering.lease(request, signal);
        return { ...lease, sentAtMs: attempt === 1 ? sentAtMs : scheduledAtMs };
      },
    ),
    preview: one(async (request: PreviewRequest, { signal }) => {
      try {
        return await ordering.preview(request, signal);
      } catch (error) {
        throw busyBeyondHold('preview', error, request.untilMs - clock()) ?? error;
      }
    }),
    placeOrder: one(async (request: PlaceRequest, { signal }) => {
      assertInTime(request.sendBeforeMs, clock());
      try {
        return await ordering.placeOrder(request, signal);
      } catch (error) {
        throw busyBeyondHold('placeOrder', error, request.sendBeforeMs - clock()) ?? error;
      }
    }),
    orderStatus: one((request: OrderRef, { signal }) => ordering.orderStatus(request, signal)),
    orderSummary: one((request: OrderRef, { signal }) => ordering.orderSummary(request, signal)),
    cancelOrder: one((request: OrderRef, { signal }) => ordering.cancelOrder(request, signal)),
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
