// The calls to Svc: each is an activity on the queue of its Svc key, whose rate the server limits across all workers. A
// customer, a hold and an order exist under one key only.
import type { ActivityOptions } from '@temporalio/workflow';
import type {
  Answer,
  GuestRequest,
  LeaseRequest,
  OrderRef,
  PlaceRequest,
  PreviewRequest,
  PricesRequest,
  SeatsRequest,
} from '../domain/checkout/ports';
import type { CheckoutRequest } from '../domain/checkout/request';
import { fitsCheckout, fittingPrices } from '../domain/checkout/state-size';
import { failure } from '../domain/failure';
import type { Policy } from '../domain/policy';
import type { SeatMap } from '../domain/showtime';
import { withAvailable, withShowtime, type DetailCalls } from '../domain/complete-showtime';
import { growingPauses, type CallActivity, type CallOptions } from './call-activity';
import { svcTaskQueue } from './messages';

/**
 * Priorities of calls that wait for the key's rate limit, lowest number first: calls that decide about money come
 * first.
 */
const PRIORITY = { cancel: 1, order: 2, hold: 3, read: 4, later: 5 } as const;

export interface SvcCallsOptions {
  readonly policy: Policy;
  /** The partner whose Svc key is used; undefined for the shared one. */
  readonly keyOwner: string | undefined;
  readonly request: CheckoutRequest;
  /** The current order attempt, for the activities' summaries. */
  readonly attempt: () => number;
}

type OptionsOf = (
  urgency: keyof typeof PRIORITY,
  label: string,
  more: ActivityOptions,
) => CallOptions;

/** The refusal of an answer that is too large for a checkout's state. */
function tooLarge(what: string): Answer<never> {
  const message = `${what} of this showtime is too large for a checkout.`;
  return { outcome: 'refused', failure: failure('UPSTREAM_UNAVAILABLE', { message }) };
}

export type SvcCalls = ReturnType<typeof svcCalls>;

