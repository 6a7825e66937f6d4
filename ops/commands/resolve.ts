// `resolve`: links the order of one checkout, or of each checkout in a file.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ACTS } from './acts';
import { actCommand } from './carry-out';
import { limitIn, readYes } from './filters';
import type { OrderCheckMessage } from '../../src/workflows/messages';
import type { OpsContext, OpsCommand } from './ops-context';
import { orderPreview } from './order-preview';
import { progressPrinter } from './progress';
import { sendUpdate } from './update-sending';

/** A line of the file: a checkout, its order, and the showtime of the order if it was named. */
interface Pair {
  readonly checkoutId: string;
  readonly order: OrderCheckMessage;
}

const one = actCommand(ACTS.resolve);

export const resolveCommand: OpsCommand = {
  usage: `${one.usage} | --file <lines "chk_… O55 D812"> --reason <why> [--limit <n>] [--dry-run | --yes]`,
  read(args) {
    const isOfFile = args.some((it) => it === '--file' || it.startsWith('--file='));
    return isOfFile ? readMany(args) : one.read(args);
  },
};

function readMany(args: readonly string[]): (context: OpsContext) => Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      file: { type: 'string' },
      reason: { type: 'string' },
      limit: { type: 'string' },
      'dry-run': { type: 'boolean' },
      yes: { type: 'boolean' },
    },
  });
  const { file = '', reason = '', limit } = values;
  if (!reason.trim()) throw new Error('--reason: expected the reason, which is recorded');
  const yes = readYes(values);
  const all = pairsIn(file);
  const pairs = all.slice(0, limit === undefined ? all.length : limitIn(limit));
  return async (context) => {
    if (pairs.length < all.length) {
      context.note(`The file has ${all.length} lines: these are the first ${pairs.length}.`);
    }
    return yes ? resolveAll(pairs, reason, context) : preview(pairs, context);
  };
}

/** @throws Error with the number of the invalid line. */
function pairsIn(file: string): readonly Pair[] {
  const lines = textOf(file).split('\n');
  const pairs = lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const [checkoutId = '', orderId, showtimeId, ...more] = line.trim().split(/[\s,;]+/);
    if (/^chk_\w+$/.test(checkoutId) && orderId !== undefined && more.length === 0) {
      const order = { orderId, ...(showtimeId !== undefined && { showtimeId }) };
      return [{ checkoutId, order }];
    }
    throw new Error(
      `--file: line ${index + 1}: expected a checkout, its order, and the showtime if it is known, "chk_… O55 D812"`,
    );
  });
  const ids = pairs.flatMap(({ checkoutId, order }) => [checkoutId, order.orderId]);
  const twice = ids.find((id, at) => ids.indexOf(id) < at);
  if (twice) throw new Error(`--file: expected each id once, but found ${twice} twice`);
  if (pairs.length === 0) throw new Error('--file: expected at least one line, "chk_… O55 D812"');
  return pairs;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error(`--file: ${file} cannot be read`);
  }
}

/** False if an order would not be linked. */
async function preview(pairs: readonly Pair[], { client, print }: OpsContext): Promise<boolean> {
  let linked = 0;
  for (const { checkoutId, order } of pairs) {
    const { text, wouldBeLinked } = await orderPreview(client, checkoutId, order);
    print(`${checkoutId}\n${text}\n`);
    if (wouldBeLinked) linked++;
  }
  const refused = pairs.length - linked;
  print(`Orders: ${linked} would be linked, ${refused} not. Dry run: add --yes to carry it out.`);
  return refused === 0;
}

async function resolveAll(
  pairs: readonly Pair[],
  reason: string,
  { client, actor, print, note }: OpsContext,
): Promise<boolean> {
  const printProgress = progressPrinter(pairs.length, { note });
  let failed = 0;
  for (const { checkoutId, order } of pairs) {
    const message = { ...order, actor, reason };
    const { isDone, text } = await sendUpdate(client, checkoutId, ACTS.resolve.update, message);
    print(`${checkoutId}  ${text}`);
    if (!isDone) failed++;
    printProgress();
  }
  note(`${pairs.length - failed} done, ${failed} failed`);
  return failed === 0;
}
