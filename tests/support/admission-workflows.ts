// A workflow whose only step is its admission.
import { proxyActivities } from '@temporalio/workflow';
import type { createAdmissionActivities } from '../../src/activities';

type AdmissionActivities = ReturnType<typeof createAdmissionActivities>;

export function customer(taskQueue: string, fairnessKey: string): Promise<void> {
  const options = { taskQueue, startToCloseTimeout: '10s', priority: { fairnessKey } } as const;
  return proxyActivities<AdmissionActivities>(options).admit();
}
