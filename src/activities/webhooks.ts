// The activities of webhook deliveries: reading the partner's endpoints, and one attempt at delivery.
import { getClient } from '@temporalio/activity';
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { retryPauseMs } from '../domain/webhooks/retry-pause';
import {
  ENABLE_ENDPOINT,
  HTTP_GONE,
  isTest,
  SEND_NOW,
  UNWANTED,
  type AttemptOutcome,
  type WebhookEvent,
} from '../domain/webhooks/delivery';
import { OPERATOR_ENDPOINT_ID, wants, type KnownEndpoint } from '../domain/webhooks/own-endpoints';
import type { Partner } from '../platform/partners';
import {
  endedIdOf,
  isWorkflowOpen,
  operatorEndpoint,
  readEndpoints,
} from '../platform/webhook-endpoints';
import type { SendWebhook } from '../upstream/webhooks/webhook-sender';

export interface WebhookActivityDeps {
  readonly send: SendWebhook;
  /** Reads the partner from the partner file, for each attempt. */
  readonly partnerOf: (partnerId: string) => Pick<Partner, 'id' | 'webhook'> | undefined;
  /** The pauses between attempts. */
  readonly pausesSeconds: readonly number[];
  readonly namespace: string;
  /** Called for every attempt, for metrics. */
  readonly observe?: (partnerId: string, endpointId: string, delivered: boolean) => void;
  /** A random number from 0 to 1. */
  readonly chance?: () => number;
}

export interface EndpointAsk {
  readonly partnerId: string;
  /** Default: the first that wants the event. */
  readonly endpointId?: string;
  /** The event's type. */
  readonly type?: string;
}

/** The optional fields are missing in histories of earlier builds. */
export interface FoundEndpoint {
  readonly endpointId?: string;
  /** Whether the partner has disabled the endpoint. */
  readonly isDisabled?: boolean;
  /** The other endpoints that want the event. */
  readonly others?: readonly string[];
  /** After the receiver answers 410, a workflow with this id is open, and nothing is sent to the URL meanwhile. */
  readonly endedId: string;
  /** Whether the receiver answered 410, and the endpoint has not been enabled since. */
  readonly ended: boolean;
}

export interface AttemptAsk {
  readonly partnerId: string;
  /** Default: the endpoint in the partner file. */
  readonly endpointId?: string;
  /** The `webhook-id`. */
  readonly id: string;
  readonly event: WebhookEvent;
  /** Counts from 1. */
  readonly attempt: number;
}

export interface ResendAsk {
  /** A visibility query that matches only deliveries. */
  readonly query: string;
  readonly pageToken: string | null;
}

/** The number of deliveries that one activity signals. */
const RESEND_PAGE_SIZE = 50;

export function createWebhookActivities(deps: WebhookActivityDeps) {
  const { send, partnerOf, pausesSeconds, namespace, observe, chance = Math.random } = deps;

  /** A removed partner has no endpoints. */
  const endpointsOf = async (partnerId: string): Promise<readonly KnownEndpoint[]> => {
    const partner = partnerOf(partnerId);
    return partner ? readEndpoints(getClient(), partner) : [];
  };
  const endpointOf = async (partnerId: string, endpointId: string) => {
    const isOperators = endpointId === OPERATOR_ENDPOINT_ID;
    if (isOperators) return operatorEndpoint(partnerOf(partnerId)?.webhook);
    return (await endpointsOf(partnerId)).find(({ id }) => id === endpointId) ?? null;
  };

  return {
    /** UNWANTED if no endpoint wants the event; null if there are no endpoints, or if `endpointId` no longer exists. */
    async findEndpoint({
      partnerId,
      endpointId,
      type,
    }: EndpointAsk): Promise<FoundEndpoint | typeof UNWANTED | null> {
      const all = await endpointsOf(partnerId);
      const matches = (it: KnownEndpoint) =>
        endpointId === undefined ? type === undefined || wants(it, type) : it.id === endpointId;
      const fits = all.filter(matches);
      const [first, ...others] = fits;
      if (!first) return endpointId === undefined && all.length > 0 ? UNWANTED : null;
      const endedId = endedIdOf(partnerId, first.url);
      return {
        endpointId: first.id,
        isDisabled: !first.enabled,
        others: others.map(({ id }) => id),
        endedId,
        ended: await isWorkflowOpen(getClient(), endedId),
      };
    },

    async enableEndpoint({ endedId }: Pick<FoundEndpoint, 'endedId'>): Promise<void> {
      await signalIfThere(getClient(), endedId, ENABLE_ENDPOINT);
    },

    /** Returns the outcome; a failing receiver is an outcome, not an error. */
    async attemptDelivery(ask: AttemptAsk): Promise<AttemptOutcome> {
      const { partnerId, endpointId = OPERATOR_ENDPOINT_ID, id, event, attempt } = ask;
      const endpoint = await endpointOf(partnerId, endpointId);
      if (!endpoint) return { httpStatus: null, code: 'ENDPOINT_GONE', pauseMs: null };
      const { url, secrets, enabled } = endpoint;
      if (!enabled && !isTest({ event })) {
        return { httpStatus: null, code: 'ENDPOINT_DISABLED', pauseMs: null };
      }
      const endedId = endedIdOf(partnerId, url);
      const outcome = await send({ url, secrets, id, body: JSON.stringify(event) });
      observe?.(partnerId, endpointId, isTaken(outcome.status));
      if (outcome.status === null) {
        const pauseMs = retryPauseMs(attempt, { pausesSeconds, chance: chance() });
        return { httpStatus: null, code: outcome.code, pauseMs, endedId };
      }
      const { status, retryAfterMs } = outcome;
      if (isTaken(status)) return { httpStatus: status, code: null, pauseMs: null, endedId };
      const pauseMs =
        status === HTTP_GONE
          ? null
          : retryPauseMs(attempt, { pausesSeconds, retryAfterMs, chance: chance() });
      return { httpStatus: status, code: `HTTP_${status}`, pauseMs, endedId };
    },

    /** Resends a page of deliveries; a retry of the activity resends the whole page once more. */
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

function isTaken(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Ignores a workflow that has closed or is past its retention. */
async function signalIfThere(client: Client, workflowId: string, signal: string): Promise<void> {
  try {
    await client.workflow.getHandle(workflowId).signal(signal);
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}