export function svcCalls(
  call: CallActivity,
  { policy, request, keyOwner, attempt }: SvcCallsOptions,
) {
  const options: OptionsOf = (urgency, label, more) => ({
    taskQueue: svcTaskQueue(keyOwner),
    startToCloseTimeout: policy.callTimeoutMs,
    scheduleToStartTimeout: policy.takeUpTimeoutMs,
    heartbeatTimeout: policy.heartbeatTimeoutMs,
    // Partners that share a key share its rate fairly.
    priority: { priorityKey: PRIORITY[urgency], fairnessKey: request.partnerId },
    summary: `${label}, attempt ${attempt()}`,
    ...more,
  });
  const details = detailCalls(call, options, policy);
  const decidesOrder = { ...ONCE, startToCloseTimeout: policy.orderTimeoutMs };
  const preview = (ask: PreviewRequest, more: ActivityOptions) =>
    call('preview', ask, options('hold', 'preview', more), UNTAKEN_WITHIN_HOLD);

  return {
    /** Endpoint 15. `accessToken`: the session of an account customer, for special prices. */
    async prices({ budgetMs, ...ask }: PricesRequest & { readonly budgetMs: number }) {
      const refreshed = call(
        'refreshCheckout',
        ask,
        options('read', 'prices', within(budgetMs, policy)),
      );
      // Usually no further call: only for a showtime, or names, that neither the answer nor the start contains.
      const prices = await withShowtime(await refreshed, ask.showtimeId, details, request.showtime);
      if (prices.outcome !== 'done') return prices;
      const value = fittingPrices(prices.value);
      return value ? { ...prices, value } : tooLarge('The price list');
    },

    /** Endpoint 11, at the showtime's start. Lowest priority: many checkouts may call at once, and no caller waits. */
    showtime: (ask: { readonly showtimeId: string }) =>
      call('showtime', ask, options('later', 'start', within(policy.prepareBudgetMs, policy))),

    /** Endpoint 16. */
    async layout({
      budgetMs,
      ...ask
    }: SeatsRequest & { readonly budgetMs: number }): Promise<Answer<SeatMap>> {
      const read = call('layout', ask, options('read', 'seats', within(budgetMs, policy)));
      // A further call only if the map lacks the number of free seats.
      const map = await withAvailable(await read, ask.showtimeId, details);
      if (map.outcome !== 'done' || fitsCheckout(map.value)) return map;
      return tooLarge('The seat map');
    },

    /** Endpoint 16: the accounts in the taken seats; null if Svc returns none. */
    occupants: (ask: SeatsRequest) =>
      call('occupants', ask, options('order', 'seat occupants', ONCE)),

    /** Endpoint 17. */
    createGuest: (ask: GuestRequest) =>
      call(
        'createGuest',
        ask,
        options('hold', 'guest session', within(policy.callBudgetMs, policy)),
      ),

    /** Endpoint 19. The lease lasts at least `durationMs` from `sentAtMs`, which is no later than the first request. */
    lease: (ask: LeaseRequest) =>
      call('lease', ask, options('hold', 'lease seats', within(policy.callBudgetMs, policy))),

    /** Endpoint 20 without a payment, repeated until `untilMs`. */
    preview: (ask: PreviewRequest) =>
      preview(ask, { ...within(ask.untilMs - Date.now(), policy), ...takenBy(ask.untilMs) }),

    /**
     * Endpoint 20 with the payment, sent once: its response fixes the price of the order. Once the call is sent, its
     * response is awaited even after `untilMs`.
     */
    previewPayment: (ask: PreviewRequest) => preview(ask, { ...ONCE, ...takenBy(ask.untilMs) }),

    /**
     * Endpoint 21, sent once. The outcome is `not_sent` with HOLD_EXPIRED if `sendBeforeMs` has passed, and with
     * UPSTREAM_BUSY if Svc requires a wait beyond it. An order that no worker took by then was certainly not sent.
     */
    async placeOrder(ask: PlaceRequest) {
      const more = { ...decidesOrder, ...takenBy(ask.sendBeforeMs) };
      return call('placeOrder', ask, options('order', 'place order', more), UNTAKEN_WITHIN_HOLD);
    },

    /** Endpoint 22, read once: the polls of the checkout are the retry. */
    orderStatus: ({ timeoutMs, ...ask }: OrderRef & { readonly timeoutMs: number }) =>
      call(
        'orderStatus',
        ask,
        options('order', 'order status', { ...ONCE, startToCloseTimeout: timeoutMs }),
      ),

    /** Endpoint 22 for a refund that Svc owes, at the lowest priority. */
    refundStatus: (ask: OrderRef) =>
      call('orderStatus', ask, options('later', 'refund status', ONCE)),

    /** Endpoint 24 again for a cancelled order: some vendors retry a failed refund only on this call. */
    remindOfRefund: (ask: OrderRef) =>
      call('cancelOrder', ask, options('later', 'remind Svc of the refund', decidesOrder)),

    /** Endpoint 23. */
    orderSummary: (ask: OrderRef) => call('orderSummary', ask, options('order', 'tickets', ONCE)),

    /** Endpoint 24, sent once. */
    cancelOrder: (ask: OrderRef) =>
      call('cancelOrder', ask, options('cancel', 'cancel order', decidesOrder)),
  };
}

/** Fetches the details that an answer lacks. */
function detailCalls(call: CallActivity, options: OptionsOf, policy: Policy): DetailCalls {
  return {
    showtime: (ask) =>
      call('showtime', ask, options('read', 'showtime', within(policy.prepareBudgetMs, policy))),
    productionName: (ask) =>
      call('productionName', ask, options('read', 'title', within(policy.callBudgetMs, policy))),
    venueName: (ask) =>
      call('venueName', ask, options('read', 'venue', within(policy.callBudgetMs, policy))),
  };
}

/** The failure of a call that waited for a worker until the hold ended. */
const UNTAKEN_WITHIN_HOLD = { untaken: failure('HOLD_EXPIRED') };

/** A call that no worker takes by `untilMs` is not sent. */
function takenBy(untilMs: number): ActivityOptions {
  return { scheduleToStartTimeout: Math.max(1, untilMs - Date.now()) };
}

const ONCE: ActivityOptions = { retry: { maximumAttempts: 1 } };

/** Retried with growing pauses until the budget is used up. */
function within(budgetMs: number, policy: Policy): ActivityOptions {
  return { scheduleToCloseTimeout: Math.max(1, budgetMs), retry: growingPauses(policy) };
}
