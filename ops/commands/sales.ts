// Pauses sales: the API then refuses new checkouts and orders; orders already sent continue.
import { parseArgs } from 'node:util';
import { readSalesPauses, writeSalesPause } from '../../src/platform/sales-pauses';
import { assertPartner } from './known-partner';
import type { OpsContext, OpsCommand } from './ops-context';

export const pauseSalesCommand: OpsCommand = {
  usage: '--reason <why> [--partner <id>]',
  read(args) {
    const options = { partner: { type: 'string' }, reason: { type: 'string' } } as const;
    const { partner, reason } = parseArgs({ args: [...args], options }).values;
    if (!reason?.trim()) throw new Error('--reason: expected the reason for the pause');
    return async (context) => {
      assertPartner(partner, context);
      const since = new Date().toISOString();
      await writeSalesPause(whereOf(context), partner, { since, actor: context.actor, reason });
      context.print(`Sales of ${whose(partner)} are paused: the API refuses them within seconds.`);
      return true;
    };
  },
};

export const resumeSalesCommand: OpsCommand = {
  usage: '[--partner <id>]',
  read(args) {
    const options = { partner: { type: 'string' } } as const;
    const { partner } = parseArgs({ args: [...args], options }).values;
    return async (context) => {
      const pauses = await readSalesPauses(whereOf(context));
      if (!pauses.has(partner ?? '*')) {
        context.note(`Sales of ${whose(partner)} were not paused.`);
        await printPauses(context);
        return false;
      }
      await writeSalesPause(whereOf(context), partner, null);
      context.print(`Sales of ${whose(partner)} resume within seconds.`);
      await printPauses(context);
      return true;
    };
  },
};

/** Prints the current pauses, with actor and reason. */
export async function printPauses(context: OpsContext): Promise<void> {
  for (const [partner, { since, actor, reason }] of await readSalesPauses(whereOf(context))) {
    const of = whose(partner === '*' ? undefined : partner);
    context.note(`Sales of ${of} are paused since ${since} by ${actor}: ${reason}`);
  }
}

function whereOf({ client, config }: OpsContext) {
  return { connection: client.connection, namespace: config.temporal.namespace };
}

function whose(partner: string | undefined): string {
  return partner ?? 'all partners';
}
