// The checkout from its start to its outcome, written once: the current state finds something out, the
// machine says what becomes of it, and everybody is told. What has to be given back runs beside it.
import { isFailure, type Failure } from '../failure';
import type { Policy } from '../policy';
import { Alarm, type Wait } from './alarm';
import { NO_COMMANDS, type Command, type CommandRecord, type CommandTag } from './commands';
import { compensate, pauseBefore } from './compensation-calls';
import { nextCompensation } from './compensations';
import type { DueEvent, Finding, Happening } from './events';
import { advance, afterDeadline, claim, deadlineOf, isFinished } from './machine';
import type { Ports, Work } from './ports';
import type { Compensation } from './order';
import type { CheckoutRequest } from './request';
import { SCHEMA_VERSION, type Checkout } from './state';
import { stateOf, STATES, type States } from './states';
import { viewOf, type CheckoutView } from './view';

/** The answer to a command. A repeat gets the same record, with the checkout as it is by then. */
export interface CommandOutcome extends CommandRecord {
  readonly view: CheckoutView;
}

export type Submitted =
  | { readonly taken: true; readonly outcome: Promise<CommandOutcome> }
  | { readonly taken: false; readonly refusal: Failure };

/** A new checkout, about to ask Svc for prices and seats. */
export function beginCheckout(
  id: string,
  request: CheckoutRequest,
  policy: Policy,
  clientRequestId: string,
  nowMs: number,
): Checkout {
  return {
    ...{ schemaVersion: SCHEMA_VERSION, id, request, policy, version: 1 },
    ...{ createdAtMs: nowMs, updatedAtMs: nowMs },
    phase: { status: 'preparing', before: null },
    prices: null,
    seatMap: null,
    session: request.customer?.type === 'account' ? request.customer.session : null,
    attempt: { clientRequestId, failed: 0, claims: 0, paymentType: null },
    ...{ renewals: 0, seatChanges: 0, edits: 0, cancels: 0 },
    ...{ ownLease: null, cancelRequest: null, compensations: [] },
    ...{ lastFailure: null, refusedSignal: null, commands: NO_COMMANDS },
    timeline: [{ atMs: nowMs, text: 'Started' }],
  };
}

/** The process of a checkout, new or taken up again from its JSON; it knows no other than these states. */
export class CheckoutProcess {
  /** The checkout as it is now. */
  checkout: Checkout;
  #running = false;
  #step: Work<Finding> | null = null;
  #giving: (Work<Finding> & { readonly compensation: Compensation }) | null = null;
  #armed: (DueEvent & { disarm(): void }) | null = null;
  readonly #pause: Alarm;
  readonly #givingPause: Alarm;
  readonly #stirred = new Set<() => void>();
  readonly #waiting = new Map<string, ((outcome: CommandOutcome) => void)[]>();

  constructor(
    initial: Checkout,
    private readonly ports: Ports,
    private readonly states: Partial<States> = STATES,
  ) {
    this.checkout = initial;
    const stir = () => this.#stir();
    this.#pause = new Alarm(ports.timers, stir);
    this.#givingPause = new Alarm(ports.timers, stir);
  }

  /** Whether the state waits before it acts: a new run would not know when the wait began. */
  get isPausing(): boolean {
    return this.#pause.isWaiting;
  }

