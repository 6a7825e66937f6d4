// Decides whether a checkout may be started now. Svc's rate is the scarcest resource: a start that would only wait
// for it is refused, so that running checkouts can finish.
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import type { Status } from '../../domain/checkout/status';
import { statusesThat } from '../../domain/checkout/status-facts';
import type { Logger } from '../../platform/logger';
import type { SalesGate } from '../../platform/sales-pauses';
import { queueFigures } from '../../platform/task-queue';
import { searchAttributes } from '../../workflows/search-attribute-keys';
import { svcTaskQueue } from '../../workflows/messages';
import { problem, type Problem, type ProblemCheckout } from '../../http/problem';
import { ARE_OPEN } from '../../platform/open-workflows';
import { ARE_CHECKOUTS, equals, isOneOf } from '../../temporal-reads/visibility-terms';
import { RememberedFigures } from '../../temporal-reads/remembered-figures';

/** Deadline of each query of admission, so that a refusal is fast. */
const QUERY_TIMEOUT_MS = 2_000;

const CALLS_WAITING_TTL_MS = 1_000;
/** Longer, as for waiting starts, since visibility answers only about ten requests per second in all. */
const OPEN_CHECKOUTS_TTL_MS = 5_000;
const STARTS_WAITING_TTL_MS = 5_000;

const TOO_BUSY_RETRY_SECONDS = 5;
/** Most open checkouts end within minutes, so an earlier retry is useless. */
const TOO_MANY_RETRY_SECONDS = 30;
/** Ops need time to fix what made them pause, so an earlier retry is useless. */
const SALES_PAUSED_RETRY_SECONDS = 30;

/** Svc spec 4.4 steps 1 to 3. */
const CALLS_PER_START = 3;
/** A partner on a shared key is not refused until its own starts are this share of the calls that may wait. */
const PARTNER_SHARE = 1 / 4;
/** Above this multiple of the calls that may wait, every start on the key is refused. */
const WAITING_LIMIT_FACTOR = 10;

/** The states that count against a partner's limit of open checkouts. */
const OPEN = statusesThat(({ open }) => open);

export interface AdmissionDeps {
  readonly temporal: Client;
  readonly namespace: string;
  readonly logger: Logger;
  readonly salesGate: Pick<SalesGate, 'isPaused'>;
  /** The owner of the partner's Svc key; undefined for a shared key. */
  readonly svcKeyOwnerOf: (partnerId: string) => string | undefined;
  /** While more calls than this wait for a key's rate, partners with a share of them start no checkout on it. */
  readonly callsWaitingMax: number;
  /** The maximum number of open checkouts per partner. */
  readonly openCheckoutsMax: number;
  /** Called with each count of a partner's open checkouts, for metrics. */
  readonly observeOpen?: ((partnerId: string, open: number) => void) | undefined;
}

export interface Admission {
  /**
   * Resolves if the checkout may be started or already exists, since a repeat has to be answered.
   * Throws the problem SALES_PAUSED, TOO_BUSY or TOO_MANY_CHECKOUTS, or a ServiceError if it is unknown whether this is
   * a repeat.
   */
  admit(partnerId: string, checkoutId: string): Promise<void>;
}

