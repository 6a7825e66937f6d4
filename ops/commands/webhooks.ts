// `webhooks resend`: a partner's webhooks since a time are sent once more.
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { executionsFound } from '../../src/temporal-reads/executions';
import { deliveryQuestion } from '../../src/api/webhooks/delivery-question';
import { DELIVERY_STATUSES } from '../../src/domain/webhooks/delivery';
import { sendNowSignal } from '../../src/workflows/webhook-messages';
import { limitIn, readYes, sinceIn } from './filters';
import type { OpsContext, OpsCommand } from './ops-context';

/** A receiver that has recovered is not flooded. */
const AT_ONCE = 50;
const PAUSE_MS = 1_000;

export const webhooksCommand: OpsCommand = {
  usage:
    'resend --partner <id> --since <2h | 2027-01-31 | time> [--status <failed>] --limit <n> [--dry-run | --yes]',
  read(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        partner: { type: 'string' },
        since: { type: 'string' },
        status: { type: 'string' },
        limit: { type: 'string' },
        'dry-run': { type: 'boolean' },
        yes: { type: 'boolean' },
      },
      allowPositionals: true,
    });
    if (positionals.join(' ') !== 'resend') throw new Error('expected webhooks resend');
    const { partner, since = '', status, limit = '' } = values;
    if (!partner) throw new Error('--partner: expected the id of a partner');
    if (status !== undefined && !(DELIVERY_STATUSES as readonly string[]).includes(status)) {
      throw new Error(`--status: expected one of ${DELIVERY_STATUSES.join(', ')}`);
    }
    const filters = {
      createdFrom: sinceIn(since, Date.now()),
      ...(status !== undefined && { status: [status] }),
    };
    const query = deliveryQuestion(partner, filters, 'those that can be sent again');
    const wanted = { query, limit: limitIn(limit), yes: readYes(values) };
    return (context) => resend(wanted, context);
  },
};

interface Wanted {
  readonly query: string;
  readonly limit: number;
  readonly yes: boolean;
}

async function resend({ query, limit, yes }: Wanted, context: OpsContext): Promise<boolean> {
  const { client, print, note } = context;
  const { count } = await client.workflow.count(query);
  if (count > limit) note(`There are ${count}; these are ${limit} of them.`);
  const ids = await idsFound(query, limit, client);
  if (!yes) {
    for (const id of ids) print(id);
    print(`Would send ${ids.length} webhooks again. Nothing was done: with --yes it is.`);
    return true;
  }
  let sent = 0;
  for (const [index, id] of ids.entries()) {
    if (index > 0 && index % AT_ONCE === 0) await pause(PAUSE_MS);
    if (await sendAgain(id, client)) sent++;
    else note(`${id} is closed: it can no longer be sent.`);
  }
  print(`${sent} webhooks are sent again.`);
  return sent === ids.length;
}

async function idsFound(query: string, limit: number, client: Client): Promise<string[]> {
  const ids: string[] = [];
  for await (const { execution } of executionsFound(client, query)) {
    if (ids.length === limit) break;
    if (execution?.workflowId) ids.push(execution.workflowId);
  }
  return ids;
}

async function sendAgain(id: string, { workflow }: Client): Promise<boolean> {
  try {
    await workflow.getHandle(id).signal(sendNowSignal);
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}
