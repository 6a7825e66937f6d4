// `webhooks`: sends a partner's webhooks since a time again, and lists and deletes its endpoints.
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { executionsFound } from '../../src/temporal-reads/executions';
import { deliveryQuery } from '../../src/api/webhooks/delivery-question';
import { DELIVERY_STATUSES } from '../../src/domain/webhooks/delivery';
import { sendNowSignal } from '../../src/workflows/webhook-messages';
import { limitIn, readYes, sinceIn } from './filters';
import { notePartner } from './known-partner';
import type { OpsContext, OpsCommand } from './ops-context';
import { deleteEndpoint, listEndpoints } from './webhook-endpoints';

/** Limits that keep a recovering receiver from being flooded. */
const AT_ONCE = 50;
const PAUSE_MS = 1_000;

const OPTIONS = {
  partner: { type: 'string' },
  since: { type: 'string' },
  status: { type: 'string' },
  limit: { type: 'string' },
  endpoint: { type: 'string' },
  'dry-run': { type: 'boolean' },
  yes: { type: 'boolean' },
} as const;

function parse(args: readonly string[]) {
  return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
}

type Values = ReturnType<typeof parse>['values'];
type Work = (context: OpsContext) => Promise<boolean>;

const ACTIONS: Readonly<Record<string, (partner: string, values: Values) => Work>> = {
  resend(partner, values) {
    const { since = '', status, limit = '' } = values;
    if (status !== undefined && !(DELIVERY_STATUSES as readonly string[]).includes(status)) {
      throw new Error(`--status: expected one of ${DELIVERY_STATUSES.join(', ')}`);
    }
    const filters = {
      createdFrom: sinceIn(since, Date.now()),
      ...(status !== undefined && { status: [status] }),
    };
    const query = deliveryQuery(partner, filters, 'resendable');
    const wanted = { query, limit: limitIn(limit), yes: readYes(values) };
    return (context) => resend(wanted, context);
  },
  endpoints: (partnerId) => (context) => listEndpoints(partnerId, context),
  delete(partnerId, values) {
    const { endpoint: id } = values;
    if (!id) throw new Error('--endpoint: expected the id of an endpoint, we_…');
    const wanted = { partnerId, id, yes: readYes(values) };
    return (context) => deleteEndpoint(wanted, context);
  },
};

export const webhooksCommand: OpsCommand = {
  usage:
    'resend --partner <id> --since <2h | 2027-01-31 | time> [--status <failed>] --limit <n> [--dry-run | --yes]' +
    ' | endpoints --partner <id> | delete --partner <id> --endpoint <we_…> [--yes]',
  read(args) {
    const { values, positionals } = parse(args);
    const [name = '', ...others] = positionals;
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    if (!action || others.length > 0) {
      throw new Error('expected webhooks resend, webhooks endpoints or webhooks delete');
    }
    const { partner } = values;
    if (!partner) throw new Error('--partner: expected the id of a partner');
    const work = action(partner, values);
    return (context) => {
      notePartner(partner, context);
      return work(context);
    };
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
  if (count > limit) note(`There are ${count}: these are the first ${limit}.`);
  const ids = await idsFound(query, limit, client);
  if (!yes) {
    for (const id of ids) print(id);
    print(`Would send ${ids.length} webhooks again. Dry run: add --yes to carry it out.`);
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
