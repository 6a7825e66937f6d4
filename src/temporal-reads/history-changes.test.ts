import type { Client } from '@temporalio/client';
import { temporal as proto } from '@temporalio/proto';
import type { CheckoutReader, Reading } from '../api/checkout/checkout-reader';
import { createHistoryChanges } from './history-changes';

const COMPLETED = proto.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED;

type Answer = { history: object; nextPageToken: Uint8Array };

/** A server whose long polls are answered by the test, and a checkout whose version rises with each read. */
function openedPolls() {
  const polls: {
    answer: (isChange: boolean) => void;
    endRun: () => void;
    fail: (error: Error) => void;
  }[] = [];
  const signals: AbortSignal[] = [];
  const client = {
    withAbortSignal: (signal: AbortSignal, ask: () => Promise<unknown>) => {
      signals.push(signal);
      return ask();
    },
    withDeadline: (_atMs: number, ask: () => Promise<unknown>) => ask(),
    workflowService: {
      getWorkflowExecutionHistory: () =>
        new Promise<Answer>((resolve, reject) => {
          const answer = (isChange: boolean) =>
            resolve({
              history: { events: isChange ? [{ eventType: COMPLETED }] : [] },
              nextPageToken: Buffer.from('on'),
            });
          const endRun = () => resolve({ history: { events: [] }, nextPageToken: Buffer.alloc(0) });
          polls.push({ answer, endRun, fail: reject });
        }),
    },
  } as unknown as Client;
  const ended = new AbortController();
  let version = 0;
  let running = true;
  const reader: CheckoutReader = {
    read: async () => ({ running, view: { version: ++version } }) as Reading,
    exists: async () => true,
  };
  const deps = { namespace: 'default', reader, ended: ended.signal };
  const close = (): void => {
    running = false;
  };
  const follow = createHistoryChanges(client, deps);
  return { polls, follow, close, ended, signals, read: () => version };
}

test('all followers of a checkout share one poll and one read', async () => {
  const { polls, follow } = openedPolls();
  const followers = [follow('chk_1'), follow('chk_1'), follow('chk_1')];
  expect(polls).toHaveLength(1);
  polls[0]!.answer(true);
  const changes = await Promise.all(followers.map(({ next }) => next));
  expect(changes.map(({ reading }) => reading.view.version)).toEqual([1, 1, 1]);
  follow('chk_2');
  expect(polls).toHaveLength(3);
});

test('a slow follower misses no change', async () => {
  const { polls, follow } = openedPolls();
  const slow = follow('chk_1');
  const quick = follow('chk_1');
  polls[0]!.answer(true);
  const first = await quick.next;
  polls[1]!.answer(true);
  const second = await first.next;
  expect(second.reading.view.version).toBe(2);
  expect((await (await slow.next).next).reading.view.version).toBe(2);
});

test('after a poll without a change, polling continues', async () => {
  const { polls, follow } = openedPolls();
  const { next } = follow('chk_1');
  polls[0]!.answer(false);
  await untilThereAre(2, polls);
  polls[1]!.answer(true);
  expect((await next).reading.view.version).toBe(1);
});

describe('after the last follower has left', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('a poll is closed two seconds later, and the next follower opens another', () => {
    const { polls, follow, signals } = openedPolls();
    const followers = [follow('chk_1'), follow('chk_1')];
    for (const { leave } of followers) leave();
    jest.advanceTimersByTime(1_999);
    expect(signals[0]!.aborted).toBe(false);
    jest.advanceTimersByTime(1);
    expect(signals[0]!.aborted).toBe(true);
    follow('chk_1');
    expect(polls).toHaveLength(2);
  });

  test('a follower within the two seconds joins the poll, which then stays open', () => {
    const { polls, follow, signals } = openedPolls();
    follow('chk_1').leave();
    jest.advanceTimersByTime(1_999);
    follow('chk_1');
    jest.advanceTimersByTime(60_000);
    expect([polls.length, signals[0]!.aborted]).toEqual([1, false]);
  });

  test('a poll continues without reading the checkout, and ends with the run of the workflow', async () => {
    const { polls, follow, read } = openedPolls();
    follow('chk_1').leave();
    polls[0]!.answer(true);
    await untilThereAre(2, polls);
    polls[1]!.endRun();
    await untilPollsOf(() => follow('chk_1').leave(), polls, 3);
    expect([polls.length, read()]).toEqual([3, 0]);
  });
});

test('reports a closed checkout, and stops polling it', async () => {
  const { polls, follow, close } = openedPolls();
  const follower = follow('chk_1');
  close();
  polls[0]!.answer(true);
  expect((await follower.next).reading.running).toBe(false);
  expect(polls).toHaveLength(1);
});

test('reports a failed poll to every follower, and polls again for the next', async () => {
  const { polls, follow } = openedPolls();
  const followers = [follow('chk_1'), follow('chk_1')];
  polls[0]!.fail(new Error('gone'));
  for (const { next } of followers) await expect(next).rejects.toThrow('gone');
  follow('chk_1');
  expect(polls).toHaveLength(2);
});

test('open polls end with the process', () => {
  const { follow, ended, signals } = openedPolls();
  follow('chk_1');
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  ended.abort();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

/** Everything before the next poll waits only for promises, so the poll opens within a turn of the event loop. */
async function untilThereAre(count: number, polls: readonly unknown[]): Promise<void> {
  while (polls.length < count) await new Promise((resolve) => setImmediate(resolve));
}

async function untilPollsOf(
  act: () => void,
  polls: readonly unknown[],
  count: number,
): Promise<void> {
  while (polls.length < count) {
    act();
    await new Promise((resolve) => setImmediate(resolve));
  }
}
