import type { Client } from '@temporalio/client';
import { temporal as proto } from '@temporalio/proto';
import { withoutStaleTasks } from './stale-tasks';

const { VERSION_DRAINAGE_STATUS_DRAINED, VERSION_DRAINAGE_STATUS_DRAINING } =
  proto.api.enums.v1.VersionDrainageStatus;
const { TASK_QUEUE_TYPE_WORKFLOW, TASK_QUEUE_TYPE_ACTIVITY } = proto.api.enums.v1.TaskQueueType;

const CHECKOUTS = { name: 'checkouts', tasks: 'workflow', pollers: 2 } as const;

/** Reads a queue while a dead build, in this state of drainage, still has two tasks. */
function figuresOf(drainageStatus: number, waiting: number, oldestMs = 60_000) {
  const describeWorkerDeployment = jest.fn(() =>
    Promise.resolve({
      workerDeploymentInfo: {
        versionSummaries: [
          { drainageStatus, deploymentVersion: { buildId: 'dead' } },
          { drainageStatus: 0, deploymentVersion: { buildId: 'current' } },
        ],
      },
    }),
  );
  const describeWorkerDeploymentVersion = () =>
    Promise.resolve({
      versionTaskQueues: [
        queue(TASK_QUEUE_TYPE_WORKFLOW, '2'),
        queue(TASK_QUEUE_TYPE_ACTIVITY, '7'),
      ],
    });
  const workflowService = { describeWorkerDeployment, describeWorkerDeploymentVersion };
  const client = { workflowService } as unknown as Client;
  const queues = [{ ...CHECKOUTS, waiting, oldestMs }];
  return { read: withoutStaleTasks(client, 'default', queues), describeWorkerDeployment };
}

function queue(type: number, approximateBacklogCount: string) {
  return { name: 'checkouts', type, stats: { approximateBacklogCount } };
}

test('tasks in the queues of a drained build do not count', async () => {
  const { read } = figuresOf(VERSION_DRAINAGE_STATUS_DRAINED, 2);
  expect(await read).toEqual([{ ...CHECKOUTS, waiting: 0, oldestMs: 0 }]);
  const others = figuresOf(VERSION_DRAINAGE_STATUS_DRAINED, 5);
  expect(await others.read).toEqual([{ ...CHECKOUTS, waiting: 3, oldestMs: 60_000 }]);
});

test('tasks of a build whose checkouts still wait do count', async () => {
  const { read } = figuresOf(VERSION_DRAINAGE_STATUS_DRAINING, 2);
  expect(await read).toEqual([{ ...CHECKOUTS, waiting: 2, oldestMs: 60_000 }]);
});

test('if no task is old, the builds are not read', async () => {
  const { read, describeWorkerDeployment } = figuresOf(VERSION_DRAINAGE_STATUS_DRAINED, 2, 900);
  expect(await read).toEqual([{ ...CHECKOUTS, waiting: 2, oldestMs: 900 }]);
  expect(describeWorkerDeployment).not.toHaveBeenCalled();
});
