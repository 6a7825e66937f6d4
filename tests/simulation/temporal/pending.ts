// What a run is waiting for: timers, activities, and children that are about to start.
import type { World } from '../world';
import { ServedActivity, type ActivityWorld } from './activity-queue';
import { fromPayload, fromWireDuration, kindOf, type Command, type Job } from './wire';

export interface PendingHost {
  /** The run id; null if a workflow with this id exists already. */
  startChild(workflowId: string, args: readonly unknown[]): string | null;
}

interface PendingListener {
  readonly record: (job: Job | null, events: number) => void;
  readonly recordLater: (events: number) => void;
  /** Drops a timer that fired after the start of the task that cancels it. */
  readonly takeBackTimer: (seq: number) => void;
}

const SERVER_DELAY_MAX_MS = 20;

export class Pending {
  readonly #timers = new Map<number, () => void>();
  readonly #activities = new Map<number, ServedActivity>();

  constructor(
    private readonly workflowId: string,
    private readonly host: ActivityWorld & PendingHost & { readonly world: World },
    private readonly listener: PendingListener,
  ) {}

  apply(command: Command): void {
    const { startTimer, cancelTimer, scheduleActivity, requestCancelActivity } = command;
    if (startTimer) this.#startTimer(startTimer.seq ?? 0, startTimer.startToFireTimeout);
    else if (cancelTimer) this.#cancelTimer(cancelTimer.seq ?? 0);
    else if (scheduleActivity) this.#startActivity(scheduleActivity);
    else if (requestCancelActivity) this.#cancelActivity(requestCancelActivity.seq ?? 0);
    else if (command.startChildWorkflowExecution) this.#startChild(command);
    else throw new Error(`the simulated server does not know ${kindOf(command)}`);
  }

  /** Drops the results of the run's calls, since the run is closed. */
  abandon(): void {
    for (const cancelTimer of this.#timers.values()) cancelTimer();
    for (const activity of this.#activities.values()) activity.abandon();
  }

  #startTimer(seq: number, after: Parameters<typeof fromWireDuration>[0]): void {
    const { world } = this.host;
    const ms = (fromWireDuration(after) ?? 0) + world.between(0, SERVER_DELAY_MAX_MS);
    const cancelTimer = world.after(ms, () => {
      this.#timers.delete(seq);
      this.listener.record({ fireTimer: { seq } }, 1);
    });
    this.#timers.set(seq, cancelTimer);
  }

  /** Cancels a timer, and drops it if it has fired since the task started. */
  #cancelTimer(seq: number): void {
    this.#timers.get(seq)?.();
    this.#timers.delete(seq);
    this.listener.takeBackTimer(seq);
  }

  #startActivity(command: NonNullable<Command['scheduleActivity']>): void {
    const seq = command.seq ?? 0;
    const activity = new ServedActivity(this.workflowId, command, this.host, (job, events) => {
      this.#activities.delete(seq);
      this.listener.record(job, events);
    });
    this.#activities.set(seq, activity);
  }

  /** An activity that no worker has started is cancelled at once, which adds an event. */
  #cancelActivity(seq: number): void {
    const activity = this.#activities.get(seq);
    if (!activity) return;
    if (activity.isStarted) {
      activity.requestCancel();
      return;
    }
    activity.abandon();
    this.#activities.delete(seq);
    this.listener.recordLater(1);
  }

  #startChild({ startChildWorkflowExecution: child }: Command): void {
    const { seq = 0, workflowId = '', workflowType, input } = child ?? {};
    const runId = this.host.startChild(workflowId ?? '', (input ?? []).map(fromPayload));
    const reported = runId
      ? { succeeded: { runId } }
      : { failed: { workflowId, workflowType: workflowType ?? '', cause: 1 } };
    const { world } = this.host;
    world.after(world.between(1, SERVER_DELAY_MAX_MS), () =>
      this.listener.record({ resolveChildWorkflowExecutionStart: { seq, ...reported } }, 1),
    );
  }
}
