import { parseArgs } from 'node:util';
import type { Desk, OpsCommand } from './desk';
import { FILTER_OPTIONS, readSelection } from './filters';
import { checkoutTable, findCheckouts } from './found-checkout';
import { tellPauses } from './sales';

const LIMIT_DEFAULT = 50;

/** Which checkouts there are, from Temporal's visibility. */
export const listCommand: OpsCommand = {
  usage: '[filters] [--json]',
  read(args) {
    const { values } = parseArgs({
      args: [...args],
      options: { ...FILTER_OPTIONS, json: { type: 'boolean' } },
    });
    const { query, limit = LIMIT_DEFAULT } = readSelection(values, Date.now());
    return async (desk) => {
      const { found, more } = await findCheckouts(desk, query, limit);
      if (values.json) desk.print(JSON.stringify(found, null, 2));
      else if (found.length > 0) desk.print(checkoutTable(found));
      desk.note(await countTold(desk, query, found.length, more));
      await tellPauses(desk);
      return true;
    };
  },
};

async function countTold(
  { client }: Desk,
  query: string,
  shown: number,
  more: boolean,
): Promise<string> {
  if (!more) return `${shown} checkouts`;
  const { count } = await client.workflow.count(query);
  return `${shown} of ${count} checkouts; --limit shows more`;
}
