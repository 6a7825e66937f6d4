import type { Client } from '@temporalio/client';

/** The time limit of each query that an answer waits for. */
const QUERY_TIMEOUT_MS = 2_000;

/** Makes a call to Temporal that has to be fast. */
export function withReadDeadline<T>(temporal: Client, query: () => Promise<T>): Promise<T> {
  return temporal.withDeadline(Date.now() + QUERY_TIMEOUT_MS, query);
}
