// Tasks that no worker will take: once the workflows of a dead build have moved to another build, their former tasks
// stay in the dead build's queues, and the server counts them.
import { isGrpcServiceError, type Client } from '@temporalio/client';
import { temporal as proto } from '@temporalio/proto';
import {
  DEPLOYMENT_NAME,
  TASK_TYPES,
  type QueueFigures,
  type QueueName,
} from '../platform/task-queue';

const { VERSION_DRAINAGE_STATUS_DRAINED } = proto.api.enums.v1.VersionDrainageStatus;

/** The gRPC status code. */
const NOT_FOUND = 5;

/** If no task is older than this, none counts as stale, and the builds are not read. */
const STALE_AFTER_MS = 10_000;

type Service = Pick<Client, 'workflowService'>;
type Figures = QueueName & QueueFigures;

/** Subtracts stale tasks. The age of the remaining tasks is unknown: `oldestMs` stays as it is, and may be too high. */
export async function withoutStaleTasks(
  client: Service,
  namespace: string,
  queues: readonly Figures[],
): Promise<readonly Figures[]> {
  if (queues.every(({ oldestMs }) => oldestMs < STALE_AFTER_MS)) return queues;
  const stale = await staleTasks(client, namespace);
  return queues.map((queue) => {
    const waiting = Math.max(0, queue.waiting - (stale.get(keyOf(queue.name, queue.tasks)) ?? 0));
    return { ...queue, waiting, oldestMs: waiting === 0 ? 0 : queue.oldestMs };
  });
}

/** The stale tasks by queue: those of drained builds, since workflows of other builds still wait for their tasks. */
async function staleTasks(client: Service, namespace: string): Promise<Map<string, number>> {
  const stale = new Map<string, number>();
  for (const buildId of await drainedBuilds(client, namespace)) {
    const { versionTaskQueues } = await client.workflowService.describeWorkerDeploymentVersion({
      namespace,
      deploymentVersion: { deploymentName: DEPLOYMENT_NAME, buildId },
      reportTaskQueueStats: true,
    });
    for (const { name, type, stats } of versionTaskQueues) {
      const tasks = type === TASK_TYPES.workflow ? 'workflow' : 'activity';
      const key = keyOf(name ?? '', tasks);
      stale.set(key, (stale.get(key) ?? 0) + Number(stats?.approximateBacklogCount ?? 0));
    }
  }
  return stale;
}

/** Empty if the workers are not versioned. */
async function drainedBuilds(
  { workflowService }: Service,
  namespace: string,
): Promise<readonly string[]> {
  try {
    const { workerDeploymentInfo } = await workflowService.describeWorkerDeployment({
      namespace,
      deploymentName: DEPLOYMENT_NAME,
    });
    return (workerDeploymentInfo?.versionSummaries ?? [])
      .filter(({ drainageStatus }) => drainageStatus === VERSION_DRAINAGE_STATUS_DRAINED)
      .flatMap(({ deploymentVersion }) => deploymentVersion?.buildId ?? []);
  } catch (error) {
    if (isGrpcServiceError(error) && error.code === (NOT_FOUND as number)) return [];
    throw error;
  }
}

function keyOf(name: string, tasks: QueueName['tasks']): string {
  return `${tasks} ${name}`;
}
