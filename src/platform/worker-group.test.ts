import { createLogger } from './logger';
import { startWorkerGroup, type GroupedWorker } from './worker-group';

/** Told of every step, a test waits for one by its words. */
class Diary {
  readonly lines: string[] = [];
  #waiting: (() => void)[] = [];

  write(line: string): void {
    this.lines.push(line);
    for (const look of this.#waiting) look();
  }

  async has(line: string, times = 1): Promise<void> {
    const count = () => this.lines.filter((each) => each.includes(line)).length;
    while (count() < times) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}

class FakeWorker implements GroupedWorker {
  readonly finished: Promise<void>;
  fail!: (error: Error) => void;
  #end!: () => void;

  constructor(
    private readonly name: string,
    private readonly diary: Diary,
    private readonly drain: Promise<void>,
  ) {
    diary.write(`open ${name}`);
    this.finished = new Promise((resolve, reject) => {
      this.#end = resolve;
      this.fail = reject;
    });
  }

  stop(): void {
    this.diary.write(`stop ${this.name}`);
    void this.drain.then(() => {
      this.diary.write(`ended ${this.name}`);
      this.#end();
    });
  }
}

const DRAINED = Promise.resolve();

function setUp(...names: string[]) {
  const diary = new Diary();
  const state = {
    wanted: new Map(names.map((name) => [name, { rate: 1 }])),
    drain: DRAINED,
    broken: new Set<string>(),
  };
  const workers = new Map<string, FakeWorker>();
  const start = () =>
    startWorkerGroup({
      wanted: () => state.wanted,
      async open(name, { rate }) {
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

test('what is wanted at the start runs, and ends with the group', async () => {
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

test('a new name gets a worker and one that is gone loses it, while the others stay', async () => {
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

test('other terms wait until the worker of the old ones has ended', async () => {
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

test('what cannot be opened at the start ends the rest and is thrown', async () => {
  const { diary, state, start } = setUp('a', 'b');
  state.broken.add('b');
  await expect(start()).rejects.toThrow('no b');
  expect(diary.lines).toContain('ended a@1');
});

test('what cannot be opened later is logged and tried again', async () => {
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

test('a worker that fails makes the group fail at once', async () => {
  const { workers, start } = setUp('a', 'b');
  const group = await start();
  workers.get('a')!.fail(new Error('poll failed'));
  await expect(group.finished).rejects.toThrow('poll failed');
  await expect(group.stop()).rejects.toThrow('poll failed');
});
