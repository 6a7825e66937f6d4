// Delivers one webhook: retries for up to three days, and then stays open so that it can be sent again on request.
import {
  condition,
  isCancellation,
  makeContinueAsNewFunc,
  ParentClosePolicy,
  setHandler,
  startChild,
} from '@temporalio/workflow';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  afterAttempt,
  begunAgain,
  deliveryTo,
  failedDelivery,
  HTTP_GONE,
  isTest,
  UNWANTED,
  type Delivery,
} from '../domain/webhooks/delivery';
import { KEPT_DAYS } from '../domain/webhooks/delivery-times';
import { attempt, enableEndpoint, findEndpoint } from './webhook-calls';
import { sendNowSignal, type DeliveryInput, type EndedEndpointInput } from './webhook-messages';
import { deliveryAttributes, deliveryMemo, hideDelivery, showDelivery } from './webhook-showing';
import { startDelivery } from './webhook-start';
import type { endedEndpoint } from './webhook-endpoint-ended';

const KEPT_MS = KEPT_DAYS * 24 * 3600_000;

/** The number of attempts and changes before a run continues as new. */
const STEPS_PER_RUN_MAX = 100;

/**
 * Delivers one webhook to one endpoint, at least once. A checkout starts one delivery per event. This delivery finds
 * the endpoints that want the event, sends to the first, and starts a delivery for each of the others. A delivery
 * stores no secret and no address: both are read for each attempt, so that changes apply to pending deliveries.
 * Cancelling the workflow in the Temporal UI ends the delivery.
 */
export async function webhookDelivery({ partnerId, ...input }: DeliveryInput): Promise<Delivery> {
  let { delivery, sendNow = false } = input;
  const become = (next: Delivery): void => {
    delivery = next;
    showDelivery(next);
  };
  setHandler(sendNowSignal, () => void (sendNow = true), {
    description: 'Makes the next attempt now; a webhook that is settled is sent once more.',
  });

  const untilDue = (dueMs: number | null) =>
    dueMs === null || condition(() => sendNow, pauseUntil(dueMs), { summary: 'next attempt' });
  try {
    for (let steps = 0; ; steps++) {
      if (steps >= STEPS_PER_RUN_MAX) {
        return await continueDelivery({ partnerId, delivery, sendNow });
      }
      if (delivery.status === 'pending') {
        await untilDue(delivery.nextAttemptAtMs);
        // Sending again restarts the schedule with all its attempts.
        if (sendNow) delivery = begunAgain(delivery);
        sendNow = false;
        const next = await afterOneAttempt(delivery, partnerId);
        if (next === UNWANTED) {
          hideDelivery();
          return delivery;
        }
        become(next);
      } else {
        if (isTest(delivery)) return delivery;
        const kept = { summary: 'can be sent again' };
        if (!(await condition(() => sendNow, KEPT_MS, kept))) return delivery;
        become(begunAgain(delivery));
      }
    }
  } catch (error) {
    if (!isCancellation(error)) throw error;
    if (delivery.status === 'pending') become(failedDelivery(delivery, 'STOPPED', Date.now()));
    return delivery;
  }
}

/** Passes on the current memo and search attributes: otherwise the next run would have the initial ones. */
function continueDelivery(input: DeliveryInput): Promise<never> {
  const { partnerId, delivery } = input;
  const shown = {
    memo: { ...deliveryMemo(delivery) },
    typedSearchAttributes: deliveryAttributes(partnerId, delivery),
  };
  const workflowType = 'webhookDelivery';
  return makeContinueAsNewFunc<typeof webhookDelivery>({ workflowType, ...shown })(input);
}

async function afterOneAttempt(
  untried: Delivery,
  partnerId: string,
): Promise<Delivery | typeof UNWANTED> {
  const { event } = untried;
  const endpoint = await findEndpoint({ partnerId, type: event.type, ...addressed(untried) });
  if (endpoint === UNWANTED) return UNWANTED;
  if (!endpoint) return failedDelivery(untried, 'ENDPOINT_GONE', Date.now());
  const { endpointId, endedId, ended, isDisabled } = endpoint;
  const delivery = { ...untried, ...(endpointId !== undefined && { endpointId }) };
  const isFirst = untried.endpointId === undefined && untried.lastAttempt === null;
  if (isFirst) await startOthers(delivery, partnerId, endpoint.others ?? []);
  // A test is sent anyway: it shows whether the endpoint accepts webhooks again.
  if (ended && !isTest(delivery)) return failedDelivery(delivery, 'ENDPOINT_ENDED', Date.now());
  if (isDisabled && !isTest(delivery))
    return failedDelivery(delivery, 'ENDPOINT_DISABLED', Date.now());
  const { id, webhookId = id, attemptsOfRound } = delivery;
  const outcome = await attempt({
    partnerId,
    ...addressed(delivery),
    id: webhookId,
    event,
    attempt: attemptsOfRound + 1,
  });
  if (!outcome) return delivery;
  const reached = { partnerId, ...addressed(delivery), endedId: outcome.endedId ?? endedId };
  if (outcome.httpStatus === HTTP_GONE) await endEndpoint(reached);
  if (ended && outcome.code === null) await enableEndpoint(reached);
  const pauseMs = isTest(delivery) ? null : outcome.pauseMs;
  return afterAttempt(delivery, { ...outcome, pauseMs }, Date.now());
}

function addressed({ endpointId }: Delivery): Pick<Delivery, 'endpointId'> {
  return endpointId === undefined ? {} : { endpointId };
}

async function startOthers(
  delivery: Delivery,
  partnerId: string,
  endpointIds: readonly string[],
): Promise<void> {
  const others = endpointIds.map((endpointId) => deliveryTo(endpointId, delivery));
  await Promise.all(others.map((other) => startDelivery(other, partnerId)));
}

/** The workflow may exist already, since other deliveries may have got the same answer. */
async function endEndpoint(input: EndedEndpointInput): Promise<void> {
  try {
    await startChild<typeof endedEndpoint>('endedEndpoint', {
      workflowId: input.endedId,
      args: [input],
      parentClosePolicy: ParentClosePolicy.ABANDON,
      staticSummary: `webhooks of ${input.partnerId} have ended`,
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

function pauseUntil(atMs: number): number {
  return Math.max(1, atMs - Date.now());
}
