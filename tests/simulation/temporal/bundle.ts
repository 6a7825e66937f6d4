// The workflow code as a worker loads it: the very bundle of production.
import { readFileSync } from 'node:fs';
import { promiseHooks } from 'node:v8';
import { ReusableVMWorkflowCreator } from '@temporalio/worker/lib/workflow/reusable-vm';
import { parseWorkflowCode } from '@temporalio/worker/lib/worker';
import { bundleFor } from '../../../worker';

/** No call into the workflow is cut short: the watchdog of one costs a thread. */
const NO_TIMEOUT = undefined as unknown as number;

/** Makes copies of the workflows in the bundle. */
export async function workflowCreator(): Promise<ReusableVMWorkflowCreator> {
  const code = readFileSync(await bundleFor({ workerBuildId: undefined }), 'utf8');
  return withoutPromiseHooks(() =>
    ReusableVMWorkflowCreator.create(parseWorkflowCode(code), NO_TIMEOUT, new Set()),
  );
}

/** The SDK takes a stack trace of each promise, for a query of the Temporal UI: more than half of all time. */
async function withoutPromiseHooks<T>(make: () => Promise<T>): Promise<T> {
  const { createHook } = promiseHooks;
  promiseHooks.createHook = () => () => undefined;
  try {
    return await make();
  } finally {
    promiseHooks.createHook = createHook;
  }
}
