// The driver as a child process that receives tasks.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setupEnv, type Setup } from './setup';
import type { Answer, Bought, BuyerName, Task } from './tasks';

export interface Driver {
  readonly pid: number;
  /** Rejects if a checkout failed or the driver exited. */
  perform(task: Task): Promise<Bought>;
  stop(): Promise<void>;
}

export async function startDriver(buyer: BuyerName, setup: Setup): Promise<Driver> {
  const child = fork(join(__dirname, 'driver.ts'), [buyer], {
    execArgv: ['--import', 'tsx'],
    // DBOS uses PostgreSQL's client in a way that triggers warnings.
    env: { ...process.env, ...setupEnv(setup), NODE_NO_WARNINGS: '1' },
  });
  const exited = once(child, 'exit');
  const nextMessage = async (): Promise<unknown> => {
    const message = once(child, 'message');
    const ended = exited.then(() => {
      throw new Error(`the driver of ${buyer} ended`);
    });
    return ((await Promise.race([message, ended])) as unknown[])[0];
  };
  await nextMessage();
  return {
    pid: child.pid ?? 0,
    async perform(task) {
      const answered = nextMessage();
      child.send(task);
      const answer = (await answered) as Answer;
      if ('failed' in answer) throw new Error(`${buyer}: ${answer.failed}`);
      return answer.done;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}
