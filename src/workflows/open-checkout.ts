// Opens a run of a new checkout, or of one that an earlier run passed on.
import { uuid4, workflowInfo } from '@temporalio/workflow';
import { newCheckout } from '../domain/checkout/new-checkout';
import type { Checkout } from '../domain/checkout/state';
import { DEFAULT_POLICY } from '../domain/policy';
import { admissionCall } from './admission-call';
import { activityCaller } from './call-activity';
import { checkoutMeter } from './checkout-metrics';
import { tryResolution } from './check-resolution';
import { CheckoutRun } from './checkout-run';
import { CommandHandler } from './command-handler';
import { handleCommands } from './commands';
import { Mailbox } from './mailbox';
import {
  PAYMENT_TASK_QUEUE,
  svcTaskQueue,
  type CheckoutInput,
  type CheckoutStart,
} from './messages';
import { checkNamedOrder } from './named-order';
import { handleOrderChecks, handleResolutionChecks } from './ops-commands';
import { orderLinkCall } from './order-link-call';
import { paymentCalls } from './payment-calls';
import { handleCall } from './called-by-on-sale';
import { publish, publishFirst } from './publish';
import { searchAttributes } from './search-attribute-keys';
import { svcCalls } from './svc-calls';
import { openUntakenCallLog } from './untaken-call-log';
import { webhookSender } from './webhook-events';

/** Returns the running checkout, with its handlers registered. */
export function openCheckout(input: CheckoutInput): CheckoutRun {
  const initial = withWholePolicy('checkout' in input ? input.checkout : startedNow(input));
  const { policy, request } = initial;
  const calls = { underWay: 0, made: 0 };
  const untakenCalls = openUntakenCallLog([svcTaskQueue(input.svcKeyOwner), PAYMENT_TASK_QUEUE]);
  const call = activityCaller(calls, untakenCalls);
  const sendWebhooks = input.webhooks ? webhookSender(calls) : null;
  const measure = checkoutMeter(initial);
  const mailbox: Mailbox = new Mailbox((key, why) => handler.refuse(key, why));
  const keyOwner = input.svcKeyOwner;
  const it: CheckoutRun = new CheckoutRun(initial, {
    admit: admissionCall(call, { policy, keyOwner, partnerId: request.partnerId }),
    svc: svcCalls(call, {
      policy,
      request,
      keyOwner,
      attempt: () => it.checkout.attempt.failed + 1,
    }),
    payments: paymentCalls(call, policy),
    checkoutsWithOrder: orderLinkCall(call, policy),
    mailbox,
    calls,
    changed(before, after) {
      sendWebhooks?.(after, before);
      measure(after);
    },
    publish: (checkout) => publish({ ...checkout, untakenCalls: untakenCalls.worst() }),
  });
  const handler = new CommandHandler(it);
  handleCommands(handler);
  handleCall(it, handler);
  handleOrderChecks(it, (named) => checkNamedOrder(it, named));
  handleResolutionChecks(handler, (command) => tryResolution(it, command));
  publishFirst(initial);
  return it;
}

/** A checkout that started before a field was added to the policy gets the field's default. */
function withWholePolicy(checkout: Checkout): Checkout {
  return { ...checkout, policy: { ...DEFAULT_POLICY, ...checkout.policy } };
}

function startedNow(input: CheckoutStart): Checkout {
  const { workflowId, typedSearchAttributes } = workflowInfo();
  const nowMs = Date.now();
  const publishedMs = typedSearchAttributes.get(searchAttributes.createdAt)?.getTime() ?? nowMs;
  const checkout = newCheckout(workflowId, input, uuid4(), nowMs);
  // Keeps the published time unless the API's clock is ahead: a different time would cost an event.
  return { ...checkout, createdAtMs: Math.min(publishedMs, nowMs) };
}
