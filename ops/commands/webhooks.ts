// `webhooks`: resends a partner's webhooks since a given time, and lists and deletes the partner's endpoints.
import { parseArgs } from 'node:util';
import { deliveryQuery } from '../../src/api/webhooks/delivery-question';
import { DELIVERY_STATUSES } from '../../src/domain/webhooks/delivery';
import { limitIn, readYes, sinceIn } from './filters';
import { notePartner } from './known-partner';
import type { OpsContext, OpsCommand } from './ops-context';
import { deleteEndpoint, listEndpoints } from './webhook-endpoints';
import { resend } from './webhook-resend';

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
    const wanted = { partnerId: partner, query, limit: limitIn(limit), yes: readYes(values) };
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
