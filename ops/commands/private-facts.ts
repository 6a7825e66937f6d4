// The private data that only `show --private` shows: the customer and the API key, read from the history of the last
// run. Each use is logged, and fails if it cannot be logged.
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import { decodeFromPayloadsAtIndex } from '@temporalio/common/lib/internal-non-workflow';
import type { temporal as proto } from '@temporalio/proto';
import type { Edit } from '../../src/domain/checkout/command-book';
import type { CheckoutRequest, Customer } from '../../src/domain/checkout/request';
import { makePrivateFolder } from '../../src/platform/data-folder';
import { editUpdate, type CheckoutInput, type CommandOutcome } from '../../src/workflows/messages';
import type { OpsContext } from './ops-context';

type HistoryEvent = proto.api.history.v1.IHistoryEvent;
type Payloads = proto.api.common.v1.IPayloads | null | undefined;

export interface PrivateFacts {
  readonly customer: Customer | null;
  /** The id of the API key that started the checkout; undefined for a checkout of an older build. */
  readonly keyId: string | undefined;
}

/**
 * Throws a WorkflowNotFoundError if there is no such checkout, and a PayloadDecryptionError if it cannot be
 * decrypted.
 */
export async function readPrivateFacts(client: Client, id: string): Promise<PrivateFacts> {
  const { events } = await client.workflow.getHandle(id).fetchHistory();
  const read = <T>(payloads: Payloads) =>
    decodeFromPayloadsAtIndex<T>(client.options.loadedDataConverter, 0, payloads?.payloads);
  const [started, ...later] = events ?? [];
  const input = await read<CheckoutInput>(started?.workflowExecutionStartedEventAttributes?.input);
  const { customer, keyId }: CheckoutRequest =
    'checkout' in input ? input.checkout.request : input.request;
  return { customer: (await editedCustomer(later, read)) ?? customer, keyId };
}

/** The customer of the last edit that was carried out. */
async function editedCustomer(
  events: readonly HistoryEvent[],
  read: <T>(payloads: Payloads) => Promise<T>,
): Promise<Customer | undefined> {
  const edits = new Map<string, Edit>();
  let customer: Customer | undefined;
  for (const event of events) {
    const accepted = event.workflowExecutionUpdateAcceptedEventAttributes;
    const { name, args } = accepted?.acceptedRequest?.input ?? {};
    if (name === editUpdate.name) {
      const { changes } = await read<{ changes: Edit }>(args);
      edits.set(accepted?.protocolInstanceId ?? '', changes);
    }
    const completed = event.workflowExecutionUpdateCompletedEventAttributes;
    const edit = edits.get(completed?.meta?.updateId ?? '');
    if (!edit?.customer || !completed?.outcome?.success) continue;
    const { failure } = await read<CommandOutcome>(completed.outcome.success);
    if (!failure) customer = edit.customer;
  }
  return customer;
}

export function privateLines({ customer, keyId }: PrivateFacts, clientRequestId: string): string[] {
  return [
    `customer         ${customer ? customerText(customer) : 'none yet'}`,
    `clientRequestId  ${clientRequestId}`,
    `started by       ${keyId === undefined ? 'a key that was not recorded' : `API key ${keyId}`}`,
  ];
}

function customerText(customer: Customer): string {
  if (customer.type === 'account') return `account ${customer.session.accountId}`;
  return `${customer.firstName} ${customer.lastName} <${customer.email}>`;
}

/** Logs the actor, the checkout and the reason. Returns the path of the log. */
export async function logPrivateRead(
  { config, actor }: Pick<OpsContext, 'config' | 'actor'>,
  checkoutId: string,
  reason: string,
): Promise<string> {
  const time = new Date().toISOString();
  const line = JSON.stringify({ time, msg: 'private data shown', checkoutId, actor, reason });
  const folder = join(config.dataDir, 'logs');
  const file = join(folder, 'ops.log');
  await makePrivateFolder(config.dataDir);
  await makePrivateFolder(folder);
  await appendFile(file, `${line}\n`, { mode: 0o600 });
  return file;
}
