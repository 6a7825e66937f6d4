// Describes a workflow and leaves its memo encrypted, so that this works without the key.
import { isGrpcServiceError } from '@temporalio/client';
import type { temporal } from '@temporalio/proto';
import type { OpsContext } from './ops-context';

export type DescribedRun = temporal.api.workflowservice.v1.IDescribeWorkflowExecutionResponse;

/** The gRPC status code. */
const NOT_FOUND = 5;

/** Null if there is no such workflow. */
export async function describeRun(
  { client }: Pick<OpsContext, 'client'>,
  workflowId: string,
): Promise<DescribedRun | null> {
  const { namespace } = client.options;
  try {
    return await client.workflowService.describeWorkflowExecution({
      namespace,
      execution: { workflowId },
    });
  } catch (error) {
    if (isGrpcServiceError(error) && error.code === (NOT_FOUND as number)) return null;
    throw error;
  }
}
