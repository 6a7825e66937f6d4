// Checks whether a request can be served: Temporal answers, its namespace is complete, and a worker
// polls for tasks.
import type { Client } from '@temporalio/client';
import { namespaceShortcomings } from '../platform/dev-server/namespace';
import type { Logger } from '../platform/logger';
import { queueFigures } from '../platform/task-queue';
import { namespaceNeeds } from '../platform/usher-namespace';
import { CHECKOUT_TASK_QUEUE } from '../workflows/messages';
import { SEARCH_ATTRIBUTES } from '../workflows/search-attribute-keys';

const CHECK_TIMEOUT_MS = 2_000;

/** Until the next check, probes get the last answer, since each check costs three calls to Temporal. */
const CHECK_INTERVAL_MS = 1_000;

type PartState = 'ready' | 'not ready' | 'unknown';

export interface Readiness {
  readonly temporal: PartState;
  /** The namespace with its search attributes and retention. */
  readonly namespace: PartState;
  readonly worker: PartState;
}

export interface ReadinessDeps {
  readonly temporal: Client;
  readonly namespace: string;
  readonly logger: Logger;
}

/** Checks at most once a second, however many probes there are. */
export function createReadiness(deps: ReadinessDeps): () => Promise<Readiness> {
  let checkedAtMs = -Infinity;
  let answer: Promise<Readiness> | undefined;
  return () => {
    if (answer && performance.now() - checkedAtMs < CHECK_INTERVAL_MS) return answer;
    checkedAtMs = performance.now();
    answer = readinessOf(deps);
    return answer;
  };
}

async function readinessOf({ temporal, namespace, logger }: ReadinessDeps): Promise<Readiness> {
  try {
    return await temporal.withDeadline(Date.now() + CHECK_TIMEOUT_MS, async () => {
      const lacking = await namespaceShortcomings(
        temporal.connection,
        namespaceNeeds(namespace, SEARCH_ATTRIBUTES),
      );
      if (lacking.length > 0) {
        logger.warn({ lacking }, 'not ready: run `npm run setup` to prepare the namespace');
        return { temporal: 'ready', namespace: 'not ready', worker: 'unknown' };
      }
      const isPolled = await hasWorker(temporal, namespace);
      if (!isPolled) logger.warn('not ready: no worker polls for tasks');
      const worker = isPolled ? 'ready' : 'not ready';
      return { temporal: 'ready', namespace: 'ready', worker };
    });
  } catch (error) {
    logger.warn({ error }, 'not ready: Temporal does not answer for the namespace');
    return { temporal: 'not ready', namespace: 'unknown', worker: 'unknown' };
  }
}

async function hasWorker(temporal: Client, namespace: string): Promise<boolean> {
  const queue = { name: CHECKOUT_TASK_QUEUE, tasks: 'workflow' } as const;
  const { pollers } = await queueFigures(temporal, namespace, queue);
  return pollers > 0;
}
