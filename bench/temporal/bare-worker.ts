// The worker of the bare workflows, as its own program.
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { createLogger } from '../../src/platform/logger';
import { runProgram } from '../../src/platform/program';
import { createSvcCalls } from '../buyers/svc-calls';
import { readSetup } from '../programs/setup';
import { TASK_QUEUE } from './task-queue';

runProgram(createLogger('bench-worker', 'error'), async () => {
  const { svc, temporalAddress } = readSetup();
  Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] });
  const connection = await NativeConnection.connect({ address: temporalAddress });
  const worker = await Worker.create({
    connection,
    taskQueue: TASK_QUEUE,
    workflowsPath: require.resolve('./workflows'),
    activities: createSvcCalls(svc),
  });
  const finished = worker.run();
  return {
    finished,
    async stop() {
      worker.shutdown();
      await finished;
      await connection.close();
    },
  };
});
