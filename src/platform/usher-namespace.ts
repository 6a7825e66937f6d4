// Usher's requirements for its namespace: set up by `npm run setup`, checked by /readyz.
import { setTimeout as sleep } from 'node:timers/promises';
import { isGrpcServiceError, type ConnectionLike } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time';
import { RETENTION_DAYS } from '../domain/policy';
import {
  areKnownToVisibility,
  ensureNamespaceReady,
  namespaceShortcomings,
  type NamespaceNeeds,
} from './dev-server/namespace';
import { TemporalSetupError } from './dev-server/temporal-setup-error';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Each service of a cluster polls for new namespaces and search attributes, about every ten seconds. */
const KNOWN_WITHIN_MS = 60_000;
const POLL_INTERVAL_MS = 200;
const STILL_UNKNOWN =
  'Temporal still does not know the search attributes, a minute after they were added: run `npm run setup` again.';
/** A google.rpc.Code. */
const GRPC_NOT_FOUND = 5;

/** `searchAttributes` are the attributes by which checkouts can be listed. */
export function namespaceNeeds(
  namespace: string,
  searchAttributes: NamespaceNeeds['searchAttributes'],
): NamespaceNeeds {
  return { namespace, searchAttributes, retentionDays: RETENTION_DAYS };
}

/**
 * Creates the namespace if it is missing and prepares it: when this resolves, checkouts can be
 * started. Changes nothing if everything is in place.
 *
 * @throws TemporalSetupError with the commands for an operator, if something may not be changed.
 */
export async function setUpNamespace(
  connection: ConnectionLike,
  needs: NamespaceNeeds,
  report: (line: string) => void,
): Promise<void> {
  const { namespace } = needs;
  const lacking = await namespaceShortcomings(connection, needs);
  for (const it of lacking) report(it);
  if (lacking.length > 0 && !(await exists(connection, namespace))) {
    await connection.workflowService.registerNamespace({
      namespace,
      workflowExecutionRetentionPeriod: msToTs(RETENTION_DAYS * DAY_MS),
    });
  }
  await waitUntilKnown(async () => {
    await ensureNamespaceReady(connection, needs);
    return areKnownToVisibility(connection, needs);
  });
  report(`namespace ${namespace} is ready`);
}

async function exists({ workflowService }: ConnectionLike, namespace: string): Promise<boolean> {
  try {
    await workflowService.describeNamespace({ namespace });
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

async function waitUntilKnown(areKnown: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + KNOWN_WITHIN_MS;
  for (;;) {
    const isOver = performance.now() > deadline;
    try {
      if (await areKnown()) return;
      if (isOver) throw new TemporalSetupError(STILL_UNKNOWN);
    } catch (error) {
      const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
      if (!isNotFound(cause) || isOver) throw error;
    }
    await sleep(POLL_INTERVAL_MS);
  }
}

function isNotFound(error: unknown): boolean {
  return isGrpcServiceError(error) && error.code === GRPC_NOT_FOUND;
}
