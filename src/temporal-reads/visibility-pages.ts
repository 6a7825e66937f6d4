// Workflows page by page, from Temporal's visibility, which lags slightly and answers about ten queries a second in
// total.
import { isGrpcServiceError, ServiceError, type Client } from '@temporalio/client';
import type { CursorSeal } from '../platform/cursor-seal';
import { problem } from '../http/problem';
import type { Execution } from '../platform/executions';
import type { PageParams } from '../api/lists/list-words';

const LIST_TIMEOUT_MS = 10_000;

export interface VisibilityPagesDeps {
  readonly temporal: Client;
  readonly namespace: string;
  readonly cursors: CursorSeal;
}

interface Page {
  readonly executions: readonly Execution[];
  readonly nextCursor: string | null;
}

/**
 * A page of the query's results. A cursor is valid only with the `bound` that it was made for: the list, the partner
 * and the filters. Throws INVALID_REQUEST for any other cursor, and a ServiceError if Temporal does not answer.
 */
export type ReadPage = (
  question: string,
  page: PageParams,
  bound: readonly string[],
) => Promise<Page>;

export function createVisibilityPages({
  temporal: client,
  namespace,
  cursors,
}: VisibilityPagesDeps): ReadPage {
  return async (query, { cursor, limit }, bound) => {
    const position = cursor === undefined ? null : cursors.open(cursor, bound);
    if (position === undefined) throw foreignCursor();
    const { executions, nextPageToken } = await client
      .withDeadline(Date.now() + LIST_TIMEOUT_MS, () =>
        client.workflowService.listWorkflowExecutions({
          namespace,
          pageSize: limit,
          query,
          ...(position && { nextPageToken: position }),
        }),
      )
      .catch(asServiceError);
    return {
      executions: executions ?? [],
      nextCursor: nextPageToken?.length ? cursors.seal(nextPageToken, bound) : null,
    };
  };
}

/** The filters of a list in canonical form. */
export function filtersText(filters: object): string {
  const reported = Object.entries(filters).map(([name, value]: [string, unknown]) => [
    name,
    Array.isArray(value) ? value.toSorted() : value,
  ]);
  return JSON.stringify(reported.sort());
}

function foreignCursor() {
  const detail = 'expected the nextCursor of the previous page, with the same filters';
  return problem('INVALID_REQUEST', `cursor: ${detail}.`, {
    errors: [{ parameter: 'cursor', detail }],
  });
}

function asServiceError(error: unknown): never {
  if (!isGrpcServiceError(error)) throw error;
  throw new ServiceError('Temporal cannot list the workflows', { cause: error });
}
