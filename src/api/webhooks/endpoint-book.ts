// A partner's webhook endpoints: a workflow stores them in its memo, and changes them by Update.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { WithStartWorkflowOperation, WorkflowNotFoundError, type Client } from '@temporalio/client';
import { instant } from '../../domain/checkout/instant';
import {
  OPERATOR_ENDPOINT_ID,
  ownEndpointsId,
  validFormerSecret,
  type EndpointAnswer,
  type EndpointCommand,
  type EndpointRefusal,
  type KnownEndpoint,
  type OwnEndpoint,
} from '../../domain/webhooks/own-endpoints';
import type { Partner } from '../../platform/partners';
import {
  endedIdOf,
  isWorkflowOpen,
  operatorEndpoint,
  readEndpoints,
  readOwnEndpoints,
} from '../../platform/webhook-endpoints';
import {
  assertAllowed,
  createAddressGuard,
  type AddressRules,
} from '../../upstream/http/address-guard';
import { searchAttributes } from '../../workflows/search-attribute-keys';
import {
  changeEndpointsUpdate,
  enableEndpointSignal,
  WEBHOOK_TASK_QUEUE,
  type OwnEndpointsInput,
} from '../../workflows/webhook-messages';
import { problem, type Problem } from '../../http/problem';
import type { WebhookEndpointAnswer } from './schemas/endpoint-answer';

/** A worker has to carry out the command within this time. */
const COMMAND_TIMEOUT_MS = 15_000;

/** A workflow that is continuing as new may miss an Update; its next run accepts the repeat. */
const REPEATS_MAX = 5;
const REPEAT_PAUSE_MS = 100;

export interface EndpointBookDeps {
  readonly temporal: Client;
  /** The rules for endpoint addresses. */
  readonly addresses: AddressRules;
  /** The maximum number of own endpoints per partner. */
  readonly endpointsMax: number;
}

type WebhookPartner = Pick<Partner, 'id' | 'webhook'>;
type WithoutMax<C> = C extends { readonly max: number } ? Omit<C, 'max'> : C;
export type WantedCommand = WithoutMax<EndpointCommand>;
type CarriedOut = Exclude<EndpointAnswer, { readonly refusal: EndpointRefusal }>;

export type EndpointBook = ReturnType<typeof createEndpointBook>;

/** Each method throws a problem, or an error of Temporal's client if Temporal does not answer. */
export function createEndpointBook({ temporal, addresses, endpointsMax }: EndpointBookDeps) {
  const guard = createAddressGuard(addresses.allowedAddresses);

  const all = async ({ id, webhook }: WebhookPartner) => {
    const operators = operatorEndpoint(webhook);
    return [...(operators ? [operators] : []), ...(await readOwnEndpoints(temporal, id))];
  };

  /** Whether another endpoint has the address. */
  const isStillUsed = async (partner: WebhookPartner, url: string, { id }: EndpointCommand) =>
    (await all(partner)).some((it) => it.id !== id && it.url === url);

  return {
    async list(partner: WebhookPartner): Promise<WebhookEndpointAnswer[]> {
      const endpoints = await all(partner);
      return Promise.all(endpoints.map((it) => asRead(temporal, partner.id, it)));
    },

    async read(partner: WebhookPartner, id: string): Promise<WebhookEndpointAnswer> {
      const endpoint = (await all(partner)).find((it) => it.id === id);
      if (!endpoint) throw refusalProblem('NOT_FOUND');
      return asRead(temporal, partner.id, endpoint);
    },

    /** Carries out a command; returns the endpoint with its secret, and whether an earlier call already did it. */
    async change(partner: WebhookPartner, wanted: WantedCommand) {
      if (wanted.id === OPERATOR_ENDPOINT_ID && partner.webhook) throw readOnly();
      assertUrl(wanted, addresses, guard);
      const command = wanted.type === 'create' ? { ...wanted, max: endpointsMax } : wanted;
      const answer = await sendUntilAccepted(temporal, partner.id, command);
      if ('refusal' in answer) throw refusalProblem(answer.refusal, endpointsMax);
      const { endpoint, replayed } = answer;
      const url = urlToEnable(command, answer);
      const isKept = command.type !== 'delete' && endpoint.url === url;
      if (url !== null && (isKept || !(await isStillUsed(partner, url, command)))) {
        await enable(temporal, partner.id, url);
      }
      return {
        endpoint: await asRead(temporal, partner.id, endpoint),
        secret: endpoint.secret,
        replayed,
      };
    },

    /** Whether the partner has any endpoint. */
    hasAny: async (partner: WebhookPartner): Promise<boolean> =>
      partner.webhook !== undefined || (await readOwnEndpoints(temporal, partner.id)).length > 0,

    /** Whether the partner has this endpoint. */
    has: async (partner: WebhookPartner, id: string): Promise<boolean> =>
      (await all(partner)).some((it) => it.id === id),

    /** The id of the endpoint to test. Default: the first. */
    async idToTest(partner: WebhookPartner, id: string | undefined): Promise<string> {
      const endpoints = await readEndpoints(temporal, partner);
      const [first] = endpoints;
      if (!first) throw endpointMissing();
      if (id === undefined) return first.id;
      if (!endpoints.some((it) => it.id === id)) throw refusalProblem('NOT_FOUND');
      return id;
    },
  };
}

