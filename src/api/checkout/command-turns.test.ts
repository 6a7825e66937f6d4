import { setImmediate as tick } from 'node:timers/promises';
import { WorkflowUpdateRPCTimeoutOrCancelledError } from '@temporalio/client';
import { createCommandTurns } from './command-turns';

const PATIENT = { waitMs: 60_000, signal: new AbortController().signal };

/** Work that the test ends, and the names of the work begun so far. */
function openWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await tick();
  };
  return { begun, work, end };
}

test('commands of one checkout take turns, and do not block those of others', async () => {
  const takeTurn = createCommandTurns();
  const { begun, work, end } = openWork();
  const done = ['a', 'b'].map((name) => takeTurn('chk_1', PATIENT, work(name)));
  const other = takeTurn('chk_2', PATIENT, work('c'));
  await tick();
  expect(begun).toEqual(['a', 'c']);
  await end('a');
  expect(begun).toEqual(['a', 'c', 'b']);
  await end('b');
  await end('c');
  expect(await Promise.all([...done, other])).toEqual(['a', 'b', 'c']);
});

test('a failing command does not block the next one', async () => {
  const takeTurn = createCommandTurns();
  const failing = takeTurn('chk_1', PATIENT, () => Promise.reject(new Error('no')));
  const next = takeTurn('chk_1', PATIENT, async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

test.each([
  ['whose caller has disconnected', { ...PATIENT, signal: AbortSignal.abort() }],
  ['whose time is up', { ...PATIENT, waitMs: 0 }],
])('a command %s is not sent, and the next one still waits', async (_, wait) => {
  const takeTurn = createCommandTurns();
  const { begun, work, end } = openWork();
  const first = takeTurn('chk_1', PATIENT, work('first'));
  const gone = takeTurn('chk_1', wait, work('gone'));
  const next = takeTurn('chk_1', PATIENT, work('next'));
  await expect(gone).rejects.toThrow(WorkflowUpdateRPCTimeoutOrCancelledError);
  await tick();
  expect(begun).toEqual(['first']);
  await end('first');
  await end('next');
  expect([await first, await next, begun]).toEqual(['first', 'next', ['first', 'next']]);
});
