// The webhook endpoints of a partner: the one in the partner file, and those created over the
// API, which a workflow stores.
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
import { isOpen } from './open-workflows';
import type { Partner } from './partners';

const READ_TIMEOUT_MS = 10_000;

/** The endpoint of the partner file, which gets all events. */
export function operatorEndpoint(webhook: Partner['webhook']): KnownEndpoint | null {
  return webhook ? { id: OPERATOR_ENDPOINT_ID, ...webhook, events: null, enabled: true } : null;
}

/** Reads the endpoints created over the API; needs no worker. Throws a ServiceError if Temporal does not answer. */
export async function readOwnEndpoints(
  client: Client,
  partnerId: string,
): Promise<readonly OwnEndpoint[]> {
  const found = await describe(client, ownEndpointsId(partnerId));
  // The memo has no endpoints until the workflow's first task has run.
  return found?.isOpen ? ((found.memo as Partial<OwnEndpointsMemo>).endpoints ?? []) : [];
}

/** Reads all endpoints of a partner, the operator's first. */
export async function readEndpoints(
  client: Client,
  partner: Pick<Partner, 'id' | 'webhook'>,
): Promise<readonly KnownEndpoint[]> {
  const own = await readOwnEndpoints(client, partner.id);
  const operators = operatorEndpoint(partner.webhook);
  return [...(operators ? [operators] : []), ...own.map((it) => asKnown(it, Date.now()))];
}

/** The id of the workflow that is open while this URL counts as ended, after a 410. */
export function endedIdOf(partnerId: string, url: string): string {
  return endedEndpointId(partnerId, fingerprint(url));
}

export async function isWorkflowOpen(client: Client, workflowId: string): Promise<boolean> {
  return (await describe(client, workflowId))?.isOpen === true;
}

async function describe(client: Client, workflowId: string) {
  try {
    const { status, memo } = await client.withDeadline(Date.now() + READ_TIMEOUT_MS, () =>
      client.workflow.getHandle(workflowId).describe(),
    );
    return { isOpen: isOpen(status.name), memo: memo ?? {} };
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  }
}

/** A hash, since the URL may contain a secret token of the partner, and workflow ids are not encrypted. */
function fingerprint(url: string): string {
  return createHash('sha256').update(url).digest('hex').slice(0, 24);
}
