// Activities as the server dispatches them: when each starts, which timeout it hits, and when it is retried. The caller
// supplies what an activity does.
import type { ApplicationFailure } from '@temporalio/common';
import { temporal, type coresdk } from '@temporalio/proto';
import type { World } from '../world';
import {
  fromPayload,
  fromWireDuration,
  toFailure,
  toPayload,
  type Job,
  type WorkflowFailure,
} from './wire';

const { TimeoutType, RetryState } = temporal.api.enums.v1;
type ScheduleActivity = coresdk.workflow_commands.IScheduleActivity;
type Resolution = NonNullable<NonNullable<Job['resolveActivity']>['result']>;

/** One attempt of an activity, as dispatched to a worker. */
export interface Attempt {
  readonly workflowId: string;
  readonly type: string;
  readonly args: readonly unknown[];
  readonly queue: string;
  /** The lowest number goes first. */
  readonly priority: number;
  readonly fairnessKey: string;
  /** From 1. */
  readonly attempt: number;
  readonly scheduledAtMs: number;
}

export type AttemptOutcome =
  | { readonly type: 'completed'; readonly value: unknown }
  | { readonly type: 'failed'; readonly error: ApplicationFailure; readonly retryDelayMs?: number }
  /** The worker died: only a timeout ends the attempt. */
  | { readonly type: 'lost' };

export interface ActivityWorld {
  readonly world: World;
  /** Calls `start` when a worker takes the attempt; `start` returns false if the attempt is no longer wanted. */
  enqueue(attempt: Attempt, start: () => boolean): void;
  perform(attempt: Attempt): Promise<AttemptOutcome>;
  readonly log: (what: string) => void;
}

/** Passes the job to the run; `events`: the number of its history events. */
type Resolved = (job: Job, events: number) => void;

const HOW_TIMED_OUT = {
  [TimeoutType.TIMEOUT_TYPE_UNSPECIFIED]: 'timed out',
  [TimeoutType.TIMEOUT_TYPE_START_TO_CLOSE]: 'StartToClose',
  [TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_START]: 'ScheduleToStart',
  [TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_CLOSE]: 'ScheduleToClose',
  [TimeoutType.TIMEOUT_TYPE_HEARTBEAT]: 'Heartbeat',
} as const;

export class ServedActivity {
  /** Whether a worker has started the current attempt. */
  isStarted = false;
  #attempt = 1;
  #isCancelRequested = false;
  #isOver = false;
  #lastFailure: WorkflowFailure | null = null;
  readonly #scheduledAtMs: number;
  readonly #args: readonly unknown[];
  #limits: (() => void)[] = [];

