// An act of ops on one checkout, or on those that the filters find: told first, and done with --yes.
import { parseArgs } from 'node:util';
import { CHECKOUT_ID_PREFIX } from '../../src/domain/checkout-id';
import type { Act, Audited } from './acts';
import { describeRun } from './described-run';
import type { Desk, OpsCommand } from './desk';
import { FILTER_OPTIONS, readSelection, type Selection } from './filters';
import { checkoutTable, findCheckouts, foundCheckout, type FoundCheckout } from './found-checkout';
import { orderPreview } from './order-preview';
import { progressTeller } from './progress';
import { sendUpdate } from './update-sending';

const OPTIONS = {
  ...FILTER_OPTIONS,
  'order-id': { type: 'string' },
  outcome: { type: 'string' },
  evidence: { type: 'string' },
  reason: { type: 'string' },
  yes: { type: 'boolean' },
} as const;

/** One checkout by its id, or several by filters. */
type Target = { readonly id: string } | { readonly selection: Selection & { limit: number } };

export function actCommand(act: Act): OpsCommand {
  const whom = act.inBatches ? '<chk_… | filters --limit <n>>' : '<chk_…>';
  return {
    usage: `${whom} ${act.usage}--reason <why> [--yes]`,
    read(args) {
      const { values, positionals } = parseArgs({
        args: [...args],
        options: OPTIONS,
        allowPositionals: true,
      });
      const { reason, yes = false } = values;
      if (!reason?.trim()) throw new Error('--reason: expected why; it stands in the record');
      const target = readTarget(positionals, readSelection(values, Date.now()), act);
      const messageBy = (actor: string) => act.message(values, { actor, reason });
      messageBy('');
      const orderId = act.links?.(values);
      return (desk) => carryOut(act, { target, orderId, yes }, messageBy(desk.actor), desk);
    },
  };
}

function readTarget(ids: readonly string[], selection: Selection, { inBatches }: Act): Target {
  const [id, ...others] = ids;
  if (others.length > 0) throw new Error('expected one checkout; several are found by filters');
  if (id !== undefined) {
    if (!id.startsWith(CHECKOUT_ID_PREFIX))
      throw new Error(`${id}: expected the id of a checkout, chk_…`);
    if (selection.isNarrowed) throw new Error('expected a checkout or filters, not both');
    return { id };
  }
  if (!inBatches) throw new Error('expected the id of a checkout, chk_…');
  if (!selection.isNarrowed) throw new Error('expected the id of a checkout, or filters');
  const { limit } = selection;
  if (limit === undefined) throw new Error('--limit: expected how many checkouts at most');
  return { selection: { ...selection, limit } };
}

interface Wanted {
  readonly target: Target;
  /** The order that would be linked. */
  readonly orderId: string | undefined;
  readonly yes: boolean;
}

async function carryOut(
  act: Act,
  { target, orderId, yes }: Wanted,
  message: Audited,
  desk: Desk,
): Promise<boolean> {
  const found = await findTargets(target, desk);
  if (found.length === 0) {
    desk.note('There is no such checkout that runs.');
    return !('id' in target);
  }
  if (yes) return sendAll(act, message, found, desk);
  desk.print(checkoutTable(found));
  if (orderId !== undefined) {
    for (const { id } of found) desk.print(`\n${await orderPreview(desk.client, id, orderId)}`);
  }
  desk.print(`\nWould send ${act.update.name} ${JSON.stringify(message)}`);
  desk.print(`to ${found.length} of these. Nothing was done: with --yes it is.`);
  return true;
}

/** Closed workflows take nothing more. Of one that is named, the update itself says so. */
async function findTargets(target: Target, desk: Desk): Promise<readonly FoundCheckout[]> {
  if ('selection' in target) {
    const { query, limit } = target.selection;
    const running = `${query} AND ExecutionStatus = "Running"`;
    const { found, more } = await findCheckouts(desk, running, limit);
    if (more) desk.note(`There are more than ${limit}; these are ${limit} of them.`);
    return found;
  }
  const run = await describeRun(desk, target.id);
  return run ? [foundCheckout(run.workflowExecutionInfo ?? {})] : [];
}

async function sendAll(
  { update }: Act,
  message: Audited,
  found: readonly FoundCheckout[],
  desk: Desk,
): Promise<boolean> {
  const tell = progressTeller(found.length, desk);
  let failed = 0;
  for (const { id } of found) {
    const { isDone, told } = await sendUpdate(desk.client, id, update, message);
    desk.print(`${id}  ${told}`);
    if (!isDone) failed++;
    tell();
  }
  if (found.length > 1) desk.note(`${found.length - failed} done, ${failed} failed`);
  return failed === 0;
}
