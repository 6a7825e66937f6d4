// I19: the response to a command is its outcome: never a failure if it was carried out, and never a success if it was
// not. I8: a repeat gets the first response. I20: every command is answered in time.
import { mustHold } from '../violation';
import type { World } from '../world';
import type { CommandMessage, Reply } from '../people/caller';
import type { Seen, SeenView } from '../seen';
import type { Truth } from './truth';

const MINUTE_MS = 60_000;
/** The longest wait for a response, with Svc and the workers at their slowest. */
const ANSWERED_WITHIN_MS: Readonly<Record<string, number>> = {
  start: 20 * MINUTE_MS,
  chooseSeats: 30 * MINUTE_MS,
  placeOrder: 30 * MINUTE_MS,
  edit: 30 * MINUTE_MS,
};
/** How long the API waits for a worker before it answers 503. */
const ACCEPT_TIMEOUT_MS = 15_000;
const USUALLY_WITHIN_MS = 5 * MINUTE_MS;

interface Sent {
  readonly before: SeenView | null;
  readonly cancelDeadline: () => void;
}

type Answered = Extract<Reply, { type: 'answered' }>;

export class AnswerRules {
  readonly #sent = new Map<string, Sent>();
  readonly #first = new Map<string, Answered>();
  #ordersSent = 0;

  constructor(
    private readonly truth: Truth,
    private readonly world: World,
    /** How much longer than usual a response may take. */
    private readonly slowMs: number,
    private readonly check: (what: () => void) => void,
  ) {}

  sent({ update, key }: CommandMessage, seen: Seen | null): void {
    if (update === 'placeOrder') this.#ordersSent++;
    const withinMs = (ANSWERED_WITHIN_MS[update] ?? USUALLY_WITHIN_MS) + this.slowMs;
    const cancelDeadline = this.world.after(withinMs, () =>
      this.check(() => mustHold(false, 'I20', `${update} is not answered in time`)),
    );
    this.#sent.set(key, { before: seen?.view ?? null, cancelDeadline });
  }

  /** `seen`: the checkout as published now. */
  replied(message: CommandMessage, reply: Reply, seen: Seen | null): void {
    const sent = this.#sent.get(message.key);
    sent?.cancelDeadline();
    this.check(() =>
      mustHold(
        reply.type !== 'unanswered',
        'I20',
        `${message.update} ${message.key} is refused endlessly`,
      ),
    );
    if (reply.type !== 'answered') return;
    this.#first.set(message.key, reply);
    const { update, key } = message;
    const isLate = update === 'placeOrder' && reply.acceptedAfterMs > ACCEPT_TIMEOUT_MS;
    this.check(() =>
      mustHold(!isLate, 'I19', `${key} is carried out although its caller no longer waits`),
    );
    const view = reply.view ?? seen?.view;
    if (view && sent?.before) {
      const { before } = sent;
      this.check(() => this.#checkAnswer(message, reply, view, before));
    }
  }

  repeated({ key }: CommandMessage, reply: Reply): void {
    const first = this.#first.get(key);
    if (!first || reply.type !== 'answered') return;
    const isSame = first.failure?.code === reply.failure?.code && first.status === reply.status;
    this.check(() => mustHold(isSame, 'I8', `${key} was answered in two ways`));
  }

  #checkAnswer(
    { update, body }: CommandMessage,
    reply: Answered,
    view: SeenView,
    before: SeenView,
  ): void {
    if (this.truth.isMisled()) return;
    const { failure } = reply;
    const outcome = failure ? `answered as ${failure.code}` : 'answered as done';
    const failed = failure !== null;
    if (update === 'placeOrder') {
      this.#checkOrder(outcome, failed && failure.kind !== 'upstream', view, before);
    }
    if (update === 'cancel' && failure?.code !== 'CANCEL_REQUESTED') {
      this.#checkCancel(outcome, failed, view, before);
    }
    if (update === 'edit') checkEdit(outcome, reply, view, before, body as EditBody);
    if (update === 'chooseSeats') checkSeats(outcome, failed, view, before, body as SeatsBody);
  }

  /** A refusal may concern a second order command, or an order that is being cancelled. */
  #checkOrder(outcome: string, failed: boolean, view: SeenView, before: SeenView): void {
    const stands = this.truth.svc.orders.standing().length > 0;
    const isOther =
      before.status !== 'held' || view.status === 'cancelling' || this.#ordersSent > 1;
    mustHold(!failed || !stands || isOther, 'I19', `an order that stands was ${outcome}`);
    const isOpen = view.status === 'held' || view.status === 'selecting';
    const isDone = outcome === 'answered as done';
    const isPlaced = !isOpen || this.#ordersSent > 1;
    mustHold(!isDone || isPlaced, 'I19', `an order that was not placed was ${outcome}`);
  }

  #checkCancel(outcome: string, failed: boolean, view: SeenView, before: SeenView): void {
    const recorded = wantedAt(view) !== wantedAt(before);
    mustHold(!failed || !recorded, 'I19', `a cancellation that is under way was ${outcome}`);
    const last = this.truth.svc.orders.all.at(-1);
    const gone = last !== undefined && !last.fails && this.truth.svc.orders.isCancelled(last);
    mustHold(!failed || !gone || view.closed, 'I19', `a cancellation that was done was ${outcome}`);
    const isFailed = view.status === 'confirmed' && view.cancellation?.requestedAtMs === null;
    mustHold(failed || !isFailed, 'I19', `a cancellation that failed was ${outcome}`);
  }
}

function wantedAt({ cancellation }: SeenView): number | null {
  return cancellation?.requestedAtMs ?? null;
}

interface SeatsBody {
  readonly items: readonly { readonly seatIds?: readonly string[] }[];
}

function checkSeats(
  outcome: string,
  failed: boolean,
  view: SeenView,
  before: SeenView,
  { items }: SeatsBody,
): void {
  const wanted = items.flatMap(({ seatIds = [] }) => seatIds).join();
  if (wanted === '' || view.status !== 'held') return;
  const held = seatsOf(view);
  const isSame = held === wanted && seatsOf(before) !== wanted;
  mustHold(!failed || !isSame, 'I19', `seats that are held were ${outcome}`);
  mustHold(failed || held === wanted, 'I19', `seats that are not held were ${outcome}`);
}

function seatsOf({ hold: held }: SeenView): string {
  return (held?.items.flatMap(({ seats }) => seats.map(({ id }) => id)) ?? []).join();
}

interface EditBody {
  readonly changes: { readonly reference?: string; readonly promotionCode?: string | null };
}

function checkEdit(
  outcome: string,
  { failure, version }: Answered,
  view: SeenView,
  before: SeenView,
  { changes }: EditBody,
): void {
  const failed = failure !== null;
  // A repeat shows the checkout as it is by then.
  const hasMoved = version !== view.version;
  for (const field of ['reference', 'promotionCode'] as const) {
    const wanted = changes[field];
    if (wanted === undefined || wanted === before[field]) continue;
    const isSo = view[field] === wanted;
    mustHold(!failed || !isSo, 'I19', `an edit that was carried out was ${outcome}`);
    mustHold(failed || isSo || hasMoved, 'I19', `an edit that was not carried out was ${outcome}`);
  }
}
