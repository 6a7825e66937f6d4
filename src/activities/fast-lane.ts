// The calls to Svc that a checkout's own worker makes without the queue, as far as this worker's share of the key's rate
// goes. All of them may be repeated at will; a hold, an order and whatever moves money are never among them.
import { cancellationSignal } from '@temporalio/activity';
import type { TokenBucket } from 'limiter';
import type { Answer, Trouble } from '../domain/checkout/ports';
import { isCallError } from '../upstream/http/call-error';
import { startDeadline } from '../upstream/http/deadline';
import type { Ordering } from '../upstream/ordering/ordering';
import { fullBucket } from '../upstream/svc/fair-turns';
import { activityFailure } from './activity-failure';
import type { createSvcActivities } from './svc';

type SvcActivities = ReturnType<typeof createSvcActivities>;

/** In the order in which the type of a local activity names them. */
const LANE_CALLS = [
  ...(['createGuest', 'layout', 'preview', 'productionName'] as const),
  ...(['refreshCheckout', 'showtime', 'venueName'] as const),
];

export type LaneCallName = (typeof LANE_CALLS)[number];

/** A call by its name and what it asks. */
export type LaneCall<N extends LaneCallName = LaneCallName> = {
  readonly [M in N]: { readonly name: M; readonly ask: Parameters<SvcActivities[M]>[0] };
}[N];

/** What came of it, for good. */
export type LaneAnswer<N extends LaneCallName = LaneCallName> = Answer<
  Awaited<ReturnType<SvcActivities[N]>>
>;

export interface LaneAsk {
  /** Whose key of Svc; undefined for the shared one. */
  readonly keyOwner: string | undefined;
  /** What each call may take. */
  readonly limitMs: number;
  readonly calls: readonly LaneCall[];
}

/** The call has to go by the queue. */
export interface ByQueue {
  readonly outcome: 'by_queue';
  /** The lane's own try was refused with Retry-After; the next worker must keep to it, too. */
  readonly askedToWait?: Trouble;
}

export type LaneAnswers = readonly (LaneAnswer | ByQueue)[];

const BY_QUEUE: ByQueue = { outcome: 'by_queue' };

interface LaneKey {
  readonly ordering: Ordering;
  /** This worker's share of the key's rate. */
  readonly ratePerSecond: number;
  /** How many calls it may make at once after a rest. */
  readonly burst: number;
}

export interface FastLanes {
  /** Has the worker make calls with a key; returns how to end that. */
  open(keyOwner: string | undefined, key: LaneKey): () => void;
  readonly ask: (ask: LaneAsk) => Promise<LaneAnswers>;
}

/** The lane, by the names of whatever calls may travel in it together: "createGuest + layout". */
export function createLaneActivities({ ask }: FastLanes): Record<string, FastLanes['ask']> {
  const sets = LANE_CALLS.reduceRight<readonly (readonly string[])[]>(
    (later, name) => [[name], ...later.map((set) => [name, ...set]), ...later],
    [],
  );
  return Object.fromEntries(sets.map((set) => [set.join(' + '), ask]));
}

/** A call that took too long keeps the lane of its key closed for so long: Svc is slow, and two calls are worse than one. */
const SLOW_PAUSE_MS = 30_000;

interface Lane {
  readonly ordering: Ordering;
  readonly bucket: TokenBucket;
  closedUntilMs: number;
}

export interface FastLaneDeps {
  /** A clock that never jumps. */
  readonly nowMs?: () => number;
  /** Where a local activity learns that it is cancelled; Temporal's own context unless a test says otherwise. */
  readonly signalOf?: () => AbortSignal;
}

/** The lanes of one worker. */
export function createFastLanes({
  nowMs = () => performance.now(),
  signalOf = cancellationSignal,
}: FastLaneDeps = {}): FastLanes {
  const lanes = new Map<string | undefined, Lane>();

  const callOn = async (
    lane: Lane,
    call: LaneCall,
    limitMs: number,
  ): Promise<LaneAnswer | ByQueue> => {
    if (nowMs() < lane.closedUntilMs || !lane.bucket.tryRemoveTokens(1)) return BY_QUEUE;
    const deadline = startDeadline(limitMs, signalOf());
    try {
      return { outcome: 'done', value: await make(lane.ordering, call, deadline.signal) };
    } catch (error) {
      if (deadline.passed()) lane.closedUntilMs = nowMs() + SLOW_PAUSE_MS;
      return laneAnswerTo(error);
    } finally {
      deadline.clear();
    }
  };

  return {
    open(keyOwner, { ordering, ratePerSecond, burst }) {
      const bucket = fullBucket(ratePerSecond, burst);
      const lane = { ordering, bucket, closedUntilMs: -Infinity };
      lanes.set(keyOwner, lane);
      return () => {
        if (lanes.get(keyOwner) === lane) lanes.delete(keyOwner);
      };
    },
    async ask({ keyOwner, limitMs, calls }) {
      const lane = lanes.get(keyOwner);
      if (!lane) return calls.map(() => BY_QUEUE);
      return Promise.all(calls.map((call) => callOn(lane, call, limitMs)));
    },
  };
}

function make(ordering: Ordering, { name, ask }: LaneCall, signal: AbortSignal) {
  switch (name) {
    case 'refreshCheckout':
      return ordering.refreshCheckout(ask, signal);
    case 'layout':
      return ordering.layout(ask, signal);
    case 'createGuest':
      return ordering.createGuest(ask, signal);
    case 'preview':
      return ordering.preview(ask, signal);
    case 'showtime':
      return ordering.showtime(ask, signal);
    case 'productionName':
      return ordering.productionName(ask, signal);
    case 'venueName':
      return ordering.venueName(ask, signal);
  }
}

/** A refusal for good is an answer; any other failed call is repeated by the queue. An error that is no failed call is a bug. */
function laneAnswerTo(error: unknown): Trouble | ByQueue {
  if (!isCallError(error)) throw error;
  const { nonRetryable, details } = activityFailure(error, 1);
  const trouble = details?.[0] as Trouble;
  if (nonRetryable) return trouble;
  return error.retryAfterMs === undefined ? BY_QUEUE : { ...BY_QUEUE, askedToWait: trouble };
}
