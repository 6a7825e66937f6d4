// Whether a checkout may be started now. Svc's rate is the scarcest thing there is: a start that would
// only wait for it is refused, with nothing started, so that running checkouts can finish.
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { statusesThat } from '../../domain/checkout/status-facts';
import type { Logger } from '../../platform/logger';
import type { SalesGate } from '../../platform/sales-pauses';
import { queueFigures } from '../../platform/task-queue';
import { searchAttributes } from '../../workflows/search-attribute-keys';
import { svcTaskQueue } from '../../workflows/messages';
import { problem, type Problem, type ProblemCheckout } from '../http/problem';
import { ARE_CHECKOUTS } from '../lists/visibility-terms';
import { RememberedFigures } from './remembered-figures';

/** Deadline of each question that admission asks, so that a refusal comes fast. */
const ASK_TIMEOUT_MS = 2_000;

const CALLS_WAITING_TTL_MS = 1_000;
/** Visibility answers about ten requests a second, for everybody together. */
const OPEN_CHECKOUTS_TTL_MS = 5_000;

const TOO_BUSY_RETRY_SECONDS = 5;
/** Most open checkouts end within minutes, so that an earlier retry is useless. */
const TOO_MANY_RETRY_SECONDS = 30;
/** Ops look into what has made them pause: earlier than that a retry is of no use. */
const SALES_PAUSED_RETRY_SECONDS = 30;

/** The states that count against a partner's bound of open checkouts. */
const OPEN = statusesThat(({ open }) => open);

export interface AdmissionDeps {
  readonly temporal: Client;
  readonly namespace: string;
  readonly logger: Logger;
  readonly salesGate: Pick<SalesGate, 'isPaused'>;
  /** Undefined for a partner who shares the key of Svc. */
  readonly svcKeyOwnerOf: (partnerId: string) => string | undefined;
  /** With more calls of a key waiting than this, no checkout is started on that key. */
  readonly callsWaitingMax: number;
  /** How many checkouts of one partner may be open at once. */
  readonly openCheckoutsMax: number;
}

export interface Admission {
  /**
   * Resolves if the checkout may be started, and if it is there already: a repeat has to be answered.
   * Throws the problem SALES_PAUSED, TOO_BUSY or TOO_MANY_CHECKOUTS, or a ServiceError where it is not known
   * whether this is a repeat.
   */
  admit(partnerId: string, checkoutId: string): Promise<void>;
}

/** A missing figure refuses nobody: if Temporal is down, the command itself will say so. */
export function createAdmission(deps: AdmissionDeps): Admission {
  const { temporal, salesGate, svcKeyOwnerOf, callsWaitingMax, openCheckoutsMax, logger } = deps;
  const callsWaiting = new RememberedFigures({
    ttlMs: CALLS_WAITING_TTL_MS,
    ask: (taskQueue) => soon(temporal, () => countCallsWaiting(taskQueue, deps)),
    onFailure: (error) => logger.warn({ error }, 'how many calls to Svc wait is not known'),
  });
  const openCheckouts = new RememberedFigures({
    ttlMs: OPEN_CHECKOUTS_TTL_MS,
    ask: (partnerId) => soon(temporal, () => countOpenCheckouts(temporal, partnerId)),
    onFailure: (error) => logger.warn({ error }, 'how many checkouts are open is not known'),
  });

  const refusal = async (partnerId: string): Promise<Problem | null> => {
    if (salesGate.isPaused(partnerId)) return salesPaused();
    const [waiting, open] = await Promise.all([
      callsWaiting.of(svcTaskQueue(svcKeyOwnerOf(partnerId))),
      openCheckouts.of(partnerId),
    ]);
    if (waiting > callsWaitingMax) return tooBusy();
    return open >= openCheckoutsMax ? tooManyCheckouts(openCheckoutsMax) : null;
  };
  return {
    async admit(partnerId, checkoutId) {
      const why = await refusal(partnerId);
      if (why && !(await isThere(temporal, checkoutId))) throw why;
    },
  };
}

function soon<T>(temporal: Client, ask: () => Promise<T>): Promise<T> {
  return temporal.withDeadline(Date.now() + ASK_TIMEOUT_MS, ask);
}

async function countCallsWaiting(
  name: string,
  { temporal, namespace }: AdmissionDeps,
): Promise<number> {
  const { waiting } = await queueFigures(temporal, namespace, { name, tasks: 'activity' });
  return waiting;
}

/**
 * Approximate: visibility learns of a change a moment later and is asked seldom, and each process of
 * the API asks for itself. So the bound may be overshot by what is started within some seconds; it
 * keeps a partner from running away, and need not be exact for that.
 */
async function countOpenCheckouts({ workflow }: Client, partnerId: string): Promise<number> {
  const { partner, status } = searchAttributes;
  const isOpen = `${status.name} IN (${OPEN.map((word) => JSON.stringify(word)).join(', ')})`;
  const { count } = await workflow.count(
    [
      `${partner.name} = ${JSON.stringify(partnerId)}`,
      ARE_CHECKOUTS,
      'ExecutionStatus = "Running"',
      // A checkout that no worker has begun has no state to show.
      `(${isOpen} OR ${status.name} IS NULL)`,
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

/** The response to a new checkout or order while sales are paused; for an order it includes the checkout. */
export function salesPaused(checkout?: ProblemCheckout): Problem {
  return problem('SALES_PAUSED', 'Nothing was begun: try again later, with the same key.', {
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
