// A caller of the API, and of the API what matters to Temporal: a command is an Update under its key. It is sent again
// where the run has closed meanwhile or too many are in flight, and comes twice or late as networks have it.
import type { World } from '../world';
import type { Seen, SeenFailure, SeenView } from '../seen';
import type { Temporal } from '../temporal/temporal';
import type { UpdateOutcome } from '../temporal/updates';
import { fromFailure, fromPayload, type WorkflowFailure } from '../temporal/wire';

export interface CommandMessage {
  /** The Update's name. */
  readonly update: string;
  readonly key: string;
  readonly body: object;
}

export type Heard =
  /** The command was taken, and this is its outcome. */
  | ({ readonly type: 'answered' } & Answer)
  /** Nothing was done, and the key is free. */
  | { readonly type: 'refused'; readonly failure: SeenFailure }
  /** The workflow is closed without an answer. */
  | { readonly type: 'closed' }
  | { readonly type: 'unanswered' };

export interface CourierSettings {
  /** How often out of a hundred a message comes twice, and how often so late that others overtake it. */
  readonly echoPercent: number;
  readonly latePercent: number;
}

/** Hears how each message was answered, and each repeat of it. */
export interface AnswerEars {
  sent(message: CommandMessage): void;
  heard(message: CommandMessage, heard: Heard, isRepeat: boolean): void;
  watched(): Seen | null;
}

const LATE_MS = 5 * 60_000;
const ECHO_MS = 15 * 60_000;
const REPEATS_MAX = 60;
const REPEAT_PAUSE_MS = 100;

export class Caller {
  constructor(
    private readonly temporal: Temporal,
    private readonly world: World,
    readonly workflowId: string,
    private readonly settings: CourierSettings,
    private readonly ears: AnswerEars,
  ) {}

  /** Resolves with the answer; at once with null where the message comes late. */
  async send(message: CommandMessage): Promise<Heard | null> {
    const { world, settings } = this;
    if (world.percent(settings.latePercent)) {
      world.after(world.between(0, LATE_MS), () => void this.#deliver(message, false));
      return null;
    }
    return this.#deliver(message, false);
  }

  /** A Signal: nobody waits for its result. */
  post({ update: name, key, body }: CommandMessage): void {
    this.temporal.signal(this.workflowId, name, { ...body, ...tagOf(key) });
  }

  async #deliver(message: CommandMessage, isRepeat: boolean): Promise<Heard> {
    if (!isRepeat) this.ears.sent(message);
    const heard = await new Promise<Heard>((resolve) => this.#send(message, 1, resolve));
    this.ears.heard(message, heard, isRepeat);
    if (isRepeat || heard.type !== 'answered') return heard;
    if (this.world.percent(this.settings.echoPercent)) {
      this.world.after(this.world.between(0, ECHO_MS), () => void this.#deliver(message, true));
    }
    return heard;
  }

  #send(message: CommandMessage, tries: number, hear: (heard: Heard) => void): void {
    const { update: name, key, body } = message;
    const update = { id: key, name, arg: { ...body, ...tagOf(key) } };
    const again = (): void => {
      if (tries >= REPEATS_MAX) hear({ type: 'unanswered' });
      else this.world.after(REPEAT_PAUSE_MS * tries, () => this.#send(message, tries + 1, hear));
    };
    const isThere = this.temporal.update(this.workflowId, update, (outcome) => {
      if (outcome.type === 'bounced' || outcome.type === 'too many') again();
      else hear(heardOf(outcome));
    });
    if (!isThere) hear({ type: 'closed' });
  }
}

interface Answer {
  readonly failure: SeenFailure | null;
  readonly status: string;
  readonly version: number;
  readonly view: SeenView | null;
}

function tagOf(key: string) {
  return { key, digest: key, requestId: key };
}

function heardOf(outcome: Exclude<UpdateOutcome, { type: 'bounced' | 'too many' }>): Heard {
  if (outcome.type !== 'completed') return { type: 'refused', failure: refusalIn(outcome.failure) };
  const answer = fromPayload(outcome.payload) as Omit<Answer, 'view'> & Partial<Answer>;
  return { type: 'answered', ...answer, view: answer.view ?? null };
}

/** Why the workflow did not take the Update. Ops get only words. */
function refusalIn(failure: WorkflowFailure): SeenFailure {
  const error = fromFailure(failure) as Error & { readonly details?: readonly unknown[] };
  const [why] = error.details ?? [];
  return (why as SeenFailure | undefined) ?? { kind: 'request', code: error.message };
}
