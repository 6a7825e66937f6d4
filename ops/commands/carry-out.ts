// An ops command on one checkout, or on all checkouts that the filters find. Dry run unless --yes.
import { parseArgs } from 'node:util';
import { CHECKOUT_ID_PREFIX } from '../../src/domain/checkout-id';
import { ARE_OPEN } from '../../src/platform/open-workflows';
import type { Act, Audited } from './acts';
import { describeRun } from './described-run';
import { hasStatus } from '../../src/temporal-reads/visibility-terms';
import type { OrderCheckMessage } from '../../src/workflows/messages';
import type { OpsContext, OpsCommand } from './ops-context';
import { FILTER_OPTIONS, readSelection, readYes, type Selection } from './filters';
import { checkoutTable, findCheckouts, foundCheckout, type FoundCheckout } from './found-checkout';
import { orderPreview } from './order-preview';
import { progressPrinter } from './progress';
import { resolutionPreview } from './resolution-preview';
import { whyRefusing, sendUpdate } from './update-sending';

const OPTIONS = {
  ...FILTER_OPTIONS,
  'order-id': { type: 'string' },
  'showtime-id': { type: 'string' },
  outcome: { type: 'string' },
  evidence: { type: 'string' },
  reason: { type: 'string' },
  yes: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
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
      const { reason } = values;
      const yes = readYes(values);
      if (!reason?.trim()) throw new Error('--reason: expected the reason, which is recorded');
      // --order-id is the order to link, not a filter.
      const { 'order-id': _toLink, 'showtime-id': _ofOrder, ...filters } = values;
      const target = readTarget(positionals, readSelection(filters, Date.now()), act);
      const messageBy = (actor: string) => act.message(values, { actor, reason });
      messageBy('');
      const order = act.links?.(values);
      return (context) => carryOut(act, { target, order, yes }, messageBy(context.actor), context);
    },
  };
}

function readTarget(ids: readonly string[], selection: Selection, { inBatches }: Act): Target {
  const [id, ...others] = ids;
  if (others.length > 0) throw new Error('expected one checkout; use filters for several');
  if (id !== undefined) {
    if (!id.startsWith(CHECKOUT_ID_PREFIX))
      throw new Error(`${id}: expected the id of a checkout, chk_…`);
    if (selection.isNarrowed) throw new Error('expected a checkout or filters, not both');
    return { id };
  }
  if (!inBatches) throw new Error('expected the id of a checkout, chk_…');
  if (!selection.isNarrowed) throw new Error('expected the id of a checkout, or filters');
  const { limit } = selection;
  if (limit === undefined) throw new Error('--limit: expected the largest number of checkouts');
  return { selection: { ...selection, limit } };
}

interface Wanted {
  readonly target: Target;
  /** The order that would be linked. */
  readonly order: OrderCheckMessage | undefined;
  readonly yes: boolean;
}

async function carryOut(
  act: Act,
  { target, order, yes }: Wanted,
  message: Audited,
  context: OpsContext,
): Promise<boolean> {
  const found = await findTargets(target, act, context);
  if (found.length === 0) {
    context.note('No such running checkout was found.');
    return !('id' in target);
  }
  if (yes) return sendAll(act, message, found, context);
  context.print(checkoutTable(found));
  const [only] = found;
  if ('id' in target && only && only.workflow !== 'RUNNING') {
    context.note(`It is ${whyRefusing(only.workflow)}.`);
    return false;
  }
  if (order !== undefined) {
    for (const { id } of found) {
      context.print(`\n${(await orderPreview(context.client, id, order)).text}`);
    }
  }
  if (act.check) {
    for (const { id } of found) {
      context.print(`\n${id}  ${await resolutionPreview(context.client, id, act.check, message)}`);
    }
  }
  context.print(`\nWould send ${act.update.name} ${JSON.stringify(message)}`);
  context.print(`Checkouts: ${found.length}. Dry run: add --yes to carry it out.`);
  return true;
}

/** Filters find only open workflows, since closed ones accept no Updates. A checkout named by id may be closed. */
async function findTargets(
  target: Target,
  { among }: Act,
  context: OpsContext,
): Promise<readonly FoundCheckout[]> {
  if ('selection' in target) {
    const { query, limit } = target.selection;
    const wanted = query(context.ids);
    const open = [wanted, ARE_OPEN, ...(among ? [hasStatus(among)] : [])].join(' AND ');
    const { found, more } = await findCheckouts(context, open, limit);
    if (more) context.note(`There are more than ${limit}; these are ${limit} of them.`);
    const ended = `${wanted} AND ExecutionStatus IN ("Failed", "Terminated", "TimedOut")`;
    const { count } = await context.client.workflow.count(ended);
    if (count > 0) context.note(`Left out, since they ended badly: ${count}. See ended-badly.md.`);
    return found;
  }
  const run = await describeRun(context, target.id);
  return run ? [foundCheckout(run.workflowExecutionInfo ?? {})] : [];
}

async function sendAll(
  { update }: Act,
  message: Audited,
  found: readonly FoundCheckout[],
  context: OpsContext,
): Promise<boolean> {
  const printProgress = progressPrinter(found.length, context);
  let failed = 0;
  for (const { id } of found) {
    const { isDone, text } = await sendUpdate(context.client, id, update, message);
    context.print(`${id}  ${text}`);
    if (!isDone) failed++;
    printProgress();
  }
  if (found.length > 1) context.note(`${found.length - failed} done, ${failed} failed`);
  return failed === 0;
}
