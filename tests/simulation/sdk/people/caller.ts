// A caller of the API, and of the API what matters to Temporal: a command is an Update under its key, sent again where
// the run has closed meanwhile or too many are in flight.
import type { World } from '../../world';
import { fromFailure, fromPayload, type WorkflowFailure } from '../temporal/wire';
import type { Temporal } from '../temporal/temporal';
import type { UpdateOutcome } from '../temporal/updates';
import type { SeenFailure, SeenView } from '../seen';

export interface CommandMessage {
  readonly update: string;
  readonly key: string;
  readonly body: object;
}

export type Heard =
  /** The command was taken, and this is what came of it. */
  | {
      readonly type: 'answered';
      readonly failure: SeenFailure | null;
      readonly status: string;
      readonly view: SeenView | null;
    }
  /** Nothing was done, and the key is free. */
  | { readonly type: 'refused'; readonly failure: SeenFailure }
  /** The checkout is closed; its result says what is known of the command. */
  | { readonly type: 'closed' }
  | { readonly type: 'unanswered' };

const REPEATS_MAX = 20;
const REPEAT_PAUSE_MS = 100;

export class Caller {
  constructor(
    private readonly temporal: Temporal,
    private readonly world: World,
    readonly workflowId: string,
    private readonly heard: (message: CommandMessage, heard: Heard) => void,
  ) {}

  send(message: CommandMessage): Promise<Heard> {
    return new Promise((resolve) =>
      this.#send(message, 1, (heard) => {
        this.heard(message, heard);
        resolve(heard);
      }),
    );
  }

  /** A Signal: nobody waits for what comes of it. */
  post({ update: name, key, body }: CommandMessage): void {
    this.temporal.signal(this.workflowId, name, { ...body, ...tagOf(key) });
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

function tagOf(key: string) {
  return { key, digest: key, requestId: key };
}

function heardOf(outcome: Exclude<UpdateOutcome, { type: 'bounced' | 'too many' }>): Heard {
  if (outcome.type !== 'completed') return { type: 'refused', failure: refusalIn(outcome.failure) };
  const { failure, status, view } = fromPayload(outcome.payload) as {
    failure: SeenFailure | null;
    status: string;
    view?: SeenView;
  };
  return { type: 'answered', failure, status, view: view ?? null };
}

/** Why the workflow did not take the Update. @throws where it failed in a way that no caller knows. */
function refusalIn(failure: WorkflowFailure): SeenFailure {
  const error = fromFailure(failure) as Error & { readonly details?: readonly unknown[] };
  const [why] = error.details ?? [];
  if (!why) throw error;
  return why as SeenFailure;
}
