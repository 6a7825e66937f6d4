// A worker in a process of its own, which run.ts kills: <address> <task queue>.
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';

async function main([address, taskQueue]: readonly string[]): Promise<void> {
  if (address === undefined || taskQueue === undefined) throw new Error('<address> <task queue>');
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const connection = await NativeConnection.connect({ address });
  const worker = await Worker.create({
    connection,
    taskQueue,
    workflowsPath: require.resolve('./workflow'),
    activities: { act: async () => undefined },
    // After a kill, the task waits this long for the killed worker; the query does not.
    stickyQueueScheduleToStartTimeout: '15s',
  });
  process.send?.('ready');
  await worker.run();
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
