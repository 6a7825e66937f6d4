// Waits for what becomes of a checkout without asking again and again: a long poll of its workflow's
// history ends with each change (of a run that continues as new, the next one is watched).
import { isGrpcDeadlineError, isGrpcServiceError, ServiceError } from '@temporalio/client';
import type { Client } from '@temporalio/client';
import { temporal as proto } from '@temporalio/proto';
import type { CheckoutReader, Reading } from './checkout-reader';

const { EventType } = proto.api.enums.v1;

export interface CheckoutWatch {
  /**
   * The checkout once it is as wanted, or as it is when the time is up or its workflow has closed. Throws a
   * WorkflowNotFoundError if there is no such checkout, or a ServiceError without an answer.
   */
  until(
    checkoutId: string,
    isWanted: (reading: Reading) => boolean,
    waitMs: number,
  ): Promise<Reading>;
}

/** Where a history was read to; null at its beginning, and again once its run has ended. */
type Position = Uint8Array | null;

export function createCheckoutWatch(
  client: Client,
  namespace: string,
  reader: CheckoutReader,
): CheckoutWatch {
  const nextPage = (workflowId: string, nextPageToken: Position) =>
    client.workflowService.getWorkflowExecutionHistory({
      ...{ namespace, execution: { workflowId }, waitNewEvent: true },
      ...(nextPageToken && { nextPageToken }),
    });

  /** Reads on until a workflow task has been completed: nothing else changes a checkout. Null if time is up. */
  const changeAfter = async (
    checkoutId: string,
    position: Position,
    untilMs: number,
  ): Promise<{ readonly position: Position } | null> => {
    let at = position;
    while (Date.now() < untilMs) {
      const { history, nextPageToken } = await nextPage(checkoutId, at);
      at = nextPageToken?.length ? nextPageToken : null;
      const changed = history?.events?.some(
        ({ eventType }) => eventType === EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED,
      );
      if (changed || at === null) return { position: at };
    }
    return null;
  };

  return {
    async until(checkoutId, isWanted, waitMs) {
      const untilMs = Date.now() + waitMs;
      let reading = await reader.read(checkoutId);
      let position: Position = null;
      while (reading.running && !isWanted(reading)) {
        const change = await client
          .withDeadline(untilMs, () => changeAfter(checkoutId, position, untilMs))
          .catch(nullIfTimeIsUp);
        if (!change) return reading;
        ({ position } = change);
        reading = await reader.read(checkoutId);
      }
      return reading;
    },
  };
}

function nullIfTimeIsUp(error: unknown): null {
  if (isGrpcDeadlineError(error)) return null;
  if (!isGrpcServiceError(error)) throw error;
  throw new ServiceError('The history of the checkout cannot be watched', { cause: error });
}
