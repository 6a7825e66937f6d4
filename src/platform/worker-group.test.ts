import { setImmediate as nextTurn } from 'node:timers/promises';
import { runTogether, type RunnableWorker } from './worker-group';

/** A worker that is told when it fails, and when it has ended what it had begun. */
class StagedWorker implements RunnableWorker {
  private resolve!: () => void;
  private reject!: (reason: Error) => void;
  private readonly outcome = new Promise<void>((resolve, reject) => {
    this.resolve = resolve;
    this.reject = reject;
  });
  private state: ReturnType<RunnableWorker['getState']> = 'INITIALIZED';

  run(): Promise<void> {
    this.state = 'RUNNING';
    return this.outcome;
  }

  getState() {
    return this.state;
  }

  shutdown(): void {
    if (this.state !== 'RUNNING') throw new Error(`not running, but ${this.state}`);
    this.state = 'DRAINING';
  }

  drained(): void {
    this.state = 'STOPPED';
    this.resolve();
  }

  fail(reason: string): void {
    this.state = 'FAILED';
    this.reject(new Error(reason));
  }
}

function group() {
  const workers = [new StagedWorker(), new StagedWorker(), new StagedWorker()] as const;
  const heard: unknown[] = [];
  const running = runTogether(workers, (error) => heard.push(error));
  const ending = { how: 'running' };
  running.finished.then(
    () => (ending.how = 'stopped'),
    (error: unknown) => (ending.how = String(error)),
  );
  return { workers, heard, running, ending };
}

test('one that fails has the others drain, and the group fails once they have', async () => {
  const { workers, heard, ending } = group();
  const [failing, second, third] = workers;
  failing.fail('no more polls');
  await nextTurn();
  expect(heard).toEqual([new Error('no more polls')]);
  expect([second.getState(), third.getState(), ending.how]).toEqual([
    ...['DRAINING', 'DRAINING', 'running'],
  ]);
  second.drained();
  await nextTurn();
  expect(ending.how).toBe('running');
  third.drained();
  await nextTurn();
  expect(ending.how).toBe('Error: no more polls');
});

test('one that fails while it drains does not hide why it had to', async () => {
  const { workers, heard, ending } = group();
  const [failing, second, third] = workers;
  failing.fail('first');
  await nextTurn();
  second.fail('second');
  third.drained();
  await nextTurn();
  expect(ending.how).toBe('Error: first');
  expect(heard).toHaveLength(1);
});

test('a stop drains all of them, may be repeated, and is over once they are', async () => {
  const { workers, running, ending } = group();
  const stopped = Promise.all([running.stop(), running.stop()]);
  expect(workers.map((it) => it.getState())).toEqual(['DRAINING', 'DRAINING', 'DRAINING']);
  for (const it of workers) it.drained();
  await stopped;
  expect(ending.how).toBe('stopped');
});
