import type { ActivityOptions } from '@temporalio/workflow';
import type { SvcPort } from '../domain/checkout/ports';
import type { Policy } from '../domain/policy';
import { withAvailable, withShowtime, type DetailCalls } from '../domain/showtime-details';
import { callActivity } from './activity-call';
import { SVC_TASK_QUEUE } from './messages';

/** Of calls that wait for the rate, the lowest number goes first: those that money depends on. */
const PRIORITY = { undo: 1, order: 2, hold: 3, look: 4 } as const;

/** The calls to Svc as activities: one activity is one HTTP call, and retrying is ours. */
export function bindSvc(policy: Policy, attempt: () => number): SvcPort {
  const { callTimeoutMs, pollTimeoutMs, prepareBudgetMs, callBudgetMs } = policy;

  const manner = (
    urgency: keyof typeof PRIORITY,
    summary: string,
    options: ActivityOptions,
  ): ActivityOptions => ({
    taskQueue: SVC_TASK_QUEUE,
    startToCloseTimeout: callTimeoutMs,
    priority: { priorityKey: PRIORITY[urgency] },
    summary: `${summary}, attempt ${attempt()}`,
    ...options,
  });
  const repeated = (budgetMs: number): ActivityOptions => ({
    scheduleToCloseTimeout: Math.max(1, budgetMs),
    retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '10s' },
  });
  const once: ActivityOptions = { retry: { maximumAttempts: 1 } };
  const poll: ActivityOptions = { ...once, startToCloseTimeout: pollTimeoutMs };

  const details: DetailCalls = {
    showtime: (ask) =>
      callActivity('showtime', ask, manner('look', 'showtime', repeated(prepareBudgetMs))),
    productionName: (ask) =>
      callActivity('productionName', ask, manner('look', 'title', repeated(callBudgetMs))),
    venueName: (ask) =>
      callActivity('venueName', ask, manner('look', 'venue', repeated(callBudgetMs))),
  };

  return {
    async refreshCheckout(ask) {
      const options = manner('look', 'prices', repeated(prepareBudgetMs));
      const told = await callActivity('refreshCheckout', ask, options);
      return withShowtime(told, ask.showtimeId, details);
    },
    async layout(ask) {
      const options = manner('look', 'seats', repeated(prepareBudgetMs));
      return withAvailable(await callActivity('layout', ask, options), ask.showtimeId, details);
    },
    occupants: (ask) => callActivity('occupants', ask, manner('order', 'whose seats', poll)),
    createGuest: (ask) =>
      callActivity('createGuest', ask, manner('hold', 'guest session', repeated(callBudgetMs))),
    lease: (ask) =>
      callActivity('lease', ask, manner('hold', 'lease seats', repeated(callBudgetMs))),
    preview: (ask) => {
      const budget = repeated(ask.untilMs - Date.now());
      return callActivity('preview', ask, manner('hold', 'preview', budget));
    },
    /** An order that no worker takes up before the hold ends was certainly not sent. */
    placeOrder: (ask) => {
      const scheduleToStartTimeout = Math.max(1, ask.sendBeforeMs - Date.now());
      const options = { ...once, scheduleToStartTimeout };
      return callActivity('placeOrder', ask, manner('order', 'place order', options));
    },
    orderStatus: (ask) => callActivity('orderStatus', ask, manner('order', 'order status', poll)),
    orderSummary: (ask) =>
      callActivity('orderSummary', ask, manner('order', 'tickets', repeated(callBudgetMs))),
    cancelOrder: (ask) => callActivity('cancelOrder', ask, manner('undo', 'cancel order', once)),
  };
}
