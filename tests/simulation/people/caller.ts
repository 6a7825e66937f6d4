// Plays a caller and the API in front of Temporal: a command is an Update whose id is the command's key. It is sent
// again if the run has closed or too many are in flight, and may arrive twice or late.
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

export type Reply =
  /** The command was accepted, and this is its outcome. */
  | ({ readonly type: 'answered'; readonly acceptedAfterMs: number } & Answer)
  /** Nothing was done, and the key can be reused. */
  | { readonly type: 'refused'; readonly failure: SeenFailure }
  /** The workflow has closed without an answer to the command. */
  | { readonly type: 'closed' }
  | { readonly type: 'unanswered' };

export interface CourierSettings {
  /** How many of a hundred messages arrive twice, and how many so late that others overtake them. */
  readonly echoPercent: number;
  readonly latePercent: number;
}

/** Is notified of each message, and of the reply to it and to its repeats. */
export interface AnswerListener {
  sent(message: CommandMessage): void;
  replied(message: CommandMessage, reply: Reply, isRepeat: boolean): void;
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
    private readonly listener: AnswerListener,
  ) {}

  /** Resolves with the reply; at once with null if the message is delayed. */
  async send(message: CommandMessage): Promise<Reply | null> {
    const { world, settings } = this;
    if (world.percent(settings.latePercent)) {
      world.after(world.between(0, LATE_MS), () => void this.#deliver(message, false));
      return null;
    }
    return this.#deliver(message, false);
  }

  /** Sends a Signal, which has no result. */
  post({ update: name, key, body }: CommandMessage): void {
    this.temporal.signal(this.workflowId, name, { ...body, ...tagOf(key) });
  }

  async #deliver(message: CommandMessage, isRepeat: boolean): Promise<Reply> {
    if (!isRepeat) this.listener.sent(message);
    const reply = await new Promise<Reply>((resolve) => this.#send(message, 1, resolve));
    this.listener.replied(message, reply, isRepeat);
    if (isRepeat || reply.type !== 'answered') return reply;
    if (this.world.percent(this.settings.echoPercent)) {
      this.world.after(this.world.between(0, ECHO_MS), () => void this.#deliver(message, true));
    }
    return reply;
  }

  #send(message: CommandMessage, tries: number, resolve: (reply: Reply) => void): void {
    const { update: name, key, body } = message;
    const sentAtMs = this.world.nowMs;
    const sent = { ...body, ...tagOf(key), ...(name === 'placeOrder' && { sentAtMs }) };
    const update = { id: key, name, arg: sent };
    const again = (): void => {
      if (tries >= REPEATS_MAX) resolve({ type: 'unanswered' });
      else this.world.after(REPEAT_PAUSE_MS * tries, () => this.#send(message, tries + 1, resolve));
    };
    const isThere = this.temporal.update(this.workflowId, update, (outcome) => {
      if (outcome.type === 'bounced' || outcome.type === 'too many') again();
      else resolve(replyOf(outcome, sentAtMs));
    });
    if (!isThere) resolve({ type: 'closed' });
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

function replyOf(
  outcome: Exclude<UpdateOutcome, { type: 'bounced' | 'too many' }>,
  sentAtMs: number,
): Reply {
  if (outcome.type !== 'completed') return { type: 'refused', failure: refusalIn(outcome.failure) };
  const answer = fromPayload(outcome.payload) as Omit<Answer, 'view'> & Partial<Answer>;
  const acceptedAfterMs = outcome.acceptedAtMs - sentAtMs;
  return { type: 'answered', acceptedAfterMs, ...answer, view: answer.view ?? null };
}

/** Why the workflow refused the Update. Ops commands get only a message. */
function refusalIn(failure: WorkflowFailure): SeenFailure {
  const error = fromFailure(failure) as Error & { readonly details?: readonly unknown[] };
  const [why] = error.details ?? [];
  return (why as SeenFailure | undefined) ?? { kind: 'request', code: error.message };
}
