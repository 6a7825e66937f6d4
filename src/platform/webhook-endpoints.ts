// The webhook endpoints of a partner: that of the partner file, and those that it made over the API, which a workflow keeps.
import { createHash } from 'node:crypto';
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { endedEndpointId } from '../domain/webhooks/delivery';
import {
  asKnown,
  OPERATOR_ENDPOINT_ID,
  ownEndpointsId,
  type KnownEndpoint,
  type OwnEndpoint,
  type OwnEndpointsMemo,
} from '../domain/webhooks/own-endpoints';
import type { Partner } from './partners';

const READ_TIMEOUT_MS = 10_000;

/** That of the partner file: it is sent all events. */
export function operatorEndpoint(webhook: Partner['webhook']): KnownEndpoint | null {
  return webhook ? { id: OPERATOR_ENDPOINT_ID, ...webhook, events: null, enabled: true } : null;
}

/** Those that the partner made, as they are now, without a worker. Throws a ServiceError without an answer. */
export async function readOwnEndpoints(
  client: Client,
  partnerId: string,
): Promise<readonly OwnEndpoint[]> {
  const found = await describe(client, ownEndpointsId(partnerId));
  // Until its first task has run there are none.
  return found?.isRunning ? ((found.memo as Partial<OwnEndpointsMemo>).endpoints ?? []) : [];
}

/** All of a partner, that of the operator first. */
export async function readEndpoints(
  client: Client,
  partner: Pick<Partner, 'id' | 'webhook'>,
): Promise<readonly KnownEndpoint[]> {
  const own = await readOwnEndpoints(client, partner.id);
  const operators = operatorEndpoint(partner.webhook);
  return [...(operators ? [operators] : []), ...own.map((it) => asKnown(it, Date.now()))];
}

/** The id of the workflow that runs while this address of the partner has ended with 410. */
export function endedIdOf(partnerId: string, url: string): string {
  return endedEndpointId(partnerId, fingerprint(url));
}

export async function isRunning(client: Client, workflowId: string): Promise<boolean> {
  return (await describe(client, workflowId))?.isRunning === true;
}

async function describe(client: Client, workflowId: string) {
  try {
    const { status, memo } = await client.withDeadline(Date.now() + READ_TIMEOUT_MS, () =>
      client.workflow.getHandle(workflowId).describe(),
    );
    return { isRunning: status.name === 'RUNNING', memo: memo ?? {} };
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  }
}

/** The address may hold a token of the partner's, and ids are in clear. */
function fingerprint(url: string): string {
  return createHash('sha256').update(url).digest('hex').slice(0, 24);
}
