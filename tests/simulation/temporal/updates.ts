// The Updates of one run on the server, by id: those that are in flight, and the answers of the others.
import { toPayload, type Command, type Job, type WirePayload, type WorkflowFailure } from './wire';

export type UpdateOutcome =
  | {
      readonly type: 'completed';
      readonly payload: WirePayload | null;
      readonly acceptedAtMs: number;
    }
  /** Its handler failed after it was accepted. */
  | { readonly type: 'failed'; readonly failure: WorkflowFailure }
  /** Its validator refused it: nothing was recorded, and the id can be reused. */
  | { readonly type: 'refused'; readonly failure: WorkflowFailure }
  /** The run closed before it was answered. */
  | { readonly type: 'bounced'; readonly wasAccepted: boolean }
  /** Too many are in flight, or the run has accepted its maximum. */
  | { readonly type: 'too many' };

type Respond = (outcome: UpdateOutcome) => void;

interface Update {
  readonly job: Job;
  state: 'admitted' | 'accepted';
  acceptedAtMs: number;
  readonly waiting: Respond[];
}

/** The server's limits (`history.maxInFlightUpdates`, `history.maxTotalUpdates`). */
const IN_FLIGHT_MAX = 10;
const TOTAL_MAX = 2_000;

export class Updates {
  readonly #inFlight = new Map<string, Update>();
  readonly #answered = new Map<string, UpdateOutcome>();
  #accepted = 0;

  /** True if the Update is new, so that a task has to deliver it. A repeat with the same id joins the first. */
  admit(id: string, name: string, args: readonly unknown[], respond: Respond): boolean {
    const answered = this.#answered.get(id);
    if (answered) {
      respond(answered);
      return false;
    }
    const known = this.#inFlight.get(id);
    if (known) {
      known.waiting.push(respond);
      return false;
    }
    if (this.#inFlight.size >= IN_FLIGHT_MAX || this.#accepted >= TOTAL_MAX) {
      respond({ type: 'too many' });
      return false;
    }
    const input = args.map(toPayload);
    const job = { doUpdate: { id, protocolInstanceId: id, name, input, runValidator: true } };
    this.#inFlight.set(id, { job, state: 'admitted', acceptedAtMs: 0, waiting: [respond] });
    return true;
  }

  /** The Updates that the next task delivers. */
  admitted(): readonly Job[] {
    return [...this.#inFlight.values()]
      .filter(({ state }) => state === 'admitted')
      .map(({ job }) => job);
  }

  isAccepted = (id: string): boolean => this.#inFlight.get(id)?.state === 'accepted';

  /** Applies the response of a completed task to an Update. A final response goes to the Update's callers at once. */
  apply({ updateResponse }: Command, nowMs: number): void {
    const id = updateResponse?.protocolInstanceId ?? '';
    const update = this.#inFlight.get(id);
    if (!update || !updateResponse) return;
    const { accepted, rejected, completed } = updateResponse;
    if (accepted) {
      update.state = 'accepted';
      update.acceptedAtMs = nowMs;
      this.#accepted++;
    } else if (rejected) {
      const wasAccepted = update.state === 'accepted';
      this.#answer(id, update, { type: wasAccepted ? 'failed' : 'refused', failure: rejected });
    } else {
      const { acceptedAtMs } = update;
      this.#answer(id, update, { type: 'completed', payload: completed ?? null, acceptedAtMs });
    }
  }

  /** Ends the Updates in flight, since the run is closed. */
  bounceAll(): void {
    for (const [id, update] of this.#inFlight) {
      this.#answer(id, update, { type: 'bounced', wasAccepted: update.state === 'accepted' });
    }
  }

  /** The response that a closed run still returns. */
  answerOf(id: string): UpdateOutcome | undefined {
    return this.#answered.get(id);
  }

  #answer(id: string, update: Update, outcome: UpdateOutcome): void {
    this.#inFlight.delete(id);
    if (outcome.type !== 'refused' && outcome.type !== 'bounced') this.#answered.set(id, outcome);
    for (const respond of update.waiting) respond(outcome);
  }
}
