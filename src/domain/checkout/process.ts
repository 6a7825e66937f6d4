// The checkout from its start to its outcome, written once: a step of the current state finds
// something out, the transition table says what becomes of it, and everybody is told.
import { failure, type Failure } from '../failure';
import type { Policy } from '../policy';
import { dueDeadline } from './deadlines';
import type { CheckoutEvent, Command, Finding } from './events';
import { answer, EMPTY_LEDGER, type CommandOutcome, type CommandTag } from './ledger';
import type { Inbox, Ports } from './ports';
import { isTerminal, type Checkout, type CheckoutRequest } from './state';
import { steps } from './steps';
import { undo } from './steps/undo';
import { advance, claim } from './transition';
import { dueUndo, isFinished, nextUndoAtMs } from './undos';
import { viewOf } from './view';

export interface CheckoutProcess {
  /** The checkout as it is now. */
  readonly checkout: Checkout;
  /** Carries the checkout on until it no longer changes, or until it is as wanted. */
  run(until?: (checkout: Checkout) => boolean): Promise<Checkout>;
  /** Applies a command at once and resolves with its outcome; a repeat gets the first one's outcome. */
  submit(command: Command, tag: CommandTag): Promise<CommandOutcome>;
  /** The same for a caller who does not wait: a refusal shows as the checkout's last failure. */
  post(command: Command, tag: CommandTag): void;
}

/** A new checkout, about to ask Svc for prices and seats. */
export function beginCheckout(
  id: string,
  request: CheckoutRequest,
  policy: Policy,
  clientRequestId: string,
  nowMs: number,
): Checkout {
  return {
    id,
    request,
    policy,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    version: 1,
    phase: { status: 'preparing', before: null },
    prices: null,
    seatMap: null,
    session: request.customer?.type === 'account' ? request.customer.session : null,
    renewals: 0,
    attempt: { clientRequestId, failed: 0, claims: 0, paymentType: null },
    seatChanges: 0,
    ownLease: null,
    cancelRequest: null,
    undos: [],
    lastFailure: null,
    ledger: EMPTY_LEDGER,
    timeline: [{ atMs: nowMs, text: 'Started' }],
  };
}

/** Opens the process on a checkout, new or taken up again from its JSON. */
export function openCheckout(initial: Checkout, ports: Ports): CheckoutProcess {
  let checkout = initial;
  let close: (nothing: Finding) => void = () => undefined;
  // A step may be in the middle of a call when the caller gives the checkout up: nothing waits for it.
  const closed = new Promise<Finding>((resolve) => (close = resolve));
  const waiting = new Set<{ key: string; resolve: (outcome: CommandOutcome) => void }>();

  async function run(until = isFinished): Promise<Checkout> {
    ports.tell(checkout);
    while (!isFinished(checkout) && !until(checkout)) {
      const stepping = step(checkout, ports);
      const finding = await (isTerminal(checkout) ? stepping : Promise.race([stepping, closed]));
      applyDueDeadline();
      apply(finding);
    }
    return checkout;
  }

  function submit(command: Command, tag: CommandTag): Promise<CommandOutcome> {
    const refusal = take(command, tag);
    if (refusal) record(answer(checkout.ledger, refused(tag, refusal)));
    const outcome = checkout.ledger.answered[tag.key];
    return outcome
      ? Promise.resolve(outcome)
      : new Promise((resolve) => waiting.add({ key: tag.key, resolve }));
  }

  function post(command: Command, tag: CommandTag): void {
    const refusal = take(command, tag);
    if (!refusal) return;
    record(answer(checkout.ledger, refused(tag, refusal)));
    apply({ type: 'refused', failure: refusal });
  }

  /** Claims the command, unless its key was seen before; returns why it is refused, if it is. */
  function take(command: Command, tag: CommandTag): Failure | null {
    applyDueDeadline();
    const { owed, answered } = checkout.ledger;
    if (answered[tag.key] || owed.some(({ key }) => key === tag.key)) return null;
    if (tag.ifVersion !== undefined && tag.ifVersion !== checkout.version) {
      return failure('VERSION_CHANGED');
    }
    const verdict = claim(checkout, command, tag, ports.clock.now());
    if (!verdict.changed) return verdict.refusal ?? failure('CHECKOUT_STATE');
    become(verdict.checkout);
    ports.inbox.wake();
    return null;
  }

  function applyDueDeadline(): void {
    const due = dueDeadline(checkout, ports.clock.now());
    if (due) apply(due);
  }

  function apply(event: Exclude<CheckoutEvent, Command>): void {
    const verdict = advance(checkout, event, ports.clock.now());
    if (verdict.changed) become(verdict.checkout);
  }

  function become(next: Checkout): void {
    checkout = next;
    ports.tell(checkout);
    if (isTerminal(checkout)) close({ type: 'nothing' });
    for (const waiter of waiting) {
      const outcome = checkout.ledger.answered[waiter.key];
      if (!outcome) continue;
      waiting.delete(waiter);
      waiter.resolve(outcome);
    }
  }

  function record(ledger: Checkout['ledger']): void {
    checkout = { ...checkout, ledger };
  }

  function refused(tag: CommandTag, why: Failure): CommandOutcome {
    return { ...tag, failure: why, view: viewOf(checkout) };
  }

  return {
    get checkout() {
      return checkout;
    },
    run,
    submit,
    post,
  };
}

/** One step: what has to be given back now, else what the current state does next. */
function step(checkout: Checkout, ports: Ports): Promise<Finding> {
  const due = dueUndo(checkout, ports.clock.now());
  if (due) return undo(checkout, due, ports);
  const { status } = checkout.phase;
  const next = steps[status] as (checkout: Checkout, ports: Ports) => Promise<Finding>;
  const undoAtMs = nextUndoAtMs(checkout);
  if (undoAtMs === Infinity) return next(checkout, ports);
  return next(checkout, { ...ports, inbox: wakingBy(undoAtMs, ports.inbox) });
}

/** No wait of a state keeps what has to be given back waiting. */
function wakingBy(atMs: number, inbox: Inbox): Inbox {
  return { ...inbox, wait: (untilMs, summary) => inbox.wait(Math.min(untilMs, atMs), summary) };
}
