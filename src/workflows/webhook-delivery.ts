// Delivers one webhook: retries until it is accepted or three days are over, and stays to be sent again on request.
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
  givenUp,
  isTest,
  type Delivery,
} from '../domain/webhooks/delivery';
import { KEPT_DAYS } from '../domain/webhooks/delivery-times';
import { attempt, enableEndpoint, findEndpoint } from './webhook-calls';
import { sendNowSignal, type DeliveryInput, type EndedEndpointInput } from './webhook-messages';
import { deliveryAttributes, deliveryMemo, showDelivery } from './webhook-showing';
import type { endedEndpoint } from './webhook-endpoint';

const KEPT_MS = KEPT_DAYS * 24 * 3600_000;

const HTTP_GONE = 410;

/** Attempts and changes of one run until it continues as new. */
const STEPS_PER_RUN_MAX = 100;

/**
 * One webhook, at least once. It stores no secret and no address: both are looked up for each attempt, so that a change
 * of the partner file applies to deliveries under way. Cancelling it in the Temporal UI ends it.
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
        become(await tried(delivery, partnerId));
      } else {
        if (isTest(delivery)) return delivery;
        const kept = { summary: 'can be sent again' };
        if (!(await condition(() => sendNow, KEPT_MS, kept))) return delivery;
        become(begunAgain(delivery));
      }
    }
  } catch (error) {
    if (!isCancellation(error)) throw error;
    if (delivery.status === 'pending') become(givenUp(delivery, 'STOPPED', Date.now()));
    return delivery;
  }
}

/** The current memo: otherwise the next run would have that of the first one. */
function continueDelivery(input: DeliveryInput): Promise<never> {
  const { partnerId, delivery } = input;
  const shown = {
    memo: { ...deliveryMemo(delivery) },
    typedSearchAttributes: deliveryAttributes(partnerId, delivery),
  };
  const workflowType = 'webhookDelivery';
  return makeContinueAsNewFunc<typeof webhookDelivery>({ workflowType, ...shown })(input);
}

async function tried(delivery: Delivery, partnerId: string): Promise<Delivery> {
  const { id, event, attemptsOfRound } = delivery;
  const endpoint = await findEndpoint({ partnerId });
  if (!endpoint) return givenUp(delivery, 'ENDPOINT_GONE', Date.now());
  const { endedId, ended } = endpoint;
  // A test shows whether it takes webhooks again.
  if (ended && !isTest(delivery)) return givenUp(delivery, 'ENDPOINT_ENDED', Date.now());
  const outcome = await attempt({ partnerId, id, event, attempt: attemptsOfRound + 1 });
  if (!outcome) return delivery;
  if (outcome.httpStatus === HTTP_GONE) await endEndpoint({ partnerId, endedId });
  if (ended && outcome.code === null) await enableEndpoint({ endedId });
  const pauseMs = isTest(delivery) ? null : outcome.pauseMs;
  return afterAttempt(delivery, { ...outcome, pauseMs }, Date.now());
}

/** Other deliveries may have got the same answer. */
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