/** Repeats the command if the workflow is continuing as new. */
async function sendUntilAccepted(
  temporal: Client,
  partnerId: string,
  command: EndpointCommand,
): Promise<EndpointAnswer> {
  const updateId = randomUUID();
  for (let repeats = 0; ; repeats++) {
    try {
      return await temporal.withDeadline(Date.now() + COMMAND_TIMEOUT_MS, () =>
        send(temporal, partnerId, command, updateId),
      );
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error;
      const isThere = await isWorkflowOpen(temporal, ownEndpointsId(partnerId));
      if (!isThere && command.type !== 'create') return { refusal: 'NOT_FOUND' };
      if (repeats === REPEATS_MAX) throw error;
      await pause(REPEAT_PAUSE_MS);
    }
  }
}

/** Only a creation starts the workflow. */
function send(
  { workflow }: Client,
  partnerId: string,
  command: EndpointCommand,
  updateId: string,
): Promise<EndpointAnswer> {
  const args: [EndpointCommand] = [command];
  if (command.type !== 'create') {
    const handle = workflow.getHandle(ownEndpointsId(partnerId));
    return handle.executeUpdate(changeEndpointsUpdate, { args, updateId });
  }
  const startWorkflowOperation = startOperation(partnerId);
  return workflow.executeUpdateWithStart(changeEndpointsUpdate, {
    args,
    updateId,
    startWorkflowOperation,
  });
}

/** Enables an ended address again, and waits until that is done. */
async function enable(temporal: Client, partnerId: string, url: string): Promise<void> {
  const ended = temporal.workflow.getHandle(endedIdOf(partnerId, url));
  try {
    await temporal.withDeadline(Date.now() + COMMAND_TIMEOUT_MS, async () => {
      await ended.signal(enableEndpointSignal);
      await ended.result();
    });
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}

async function asRead(
  temporal: Client,
  partnerId: string,
  endpoint: OwnEndpoint | KnownEndpoint,
): Promise<WebhookEndpointAnswer> {
  const { id, url, events, enabled } = endpoint;
  const hasEnded = await isWorkflowOpen(temporal, endedIdOf(partnerId, url));
  const own = 'createdAtMs' in endpoint ? endpoint : null;
  const former = own && validFormerSecret(own, Date.now());
  return {
    id,
    url,
    events,
    status: !enabled ? 'disabled' : hasEnded ? 'ended' : 'enabled',
    managedBy: own ? 'you' : 'operator',
    createdAt: own && instant(own.createdAtMs),
    formerSecretValidUntil: former && instant(former.untilMs),
  };
}

function startOperation(partnerId: string) {
  const input: OwnEndpointsInput = { partnerId, endpoints: [] };
  return new WithStartWorkflowOperation('webhookEndpoints', {
    workflowId: ownEndpointsId(partnerId),
    taskQueue: WEBHOOK_TASK_QUEUE,
    args: [input],
    workflowIdConflictPolicy: 'USE_EXISTING',
    typedSearchAttributes: [{ key: searchAttributes.partner, value: partnerId }],
    staticSummary: `webhook endpoints of ${partnerId}`,
  });
}

/** The endpoint's address before it was deleted, enabled or moved, whose stop after 410 may end; else null. */
function urlToEnable(command: EndpointCommand, { endpoint, before }: CarriedOut): string | null {
  if (command.type === 'delete') return endpoint.url;
  if (command.type !== 'update' || !before) return null;
  const isEnabled = command.changes.enabled === true;
  return isEnabled || endpoint.url !== before.url ? before.url : null;
}

/** Checks the address against the rules for outgoing calls; a host name is resolved and checked on each call. */
function assertUrl(
  command: WantedCommand,
  addresses: AddressRules,
  guard: ReturnType<typeof createAddressGuard>,
): void {
  const url =
    command.type === 'create' ? command.url : command.type === 'update' && command.changes.url;
  if (typeof url !== 'string') return;
  try {
    assertAllowed(new URL(url), addresses, guard);
  } catch (error) {
    const detail = DETAILS[(error as { code?: keyof typeof DETAILS }).code ?? 'OTHER'];
    if (detail === undefined) throw error;
    throw problem('INVALID_REQUEST', `/url: ${detail}.`, { errors: [{ pointer: '/url', detail }] });
  }
}

const DETAILS = {
  HTTPS_REQUIRED: 'expected an https address',
  ADDRESS_REFUSED: 'expected an address of the public internet',
  OTHER: undefined,
} as const;

export function endpointMissing(): Problem {
  return problem('WEBHOOK_ENDPOINT_MISSING', 'Create one first: POST /v1/webhook-endpoints.');
}

function readOnly(): Problem {
  return problem('WEBHOOK_ENDPOINT_READ_ONLY', 'The operator of Usher manages this endpoint.');
}

function refusalProblem(refusal: EndpointRefusal, max = 0): Problem {
  switch (refusal) {
    case 'NOT_FOUND':
      return problem(refusal, 'There is no webhook endpoint with this id.');
    case 'TOO_MANY_WEBHOOK_ENDPOINTS':
      return problem(refusal, `You may have ${max} endpoints of your own: delete one first.`);
    case 'WEBHOOK_ENDPOINT_DELETED':
      return problem(refusal, 'Create a new endpoint with a new Idempotency-Key.');
    case 'IDEMPOTENCY_KEY_REUSED':
      return problem(
        refusal,
        'The key was used with another body: use a new key for a new command.',
      );
    case 'SECRET_ROTATION_RUNNING':
      return problem(refusal, 'The former secret still signs: see formerSecretValidUntil.');
  }
}
