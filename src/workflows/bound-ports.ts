import { CancellationScope, isCancellation, sleep, uuid4 } from '@temporalio/workflow';
import { believing, type BelievedClock } from '../domain/checkout/believed-clock';
import type { Ports, Timers, Work } from '../domain/checkout/ports';
import type { Checkout } from '../domain/checkout/state';
import { activityCaller, type CallsUnderWay } from './activity-call';
import { openUntakenCallLog } from './untaken-call-log';
import { bindPayments } from './payment-port';
import { checkoutMeter } from './checkout-metrics';
import { PAYMENT_TASK_QUEUE, svcTaskQueue, type RunContext } from './messages';
import { publish } from './publish';
import { bindSvc } from './svc-port';
import { webhookTeller } from './webhook-events';

export interface BoundPorts {
  readonly ports: Ports;
  readonly underWay: CallsUnderWay;
}

/** The world as a workflow sees it: activities, durable timers, and what others see of the state. */
export function bindPorts(
  initial: Checkout,
  { webhooks = false, svcKeyOwner }: RunContext,
): BoundPorts {
  const { policy } = initial;
  const underWay = { count: 0 };
  const log = openUntakenCallLog([svcTaskQueue(svcKeyOwner), PAYMENT_TASK_QUEUE]);
  const call = activityCaller(underWay, log);
  const measure = checkoutMeter(initial);
  const tell = webhooks ? webhookTeller(underWay) : null;
  const clock = believing(() => Date.now());
  // A cancellation of the workflow is a command, so that it cancels no timer and no call.
  const shield = new CancellationScope({ cancellable: false });
  let published = initial;
  const shared: Omit<Ports, 'begin'> = {
    svc: bindSvc(call, initial, svcKeyOwner, () => published.attempt.failed + 1),
    payments: bindPayments(call, policy),
    clock,
    timers: durableTimers(clock, shield),
    ids: { uuid: uuid4 },
    publish(checkout) {
      tell?.(checkout, published);
      published = checkout;
      publish({ ...checkout, untakenCalls: log.worst() });
      measure(checkout);
    },
  };
  const portsIn = (parent: CancellationScope): Ports => ({
    ...shared,
    begin(work) {
      const scope = new CancellationScope({ cancellable: true, parent });
      return beginIn(scope, () => work(portsIn(scope)));
    },
  });
  return { ports: portsIn(shield), underWay };
}

function beginIn<T>(scope: CancellationScope, work: () => Promise<T | null>): Work<T> {
  return { outcome: scope.run(work).catch(nullIfCancelled), giveUp: () => scope.cancel() };
}

function nullIfCancelled(error: unknown): null {
  if (isCancellation(error)) return null;
  throw error;
}

/** Every wait starts a timer, even a due one, so that the history never depends on the clock. */
function durableTimers(clock: BelievedClock, shield: CancellationScope): Timers {
  const until = async (atMs: number, summary: string): Promise<void> => {
    await sleep(Math.max(1, atMs - clock.now()), { summary });
    clock.reach(atMs);
  };
  return {
    at(atMs, summary, due) {
      const scope = new CancellationScope({ cancellable: true, parent: shield });
      const reached = scope.run(() => until(atMs, summary)).then(() => due());
      void reached.catch(nullIfCancelled);
      return () => scope.cancel();
    },
  };
}
