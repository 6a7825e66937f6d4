// A partner's own webhook endpoints as plain JSON, and the commands that change them. Pure.
import type { Milestone } from '../checkout-event';

/** The fields of an endpoint that a delivery needs. */
export interface KnownEndpoint {
  readonly id: string;
  readonly url: string;
  /** The event types that are sent to it; null for all. */
  readonly events: readonly Milestone[] | null;
  readonly enabled: boolean;
  /** `whsec_…`; all of them sign, the newest first. */
  readonly secrets: readonly string[];
}

/** The number of earlier rotations that are kept, so that a late repeat of one is recognised. */
const ROTATIONS_KEPT = 20;

interface Rotation {
  readonly key: string;
  readonly digest: string;
}

/** An endpoint that the partner created over the API. */
export interface OwnEndpoint extends Omit<KnownEndpoint, 'secrets'> {
  readonly createdAtMs: number;
  readonly secret: string;
  readonly formerSecret: FormerSecret | null;
  /** The digest of the body that created it, to recognise a repeat. */
  readonly digest: string;
  /** The last rotation, so that a repeat of it changes nothing. */
  readonly rotation: Rotation | null;
  /** Earlier rotations, newest first; left out by earlier builds. */
  readonly earlierRotations?: readonly Rotation[];
}

/** A secret that signs in addition to its successor until `untilMs`. */
interface FormerSecret {
  readonly secret: string;
  readonly untilMs: number;
}

/** The id of the endpoint in the partner file, which only the operator changes. */
export const OPERATOR_ENDPOINT_ID = 'we_operator';

export type EndpointCommand =
  | {
      readonly type: 'create';
      /** Derived from the Idempotency-Key. */
      readonly id: string;
      readonly digest: string;
      readonly url: string;
      readonly events: readonly Milestone[] | null;
      readonly secret: string;
      /** The maximum number of endpoints that the operator allows. */
      readonly max: number;
    }
  | {
      readonly type: 'update';
      readonly id: string;
      readonly changes: Partial<Pick<OwnEndpoint, 'url' | 'events' | 'enabled'>>;
    }
  | {
      readonly type: 'rotate';
      readonly id: string;
      /** Derived from the Idempotency-Key. */
      readonly key: string;
      readonly digest: string;
      readonly secret: string;
      /** How long the former secret keeps signing. */
      readonly formerMs: number;
    }
  | { readonly type: 'delete'; readonly id: string };

export type EndpointRefusal =
  | 'NOT_FOUND'
  | 'TOO_MANY_WEBHOOK_ENDPOINTS'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'SECRET_ROTATION_RUNNING'
  | 'WEBHOOK_ENDPOINT_DELETED';

export type EndpointAnswer =
  | {
      /** The endpoint after the command; after a deletion, the deleted one. */
      readonly endpoint: OwnEndpoint;
      /** The endpoint before this command; null if there was none. */
      readonly before: OwnEndpoint | null;
      /** Whether an earlier call with the same key carried out the command. */
      readonly replayed: boolean;
    }
  | { readonly refusal: EndpointRefusal };

/** How many ids of deleted endpoints are kept, so that a late repeat of a creation does not restore one. */
const DELETED_KEPT = 200;

interface Outcome {
  readonly endpoints: readonly OwnEndpoint[];
  readonly answer: EndpointAnswer;
}

/** The ids of deleted endpoints after the command and its answer, the newest first. */
export function deletedAfter(
  deleted: readonly string[],
  { type, id }: EndpointCommand,
  answer: EndpointAnswer,
): readonly string[] {
  const isDeleted = type === 'delete' && !('refusal' in answer);
  return isDeleted ? [id, ...deleted].slice(0, DELETED_KEPT) : deleted;
}

