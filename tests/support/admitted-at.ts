// When a queued checkout was admitted, according to its timeline and to Temporal's queue.
import type { Client, WorkflowHandle } from '@temporalio/client';
import { tsToMs } from '@temporalio/common/lib/time';
import type { CheckoutMemo } from '../../src/workflows/checkout-memo';

/** Undefined until it is admitted. */
export async function admittedAtMs(temporal: Client, id: string): Promise<number | undefined> {
  const { memo } = await temporal.workflow.getHandle(id).describe();
  const timeline = memo?.timeline as CheckoutMemo['timeline'] | undefined;
  return timeline?.find(({ text }) => text.startsWith('Its turn has come'))?.atMs;
}

/** The wait in the queue of the Svc key, by the server's clock. */
export interface Admission {
  readonly queuedAtMs: number;
  readonly startedAtMs: number;
}

/** Undefined until it is admitted. */
export async function admissionOf(handle: WorkflowHandle): Promise<Admission | undefined> {
  const { events } = await handle.fetchHistory();
  const queued = events?.find(
    (it) => it.activityTaskScheduledEventAttributes?.activityType?.name === 'admit',
  );
  const started = events?.find(({ activityTaskStartedEventAttributes: it }) => {
    return it?.scheduledEventId?.eq(queued?.eventId ?? 0);
  });
  if (!queued || !started) return undefined;
  return { queuedAtMs: tsToMs(queued.eventTime), startedAtMs: tsToMs(started.eventTime) };
}