  /** Carries the checkout on until it no longer changes, or until it is as wanted and does not pause. */
  async run(until: (checkout: Checkout) => boolean = isFinished): Promise<Checkout> {
    this.#running = true;
    this.ports.publish(this.checkout);
    this.#armDeadline();
    const givingBack = this.#giveBack();
    while (!isFinished(this.checkout)) {
      if (!this.#pause.isOver(this.#pauseNow())) await this.#change();
      else if (until(this.checkout)) break;
      else await this.#takeStep();
    }
    this.#running = false;
    this.#armDeadline();
    for (const alarm of [this.#pause, this.#givingPause]) alarm.isOver(null);
    this.#stir();
    this.#giving?.giveUp();
    await givingBack;
    return this.checkout;
  }

  #pauseNow(): Wait | null {
    return stateOf(this.checkout, this.states).pause?.(this.checkout) ?? null;
  }

  /** What the state does next; with nothing to do, or nothing new found, it waits for a change. */
  async #takeStep(): Promise<void> {
    const seen = this.checkout;
    const state = stateOf(seen, this.states);
    this.#step = state.run
      ? this.ports.begin((ports) => state.run?.(seen, ports) ?? Promise.resolve(null))
      : null;
    const finding = this.#step && (await this.#step.outcome);
    this.#step = null;
    if (finding) this.#apply(finding);
    if (this.checkout === seen) await this.#change();
  }

  /** Beside the checkout, and never in its way. */
  async #giveBack(): Promise<void> {
    while (this.#running) {
      const seen = this.checkout;
      const compensation = nextCompensation(seen);
      const isDue = this.#givingPause.isOver(compensation && pauseBefore(compensation));
      if (compensation && isDue) {
        const work = this.ports.begin((ports) => compensate(seen, compensation, ports));
        this.#giving = { ...work, compensation };
        const finding = await work.outcome;
        this.#giving = null;
        if (finding) this.#apply(finding);
      }
      if (this.checkout === seen && this.#running) await this.#change();
    }
  }

  /** Why the command would be refused now; null where it is taken, or was before. Changes nothing. */
  refusalOf(command: Command, tag: CommandTag): Failure | null {
    if (this.#isKnown(tag)) return null;
    const { claimed } = this.#claim(command, tag);
    return isFailure(claimed) ? claimed : null;
  }

  /** Applies a command at once. Its outcome comes when it is settled; a refusal leaves nothing behind. */
  submit(command: Command, tag: CommandTag): Submitted {
    if (!this.#isKnown(tag)) {
      const { current, claimed } = this.#claim(command, tag);
      if (isFailure(claimed)) return { taken: false, refusal: claimed };
      if (current !== this.checkout) this.#become(current);
      this.#become(claimed);
    }
    return { taken: true, outcome: this.#outcomeOf(tag) };
  }

  /** After any deadline that has passed. */
  #claim(command: Command, tag: CommandTag) {
    const nowMs = this.ports.clock.exact();
    const current = afterDeadline(this.checkout, nowMs);
    return { current, claimed: claim(current, command, tag, nowMs) };
  }

  /** The same for a caller who does not wait: a refusal shows in a field of its own. */
  post(command: Command, tag: CommandTag): void {
    if (this.#isKnown(tag)) return;
    const claimed = claim(this.checkout, command, tag, this.ports.clock.now());
    if (isFailure(claimed)) this.#apply({ type: 'refused', failure: claimed });
    else this.#become(claimed);
  }

  #isKnown({ key }: CommandTag): boolean {
    const { owed, records } = this.checkout.commands;
    return records[key] !== undefined || owed.some((each) => each.key === key);
  }

  #outcomeOf({ key }: CommandTag): Promise<CommandOutcome> {
    const record = this.checkout.commands.records[key];
    if (record) return Promise.resolve({ ...record, view: viewOf(this.checkout) });
    return new Promise((resolve) => {
      this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), resolve]);
    });
  }

  #apply(event: Happening): void {
    const next = advance(this.checkout, event, this.ports.clock.now());
    if (next !== this.checkout) this.#become(next);
  }

  #become(next: Checkout): void {
    const before = this.checkout;
    this.checkout = next;
    this.ports.publish(next);
    this.#armDeadline();
    if (bearsOnStep(before, next)) this.#step?.giveUp();
    if (this.#giving && nextCompensation(next) !== this.#giving.compensation) this.#giving.giveUp();
    this.#answer();
    this.#stir();
  }

  #answer(): void {
    for (const [key, resolves] of this.#waiting) {
      const record = this.checkout.commands.records[key];
      if (!record) continue;
      this.#waiting.delete(key);
      for (const resolve of resolves) resolve({ ...record, view: viewOf(this.checkout) });
    }
  }

  #armDeadline(): void {
    const due = this.#running ? deadlineOf(this.checkout) : null;
    const armed = this.#armed;
    if (isSameDeadline(due, armed)) return;
    armed?.disarm();
    const reach = (event: DueEvent) => () => {
      this.#armed = null;
      this.#apply(event);
    };
    const { timers } = this.ports;
    this.#armed = due && { ...due, disarm: timers.at(due.atMs, due.summary, reach(due)) };
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#stirred.add(resolve));
  }

  #stir(): void {
    for (const resolve of this.#stirred) resolve();
    this.#stirred.clear();
  }
}

function isSameDeadline(one: DueEvent | null, other: DueEvent | null): boolean {
  return one?.type === other?.type && (one?.cause ?? one?.atMs) === (other?.cause ?? other?.atMs);
}

/** Whether what the state is doing has to be thought over: its phase, or what its calls say, has changed. */
function bearsOnStep(before: Checkout, after: Checkout): boolean {
  const { phase, request, session, cancelRequest } = before;
  return !(
    phase === after.phase &&
    request === after.request &&
    session === after.session &&
    cancelRequest === after.cancelRequest
  );
}
