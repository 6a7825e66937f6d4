// Calls to Svc that may be repeated at will, made by the very worker that runs the workflow: no task of their own, and
// so no wait for one. What the lane does not answer goes by the queue, as every other call does.
import {
  ActivityFailure,
  CancellationScope,
  scheduleLocalActivity,
  TimeoutFailure,
  type LocalActivityOptions,
} from '@temporalio/workflow';
import type {
  ByQueue,
  LaneAnswer,
  LaneAsk,
  LaneAnswers,
  LaneCall,
  LaneCallName,
} from '../activities';
import type { CallsUnderWay } from './activity-call';

export interface FastLaneOptions {
  /** Whose key of Svc the calls are made with; undefined for the shared one. */
  readonly keyOwner: string | undefined;
  /** What each call may take. */
  readonly limitMs: number;
  readonly underWay: CallsUnderWay;
  /** Which attempt to buy they are for. */
  readonly attempt: () => number;
}

/** `label` is for people. */
export type FastLane = <N extends LaneCallName>(
  name: N,
  ask: LaneCall<N>['ask'],
  label: string,
) => Promise<LaneAnswer<N> | ByQueue>;

interface Waiting {
  readonly call: LaneCall;
  readonly label: string;
  readonly deliver: (answer: LaneAnswer | ByQueue) => void;
  readonly fail: (error: unknown) => void;
}

/** The lane needs longer than its calls: what it is asked for beside is to find out that one took too long. */
const MARGIN_MS = 500;

const BY_QUEUE: ByQueue = { outcome: 'by_queue' };

/**
 * Calls that are asked for in one go travel together, in one local activity. So there is never more than one: answers
 * of several would come in another order when the run is replayed.
 */
export function openFastLane({ keyOwner, limitMs, underWay, attempt }: FastLaneOptions): FastLane {
  if (limitMs === 0) return () => Promise.resolve(BY_QUEUE);
  const options: LocalActivityOptions = {
    startToCloseTimeout: limitMs + MARGIN_MS,
    scheduleToCloseTimeout: limitMs + 2 * MARGIN_MS,
    retry: { maximumAttempts: 1 },
  };
  let gathering: Waiting[] = [];

  const depart = async (): Promise<void> => {
    const together = gathering;
    gathering = [];
    const calls = together.map(({ call }) => call);
    const labels = together.map(({ label }) => label);
    const summary = [...labels, `attempt ${attempt()}`].join(', ');
    const ask: LaneAsk = { keyOwner, limitMs, calls };
    underWay.count++;
    try {
      const answers = await CancellationScope.nonCancellable(() =>
        scheduleLocalActivity<LaneAnswers>(laneType(calls), [ask], { ...options, summary }),
      );
      together.forEach(({ deliver }, index) => deliver(answers[index] ?? BY_QUEUE));
    } catch (error) {
      for (const { deliver, fail } of together) {
        if (tookTooLong(error)) deliver(BY_QUEUE);
        else fail(error);
      }
    } finally {
      underWay.count--;
    }
  };

  return <N extends LaneCallName>(name: N, ask: LaneCall<N>['ask'], label: string) =>
    new Promise<LaneAnswer<N> | ByQueue>((deliver, fail) => {
      // A list of calls cannot say that each answer is that of its own call.
      const waiting = { call: { name, ask }, label, deliver, fail } as unknown as Waiting;
      if (gathering.push(waiting) === 1) void Promise.resolve().then(depart);
    });
}

/** A time-out is an ActivityFailure to the run that it happens in, and a bare TimeoutFailure to a run that replays it. */
function tookTooLong(error: unknown): boolean {
  return error instanceof ActivityFailure || error instanceof TimeoutFailure;
}

/** People see a local activity by its type, which so names all calls that travel together. */
function laneType(calls: readonly LaneCall[]): string {
  const names = new Set(calls.map(({ name }) => name));
  return [...names].sort().join(' + ');
}
