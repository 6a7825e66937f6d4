import { parseArgs } from 'node:util';
import { WorkflowNotFoundError } from '@temporalio/client';
import { NothingPublishedError, type Reading } from '../../src/api/checkout/checkout-reader';
import { CHECKOUT_ID_PREFIX } from '../../src/domain/checkout-id';
import { PayloadDecryptionError } from '../../src/platform/payload-codec/encryption-codec';
import { describeRun } from './described-run';
import type { OpsContext, OpsCommand } from './ops-context';
import { checkoutTable, foundCheckout } from './found-checkout';
import { pendingCalls } from './pending-calls';
import { storyOf } from './story';

/** One checkout on one screen. */
export const showCommand: OpsCommand = {
  usage: '<chk_…>',
  read(args) {
    const [id, ...others] = parseArgs({ args: [...args], allowPositionals: true }).positionals;
    if (!id?.startsWith(CHECKOUT_ID_PREFIX) || others.length > 0) {
      throw new Error('expected the id of a checkout, chk_…');
    }
    return (context) => show(id, context);
  },
};

async function show(id: string, context: OpsContext): Promise<boolean> {
  const run = await describeRun(context, id);
  if (!run) {
    context.note(`There is no checkout ${id}, or its retention has ended.`);
    return false;
  }
  const pending = await pendingCalls(run, context.client);
  const found = foundCheckout(run.workflowExecutionInfo ?? {});
  const reading = await readOrNull(id, context);
  if (reading) {
    context.print(storyOf({ reading, workflow: found.workflow, pending, nowMs: Date.now() }));
    return true;
  }
  context.print([checkoutTable([found]), ...pending].join('\n'));
  context.note('The published state cannot be read; this is what Temporal itself knows.');
  return false;
}

/** Null where only Temporal's own data can be read. */
async function readOrNull(id: string, { reader, note }: OpsContext): Promise<Reading | null> {
  try {
    return await reader.read(id);
  } catch (error) {
    const isUnreadable =
      error instanceof NothingPublishedError || error instanceof PayloadDecryptionError;
    // Its retention has ended since it was described.
    if (!isUnreadable && !(error instanceof WorkflowNotFoundError)) throw error;
    note(error.message);
    return null;
  }
}
