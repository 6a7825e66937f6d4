// A run's first job, and changes to its memo and search attributes.
import { coresdk } from '@temporalio/proto';
import type { RunStart } from './instance';
import { fromPayload, toWireTime, type PayloadMap } from './wire';

export function initializeJob(start: RunStart) {
  const { InitializeWorkflow } = coresdk.workflow_activation;
  return InitializeWorkflow.fromObject({
    workflowId: start.workflowId,
    workflowType: start.workflowType,
    arguments: start.arguments,
    randomnessSeed: start.randomnessSeed,
    startTime: toWireTime(start.startedAtMs),
    ...(Object.keys(start.memo).length > 0 && { memo: { fields: start.memo } }),
    searchAttributes: { indexedFields: start.searchAttributes },
  });
}

/** A null value removes its key. */
export function merged(before: PayloadMap, changes: PayloadMap | null | undefined): PayloadMap {
  const all = Object.entries({ ...before, ...changes });
  return Object.fromEntries(all.filter(([, payload]) => fromPayload(payload) !== null));
}
