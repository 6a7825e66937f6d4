// Watches one schedule: what the checkout reports, what its callers hear, and what really happened.
import { InvariantViolated } from '../violation';
import type { ProviderModel } from '../provider-model';
import type { SvcModel } from '../svc-model';
import { capturedUnits } from '../truth';
import type { World } from '../world';
import type { CommandMessage, Heard } from './people/caller';
import type { Seen } from './seen';
import type { Story } from './story';
import type { Attempt, AttemptOutcome } from './temporal/activity-queue';
import type { Closure, ServerRun } from './temporal/server-run';

/** How much earlier a timer may be that was counted from the start of a task. */
const CLOCK_MS = 10_000;

export class Rules {
  readonly path: string[] = [];
  readonly violations = new Map<string, Error>();
  #seen: Seen | null = null;
  #continuedAtMs = -Infinity;

  constructor(
    private readonly books: { readonly svc: SvcModel; readonly provider: ProviderModel },
    private readonly world: World,
    private readonly story: Story,
    private readonly idleMs: number,
  ) {}

  readonly noteBug = (error: unknown): void => {
    const found = error instanceof Error ? error : new Error(String(error));
    const kind = found.message.replaceAll(/[0-9]+/g, '#');
    if (this.violations.has(kind)) return;
    this.violations.set(kind, found);
    this.story.tell(`BROKEN ${found.message}`);
  };

  watched() {
    return { view: this.#seen?.view ?? null, deadlineMs: this.#seen?.ops.deadline?.atMs ?? null };
  }

  published(seen: Seen): void {
    const { status, version } = seen.view;
    if (status !== this.#seen?.view.status) {
      this.path.push(status);
      this.story.tell(`the checkout is ${status} (version ${version})`);
    }
    this.#seen = seen;
    if (status === 'expired') this.#expired();
    const taken = capturedUnits(this.books);
    this.#hold(taken.length <= 1, 'I1', `${taken.length} captures for one checkout`);
  }

  heard({ update, key }: CommandMessage, heard: Heard): void {
    this.story.tell(`${update} ${key} is ${heard.type}`);
    if (heard.type === 'answered' && heard.failure === null) this.#continued(heard.status);
  }

  async watchCall(attempt: Attempt, make: () => Promise<AttemptOutcome>): Promise<AttemptOutcome> {
    const name = `${attempt.type} (try ${attempt.attempt})`;
    this.story.tell(`${name} begins`);
    try {
      const outcome = await make();
      this.story.tell(
        `${name} ${outcome.type === 'failed' ? outcome.error.message : outcome.type}`,
      );
      return outcome;
    } catch (error) {
      this.noteBug(error);
      return { type: 'lost' };
    }
  }

  closed(run: ServerRun, closure: Closure): void {
    this.story.tell(`the ${run.start.workflowType} workflow is ${closure.type}`);
    if (closure.type === 'failed') this.noteBug(new InvariantViolated(`I9: ${closure.message}`));
    if (closure.type === 'completed')
      this.published({ ...this.#seen, ...(closure.result as Seen) });
  }

  end(): void {
    const { status = 'nothing', closed = false } = this.#seen?.view ?? {};
    this.#hold(closed, 'I9', `the schedule ended in ${status}`);
    const taken = capturedUnits(this.books).length > 0;
    this.#hold(
      taken === (status === 'completed'),
      'I3',
      `${taken ? '' : 'no '}money, and ${status}`,
    );
  }

  /** Whoever changes a choice has the whole time again. */
  #continued(status: string): void {
    if (status === 'selecting') this.#continuedAtMs = this.world.nowMs;
    if (status === 'selecting' && this.#seen?.view.status === 'expired') this.#expired();
  }

  #expired(): void {
    const sinceMs = this.world.nowMs - this.#continuedAtMs;
    const isLate = sinceMs >= this.idleMs - CLOCK_MS;
    this.#hold(
      isLate,
      'I19',
      `a command was carried out, and the checkout expired ${sinceMs} ms later`,
    );
  }

  #hold(condition: boolean, invariant: string, otherwise: string): void {
    if (!condition) this.noteBug(new InvariantViolated(`${invariant}: ${otherwise}`));
  }
}
