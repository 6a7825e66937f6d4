import {
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { checkoutIn } from '../../../tests/support/checkout-examples';
import type { CommandRecord } from '../../domain/checkout/command-book';
import { DEFAULT_POLICY } from '../../domain/policy';
import type { CommandOutcome } from '../../workflows/messages';
import { viewOf } from '../../domain/checkout/view';
import { failure } from '../../domain/failure';
import { startWait } from '../../http/prefer-wait';
import { memoOf } from '../../workflows/checkout-memo';
import { REFUSED } from '../../workflows/messages';
import { createCommands } from './checkout-commands';
import { ACCEPT_TIMEOUT_MS } from './command-sending';
import { WORKFLOW_TASK_TIMEOUT_MS } from './start-operation';

const message = { key: 'order:1', digest: 'd1', requestId: 'req_mine' };
const checkout = checkoutIn('held');
const view = viewOf(checkout);
const outcome: CommandOutcome = {
  name: 'order',
  ...message,
  failure: null,
  status: 'confirmed',
  version: 8,
  view,
};

const NEVER = new AbortController().signal;
const withAbortSignal = (_signal: AbortSignal, call: () => unknown) => call();

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

interface Scene {
  readonly waitMs?: number;
  readonly acceptedAfterMs?: number;
  /** The record that the checkout shows after the command has been sent. */
  readonly record?: CommandRecord;
}

/** Sends an order to a server with these answers by update id; returns the progress and the ids that were sent. */
async function send(
  answers: Readonly<Record<string, () => Promise<CommandOutcome>>>,
  { waitMs = 1_000, acceptedAfterMs = 0, record }: Scene = {},
) {
  const sent: string[] = [];
  const waitedMs: number[] = [];
  const withDeadline = (untilMs: number, call: () => unknown) => {
    waitedMs.push(untilMs - Date.now());
    return call();
  };
  const client = { withDeadline, withAbortSignal };
  const read = async () => {
    const records = record && sent.length > 0 ? { [message.key]: record } : {};
    return { ...memoOf(checkout), commands: { ...checkout.commands, records }, running: true };
  };
  const startUpdate = async (_update: unknown, { updateId }: { updateId: string }) => {
    sent.push(updateId);
    jest.advanceTimersByTime(acceptedAfterMs);
    return { result: answers[updateId] };
  };
  const workflow = { getHandle: () => ({ startUpdate }) };
  const { placeOrder } = createCommands({
    client: { ...client, workflow },
    reader: { read },
  } as unknown as Parameters<typeof createCommands>[0]);
  const order = message as Parameters<typeof placeOrder>[1];
  return { progress: await placeOrder('chk_1', order, startWait(waitMs, NEVER)), sent, waitedMs };
}

function refusedTo(requestId: string) {
  const why = failure('CHECKOUT_BUSY');
  const cause = ApplicationFailure.create({ type: REFUSED, details: [why, requestId] });
  return () => Promise.reject(new WorkflowUpdateFailedError('refused', cause));
}

test('a task that accepts an order at its last valid moment ends while the caller still waits', () => {
  expect(DEFAULT_POLICY.orderValidMs + WORKFLOW_TASK_TIMEOUT_MS).toBeLessThan(ACCEPT_TIMEOUT_MS);
});

test('returns a refusal of this call, with the current checkout', async () => {
  const { progress, sent } = await send({ 'order:1': refusedTo('req_mine') });
  expect(progress).toEqual({ type: 'refused', failure: failure('CHECKOUT_BUSY'), view });
  expect(sent).toEqual(['order:1']);
});

test('sends the command again if the refusal belongs to an earlier call with the same key', async () => {
  const { progress, sent } = await send({
    'order:1': refusedTo('req_earlier'),
    'order:1~req_mine': () => Promise.resolve(outcome),
  });
  expect(progress).toMatchObject({ type: 'settled', status: 'confirmed', view });
  expect(sent).toEqual(['order:1', 'order:1~req_mine']);
});

test('returns a second refusal of the same command', async () => {
  const { progress } = await send({
    'order:1': refusedTo('req_earlier'),
    'order:1~req_mine': refusedTo('req_mine'),
  });
  expect(progress).toMatchObject({ type: 'refused', failure: { code: 'CHECKOUT_BUSY' } });
});

test.each([
  [400, 600],
  [14_000, 0],
])(
  'the wait includes the time until acceptance: after acceptance at %i ms, %i ms are left',
  async (after, left) => {
    const settled = { 'order:1': () => Promise.resolve(outcome) };
    const { waitedMs } = await send(settled, { acceptedAfterMs: after });
    expect(waitedMs).toEqual([15_000, left]);
  },
);

test.each([
  ['settled', 1_000],
  ['under_way', 0],
] as const)(
  'a command whose outcome shows in the checkout is %s after a wait of %i ms',
  async (type, waitMs) => {
    const late = () => Promise.reject(new WorkflowUpdateRPCTimeoutOrCancelledError('too late'));
    const { view: _view, ...record } = outcome;
    const { progress } = await send({ 'order:1': late }, { waitMs, record });
    expect(progress.type).toBe(type);
  },
);

describe('the rest of a wait of ten seconds', () => {
  /** Commands with reads that take `tookMs`; `watchedMs` collects how long they watch the checkout. */
  function openSlowly(tookMs: number) {
    const watchedMs: number[] = [];
    const slowly =
      <T>(value: T) =>
      async () => {
        jest.advanceTimersByTime(tookMs);
        return value;
      };
    const owed = [{ ...message, name: 'order', failure: null } as const];
    const placing = checkoutIn('placing', { commands: { owed, records: {} } });
    const reading = { ...memoOf(placing), running: true };
    const wish = { ...outcome, name: 'cancel', view: reading.view };
    const handle = { startUpdate: async () => ({ result: async () => wish }) };
    const { cancel, shown } = createCommands({
      client: {
        workflow: { getHandle: () => handle },
        withDeadline: (_untilMs: number, call: () => unknown) => call(),
        withAbortSignal,
      },
      reader: { read: slowly(reading) },
      watch: {
        until: async (_id: string, _isSo: unknown, waitMs: number) => {
          watchedMs.push(waitMs);
          return reading;
        },
      },
    } as unknown as Parameters<typeof createCommands>[0]);
    return { cancel, shown, watchedMs };
  }

  test('a cancellation that was accepted after three seconds is watched for seven', async () => {
    const { cancel, watchedMs } = openSlowly(3_000);
    await cancel('chk_1', { ...message, key: 'cancel:1' }, startWait(10_000, NEVER));
    expect(watchedMs).toEqual([7_000]);
  });

  test('a repeat that was found after four seconds waits for six', async () => {
    const { shown, watchedMs } = openSlowly(4_000);
    const wait = startWait(10_000, NEVER);
    const repeat = { name: 'order', checkoutId: 'chk_1', message, wait } as const;
    expect(await shown(repeat)).toMatchObject({ type: 'under_way' });
    expect(watchedMs).toEqual([6_000]);
  });
});