  constructor(
    private readonly workflowId: string,
    private readonly command: ScheduleActivity,
    private readonly outside: ActivityWorld,
    private readonly resolved: Resolved,
  ) {
    const { world } = outside;
    this.#scheduledAtMs = world.nowMs;
    this.#args = (command.arguments ?? []).map(fromPayload);
    const limitMs = fromWireDuration(command.scheduleToCloseTimeout);
    if (limitMs !== null) {
      world.after(limitMs, () => this.#timeOut(TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_CLOSE));
    }
    this.#schedule();
  }

  get type(): string {
    return this.command.activityType ?? '';
  }

  /** Drops the activity's result: its run is closed, or it was cancelled before it started. */
  abandon(): void {
    this.#isOver = true;
    this.#lift();
  }

  /** The current attempt continues, and is the last. */
  requestCancel(): void {
    this.#isCancelRequested = true;
  }

  #schedule(): void {
    this.isStarted = false;
    const waitsMs = this.#waitsMaxMs();
    if (waitsMs !== null) this.#limit(waitsMs, TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_START);
    const number = this.#attempt;
    this.outside.enqueue(this.#described(), () => {
      const isWanted = !this.#isOver && number === this.#attempt && !this.isStarted;
      if (isWanted) this.#start();
      return isWanted;
    });
  }

  /**
   * How long an attempt may wait for a worker. Less than schedule-to-close, so that schedule-to-start is the
   * reported timeout, as on the server.
   */
  #waitsMaxMs(): number | null {
    const startMs = fromWireDuration(this.command.scheduleToStartTimeout);
    const closeMs = fromWireDuration(this.command.scheduleToCloseTimeout);
    const isFirst = this.#attempt === 1;
    if (startMs === null || closeMs === null || !isFirst) return startMs;
    return Math.min(startMs, closeMs - 1);
  }

  #start(): void {
    this.#lift();
    this.isStarted = true;
    const number = this.#attempt;
    const limitMs = fromWireDuration(this.command.startToCloseTimeout);
    if (limitMs !== null) this.#limit(limitMs, TimeoutType.TIMEOUT_TYPE_START_TO_CLOSE);
    void this.outside.perform(this.#described()).then((outcome) => {
      if (this.#isOver || number !== this.#attempt) return;
      this.#end(outcome);
    });
  }

  #end(outcome: AttemptOutcome): void {
    if (outcome.type === 'lost') {
      const silentMs = fromWireDuration(this.command.heartbeatTimeout);
      if (silentMs !== null) this.#limit(silentMs, TimeoutType.TIMEOUT_TYPE_HEARTBEAT);
      return;
    }
    this.#lift();
    if (outcome.type === 'completed') {
      this.#resolve({ completed: { result: toPayload(outcome.value) } }, 2);
      return;
    }
    const failure = toFailure(outcome.error);
    const isFinal = outcome.error.nonRetryable === true;
    const state = isFinal
      ? RetryState.RETRY_STATE_NON_RETRYABLE_FAILURE
      : this.#retry(failure, outcome.retryDelayMs);
    if (state !== null) this.#fail(failure, state, 'Activity task failed', 2);
  }

  /** Why there is no retry; null if there is one. */
  #retry(failure: WorkflowFailure, delayMs?: number): number | null {
    const { world } = this.outside;
    const { maximumAttempts, initialInterval, backoffCoefficient, maximumInterval } =
      this.command.retryPolicy ?? {};
    if (maximumAttempts && this.#attempt >= maximumAttempts) {
      return RetryState.RETRY_STATE_MAXIMUM_ATTEMPTS_REACHED;
    }
    if (this.#isCancelRequested) return RetryState.RETRY_STATE_CANCEL_REQUESTED;
    const firstMs = fromWireDuration(initialInterval) ?? 1_000;
    const longestMs = fromWireDuration(maximumInterval) ?? 100 * firstMs;
    const usualMs = Math.min(longestMs, firstMs * (backoffCoefficient ?? 2) ** (this.#attempt - 1));
    const pauseMs = delayMs ?? usualMs;
    const limitMs = fromWireDuration(this.command.scheduleToCloseTimeout);
    if (limitMs !== null && world.nowMs + pauseMs >= this.#scheduledAtMs + limitMs) {
      return RetryState.RETRY_STATE_TIMEOUT;
    }
    this.#lastFailure = failure;
    const number = ++this.#attempt;
    this.isStarted = false;
    world.after(pauseMs, () => {
      if (!this.#isOver && number === this.#attempt) this.#schedule();
    });
    return null;
  }

  #limit(ms: number, type: number): void {
    const number = this.#attempt;
    const lift = this.outside.world.after(ms, () => {
      if (number === this.#attempt) this.#timeOut(type);
    });
    this.#limits.push(lift);
  }

  #lift(): void {
    for (const lift of this.#limits) lift();
    this.#limits = [];
  }

  #timeOut(type: keyof typeof HOW_TIMED_OUT): void {
    if (this.#isOver) return;
    this.#lift();
    const wasStarted = this.isStarted;
    const isRepeated =
      type === TimeoutType.TIMEOUT_TYPE_START_TO_CLOSE ||
      type === TimeoutType.TIMEOUT_TYPE_HEARTBEAT;
    this.outside.log(`${this.type}: ${HOW_TIMED_OUT[type]} timeout of attempt ${this.#attempt}`);
    let state: number = RetryState.RETRY_STATE_TIMEOUT;
    let reported = type;
    if (isRepeated) {
      const refused = this.#retry(timeout(type, null));
      if (refused === null) return;
      state = refused;
      if (state === RetryState.RETRY_STATE_TIMEOUT) {
        reported = TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_CLOSE;
      }
    }
    const failure = timeout(reported, this.#lastFailure);
    this.#fail(failure, state, 'Activity task timed out', wasStarted ? 2 : 1);
  }

  #fail(cause: WorkflowFailure, retryState: number, message: string, events: number): void {
    const { activityType, activityId } = this.command;
    const activityFailureInfo = {
      activityType: { name: activityType ?? '' },
      activityId: activityId ?? '',
      retryState,
    };
    this.#resolve({ failed: { failure: { message, activityFailureInfo, cause } } }, events);
  }

  #resolve(result: Resolution, events: number): void {
    this.#isOver = true;
    this.#lift();
    this.resolved({ resolveActivity: { seq: this.command.seq ?? 0, result } }, events);
  }

  #described(): Attempt {
    const { priority } = this.command;
    return {
      workflowId: this.workflowId,
      type: this.type,
      args: this.#args,
      queue: this.command.taskQueue ?? '',
      priority: priority?.priorityKey ?? 3,
      fairnessKey: priority?.fairnessKey ?? '',
      attempt: this.#attempt,
      scheduledAtMs: this.#scheduledAtMs,
    };
  }
}

function timeout(
  timeoutType: keyof typeof HOW_TIMED_OUT,
  cause: WorkflowFailure | null,
): WorkflowFailure {
  const message = `activity ${HOW_TIMED_OUT[timeoutType]} timeout`;
  return { message, timeoutFailureInfo: { timeoutType }, ...(cause && { cause }) };
}
