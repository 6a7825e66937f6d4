import type { ActivityOptions } from '@temporalio/workflow';
import { failure } from '../domain/failure';
import type { SvcPort } from '../domain/checkout/ports';
import type { Checkout } from '../domain/checkout/state';
import { withAvailable, withShowtime, type DetailCalls } from '../domain/showtime-details';
import type { Caller, Manner } from './activity-call';
import { svcTaskQueue } from './messages';

/** Priorities of calls that wait for the rate. The lowest number goes first: money depends on it. */
const PRIORITY = { cancel: 1, order: 2, hold: 3, look: 4 } as const;

const UNANSWERED = failure('UPSTREAM_UNAVAILABLE');
const UNTAKEN = failure('UPSTREAM_UNAVAILABLE', {
  message: 'The call to the ticketing service could not be sent in time. Try again later.',
});
/** The call waits for as long as the hold lasts. */
const UNTAKEN_WITHIN_HOLD = failure('HOLD_EXPIRED');

/**
 * The calls to Svc as activities, one each. The queue stands for the key. The API chose it when it started the checkout:
 * a customer, a hold and an order are known under one key only. Partners who share a key share its rate fairly.
 */
export function bindSvc(
  call: Caller,
  { request, policy }: Pick<Checkout, 'request' | 'policy'>,
  keyOwner: string | undefined,
  attempt: () => number,
): SvcPort {
  const { callTimeoutMs, prepareBudgetMs, callBudgetMs, takeUpTimeoutMs } = policy;
  const { heartbeatTimeoutMs: heartbeatTimeout } = policy;
  const taskQueue = svcTaskQueue(keyOwner);

  const manner = (
    urgency: keyof typeof PRIORITY,
    label: string,
    options: ActivityOptions,
    { canBeGivenUp = true, untaken = UNTAKEN }: Partial<Manner> = {},
  ): Manner => ({
    canBeGivenUp,
    unanswered: UNANSWERED,
    untaken,
    options: {
      taskQueue,
      startToCloseTimeout: callTimeoutMs,
      heartbeatTimeout,
      priority: { priorityKey: PRIORITY[urgency], fairnessKey: request.partnerId },
      summary: `${label}, attempt ${attempt()}`,
      ...options,
    },
  });
  const within = (budgetMs: number): ActivityOptions => ({
    scheduleToStartTimeout: Math.max(1, budgetMs),
    scheduleToCloseTimeout: Math.max(1, budgetMs),
    retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '10s' },
  });
  const once: ActivityOptions = {
    scheduleToStartTimeout: takeUpTimeoutMs,
    retry: { maximumAttempts: 1 },
  };

  const details: DetailCalls = {
    showtime: (ask) => call.showtime(ask, manner('look', 'showtime', within(prepareBudgetMs))),
    productionName: (ask) =>
      call.productionName(ask, manner('look', 'title', within(callBudgetMs))),
    venueName: (ask) => call.venueName(ask, manner('look', 'venue', within(callBudgetMs))),
  };

  return {
    async refreshCheckout(ask) {
      const options = manner('look', 'prices', within(prepareBudgetMs));
      const told = await call.refreshCheckout(ask, options);
      return withShowtime(told, ask.showtimeId, details, request.showtime);
    },
    async layout(ask) {
      const options = manner('look', 'seats', within(ask.budgetMs));
      return withAvailable(await call.layout(ask, options), ask.showtimeId, details);
    },
    occupants: (ask) => call.occupants(ask, manner('order', 'whose seats', once)),
    createGuest: (ask) =>
      call.createGuest(ask, manner('hold', 'guest session', within(callBudgetMs))),
    lease: (ask) => call.lease(ask, manner('hold', 'lease seats', within(callBudgetMs))),
    preview: (ask) => {
      const budget = within(ask.untilMs - Date.now());
      return call.preview(ask, manner('hold', 'preview', budget, { untaken: UNTAKEN_WITHIN_HOLD }));
    },
    placeOrder: (ask) => {
      const scheduleToStartTimeout = Math.max(1, ask.sendBeforeMs - Date.now());
      const options = { ...once, scheduleToStartTimeout };
      const more = { canBeGivenUp: false, untaken: UNTAKEN_WITHIN_HOLD };
      return call.placeOrder(ask, manner('order', 'place order', options, more));
    },
    orderStatus: (ask) => {
      const options = { ...once, startToCloseTimeout: ask.timeoutMs };
      return call.orderStatus(ask, manner('order', 'order status', options));
    },
    orderSummary: (ask) => call.orderSummary(ask, manner('order', 'tickets', once)),
    cancelOrder: (ask) =>
      call.cancelOrder(ask, manner('cancel', 'cancel order', once, { canBeGivenUp: false })),
  };
}
