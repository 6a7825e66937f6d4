// The production bundle of the workflow code, loaded as a worker loads it.
import { readFileSync } from 'node:fs';
import { promiseHooks } from 'node:v8';
import { ReusableVMWorkflowCreator } from '@temporalio/worker/lib/workflow/reusable-vm';
import { parseWorkflowCode } from '@temporalio/worker/lib/worker';
import { bundleFor } from '../../../worker';

/** Workflow calls have no timeout, because a timeout's watchdog costs a thread. */
const NO_TIMEOUT = undefined as unknown as number;
/** The local activities of the webhook workflows; a checkout has none. */
const LOCAL_ACTIVITIES: ReadonlySet<string> = new Set(['findEndpoint', 'enableEndpoint']);

/** A change to the compiled code. `from` must match exactly once. */
export interface CodeChange {
  readonly from: RegExp;
  /** As in `String.replace`: `$&` is the match. */
  readonly to: string;
}

/** Loads the bundle with these changes, to create workflow instances. */
export async function workflowCreator(
  changes: readonly CodeChange[] = [],
): Promise<ReusableVMWorkflowCreator> {
  const code = await workflowCode(changes);
  return withoutPromiseHooks(() =>
    ReusableVMWorkflowCreator.create(
      parseWorkflowCode(code),
      NO_TIMEOUT,
      new Set(LOCAL_ACTIVITIES),
    ),
  );
}

/** The bundled code with these changes. */
export async function workflowCode(changes: readonly CodeChange[]): Promise<string> {
  const bundled = readFileSync(await bundleFor({ workerBuildId: undefined }), 'utf8');
  return changes.reduce(changed, bundled);
}

/** What a later build might add: a pause before each state function; with `patched()`, as CONTRIBUTING.md requires. */
export function pauseBetweenStates({ patched }: { readonly patched: boolean }): CodeChange {
  const condition = patched ? "if ((0,$1.patched)('pause-between-states')) " : '';
  return {
    from: /running \?\?= [\s\S]*?\(0,(\w+)\.condition\)\(\(\)=>it\.isIdle/,
    to: `${condition}await (0,$1.sleep)(1000);\n$&`,
  };
}

function changed(code: string, { from, to }: CodeChange): string {
  const found = code.match(new RegExp(from, `${from.flags}g`))?.length ?? 0;
  if (found !== 1) throw new Error(`${String(from)} is ${found} times in the bundle, not once`);
  return code.replace(from, to);
}

/** Disables the SDK's stack trace of each promise, which serves a UI query and takes more than half of the time. */
async function withoutPromiseHooks<T>(make: () => Promise<T>): Promise<T> {
  const { createHook } = promiseHooks;
  promiseHooks.createHook = () => () => undefined;
  try {
    return await make();
  } finally {
    promiseHooks.createHook = createHook;
  }
}
