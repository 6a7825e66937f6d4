// Workflows in Temporal's visibility. Their memos are not decoded: that would cost more than fetching the whole list.
import type { Client } from '@temporalio/client';
import type { temporal } from '@temporalio/proto';

export type Execution = temporal.api.workflow.v1.IWorkflowExecutionInfo;

const PAGE_SIZE_DEFAULT = 500;

/** All results of the query, fetched page by page as needed, under the caller's deadline. */
export async function* executionsFound(
  temporalClient: Client,
  query: string,
  pageSize = PAGE_SIZE_DEFAULT,
): AsyncGenerator<Execution, void, undefined> {
  const { workflowService, options } = temporalClient;
  let nextPageToken: Uint8Array | undefined;
  do {
    const request = {
      namespace: options.namespace,
      query,
      pageSize,
      ...(nextPageToken && { nextPageToken }),
    };
    const page = await workflowService.listWorkflowExecutions(request);
    yield* page.executions;
    ({ nextPageToken } = page);
  } while (nextPageToken.length > 0);
}
