// Whether a request could be served now: Temporal answers, its namespace is complete, and some
// worker polls for tasks.
import type { Client } from '@temporalio/client';
import { namespaceShortcomings } from '../platform/dev-server/namespace';
import type { Logger } from '../platform/logger';
import { queueFigures } from '../platform/task-queue';
import { namespaceNeeds } from '../platform/usher-namespace';
import { CHECKOUT_TASK_QUEUE } from '../workflows/messages';
import { SEARCH_ATTRIBUTES } from '../workflows/search-attribute-keys';

const ASK_TIMEOUT_MS = 2_000;

/** Probes in between get the last answer, since each check costs Temporal three calls. */
const ASK_EVERY_MS = 1_000;

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
  let askedAtMs = -Infinity;
  let answer: Promise<Readiness> | undefined;
  return () => {
    if (answer && performance.now() - askedAtMs < ASK_EVERY_MS) return answer;
    askedAtMs = performance.now();
    answer = readinessOf(deps);
    return answer;
  };
}

async function readinessOf({ temporal, namespace, logger }: ReadinessDeps): Promise<Readiness> {
  try {
    return await temporal.withDeadline(Date.now() + ASK_TIMEOUT_MS, async () => {
      const lacking = await namespaceShortcomings(
        temporal.connection,
        namespaceNeeds(namespace, SEARCH_ATTRIBUTES),
      );
      if (lacking.length > 0) {
        logger.warn({ lacking }, 'not ready: `npm run setup` makes the namespace ready');
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
