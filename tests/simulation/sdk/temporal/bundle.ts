// The workflow code as a worker loads it: the very bundle of production.
import { readFileSync } from 'node:fs';
import { promiseHooks } from 'node:v8';
import { ReusableVMWorkflowCreator } from '@temporalio/worker/lib/workflow/reusable-vm';
import { parseWorkflowCode } from '@temporalio/worker/lib/worker';
import { FAILURE_CONVERTER_PATH } from '../../../../src/platform/payload-codec/data-converter';
import { workflowBundle } from '../../../../src/platform/workflow-bundle';
import { bundleFor } from '../../../../worker';

/** No call into the workflow is cut short: the watchdog of one costs a thread. */
const NO_TIMEOUT = undefined as unknown as number;

/** Makes copies of the workflows in the bundle. */
export async function workflowCreator(): Promise<ReusableVMWorkflowCreator> {
  return creatorOf(await bundleFor({ workerBuildId: undefined }));
}

/** The same for src/workflows/purchase, which no worker runs yet. */
export async function purchaseCreator(): Promise<ReusableVMWorkflowCreator> {
  const workflows = '../../../../src/workflows';
  const bundle = workflowBundle({
    workflowsPath: require.resolve(`${workflows}/purchase`),
    interceptorsPath: require.resolve(`${workflows}/interceptors`),
    failureConverterPath: FAILURE_CONVERTER_PATH,
  });
  return creatorOf(await bundle);
}

function creatorOf(path: string): Promise<ReusableVMWorkflowCreator> {
  const code = readFileSync(path, 'utf8');
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
