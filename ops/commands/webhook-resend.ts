// `webhooks resend`: sends deliveries again, except those to ended, disabled or deleted endpoints.
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { decodeTypedSearchAttributes } from '@temporalio/common/lib/converter/payload-search-attributes';
import { OPERATOR_ENDPOINT_ID } from '../../src/domain/webhooks/own-endpoints';
import { readPartnerFile } from '../../src/platform/partners';
import { endedIdOf, isWorkflowOpen, readEndpoints } from '../../src/platform/webhook-endpoints';
import { executionsFound } from '../../src/platform/executions';
import { searchAttributes } from '../../src/workflows/search-attribute-keys';
import { sendNowSignal } from '../../src/workflows/webhook-messages';
import type { OpsContext } from './ops-context';

/** Limits that keep a recovering receiver from being flooded. */
const AT_ONCE = 50;
const PAUSE_MS = 1_000;

export interface WantedResend {
  readonly partnerId: string;
  /** Finds the deliveries. */
  readonly query: string;
  readonly limit: number;
  readonly yes: boolean;
}

/** False if a delivery could not be sent again. */
export async function resend(wanted: WantedResend, context: OpsContext): Promise<boolean> {
  const { limit, yes } = wanted;
  const { print, note } = context;
  const { ids: all, leftOut } = await deliveriesFound(wanted, context);
  const ids = all.slice(0, limit);
  if (all.length > limit) note(`There are ${all.length}: these are the first ${limit}.`);
  if (leftOut > 0) {
    note(`Left out: ${leftOut}, whose endpoint has ended, or is disabled or deleted.`);
  }
  if (yes) return sendAll(ids, context);
  for (const id of ids) print(id);
  print(`Would resend: ${ids.length}. Dry run: add --yes to carry it out.`);
  return true;
}

async function sendAll(
  ids: readonly string[],
  { client, print, note }: OpsContext,
): Promise<boolean> {
  let sent = 0;
  for (const [index, id] of ids.entries()) {
    if (index > 0 && index % AT_ONCE === 0) await pause(PAUSE_MS);
    if (await sendAgain(id, client)) sent++;
    else note(`${id} is closed: it can no longer be sent.`);
  }
  print(`${sent} webhooks are sent again.`);
  return sent === ids.length;
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

/** Leaves out deliveries to endpoints that receive nothing: they would fail again without being sent. */
async function deliveriesFound(
  { partnerId, query }: WantedResend,
  context: OpsContext,
): Promise<{ readonly ids: readonly string[]; readonly leftOut: number }> {
  const isTaking = await receivingEndpoints(partnerId, context);
  const ids: string[] = [];
  let leftOut = 0;
  for await (const { execution, searchAttributes: found } of executionsFound(
    context.client,
    query,
  )) {
    const attributes = decodeTypedSearchAttributes(found?.indexedFields);
    const [endpointId] = attributes.get(searchAttributes.endpointId) ?? [];
    if (endpointId !== undefined && !isTaking(endpointId)) leftOut++;
    else if (execution?.workflowId) ids.push(execution.workflowId);
  }
  return { ids, leftOut };
}

/** Returns a function that reports whether the partner's endpoint with this id receives webhooks. */
async function receivingEndpoints(
  partnerId: string,
  { client, config }: OpsContext,
): Promise<(endpointId: string) => boolean> {
  const { partnersFile, upstream } = config;
  const isFileHere = existsSync(partnersFile);
  const partners = isFileHere ? readPartnerFile(partnersFile, upstream.apiKey).partners : [];
  const partner = partners.find(({ id }) => id === partnerId) ?? { id: partnerId };
  const taking = new Set<string>();
  for (const { id, url, enabled } of await readEndpoints(client, partner)) {
    const isTaking = enabled && !(await isWorkflowOpen(client, endedIdOf(partnerId, url)));
    if (isTaking) taking.add(id);
  }
  // The operator's endpoint is only in the file; without the file, it counts as receiving webhooks.
  return (id) => taking.has(id) || (!isFileHere && id === OPERATOR_ENDPOINT_ID);
}
