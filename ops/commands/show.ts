import { parseArgs } from 'node:util';
import { ServiceError, WorkflowNotFoundError } from '@temporalio/client';
import { NothingPublishedError, type Reading } from '../../src/api/checkout/checkout-reader';
import { CHECKOUT_ID_PREFIX } from '../../src/domain/checkout-id';
import type { OnSaleState } from '../../src/domain/on-sale';
import { PayloadDecryptionError } from '../../src/platform/payload-codec/encryption-codec';
import { describeRun } from './described-run';
import { failingTask } from './failing-task';
import type { OpsContext, OpsCommand } from './ops-context';
import { checkoutTable, foundCheckout } from './found-checkout';
import { pendingCalls } from './pending-calls';
import { logPrivateRead, privateLines, readPrivateFacts } from './private-facts';
import { storyOf } from './story';

/** Shows one checkout on one screen. */
export const showCommand: OpsCommand = {
  usage: '<chk_…> [--private --reason <why>]',
  read(args) {
    const options = { private: { type: 'boolean' }, reason: { type: 'string' } } as const;
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true });
    const [id, ...others] = parsed.positionals;
    const { private: isPrivate = false, reason = '' } = parsed.values;
    if (!id?.startsWith(CHECKOUT_ID_PREFIX) || others.length > 0) {
      throw new Error('expected the id of a checkout, chk_…');
    }
    if (isPrivate && !reason.trim())
      throw new Error('--reason: expected the reason, which is logged');
    if (!isPrivate && reason) throw new Error('--reason: expected only together with --private');
    return (context) => show(id, context, isPrivate ? reason : null);
  },
};

/** `reason`: why the private data is shown; null shows none. */
async function show(id: string, context: OpsContext, reason: string | null): Promise<boolean> {
  const run = await describeRun(context, id);
  if (!run) {
    context.note(`There is no checkout ${id}, or its retention has ended.`);
    return false;
  }
  const pending = await pendingCalls(run, context.client);
  const taskFailure = await failingTask(run, id, context.client);
  const found = foundCheckout(run.workflowExecutionInfo ?? {});
  const reading = await readOrNull(id, context);
  if (reading) {
    const { workflow } = found;
    const onSaleState = await stateOfOnSale(reading, context);
    const nowMs = Date.now();
    context.print(storyOf({ reading, workflow, pending, taskFailure, onSaleState, nowMs }));
    if (reason !== null) await showPrivate(reading, reason, context);
    return true;
  }
  const why = taskFailure === null ? [] : [`tasks fail: ${taskFailure}`];
  context.print([checkoutTable([found]), ...why, ...pending].join('\n'));
  context.note('The published state cannot be read: only the data of Temporal is shown.');
  return false;
}

/** Null if the checkout waits for no on-sale, or the on-sales cannot be read now. */
async function stateOfOnSale(
  { view: { queue } }: Reading,
  { onSales, note }: OpsContext,
): Promise<OnSaleState | null> {
  const id = queue?.onSale?.id;
  if (id === undefined) return null;
  try {
    return (await onSales.all()).find((it) => it.id === id)?.state ?? null;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    note(error.message);
    return null;
  }
}

/** Logs the access before it shows private data. */
async function showPrivate(
  { view: { id }, ops: { clientRequestId } }: Reading,
  reason: string,
  context: OpsContext,
): Promise<void> {
  const file = await logPrivateRead(context, id, reason);
  const facts = await readPrivateFacts(context.client, id);
  context.print(['', 'private', ...privateLines(facts, clientRequestId)].join('\n  '));
  context.note(`Logged in ${file}.`);
}

/** Null if only Temporal's own data can be read. */
async function readOrNull(id: string, { reader, note }: OpsContext): Promise<Reading | null> {
  try {
    return await reader.read(id);
  } catch (error) {
    const isUnreadable =
      error instanceof NothingPublishedError || error instanceof PayloadDecryptionError;
    // WorkflowNotFoundError: the retention has ended since the workflow was described.
    if (!isUnreadable && !(error instanceof WorkflowNotFoundError)) throw error;
    note(error.message);
    return null;
  }
}
