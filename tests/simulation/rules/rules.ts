// Watches one schedule: what the checkout reports, how its callers are answered, which calls are made, and what really
// happened. Keeps the first violation of each kind.
import { answerIn, type CommandCall } from '../../../src/api/checkout/progress';
import { toMinorUnits, type Money } from '../../../src/domain/money';
import { mustHold, InvariantViolated } from '../violation';
import type { World } from '../world';
import { LineClosed } from '../outside/line';
import { OTHERS_ORDER_ID } from '../outside/svc';
import type { AnswerListener, CommandMessage, Reply } from '../people/caller';
import type { Seen } from '../seen';
import type { Story } from '../story';
import type { Attempt, AttemptOutcome } from '../temporal/activity-queue';
import type { Closure, ServerRun } from '../temporal/server-run';
import { AnswerRules } from './answer-rules';
import { CallRules } from './call-rules';
import { checkEnd } from './end-rules';
import { checkAtRest, checkMoney } from './money-rules';
import { People } from './people';
import { QueueRules, type QueueContext } from './queue-rules';
import { checkReview, checkCancelRequest } from './review-rules';
import { keptMoney, type Books, type Truth } from './truth';
import { checkView } from './view-rules';
import { WebhookRules } from './webhook-rules';

export interface RulesContext extends QueueContext {
  readonly world: World;
  readonly story: Story;
  readonly books: Books;
  readonly customer: object;
  readonly idleMs: number;
  /** How much longer than usual a response may take. */
  readonly slowMs: number;
  /** Whether a request to Svc that timed out here can still arrive. */
  readonly isOnItsWay: (call: string) => boolean;
  /** Whether the partner has a webhook endpoint. */
  readonly webhooks: boolean;
}

/** How early a timer may fire: its time counts from the start of the task that set it. */
const CLOCK_MS = 10_000;

/** The Updates that count as activity while the customer is choosing. */
const CONTINUING: ReadonlySet<string> = new Set(['chooseSeats', 'edit']);

/** The callers' commands by the names of their Updates. */
const COMMAND_OF: Readonly<Partial<Record<string, CommandCall['name']>>> = {
  start: 'start',
  chooseSeats: 'seats',
  placeOrder: 'order',
  edit: 'edit',
  cancel: 'cancel',
};

export class Rules implements AnswerListener {
  /** The states of the checkout in order. */
  readonly path: string[] = [];
  readonly violations = new Map<string, Error>();
  isClosed = false;
  readonly #truth: Truth;
  readonly #people: People;
  readonly #calls: CallRules;
  readonly #answers: AnswerRules;
  readonly #confirmed = new Set<number>();
  readonly #webhooks = new WebhookRules();
  readonly #queue: QueueRules;
  #seen: Seen | null = null;
  #shown = '';
  #continuedAtMs = -Infinity;
  #endedBy: Closure['type'] | null = null;
  /** The keys of commands that were sent after the workflow had closed. */
  readonly #sentTooLate = new Set<string>();

  constructor(private readonly context: RulesContext) {
    const { books, customer, world, slowMs } = context;
    this.#queue = new QueueRules(context);
    this.#people = new People(books, customer);
    const { customers } = this.#people;
    this.#truth = { ...books, customers, isMisled: () => this.#people.isMisled };
    this.#calls = new CallRules(this.#truth, world, context.isOnItsWay);
    this.#answers = new AnswerRules(this.#truth, world, slowMs, (what) => this.#check(what));
  }

  readonly noteBug = (error: unknown): void => {
    const found = error instanceof Error ? error : new Error(String(error));
    const kind = found.message.replaceAll(/[0-9]+/g, '#');
    if (this.violations.has(kind)) return;
    this.violations.set(kind, found);
    this.context.story.log(`BROKEN ${found.message}`);
  };

  watched = (): Seen | null => this.#seen;