export function carryOut(
  endpoints: readonly OwnEndpoint[],
  command: EndpointCommand,
  nowMs: number,
  deleted: readonly string[] = [],
): Outcome {
  const before = endpoints.find(({ id }) => id === command.id) ?? null;
  const refuse = (refusal: EndpointRefusal): Outcome => ({ endpoints, answer: { refusal } });
  const become = (endpoint: OwnEndpoint): Outcome => ({
    endpoints: before
      ? endpoints.map((it) => (it === before ? endpoint : it))
      : [...endpoints, endpoint],
    answer: { endpoint, before, replayed: false },
  });
  const repeat = (endpoint: OwnEndpoint, isSame: boolean): Outcome =>
    isSame
      ? { endpoints, answer: { endpoint, before: endpoint, replayed: true } }
      : refuse('IDEMPOTENCY_KEY_REUSED');

  if (command.type === 'create') {
    if (before) return repeat(before, before.digest === command.digest);
    if (deleted.includes(command.id)) return refuse('WEBHOOK_ENDPOINT_DELETED');
    if (endpoints.length >= command.max) return refuse('TOO_MANY_WEBHOOK_ENDPOINTS');
    return become(created(command, nowMs));
  }
  if (!before) return refuse('NOT_FOUND');
  switch (command.type) {
    case 'update':
      return become({ ...before, ...command.changes });
    case 'rotate': {
      const known = rotationsOf(before).find(({ key }) => key === command.key);
      if (known) return repeat(before, known.digest === command.digest);
      const isRotating = validFormerSecret(before, nowMs) !== null;
      if (isRotating && command.formerMs > 0) return refuse('SECRET_ROTATION_RUNNING');
      return become(rotated(before, command, nowMs));
    }
    case 'delete':
      return {
        endpoints: endpoints.filter((it) => it !== before),
        answer: { endpoint: before, before, replayed: false },
      };
  }
}

function created(
  { id, url, events, secret, digest }: EndpointCommand & { readonly type: 'create' },
  nowMs: number,
): OwnEndpoint {
  return {
    id,
    url,
    events,
    enabled: true,
    createdAtMs: nowMs,
    secret,
    formerSecret: null,
    digest,
    rotation: null,
  };
}

/** If `formerMs` is 0, no former secret signs any longer. */
function rotated(
  endpoint: OwnEndpoint,
  { key, digest, secret, formerMs }: EndpointCommand & { readonly type: 'rotate' },
  nowMs: number,
): OwnEndpoint {
  const former = { secret: endpoint.secret, untilMs: nowMs + formerMs };
  return {
    ...endpoint,
    secret,
    formerSecret: formerMs > 0 ? former : null,
    rotation: { key, digest },
    earlierRotations: rotationsOf(endpoint).slice(0, ROTATIONS_KEPT),
  };
}

function rotationsOf({ rotation, earlierRotations = [] }: OwnEndpoint): readonly Rotation[] {
  return rotation ? [rotation, ...earlierRotations] : earlierRotations;
}

/** The former secret that still signs; null if there is none. */
export function validFormerSecret(
  { formerSecret }: Pick<OwnEndpoint, 'formerSecret'>,
  nowMs: number,
): FormerSecret | null {
  return formerSecret && formerSecret.untilMs > nowMs ? formerSecret : null;
}

export function asKnown(endpoint: OwnEndpoint, nowMs: number): KnownEndpoint {
  const { id, url, events, enabled, secret } = endpoint;
  const former = validFormerSecret(endpoint, nowMs);
  return { id, url, events, enabled, secrets: former ? [secret, former.secret] : [secret] };
}

/** Whether the endpoint wants events of this type; tests are sent regardless. */
export function wants({ events }: Pick<KnownEndpoint, 'events'>, type: string): boolean {
  return events === null || (events as readonly string[]).includes(type);
}

/** The id of the workflow that stores a partner's own endpoints, and publishes them in its memo. */
export function ownEndpointsId(partnerId: string): string {
  return `wep_${partnerId}`;
}

export interface OwnEndpointsMemo extends Record<string, unknown> {
  readonly endpoints: readonly OwnEndpoint[];
}
