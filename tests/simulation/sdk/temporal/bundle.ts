// The workflow code as a worker loads it: the very bundle of production, or one with a single file altered.
import { readFileSync } from 'node:fs';
import { ReusableVMWorkflowCreator } from '@temporalio/worker/lib/workflow/reusable-vm';
import { parseWorkflowCode } from '@temporalio/worker/lib/worker';
import { bundleFor } from '../../../../worker';

/** The longest that one call into the workflow may take. */
const CALL_TIMEOUT_MS = 5_000;

/** Makes copies of the workflows in the bundle. */
export async function workflowCreator(code?: string): Promise<ReusableVMWorkflowCreator> {
  const bundle = code ?? readFileSync(await bundleFor({ workerBuildId: undefined }), 'utf8');
  return ReusableVMWorkflowCreator.create(parseWorkflowCode(bundle), CALL_TIMEOUT_MS, new Set());
}
