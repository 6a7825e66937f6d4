// I18, of calls: none is made twice without a wait or a change between, nor over and over while nothing
// changes, nor before Svc wants it, nor for tickets that nobody wants any more. I16: nobody's session but
// the customer's signs; I4: a closed checkout holds nothing.
import type { Answer, Caller } from '../../src/domain/checkout/ports';
import type { CheckoutView } from '../../src/domain/checkout/view';
import type { CallName } from './unreliable-line';
import type { Truth } from './truth';
import { hold } from './violation';
import type { World } from './world';

const HOUR_MS = 3600_000;
/** How soon after its beginning a call may be made again, if nothing has happened since. */
const FLOOR_MS = 1_000;
/** Polls begin every two seconds however long an answer takes: after a slow one the next may come half a second later. */
const POLL_FLOOR_MS = 500;
/** A look a minute, each of which may be more calls than one, and some more for what is to be undone. */
const CALLS_AN_HOUR_MAX = 240;

/** Calls that the process itself repeats: nobody else keeps Svc's Retry-After for it. */
const SENT_ONCE: ReadonlySet<CallName> = new Set([
  ...(['placeOrder', 'orderStatus', 'orderSummary', 'cancelOrder'] as const),
]);
/** Looks at an order, which the end of the polls gives up. */
const LOOKS: ReadonlySet<CallName> = new Set(['orderStatus', 'orderSummary']);
const FOR_TICKETS: ReadonlySet<CallName> = new Set(['capture', 'orderSummary']);
const HOLDS: ReadonlySet<CallName> = new Set(['lease', 'preview']);
const BY_THE_CUSTOMER: ReadonlySet<CallName> = new Set(['lease', 'preview', 'placeOrder']);

interface Last {
  readonly ask: object;
  readonly beganAtMs: number;
  readonly moves: number;
  readonly notBeforeMs: number;
}

export class CallLog {
  /** Calls that have begun and have no answer yet. */
  underWay = 0;
  /** The authorisations that orders have named to Svc. */
  readonly ordered = new Set<string>();
  /** Whatever may lead to another call: changes, and commands that were taken. */
  #moves = 0;
  #hourFromMs = 0;
  #callsThisHour = 0;
  #fulfilled = false;
  readonly #last = new Map<CallName, Last>();

  constructor(
    private readonly truth: Truth,
    private readonly world: World,
    /** Off where the process may not know what time it is. */
    private readonly isTimed: boolean,
    private readonly check: (what: () => void) => void,
  ) {
    this.#hourFromMs = world.nowMs;
  }

  /** Something that a caller can see has changed. */
  changed(): void {
    this.moved();
    this.#hourFromMs = this.world.nowMs;
    this.#callsThisHour = 0;
  }

  /** A command was taken, whether or not that shows. */
  moved(): void {
    this.#moves++;
  }

  /** Returns what to call when it has ended. */
  begin(call: CallName, ask: object, view: CheckoutView): (answer: Answer<unknown>) => void {
    this.underWay++;
    this.check(() => {
      if (HOLDS.has(call)) hold(!view.closed, 'I4', `a ${call} began after the end`);
      this.#checkSession(call, ask);
      this.#checkRepeat(call, ask);
      this.#checkRate(call);
      this.#checkWanted(call, view);
    });
    if (call === 'placeOrder') this.#noteOrder(ask);
    const began = { atMs: this.world.nowMs, moves: this.#moves };
    return (answer) => this.#end(call, ask, began, answer);
  }

  #end(
    call: CallName,
    ask: object,
    began: { readonly atMs: number; readonly moves: number },
    answer: Answer<unknown>,
  ): void {
    this.underWay--;
    const retryAfterMs = answer.outcome === 'not_sent' ? (answer.failure.retryAfterMs ?? 0) : 0;
    // A Retry-After that the checkout does not wait for is kept by the client's gate, which is not simulated.
    const isOver = answer.outcome !== 'done' && answer.failure.code === 'UPSTREAM_BUSY';
    const isGivenUp = LOOKS.has(call) && began.moves !== this.#moves;
    const waits = SENT_ONCE.has(call) && this.isTimed && !isOver && !isGivenUp;
    const notBeforeMs = waits ? this.world.nowMs + retryAfterMs : 0;
    // Whoever opened the session that is over now has to open another.
    if (answer.outcome === 'refused' && answer.failure.code === 'SESSION_ENDED') this.moved();
    // A change while it was under way may be why it is made again.
    this.#last.set(call, { ask, beganAtMs: began.atMs, moves: began.moves, notBeforeMs });
    if (call === 'orderStatus' && answer.outcome === 'done') {
      this.#fulfilled = (answer.value as { status: string }).status === 'fulfilled';
    }
  }

  #checkSession(call: CallName, ask: object): void {
    if (!isSigned(ask)) return;
    const email = this.truth.svc.sessions.emailOf(ask.session);
    hold(email !== undefined, 'I16', `a session that nobody opened signs a ${call}`);
    const ours = !BY_THE_CUSTOMER.has(call) || this.truth.customers.has(email);
    hold(ours, 'I16', `the session of somebody else signs a ${call}`);
  }

  #checkRepeat(call: CallName, ask: object): void {
    const last = this.#last.get(call);
    if (!last) return;
    const { nowMs } = this.world;
    hold(nowMs >= last.notBeforeMs, 'I12', `a ${call} before its Retry-After has passed`);
    const floorMs = call === 'orderStatus' ? POLL_FLOOR_MS : FLOOR_MS;
    if (!this.isTimed || nowMs >= last.beganAtMs + floorMs || last.moves !== this.#moves) return;
    const same = JSON.stringify(ask) === JSON.stringify(last.ask);
    hold(!same, 'I18', `a ${call} is repeated without a wait`);
  }

  #checkRate(call: CallName): void {
    if (this.world.nowMs - this.#hourFromMs > HOUR_MS) {
      this.#hourFromMs = this.world.nowMs;
      this.#callsThisHour = 0;
    }
    this.#callsThisHour++;
    const few = this.#callsThisHour <= CALLS_AN_HOUR_MAX;
    hold(
      few,
      'I18',
      `more than ${CALLS_AN_HOUR_MAX} calls in an hour without a change, a ${call} at last`,
    );
  }

  /** A wanted cancellation comes before money and tickets, once the order is known to be there. */
  #checkWanted(call: CallName, { cancellation }: CheckoutView): void {
    const wanted = (cancellation?.requestedAtMs ?? null) !== null;
    const late = FOR_TICKETS.has(call) && wanted && this.#fulfilled;
    hold(!late, 'I18', `a ${call} before the cancellation that is wanted`);
  }

  #noteOrder(ask: object): void {
    const { payment } = ask as { payment?: { type: string; authorizationId?: string } };
    if (payment?.authorizationId !== undefined) this.ordered.add(payment.authorizationId);
  }
}

function isSigned(ask: object): ask is Caller {
  return 'session' in ask;
}