/** A missing figure refuses no start: if Temporal is down, the command itself will fail. */
export function createAdmission(deps: AdmissionDeps): Admission {
  const { temporal, salesGate, svcKeyOwnerOf, logger } = deps;
  const { callsWaitingMax, openCheckoutsMax, observeOpen } = deps;
  const callsWaiting = new RememberedFigures({
    ttlMs: CALLS_WAITING_TTL_MS,
    fetch: (taskQueue) => soon(temporal, () => countCallsWaiting(taskQueue, deps)),
    onFailure: (error) => logger.warn({ error }, 'the number of waiting calls to Svc is unknown'),
  });
  const openCheckouts = new RememberedFigures({
    ttlMs: OPEN_CHECKOUTS_TTL_MS,
    fetch: async (partnerId) => {
      const open = await soon(temporal, () => countCheckouts(temporal, partnerId, OPEN));
      observeOpen?.(partnerId, open);
      return open;
    },
    onFailure: (error) => logger.warn({ error }, 'the number of open checkouts is unknown'),
  });

  const startsWaiting = new RememberedFigures({
    ttlMs: STARTS_WAITING_TTL_MS,
    fetch: (partnerId) => soon(temporal, () => countCheckouts(temporal, partnerId, ['preparing'])),
    onFailure: (error) => logger.warn({ error }, 'the number of waiting starts is unknown'),
  });
  const startsOfShare = Math.ceil((callsWaitingMax * PARTNER_SHARE) / CALLS_PER_START);

  const isTooBusy = async (partnerId: string): Promise<boolean> => {
    const owner = svcKeyOwnerOf(partnerId);
    const waiting = await callsWaiting.of(svcTaskQueue(owner));
    if (waiting <= callsWaitingMax) return false;
    if (owner !== undefined || waiting > callsWaitingMax * WAITING_LIMIT_FACTOR) return true;
    return (await startsWaiting.of(partnerId)) >= startsOfShare;
  };
  const refusal = async (partnerId: string): Promise<Problem | null> => {
    if (salesGate.isPaused(partnerId)) return salesPaused();
    const [busy, open] = await Promise.all([isTooBusy(partnerId), openCheckouts.of(partnerId)]);
    if (busy) return tooBusy();
    return open >= openCheckoutsMax ? tooManyCheckouts(openCheckoutsMax) : null;
  };
  return {
    async admit(partnerId, checkoutId) {
      const why = await refusal(partnerId);
      if (why && !(await isThere(temporal, checkoutId))) throw why;
    },
  };
}

function soon<T>(temporal: Client, query: () => Promise<T>): Promise<T> {
  return temporal.withDeadline(Date.now() + QUERY_TIMEOUT_MS, query);
}

async function countCallsWaiting(
  name: string,
  { temporal, namespace }: AdmissionDeps,
): Promise<number> {
  const { waiting } = await queueFigures(temporal, namespace, { name, tasks: 'activity' });
  return waiting;
}

/**
 * Approximate: visibility shows a change a moment later and is queried rarely, and each process of the API queries it
 * separately. So a few seconds' worth of starts may exceed a limit, which only has to stop a partner from starting
 * checkouts without end.
 */
async function countCheckouts(
  { workflow }: Client,
  partnerId: string,
  statuses: readonly Status[],
): Promise<number> {
  const { partner, status } = searchAttributes;
  const { count } = await workflow.count(
    [
      equals(partner, partnerId),
      ARE_CHECKOUTS,
      ARE_OPEN,
      // A checkout that no worker has started yet has no status attribute.
      `(${isOneOf(status, statuses)} OR ${status.name} IS NULL)`,
    ].join(' AND '),
  );
  return count;
}

async function isThere(temporal: Client, checkoutId: string): Promise<boolean> {
  try {
    await soon(temporal, () => temporal.workflow.getHandle(checkoutId).describe());
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

/** The problem for a new checkout or order while sales are paused; for an order it includes the checkout. */
export function salesPaused(checkout?: ProblemCheckout): Problem {
  return problem('SALES_PAUSED', 'Nothing was started: try again later, with the same key.', {
    ...(checkout && { checkout }),
    headers: { 'Retry-After': String(SALES_PAUSED_RETRY_SECONDS) },
  });
}

function tooBusy(): Problem {
  return problem('TOO_BUSY', 'Nothing was started: try again later, with the same key.', {
    headers: { 'Retry-After': String(TOO_BUSY_RETRY_SECONDS) },
  });
}

function tooManyCheckouts(max: number): Problem {
  const detail = `At most ${max} checkouts may be open at once: finish or cancel some.`;
  return problem('TOO_MANY_CHECKOUTS', detail, {
    headers: { 'Retry-After': String(TOO_MANY_RETRY_SECONDS) },
  });
}
