// The checkout from its start to its outcome, written once: the current state finds something out, the
// machine says what becomes of it, and everybody is told. What has to be given back runs beside it.
import type { Failure } from '../failure';
import type { Policy } from '../policy';
import { NO_COMMANDS, type Command, type CommandRecord, type CommandTag } from './commands';
import { compensate } from './compensating';
import { nextCompensation } from './compensations';
import type { Finding, Happening } from './events';
import { advance, afterDeadline, claim, deadlineOf, isFinished } from './machine';
import type { Ports, Work } from './ports';
import type { Compensation } from './order';
import type { CheckoutRequest } from './request';
import { endingWithSession, SessionEnded } from './session';
import { SCHEMA_VERSION, type Checkout } from './state';
import type { DueEvent } from './state-definition';
import { stateOf, STATES, type States } from './states';
import { viewOf, type CheckoutView } from './view';

/** The answer to a command. A repeat gets the same record, with the checkout as it is by then. */
export interface CommandOutcome extends CommandRecord {
  readonly view: CheckoutView;
}

export interface CheckoutProcess {
  /** The checkout as it is now. */
  readonly checkout: Checkout;
  /** Carries the checkout on until it no longer changes, or until it is as wanted. */
  run(until?: (checkout: Checkout) => boolean): Promise<Checkout>;
  /** Why the command would be refused now; null where it is taken, or was before. Changes nothing. */
  refusalOf(command: Command, tag: CommandTag): Failure | null;
  /** Applies a command at once. Its outcome comes when it is settled; a refusal leaves nothing behind. */
  submit(command: Command, tag: CommandTag): Submitted;
  /** The same for a caller who does not wait: a refusal shows in a field of its own. */
  post(command: Command, tag: CommandTag): void;
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

/** Opens the process on a checkout, new or taken up again from its JSON; it knows no other than these states. */
export function openCheckout(
  initial: Checkout,
  ports: Ports,
  states: Partial<States> = STATES,
): CheckoutProcess {
  let checkout = initial;
  let running = false;
  let step: Work<Finding> | null = null;
  let giving: (Work<Finding> & { readonly compensation: Compensation }) | null = null;
  let armed: (DueEvent & { disarm(): void }) | null = null;
  const stirred = new Set<() => void>();
  const waiting = new Set<{ key: string; resolve: (outcome: CommandOutcome) => void }>();

  async function run(until: (checkout: Checkout) => boolean = isFinished): Promise<Checkout> {
    running = true;
    ports.publish(checkout);
    armDeadline();
    const compensating = giveBack();
    while (!isFinished(checkout) && !until(checkout)) await takeStep();
    running = false;
    armDeadline();
    stir();
    giving?.giveUp();
    await compensating;
    return checkout;
  }

  /** What the state does next; with nothing to do, it waits for a change. */
  async function takeStep(): Promise<void> {
    const { run: act } = stateOf(checkout, states);
    const seen = checkout;
    step = act ? begin((given) => act(seen, given)) : null;
    const finding = step && (await findingOf(step));
    step = null;
    if (finding) apply(finding);
    else if (checkout === seen) await change();
  }

  /** Beside the checkout, and never in its way. */
  async function giveBack(): Promise<void> {
    while (running) {
      const compensation = nextCompensation(checkout);
      if (!compensation) {
        await change();
        continue;
      }
      const seen = checkout;
      giving = { ...begin((given) => compensate(seen, compensation, given)), compensation };
      const finding = await findingOf(giving);
      giving = null;
      if (finding) apply(finding);
    }
  }

  function begin(work: (given: Ports) => Promise<Finding | null>): Work<Finding> {
    return ports.begin((given) => work({ ...given, svc: endingWithSession(given.svc) }));
  }

  function refusalOf(command: Command, tag: CommandTag): Failure | null {
    if (isKnown(tag)) return null;
    const nowMs = ports.clock.now();
    const claimed = claim(afterDeadline(checkout, nowMs), command, tag, nowMs);
    return isFailure(claimed) ? claimed : null;
  }

  function submit(command: Command, tag: CommandTag): Submitted {
    if (!isKnown(tag)) {
      const nowMs = ports.clock.now();
      const current = afterDeadline(checkout, nowMs);
      const claimed = claim(current, command, tag, nowMs);
      if (isFailure(claimed)) return { taken: false, refusal: claimed };
      if (current !== checkout) become(current);
      become(claimed);
    }
    return { taken: true, outcome: outcomeOf(tag) };
  }

  function post(command: Command, tag: CommandTag): void {
    if (isKnown(tag)) return;
    const claimed = claim(checkout, command, tag, ports.clock.now());
    if (isFailure(claimed)) apply({ type: 'refused', failure: claimed });
    else become(claimed);
  }

  function isKnown({ key }: CommandTag): boolean {
    const { owed, records } = checkout.commands;
    return records[key] !== undefined || owed.some((each) => each.key === key);
  }

  function outcomeOf({ key }: CommandTag): Promise<CommandOutcome> {
    const record = checkout.commands.records[key];
    return record
      ? Promise.resolve({ ...record, view: viewOf(checkout) })
      : new Promise((resolve) => waiting.add({ key, resolve }));
  }

  function apply(event: Happening): void {
    const next = advance(checkout, event, ports.clock.now());
    if (next !== checkout) become(next);
  }

  function become(next: Checkout): void {
    const before = checkout;
    checkout = next;
    ports.publish(checkout);
    armDeadline();
    if (bearsOnStep(before, next)) step?.giveUp();
    if (giving && nextCompensation(next) !== giving.compensation) giving.giveUp();
    for (const waiter of waiting) {
      const record = checkout.commands.records[waiter.key];
      if (!record) continue;
      waiting.delete(waiter);
      waiter.resolve({ ...record, view: viewOf(checkout) });
    }
    stir();
  }

  function armDeadline(): void {
    const due = running ? deadlineOf(checkout) : null;
    if (due?.atMs === armed?.atMs && due?.event.type === armed?.event.type) return;
    armed?.disarm();
    armed = due && { ...due, disarm: ports.timers.at(due.atMs, due.summary, () => reach(due)) };
  }

  function reach({ event }: DueEvent): void {
    armed = null;
    apply(event);
  }

  function change(): Promise<void> {
    return new Promise((resolve) => stirred.add(resolve));
  }

  function stir(): void {
    for (const resolve of stirred) resolve();
    stirred.clear();
  }

  return {
    get checkout() {
      return checkout;
    },
    run,
    refusalOf,
    submit,
    post,
  };
}

/** Null where it was given up, or there was nothing to do. A session that has ended is a finding, too. */
async function findingOf({ outcome }: Work<Finding>): Promise<Finding | null> {
  try {
    return await outcome;
  } catch (error) {
    if (!(error instanceof SessionEnded)) throw error;
    return { type: 'session_ended', authToken: error.authToken };
  }
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

function isFailure(value: Checkout | Failure): value is Failure {
  return 'code' in value;
}
