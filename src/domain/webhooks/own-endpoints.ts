// A partner's own webhook endpoints as plain JSON, and how its commands change them. Pure.
import type { Milestone } from '../checkout-event';

/** What a delivery needs to know of an endpoint. */
export interface KnownEndpoint {
  readonly id: string;
  readonly url: string;
  /** The types of events that are sent there; null for all. */
  readonly events: readonly Milestone[] | null;
  readonly enabled: boolean;
  /** `whsec_…`; all of them sign, the newest first. */
  readonly secrets: readonly string[];
}

/** So many rotations before the last one: a late repeat finds its own among them. */
const ROTATIONS_KEPT = 20;

interface Rotation {
  readonly key: string;
  readonly digest: string;
}

/** One that the partner made over the API. */
export interface OwnEndpoint extends Omit<KnownEndpoint, 'secrets'> {
  readonly createdAtMs: number;
  readonly secret: string;
  readonly formerSecret: FormerSecret | null;
  /** Of the body that created it: a repeat under the key has the same. */
  readonly digest: string;
  /** The last rotation, so that a repeat of it changes nothing. */
  readonly rotation: Rotation | null;
  /** Those before it, the newest first; left out by builds before it. */
  readonly earlierRotations?: readonly Rotation[];
}

/** Signs beside its successor until then. */
interface FormerSecret {
  readonly secret: string;
  readonly untilMs: number;
}

/** Of the endpoint in the partner file, which only the operator changes. */
export const OPERATOR_ENDPOINT_ID = 'we_operator';

export type EndpointCommand =
  | {
      readonly type: 'create';
      /** Made from the Idempotency-Key. */
      readonly id: string;
      readonly digest: string;
      readonly url: string;
      readonly events: readonly Milestone[] | null;
      readonly secret: string;
      /** As many as the operator allows. */
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
      /** Made from the Idempotency-Key. */
      readonly key: string;
      readonly digest: string;
      readonly secret: string;
      /** How long the former secret signs on. */
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
      /** As it is now; of a deletion, as it was. */
      readonly endpoint: OwnEndpoint;
      /** Before this command; null if there was none. */
      readonly before: OwnEndpoint | null;
      /** An earlier call under the same key has done it. */
      readonly replayed: boolean;
    }
  | { readonly refusal: EndpointRefusal };

/** Of this many deleted endpoints the ids are known, so that a late repeat of their creation brings none back. */
const DELETED_KEPT = 200;

interface Outcome {
  readonly endpoints: readonly OwnEndpoint[];
  readonly answer: EndpointAnswer;
}

/** The ids of deleted endpoints after a command that was carried out, the newest first. */
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

/** Without time for the former secret, no former secret signs any more. */
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

/** Null where none signs beside the newest. */
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

/** A test goes wherever it is sent. */
export function wants({ events }: Pick<KnownEndpoint, 'events'>, type: string): boolean {
  return events === null || (events as readonly string[]).includes(type);
}

/** The workflow that keeps a partner's own endpoints, in its memo too. */
export function ownEndpointsId(partnerId: string): string {
  return `wep_${partnerId}`;
}

export interface OwnEndpointsMemo extends Record<string, unknown> {
  readonly endpoints: readonly OwnEndpoint[];
}
