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

/** Calls that travel together. */
interface Group {
  readonly calls: LaneCall[];
  readonly labels: string[];
}

/** How much longer the lane may take than its calls: it has given up the slow ones by then, and can still say so. */
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
  let gathering: (Group & { readonly answers: Promise<LaneAnswers> }) | null = null;

  const gather = () => {
    const group: Group = { calls: [], labels: [] };
    return { ...group, answers: Promise.resolve(group).then(depart) };
  };
  const depart = async ({ calls, labels }: Group): Promise<LaneAnswers> => {
    gathering = null;
    const ask: LaneAsk = { keyOwner, limitMs, calls };
    const summary = [...labels, `attempt ${attempt()}`].join(', ');
    underWay.count++;
    try {
      return await CancellationScope.nonCancellable(() =>
        scheduleLocalActivity<LaneAnswers>(laneType(calls), [ask], { ...options, summary }),
      );
    } catch (error) {
      if (tookTooLong(error)) return calls.map(() => BY_QUEUE);
      throw error;
    } finally {
      underWay.count--;
    }
  };

  return async <N extends LaneCallName>(name: N, ask: LaneCall<N>['ask'], label: string) => {
    const { calls, labels, answers } = (gathering ??= gather());
    const place = calls.push({ name, ask } as LaneCall) - 1;
    labels.push(label);
    // The type of a list cannot say that each answer is that of its own call.
    return ((await answers)[place] ?? BY_QUEUE) as LaneAnswer<N> | ByQueue;
  };
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
