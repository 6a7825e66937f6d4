// The activities of a webhook's delivery: reading the partner's endpoint, and one attempt to reach it.
import { createHash } from 'node:crypto';
import { getClient } from '@temporalio/activity';
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { retryPauseMs } from '../domain/webhooks/retry-pause';
import {
  ENABLE_ENDPOINT,
  endedEndpointId,
  SEND_NOW,
  type AttemptOutcome,
  type WebhookEvent,
} from '../domain/webhooks/delivery';
import type { SendWebhook, WebhookMessage } from '../upstream/webhooks/webhook-sender';

/** A partner's webhook endpoint, read from the partner file for each attempt. */
type WebhookEndpoint = Pick<WebhookMessage, 'url' | 'secrets'>;

export interface WebhookActivityDeps {
  readonly send: SendWebhook;
  readonly endpointOf: (partnerId: string) => WebhookEndpoint | undefined;
  /** Between the attempts. */
  readonly pausesSeconds: readonly number[];
  readonly namespace: string;
  /** Called for every attempt, for metrics. */
  readonly observe?: (partnerId: string, delivered: boolean) => void;
  /** From 0 to 1. */
  readonly chance?: () => number;
}

export interface FoundEndpoint {
  /** The id of the workflow that represents its end; another address is another endpoint. */
  readonly endedId: string;
  /** Whether its receiver has answered 410, and it was not enabled since. */
  readonly ended: boolean;
}

export interface AttemptAsk {
  readonly partnerId: string;
  readonly id: string;
  readonly event: WebhookEvent;
  /** From 1. */
  readonly attempt: number;
}

export interface ResendAsk {
  /** Of Temporal's visibility, about deliveries alone. */
  readonly query: string;
  readonly pageToken: string | null;
}

/** The number of deliveries that one activity signals. */
const RESEND_PAGE_SIZE = 50;

export function createWebhookActivities(deps: WebhookActivityDeps) {
  const { send, endpointOf, pausesSeconds, namespace, observe, chance = Math.random } = deps;
  return {
    /** Null where the partner has none. */
    async findEndpoint({ partnerId }: { readonly partnerId: string }) {
      const endpoint = endpointOf(partnerId);
      if (!endpoint) return null;
      const endedId = endedEndpointId(partnerId, fingerprint(endpoint.url));
      const found: FoundEndpoint = { endedId, ended: await isRunning(getClient(), endedId) };
      return found;
    },

    async enableEndpoint({ endedId }: Pick<FoundEndpoint, 'endedId'>): Promise<void> {
      await signalIfThere(getClient(), endedId, ENABLE_ENDPOINT);
    },

    /** Returns the outcome; a failing receiver is an outcome, not an error. */
    async attemptDelivery({ partnerId, id, event, attempt }: AttemptAsk): Promise<AttemptOutcome> {
      const endpoint = endpointOf(partnerId);
      if (!endpoint) return { httpStatus: null, code: 'ENDPOINT_GONE', pauseMs: null };
      const { url, secrets } = endpoint;
      const outcome = await send({ url, secrets, id, body: JSON.stringify(event) });
      observe?.(partnerId, isTaken(outcome.status));
      if (outcome.status === null) {
        const pauseMs = retryPauseMs(attempt, { pausesSeconds, chance: chance() });
        return { httpStatus: null, code: outcome.code, pauseMs };
      }
      const { status, retryAfterMs } = outcome;
      if (isTaken(status)) return { httpStatus: status, code: null, pauseMs: null };
      const pauseMs =
        status === GONE
          ? null
          : retryPauseMs(attempt, { pausesSeconds, retryAfterMs, chance: chance() });
      return { httpStatus: status, code: `HTTP_${status}`, pauseMs };
    },

    /** Sends a page of deliveries again; a retried activity sends its page once more. */
    async resendPage({ query, pageToken }: ResendAsk) {
      const client = getClient();
      const { executions, nextPageToken } = await client.workflowService.listWorkflowExecutions({
        namespace,
        query,
        pageSize: RESEND_PAGE_SIZE,
        ...(pageToken !== null && { nextPageToken: Buffer.from(pageToken, 'base64') }),
      });
      const ids = (executions ?? []).map(({ execution }) => execution?.workflowId ?? '');
      for (const id of ids) await signalIfThere(client, id, SEND_NOW);
      const next = nextPageToken?.length ? Buffer.from(nextPageToken).toString('base64') : null;
      return { count: ids.length, nextPageToken: next };
    },
  };
}

const GONE = 410;

function isTaken(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** A fingerprint, since the URL may contain a token and ids are in clear. */
function fingerprint(url: string): string {
  return createHash('sha256').update(url).digest('hex').slice(0, 24);
}

async function isRunning(client: Client, workflowId: string): Promise<boolean> {
  try {
    const { status } = await client.workflow.getHandle(workflowId).describe();
    return status.name === 'RUNNING';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

/** A delivery that has closed meanwhile is past its retention. */
async function signalIfThere(client: Client, workflowId: string, signal: string): Promise<void> {
  try {
    await client.workflow.getHandle(workflowId).signal(signal);
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}
