// One run of the command line: parses the arguments, connects, and carries out the command.
import type { Config } from '../../src/platform/config';
import { ACTS } from './acts';
import { actCommand } from './carry-out';
import { openOpsContext, type OpsCommand, type Terminal } from './ops-context';
import { listCommand } from './list';
import { moneyCommand } from './money';
import { onSaleCommand } from './on-sale';
import { reconcileCommand } from './reconcile';
import { resolveCommand } from './resolve';
import { pauseSalesCommand, resumeSalesCommand } from './sales';
import { showCommand } from './show';
import { webhooksCommand } from './webhooks';

const COMMANDS: Readonly<Record<string, OpsCommand>> = {
  show: showCommand,
  list: listCommand,
  retry: actCommand(ACTS.retry),
  resolve: resolveCommand,
  unlink: actCommand(ACTS.unlink),
  cancel: actCommand(ACTS.cancel),
  settle: actCommand(ACTS.settle),
  money: moneyCommand,
  webhooks: webhooksCommand,
  reconcile: reconcileCommand,
  'on-sale': onSaleCommand,
  'pause-sales': pauseSalesCommand,
  'resume-sales': resumeSalesCommand,
};

/**
 * Resolves to the exit code: 0 for success, 1 if something failed or differs.
 *
 * @throws Error with a readable message if nothing was done: an invalid argument or setting, or no Temporal.
 */
export async function runOps(
  args: readonly string[],
  terminal: Terminal & { readonly readConfig: () => Config },
): Promise<number> {
  const [name = '', ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new Error(usage());
  const work = command.read(rest);
  const context = await openOpsContext(terminal.readConfig(), terminal);
  try {
    return (await work(context)) ? 0 : 1;
  } finally {
    await context.close();
  }
}

function usage(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { usage: options }]) => `npm run ops -- ${name} ${options}`,
  );
  return [...lines, '', FILTERS_HELP].join('\n');
}

const FILTERS_HELP = `Filters: --needs-ops, --unknown, --compensating, --partner <id>, --reference <the partner's>,
--status <status,…>, --showtime <id>, --venue <id>, --email <of the customer>, --total <"42.37 USD">,
--created-from and --created-to <day or time, UTC>, --starts-from and --starts-to <when the showtime begins>,
--older-than <30m | 2h | 1d>, --limit <n>; list also --order-id <id at Svc>. With --unknown, --older-than counts from when the
money became unknown.
retry, resolve, unlink, cancel and settle are dry runs unless --yes is given. The dry runs of resolve and settle report
whether the command would be refused; with --order-id they show Svc's order next to the seats that the checkout held.`;
