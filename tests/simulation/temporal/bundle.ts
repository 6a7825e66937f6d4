// The workflow code as a worker loads it: the very bundle of production.
import { readFileSync } from 'node:fs';
import { promiseHooks } from 'node:v8';
import { ReusableVMWorkflowCreator } from '@temporalio/worker/lib/workflow/reusable-vm';
import { parseWorkflowCode } from '@temporalio/worker/lib/worker';
import { bundleFor } from '../../../worker';

/** No call into the workflow is cut short: the watchdog of one costs a thread. */
const NO_TIMEOUT = undefined as unknown as number;
/** Those of the workflows that deliver webhooks; a checkout has none. */
const LOCAL_ACTIVITIES: ReadonlySet<string> = new Set(['findEndpoint', 'enableEndpoint']);

/** A change of the compiled code. `from` is in it exactly once. */
export interface CodeChange {
  readonly from: RegExp;
  /** As `String.replace` takes it: `$&` is what was found. */
  readonly to: string;
}

/** Makes copies of the workflows in the bundle, with these changes. */
export async function workflowCreator(
  changes: readonly CodeChange[] = [],
): Promise<ReusableVMWorkflowCreator> {
  const bundled = readFileSync(await bundleFor({ workerBuildId: undefined }), 'utf8');
  const code = changes.reduce(changed, bundled);
  return withoutPromiseHooks(() =>
    ReusableVMWorkflowCreator.create(
      parseWorkflowCode(code),
      NO_TIMEOUT,
      new Set(LOCAL_ACTIVITIES),
    ),
  );
}

function changed(code: string, { from, to }: CodeChange): string {
  const found = code.match(new RegExp(from, `${from.flags}g`))?.length ?? 0;
  if (found !== 1) throw new Error(`${String(from)} is ${found} times in the bundle, not once`);
  return code.replace(from, to);
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
