// `webhooks endpoints` and `webhooks delete`: list and delete a partner's own endpoints, for example after a leak.
import { createEndpointBook } from '../../src/api/webhooks/endpoint-book';
import { Problem } from '../../src/http/problem';
import type { OpsContext } from './ops-context';
import { textTable } from './text-table';

export async function listEndpoints(partnerId: string, context: OpsContext): Promise<boolean> {
  const { print, note } = context;
  const endpoints = await bookOf(context).list({ id: partnerId });
  if (endpoints.length > 0) {
    const rows = endpoints.map(({ id, status, url, events, createdAt }) => [
      id,
      status,
      // The rest of the address may contain a token of the partner.
      new URL(url).origin,
      createdAt ?? '-',
      events?.join(', ') ?? 'all events',
    ]);
    print(textTable([['endpoint', 'status', 'receiver', 'created', 'events'], ...rows]));
  }
  note(
    `${endpoints.length} endpoints that the partner created; one that we configured is in the partner file.`,
  );
  return true;
}

export async function deleteEndpoint(
  { partnerId, id, yes }: { partnerId: string; id: string; yes: boolean },
  context: OpsContext,
): Promise<boolean> {
  const { print, note } = context;
  const book = bookOf(context);
  const partner = { id: partnerId };
  try {
    const { status, url } = await book.read(partner, id);
    if (!yes) {
      print(`Would delete ${id} (${status}, ${new URL(url).origin}). Dry run: add --yes.`);
      return true;
    }
    await book.change(partner, { type: 'delete', id });
    print(`${id} is deleted: nothing is sent to it any longer.`);
    return true;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    note(error.message);
    return false;
  }
}

function bookOf({ client, config: { webhooks } }: OpsContext) {
  const { endpointsMax } = webhooks;
  return createEndpointBook({ temporal: client, addresses: webhooks, endpointsMax });
}
