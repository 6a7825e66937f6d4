import { condition, uuid4 } from '@temporalio/workflow';
import type { Ports } from '../domain/checkout/ports';
import type { Checkout } from '../domain/checkout/state';
import { bindPayments } from './payment-port';
import { bindSvc } from './svc-port';
import { tellTemporal } from './tell';

/** The world as a workflow sees it: activities, durable timers, and what others see of the state. */
export function bindPorts(initial: Checkout): Ports {
  const { policy } = initial;
  const show = tellTemporal();
  let told = initial;
  return {
    svc: bindSvc(policy, () => told.attempt.failed + 1),
    payments: bindPayments(policy),
    clock: { now: () => Date.now() },
    inbox: durableInbox(),
    ids: { uuid: uuid4 },
    tell(checkout) {
      told = checkout;
      show(checkout);
    },
  };
}

function durableInbox(): Ports['inbox'] {
  let woken = false;
  return {
    async wait(untilMs, summary) {
      woken = false;
      const remainingMs = untilMs - Date.now();
      if (remainingMs <= 0) return;
      if (remainingMs === Infinity) await condition(() => woken);
      else await condition(() => woken, remainingMs, { summary });
    },
    wake() {
      woken = true;
    },
  };
}
