// One run in Core, on the worker's side: orders the jobs of an activation, resolves what needs no server, and drops
// commands that the same task cancels.
import { coresdk } from '@temporalio/proto';
import type { ActivationOptions, Instance } from './instance';
import { fromFailure, fromPayload, isTerminal, type Command, type Job } from './wire';

const { ActivityCancellationType } = coresdk.workflow_commands;

interface Activity {
  readonly cancellation: number;
  readonly type: string;
  readonly id: string;
  /** `unsent`: the task that schedules it is not complete. `cancelled`: its workflow has already been notified. */
  state: 'unsent' | 'pending' | 'cancelled' | 'resolved';
}

/**
 * The order of Core (worker/workflow/mod.rs, prepare_to_ship_activation): the start, then patches, then signals and
 * updates in order of arrival, then the rest in order of arrival. No timer comes before an update in one activation.
 */
function inCoreOrder(jobs: readonly Job[]): Job[] {
  const rank = (job: Job): number => {
    if (job.initializeWorkflow) return 0;
    if (job.notifyHasPatch) return 1;
    return job.signalWorkflow || job.doUpdate ? 2 : 3;
  };
  return [...jobs].sort((a, b) => rank(a) - rank(b));
}

export class CoreRun {
  readonly #activities = new Map<number, Activity>();
  readonly #unsentTimers = new Set<number>();

  constructor(private readonly instance: Instance) {}

  /**
   * Activates the workflow with these jobs, and again while its own cancellations resolve activities. Returns all the
   * commands. @throws TaskFailed
   */
  async activate(jobs: readonly Job[], options: ActivationOptions): Promise<readonly Command[]> {
    let kept: Command[] = [];
    let next = inCoreOrder(jobs.filter((job) => this.#isNews(job)));
    while (next.length > 0) {
      const followUps: Job[] = [];
      for (const command of await this.instance.activate(next, options)) {
        kept = this.#keep(kept, command, followUps);
      }
      next = followUps;
    }
    const terminal = kept.find(isTerminal);
    const others = kept.filter((command) => !isTerminal(command));
    return terminal ? [...others, terminal] : others;
  }

  /** Notes that the commands so far are in the history. */
  markSent(): void {
    for (const activity of this.#activities.values()) {
      if (activity.state === 'unsent') activity.state = 'pending';
    }
    this.#unsentTimers.clear();
  }

  /** The result of a query. @throws the query's error. */
  async query(queryId: string, queryType: string, options: ActivationOptions): Promise<unknown> {
    const job = { queryWorkflow: { queryId, queryType, arguments: [] } };
    const [command] = await this.instance.activate([job], { ...options, isReplaying: true });
    const answer = command?.respondToQuery;
    if (answer?.failed) throw fromFailure(answer.failed);
    return fromPayload(answer?.succeeded?.response);
  }

  dispose(): Promise<void> {
    return this.instance.dispose();
  }

  #isNews({ resolveActivity }: Job): boolean {
    if (!resolveActivity) return true;
    const activity = this.#activities.get(resolveActivity.seq ?? 0);
    if (activity?.state !== 'pending') return false;
    activity.state = 'resolved';
    return true;
  }

  #keep(kept: Command[], command: Command, followUps: Job[]): Command[] {
    const { scheduleActivity, requestCancelActivity, startTimer, cancelTimer } = command;
    if (command.scheduleLocalActivity) throw new Error('local activities are not simulated');
    if (scheduleActivity) {
      this.#activities.set(scheduleActivity.seq ?? 0, {
        cancellation: scheduleActivity.cancellationType ?? 0,
        type: scheduleActivity.activityType ?? '',
        id: scheduleActivity.activityId ?? '',
        state: 'unsent',
      });
    }
    if (requestCancelActivity) {
      return this.#cancelActivity(kept, command, requestCancelActivity.seq ?? 0, followUps);
    }
    if (startTimer) this.#unsentTimers.add(startTimer.seq ?? 0);
    if (cancelTimer && this.#unsentTimers.delete(cancelTimer.seq ?? 0)) {
      return kept.filter((each) => each.startTimer?.seq !== cancelTimer.seq);
    }
    return [...kept, command];
  }

  #cancelActivity(kept: Command[], command: Command, seq: number, followUps: Job[]): Command[] {
    const activity = this.#activities.get(seq);
    if (!activity || activity.state === 'cancelled' || activity.state === 'resolved') return kept;
    const wasSent = activity.state === 'pending';
    const isAbandoned = activity.cancellation === ActivityCancellationType.ABANDON;
    const isWaitedFor =
      wasSent && activity.cancellation === ActivityCancellationType.WAIT_CANCELLATION_COMPLETED;
    if (!isWaitedFor) {
      activity.state = 'cancelled';
      followUps.push({ resolveActivity: { seq, result: cancelled(activity) } });
    }
    if (!wasSent) return kept.filter((each) => each.scheduleActivity?.seq !== seq);
    return isAbandoned ? kept : [...kept, command];
  }
}

/** The result with which Core resolves a cancelled activity. */
export function cancelled({ type, id }: Pick<Activity, 'type' | 'id'>) {
  return {
    cancelled: {
      failure: {
        message: 'Activity cancelled',
        activityFailureInfo: { activityType: { name: type }, activityId: id },
        cause: { message: 'Cancelled', canceledFailureInfo: {} },
      },
    },
  };
}
