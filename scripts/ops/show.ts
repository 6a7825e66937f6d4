import { parseArgs } from 'node:util';
import {
  QueryNotRegisteredError,
  ServiceError,
  WorkflowNotFoundError,
  type WorkflowExecutionDescription,
} from '@temporalio/client';
import type { Reading } from '../../src/api/checkout/checkout-reader';
import { CHECKOUT_ID_PREFIX } from '../../src/domain/checkout-id';
import type { Desk, OpsCommand } from './desk';
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
    return (desk) => show(id, desk);
  },
};

async function show(id: string, desk: Desk): Promise<boolean> {
  const description = await describe(id, desk);
  if (!description) {
    desk.note(`There is no checkout ${id}, or it is kept no longer.`);
    return false;
  }
  const reading = await readOrNull(id, desk);
  const pending = await pendingCalls(description, desk.client);
  const { name: workflow } = description.status;
  if (reading) {
    desk.print(storyOf({ reading, workflow, pending, nowMs: Date.now() }));
    return true;
  }
  desk.print([checkoutTable([foundCheckout(description)]), ...pending].join('\n'));
  desk.note('No worker answers for it: this is what Temporal itself knows.');
  return false;
}

async function describe(
  id: string,
  { client }: Desk,
): Promise<WorkflowExecutionDescription | null> {
  try {
    return await client.workflow.getHandle(id).describe();
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  }
}

/** Null where no worker answers, or where none of its builds can. */
async function readOrNull(id: string, { reader, note }: Desk): Promise<Reading | null> {
  try {
    return await reader.read(id);
  } catch (error) {
    if (!(error instanceof ServiceError) && !(error instanceof QueryNotRegisteredError))
      throw error;
    note(error.message);
    return null;
  }
}
