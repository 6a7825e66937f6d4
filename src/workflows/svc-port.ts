import {
  ActivityFailure,
  ApplicationFailure,
  proxyActivities,
  TimeoutFailure,
  type ActivityOptions,
} from '@temporalio/workflow';
import { TimeoutType } from '@temporalio/common';
import type { Activities } from '../activities';
import type { ActivityTrouble } from '../activities/trouble';
import type { Answer, SvcPort } from '../domain/checkout/ports';
import { failure } from '../domain/failure';
import type { Policy } from '../domain/policy';
import { SVC_TASK_QUEUE } from './messages';

/** The calls to Svc as activities: one activity is one HTTP call, and retrying is ours. */
export function bindSvc(policy: Policy): SvcPort {
  const { callTimeoutMs, pollTimeoutMs, prepareBudgetMs, callBudgetMs } = policy;
  const repeated = (budgetMs: number): ActivityOptions => ({
    taskQueue: SVC_TASK_QUEUE,
    startToCloseTimeout: callTimeoutMs,
    scheduleToCloseTimeout: budgetMs,
    retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '10s' },
  });
  const once = (timeoutMs: number): ActivityOptions => ({
    taskQueue: SVC_TASK_QUEUE,
    startToCloseTimeout: timeoutMs,
    retry: { maximumAttempts: 1 },
  });
  const preparing = proxyActivities<Activities>(repeated(prepareBudgetMs));
  const calls = proxyActivities<Activities>(repeated(callBudgetMs));
  const cancels = proxyActivities<Activities>(once(callTimeoutMs));
  const polls = proxyActivities<Activities>(once(pollTimeoutMs));

  return {
    refresh: (ask) => answer(preparing.refreshPrices(ask)),
    seatMap: (ask) => answer(preparing.readSeatMap(ask)),
    occupants: (ask) => answer(polls.readOccupants(ask)),
    openGuest: (ask) => answer(calls.openGuest(ask)),
    lease: (ask) => answer(calls.leaseSeats(ask)),
    preview: (ask) => answer(calls.previewOrder(ask)),
    place: (ask) => answer(place(ask)),
    orderStatus: (ask) => answer(polls.readOrderStatus(ask)),
    summary: (ask) => answer(calls.readSummary(ask)),
    cancelOrder: (ask) => answer(cancels.cancelOrder(ask)),
  };

  /** An order that no worker takes up before the hold ends was certainly not sent. */
  function place(ask: Parameters<SvcPort['place']>[0]) {
    const options = {
      ...once(callTimeoutMs),
      scheduleToStartTimeout: Math.max(1, ask.sendBeforeMs - Date.now()),
    };
    return proxyActivities<Activities>(options).placeOrder(ask);
  }
}

async function answer<T>(call: Promise<T>): Promise<Answer<T>> {
  try {
    return { outcome: 'done', value: await call };
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    return troubleOf(error.cause);
  }
}

/** Only what Svc or the line said for certain is evidence; any other failure leaves it unknown. */
function troubleOf(cause: Error | undefined): ActivityTrouble {
  if (cause instanceof ApplicationFailure) {
    const trouble = cause.details?.[0] as ActivityTrouble | undefined;
    if (trouble) return trouble;
  }
  const neverStarted =
    cause instanceof TimeoutFailure && cause.timeoutType === TimeoutType.SCHEDULE_TO_START;
  return neverStarted
    ? { outcome: 'not-sent', failure: failure('HOLD_EXPIRED') }
    : { outcome: 'unknown', failure: failure('UPSTREAM_UNAVAILABLE') };
}
