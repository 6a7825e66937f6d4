// The worker of the grown workflow, which is the bare workflow with some of Usher's properties.
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { createLogger } from '../../src/platform/logger';
import { runProgram } from '../../src/platform/program';
import { createSvcCalls } from '../buyers/svc-calls';
import { readSetup } from '../programs/setup';
import { grownDataConverter } from './grown-converter';
import { CALLS_TASK_QUEUE } from './properties';
import { TASK_QUEUE } from './task-queue';
import { createWholeAnswers } from './whole-answers';

/** High enough that no call waits, as in the benchmark of Usher. */
const RATE_PER_SECOND = 5_000;

runProgram(createLogger('bench-worker', 'error'), async () => {
  const { svc, temporalAddress: address, properties } = readSetup();
  Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] });
  const connection = await NativeConnection.connect({ address });
  const shared = { connection, ...grownDataConverter(properties) };
  const activities = properties.includes('answers') ? createWholeAnswers(svc) : createSvcCalls(svc);
  const workflowsPath = require.resolve('./grown-workflow');
  const ownQueue = properties.includes('queue');
  const workers = [
    await Worker.create({
      ...shared,
      taskQueue: TASK_QUEUE,
      workflowsPath,
      ...(!ownQueue && { activities }),
    }),
  ];
  if (ownQueue) {
    const calls = await Worker.create({
      ...shared,
      taskQueue: CALLS_TASK_QUEUE,
      activities,
      maxTaskQueueActivitiesPerSecond: RATE_PER_SECOND,
    });
    workers.push(calls);
  }
  const finished = Promise.all(workers.map((it) => it.run())).then(() => undefined);
  return {
    finished,
    async stop() {
      for (const it of workers) it.shutdown();
      await finished;
      await connection.close();
    },
  };
});
