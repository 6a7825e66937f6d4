import { setImmediate as nextTurn } from 'node:timers/promises';
import { createLogger } from './logger';
import { startWorkerGroup, type GroupedWorker } from './worker-group';

/** Records every step; tests wait for a step by its text. */
class Diary {
  readonly lines: string[] = [];
  #waiting: (() => void)[] = [];

  write(line: string): void {
    this.lines.push(line);
    for (const wake of this.#waiting) wake();
  }

  async has(line: string, times = 1): Promise<void> {
    const count = () => this.lines.filter((each) => each.includes(line)).length;
    while (count() < times) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}

class FakeWorker implements GroupedWorker {
  readonly finished: Promise<void>;
  fail!: (error: Error) => void;
  drained!: () => void;
  #stopped = false;

  constructor(
    private readonly name: string,
    private readonly diary: Diary,
    private readonly drain: Promise<void>,
  ) {
    diary.write(`open ${name}`);
    this.finished = new Promise((resolve, reject) => {
      this.drained = resolve;
      this.fail = reject;
    });
  }

  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.diary.write(`stop ${this.name}`);
    void this.drain.then(() => {
      this.diary.write(`ended ${this.name}`);
      this.drained();
    });
  }
}

const AT_ONCE = Promise.resolve();

function setUp(...names: string[]) {
  const diary = new Diary();
  const state = {
    wanted: new Map(names.map((name) => [name, { rate: 1 }])),
    drain: AT_ONCE,
    opening: (_name: string) => AT_ONCE,
    broken: new Set<string>(),
  };
  const workers = new Map<string, FakeWorker>();
  const start = () =>
    startWorkerGroup({
      wanted: () => state.wanted,
      async open(name, { rate }) {
        await state.opening(name);
        if (state.broken.has(name)) throw new Error(`no ${name}`);
        const worker = new FakeWorker(`${name}@${rate}`, diary, state.drain);
        workers.set(name, worker);
        return worker;
      },
      logger: createLogger('test', 'error', { write: (line) => diary.write(line) }),
      checkIntervalMs: 1,
    });
  return { diary, state, workers, start };
}

test('starts the wanted workers, and stops them with the group', async () => {
  const { diary, start } = setUp('a', 'b');
  const group = await start();
  expect(diary.lines).toEqual(['open a@1', 'open b@1']);
  await group.stop();
  await group.finished;
  expect(diary.lines.slice(2).toSorted()).toEqual([
    'ended a@1',
    'ended b@1',
    'stop a@1',
    'stop b@1',
  ]);
});

test('starts a worker for a new name, stops that of a removed name, and keeps the others', async () => {
  const { diary, state, start } = setUp('a', 'b');
  const group = await start();
  state.wanted = new Map([
    ['b', { rate: 1 }],
    ['c', { rate: 1 }],
  ]);
  await Promise.all([diary.has('ended a@1'), diary.has('open c@1')]);
  expect(diary.lines).not.toContain('stop b@1');
  await group.stop();
});

test('changed terms apply after the old worker has ended', async () => {
  const { diary, state, start } = setUp('a');
  let drained!: () => void;
  state.drain = new Promise<void>((resolve) => (drained = resolve));
  const group = await start();
  state.wanted = new Map([['a', { rate: 2 }]]);
  await diary.has('stop a@1');
  expect(diary.lines).not.toContain('open a@2');
  drained();
  await diary.has('open a@2');
  expect(diary.lines).toEqual(['open a@1', 'stop a@1', 'ended a@1', 'open a@2']);
  await group.stop();
});

test('if a worker cannot start with the group, the others are stopped and the error is thrown', async () => {
  const { diary, state, start } = setUp('a', 'b');
  state.broken.add('b');
  await expect(start()).rejects.toThrow('no b');
  expect(diary.lines).toContain('ended a@1');
});

test('if a worker cannot start later, the error is logged and the start is retried', async () => {
  const { diary, state, start } = setUp('a');
  const group = await start();
  state.broken.add('b');
  state.wanted = new Map([...state.wanted, ['b', { rate: 1 }]]);
  await diary.has('no b', 2);
  state.broken.clear();
  await diary.has('open b@1');
  expect(diary.lines).not.toContain('stop a@1');
  await group.stop();
});

/** Stopped workers end only when the test drains them. */
async function threeThatDrain() {
  const { diary, workers, state, start } = setUp('a', 'b', 'c');
  state.drain = new Promise<void>(() => undefined);
  const group = await start();
  const seen = { ending: 'running' };
  group.finished.then(
    () => (seen.ending = 'stopped'),
    (error: unknown) => (seen.ending = String(error)),
  );
  const [a, b, c] = ['a', 'b', 'c'].map((name) => workers.get(name)!) as [
    ...[FakeWorker, FakeWorker, FakeWorker],
  ];
  return { diary, group, seen, a, b, c };
}

test('a failed worker makes the others drain, and then the group fails', async () => {
  const { diary, group, seen, a, b, c } = await threeThatDrain();
  a.fail(new Error('no more polls'));
  await Promise.all(['no more polls', 'stop b@1', 'stop c@1'].map((line) => diary.has(line)));
  b.drained();
  await nextTurn();
  expect(seen.ending).toBe('running');
  c.drained();
  await expect(group.finished).rejects.toThrow('no more polls');
  await expect(group.stop()).rejects.toThrow('no more polls');
});

test('a failure during draining does not replace the first failure', async () => {
  const { diary, group, a, b, c } = await threeThatDrain();
  a.fail(new Error('first'));
  await diary.has('stop b@1');
  b.fail(new Error('second'));
  c.drained();
  await expect(group.finished).rejects.toThrow('first');
  expect(diary.lines.filter((line) => line.includes('a worker failed'))).toHaveLength(1);
});

test('stopping twice drains all once, and resolves when they have ended', async () => {
  const { diary, group, seen, a, b, c } = await threeThatDrain();
  const stopped = Promise.all([group.stop(), group.stop()]);
  await Promise.all(['stop a@1', 'stop b@1', 'stop c@1'].map((line) => diary.has(line)));
  await nextTurn();
  expect(seen.ending).toBe('running');
  for (const worker of [a, b, c]) worker.drained();
  await stopped;
  expect(seen.ending).toBe('stopped');
});

test('a worker that starts while another fails is stopped too', async () => {
  const { diary, workers, state, start } = setUp('a');
  let opened!: () => void;
  const group = await start();
  const gate = new Promise<void>((resolve) => (opened = resolve));
  state.opening = (name) => {
    diary.write(`opening ${name}`);
    return gate;
  };
  state.wanted = new Map([...state.wanted, ['b', { rate: 1 }]]);
  await diary.has('opening b');
  workers.get('a')!.fail(new Error('no more polls'));
  await diary.has('no more polls');
  opened();
  await expect(group.finished).rejects.toThrow('no more polls');
  expect(diary.lines).toContain('ended b@1');
});
