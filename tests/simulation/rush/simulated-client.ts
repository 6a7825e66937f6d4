// The Temporal client of one process, in front of the simulated server: each call takes a moment, and fails while the
// server is down or once the process has died.
import { ServiceError, WorkflowNotFoundError, type Client } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time';
import type { Temporal } from '../temporal/temporal';
import type { UpdateOutcome } from '../temporal/updates';
import { fromFailure, fromPayload, type PayloadMap } from '../temporal/wire';
import type { World } from '../world';
import type { Row, Visibility } from './visibility';

export interface SimulatedServer {
  readonly world: World;
  readonly temporal: Temporal;
  readonly visibility: Visibility;
  readonly isDown: () => boolean;
  /** How many tasks wait in a queue, as of the server's latest count. */
  readonly waitingIn: (taskQueue: string) => number;
}

/** The gRPC codes of the errors. */
const DEADLINE_EXCEEDED = 4;
const UNAVAILABLE = 14;

const TRAVEL_MAX_MS = 20;
const RESULT_EVERY_MS = 50;

export function simulatedClient(server: SimulatedServer, isAlive: () => boolean): Client {
  const { world, temporal, visibility, isDown, waitingIn } = server;

  const travel = async (): Promise<void> => {
    await world.sleep(world.between(1, TRAVEL_MAX_MS));
    if (!isAlive()) throw new Error('the process is dead');
    if (isDown()) throw serviceError(UNAVAILABLE);
  };
  const call = async <T>(work: () => T | Promise<T>): Promise<T> => {
    await travel();
    const answer = await work();
    await travel();
    return answer;
  };

  const update = (workflowId: string, name: string, arg: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const known = temporal.update(workflowId, { id: world.uuid(), name, arg }, (outcome) =>
        answer(outcome, workflowId, { resolve, reject }),
      );
      if (!known) reject(notFound(workflowId));
    });
  const result = async (workflowId: string): Promise<unknown> => {
    for (;;) {
      const closure = temporal.current(workflowId)?.closure;
      if (closure?.type === 'completed') return closure.result;
      await world.sleep(RESULT_EVERY_MS);
    }
  };
  const start = (workflowType: string, options: StartOptions): void => {
    const { workflowId, taskQueue, args } = options;
    visibility.write(temporal.start({ workflowId, workflowType, taskQueue, args }));
  };
  const describe = (workflowId: string) => {
    const run = temporal.current(workflowId);
    if (!run) throw notFound(workflowId);
    return { memo: plain(run.memo), status: { name: run.isOpen ? 'RUNNING' : 'COMPLETED' } };
  };
  const client = {
    options: { namespace: 'default' },
    withDeadline: <T>(untilMs: number, made: () => Promise<T>) =>
      inTime(world, untilMs - world.nowMs, made()),
    withAbortSignal: (_: AbortSignal, made: () => unknown) => made(),
    workflow: {
      count: (query: string) => call(() => ({ count: visibility.find(query).length })),
      async *list({ query }: { readonly query: string }) {
        const rows = await call(() => visibility.find(query));
        for (const { memo } of rows) yield { memo: plain(memo) };
      },
      start: (type: string, options: StartOptions) => call(() => start(type, options)),
      getHandle: (id: string) => ({
        executeUpdate: (name: string, { args }: { readonly args: readonly unknown[] }) =>
          call(() => update(id, name, args[0])),
        result: () => call(() => result(id)),
        describe: () => call(() => describe(id)),
      }),
    },
    workflowService: {
      listWorkflowExecutions: ({ query }: { readonly query: string }) =>
        call(() => ({
          executions: visibility.find(query).map(executionOf),
          nextPageToken: new Uint8Array(),
        })),
      describeTaskQueue: ({ taskQueue }: { readonly taskQueue: { readonly name: string } }) =>
        call(() => ({
          stats: { approximateBacklogCount: waitingIn(taskQueue.name) },
          pollers: [],
        })),
    },
  };
  return client as unknown as Client;
}

interface StartOptions {
  readonly workflowId: string;
  readonly taskQueue: string;
  readonly args: readonly unknown[];
}

interface Answering {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

function answer(outcome: UpdateOutcome, workflowId: string, { resolve, reject }: Answering): void {
  if (outcome.type === 'completed') resolve(fromPayload(outcome.payload));
  else if (outcome.type === 'bounced') reject(notFound(workflowId));
  else if (outcome.type === 'too many') reject(new Error('too many Updates are in flight'));
  else reject(fromFailure(outcome.failure));
}

function inTime<T>(world: World, ms: number, made: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = world.after(ms, () => reject(serviceError(DEADLINE_EXCEEDED)));
    made.then(resolve, reject).finally(cancel);
  });
}

function serviceError(code: number): ServiceError {
  const cause = Object.assign(new Error('from the server'), { code, details: '', metadata: {} });
  return new ServiceError('the call failed', { cause });
}

function notFound(workflowId: string): WorkflowNotFoundError {
  return new WorkflowNotFoundError('it is not open', workflowId, undefined);
}

function executionOf({ workflowId, startedAtMs, attributes }: Row) {
  return {
    execution: { workflowId },
    startTime: msToTs(startedAtMs),
    searchAttributes: { indexedFields: attributes },
  };
}

function plain(memo: PayloadMap): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(memo).map(([key, value]) => [key, fromPayload(value)]));
}
