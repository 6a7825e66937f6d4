// Counts, per queue, the consecutive calls that no worker took in time, for the ops view and the metrics.
import { metricMeter } from '@temporalio/workflow';
import type { UntakenCalls } from '../domain/checkout/state';

export interface UntakenCallLog {
  noteTaken(queue: string): void;
  noteUntaken(queue: string, scheduledAtMs: number): void;
  /** The queue with the most untaken calls; undefined if each queue's last call was taken. */
  worst(): UntakenCalls | undefined;
}

export function openUntakenCallLog(names: readonly string[]): UntakenCallLog {
  const counter = metricMeter.createCounter(
    'usher_calls_untaken',
    '',
    'Calls that no worker took in time.',
  );
  // Starts at 0, so that the first untaken call shows as an increase.
  for (const queue of names) counter.add(0, { queue });
  const queues = new Map<string, UntakenCalls>();
  return {
    noteTaken: (queue) => queues.delete(queue),
    noteUntaken(queue, scheduledAtMs) {
      const { calls, sinceMs } = queues.get(queue) ?? { calls: 0, sinceMs: scheduledAtMs };
      queues.set(queue, { queue, calls: calls + 1, sinceMs });
      counter.add(1, { queue });
    },
    worst: () => [...queues.values()].sort((a, b) => b.calls - a.calls)[0],
  };
}