  published(seen: Seen): void {
    const before = this.#seen?.view;
    const { view } = seen;
    if (view.status !== before?.status) {
      this.path.push(view.status);
      this.#check(() => this.#queue.checkPath(this.path));
      this.context.story.log(`the checkout is ${view.status} (version ${view.version})`);
    }
    const earlier = this.#seen;
    this.#webhooks.published(view, before);
    this.#seen = seen;
    this.#noteChange(seen);
    if (before?.status === 'preparing') this.#continuedAtMs = this.context.world.nowMs;
    this.#check(() => checkCancelRequest(seen, earlier));
    this.#check(() => {
      const isLater = !before || view.version >= before.version;
      mustHold(isLater, 'I7', 'an older version is shown after a newer one');
      const stands = !before?.closed || before.status === view.status;
      mustHold(stands, 'I7', `${before?.status} became ${view.status}`);
    });
    if (before?.status === 'selecting' && view.status === 'holding') {
      const isWanted = seen.commands.owed.some(({ name }) => name === 'seats' || name === 'edit');
      this.#check(() =>
        mustHold(isWanted, 'I19', 'seats are held for a command that was answered'),
      );
    }
    this.#check(() => {
      const isOthers = view.order?.id === OTHERS_ORDER_ID;
      mustHold(!isOthers, 'I17', `the order of another checkout is linked in ${view.status}`);
    });
    this.#check(() => checkMoney(seen, this.#truth, this.#confirmed));
    this.#check(() => checkReview(seen));
    this.#check(() => checkView(view));
    const wasInTime = before?.status === 'queued' || before?.status === 'expired';
    if (view.status === 'expired' && !wasInTime) this.#expired();
    this.checkNow();
  }

  /** Compares the published state with the true state. */
  checkNow(): void {
    if (this.#seen && this.#calls.underWay === 0) {
      const seen = this.#seen;
      this.#check(() => checkAtRest(seen, this.#truth));
    }
  }

  sent(message: CommandMessage): void {
    const { update, key, body } = message;
    this.context.story.log(`${key}: ${update} ${JSON.stringify(body)}`);
    if (this.isClosed) this.#sentTooLate.add(key);
    this.#people.sent(message, this.#seen);
    this.#answers.sent(message, this.#seen);
    if (update !== 'placeOrder') return;
    const { expectedTotal } = body as { readonly expectedTotal: Money };
    this.#confirmed.add(toMinorUnits(expectedTotal));
  }

  replied(message: CommandMessage, reply: Reply, isRepeat: boolean): void {
    this.context.story.log(`${message.key}: ${textOf(reply)}${isRepeat ? ', again' : ''}`);
    this.#calls.moved();
    if (isRepeat) {
      this.#answers.repeated(message, reply);
      return;
    }
    this.#people.replied(message, reply);
    this.#answers.replied(message, reply, this.#seen);
    if (reply.type === 'closed') this.#checkClosedReply(message);
    const isDone = reply.type === 'answered' && reply.failure === null;
    if (isDone && CONTINUING.has(message.update) && reply.status === 'selecting') {
      this.#continuedAtMs = this.context.world.nowMs;
      if (this.#seen?.view.status === 'expired') this.#expired();
    }
  }

  async watchCall(attempt: Attempt, make: () => Promise<AttemptOutcome>): Promise<AttemptOutcome> {
    const { story } = this.context;
    const name = `${attempt.type} (try ${attempt.attempt})`;
    story.log(`${name} begins`);
    this.#check(() => this.#queue.begin(attempt));
    this.#check(() => this.#calls.begin(attempt, this.#seen?.view ?? null));
    try {
      const outcome = await make();
      const how = outcome.type === 'failed' ? `fails: ${outcome.error.message}` : outcome.type;
      story.log(`${name} ${how}`);
      this.#calls.end(attempt, outcome);
      this.checkNow();
      return outcome;
    } catch (error) {
      if (!(error instanceof LineClosed)) this.noteBug(error);
      return { type: 'lost' };
    }
  }

  closed(run: ServerRun, closure: Closure): void {
    this.context.story.log(`the ${run.start.workflowType} workflow is ${closure.type}`);
    this.#calls.moved();
    if (closure.type === 'continued') return;
    this.isClosed = true;
    this.#endedBy = closure.type;
    if (closure.type === 'failed') this.noteBug(new InvariantViolated(`I9: ${closure.message}`));
    if (closure.type === 'completed')
      this.published({ ...this.#seen, ...(closure.result as Seen) });
  }

  end(): void {
    const seen = this.#seen;
    if (this.violations.size > 0 || this.#endedBy === 'terminated') return;
    if (!seen) this.noteBug(new InvariantViolated('I9: the checkout was never shown'));
    else this.#check(() => checkEnd(seen, this.#truth, this.isClosed));
    if (this.context.webhooks) this.#check(() => this.#webhooks.checkEnd());
  }

  webhookStarted(args: readonly unknown[]): void {
    this.#webhooks.started(args);
  }

  /** Whether only ops could still change anything. */
  isLeftToOps(): boolean {
    return Boolean(this.#seen?.view.closed && this.#seen.ops.needsOps);
  }

  /** A closed checkout answers from its last memo, as in the API. */
  #checkClosedReply({ key, update }: CommandMessage): void {
    const seen = this.#seen;
    if (!seen || this.#endedBy !== 'terminated' || this.#sentTooLate.has(key)) return;
    const name = COMMAND_OF[update];
    if (!name) return;
    const reading = { ...seen, running: false } as unknown as Parameters<typeof answerIn>[0];
    const message = { key, digest: key, requestId: key };
    const type = answerIn(reading, { name, message })?.type;
    const isOwed = seen.commands.owed.some((owed) => owed.key === key);
    const isPaid = keptMoney(this.#truth).length > 0;
    const what = `${update} that was accepted is answered as refused after its workflow has ended`;
    this.#check(() => mustHold(type !== 'refused' || !isOwed, 'I19', what));
    this.#check(() =>
      mustHold(type !== 'refused' || update !== 'placeOrder' || !isPaid, 'I19', what),
    );
  }

  #expired(): void {
    const { world, idleMs } = this.context;
    const sinceMs = world.nowMs - this.#continuedAtMs;
    const what = `a command was carried out, and the checkout expired ${sinceMs} ms later`;
    this.#check(() => mustHold(sinceMs >= idleMs - CLOCK_MS, 'I19', what));
  }

  /** Notes a change that a caller can see, ignoring counters that rise with every poll. */
  #noteChange({ view, ops }: Seen): void {
    const { status, order, payment, lastFailure, cancellation, tickets, customer } = view;
    const shown = JSON.stringify([
      status,
      order,
      payment.money,
      payment.refund?.status,
      payment.attempt,
      lastFailure?.atMs,
      cancellation?.requestedAtMs,
      tickets.length,
      customer.status,
      payment.compensationsWaiting,
      view.closed,
      ops.needsOps,
    ]);
    if (shown !== this.#shown) this.#calls.changed();
    this.#shown = shown;
  }

  #check(what: () => void): void {
    try {
      what();
    } catch (error) {
      this.noteBug(error);
    }
  }
}

function textOf(reply: Reply): string {
  switch (reply.type) {
    case 'answered':
      return `answered as ${reply.failure?.code ?? 'done'}, ${reply.status}`;
    case 'refused':
      return `refused, ${reply.failure.code}`;
    default:
      return reply.type;
  }
}
