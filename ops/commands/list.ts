import { parseArgs } from 'node:util';
import type { OpsContext, OpsCommand } from './ops-context';
import { FILTER_OPTIONS, readSelection } from './filters';
import { checkoutTable, findCheckouts } from './found-checkout';
import { notePartner } from './known-partner';
import { printPauses } from './sales';

const LIMIT_DEFAULT = 50;

/** Lists checkouts, from Temporal's visibility. */
export const listCommand: OpsCommand = {
  usage: '[filters] [--json]',
  read(args) {
    const { values } = parseArgs({
      args: [...args],
      options: { ...FILTER_OPTIONS, 'order-id': { type: 'string' }, json: { type: 'boolean' } },
    });
    const { query: queryBy, limit = LIMIT_DEFAULT } = readSelection(values, Date.now());
    return async (context) => {
      notePartner(values.partner, context);
      const query = queryBy(context.ids);
      const { found, more } = await findCheckouts(context, query, limit);
      if (values.json) context.print(JSON.stringify(found, null, 2));
      else if (found.length > 0) context.print(checkoutTable(found));
      context.note(await countText(context, query, found.length, more));
      await printPauses(context);
      return true;
    };
  },
};

async function countText(
  { client }: OpsContext,
  query: string,
  shown: number,
  more: boolean,
): Promise<string> {
  if (!more) return `${shown} checkouts`;
  const { count } = await client.workflow.count(query);
  return `${shown} of ${count} checkouts; --limit shows more`;
}
