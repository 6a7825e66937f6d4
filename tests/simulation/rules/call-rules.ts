// Rules for calls. I20: no call is repeated without a pause or a change in between, nor endlessly while nothing
// changes. I5: no order is sent while an earlier one can still arrive. I12: no call comes before its Retry-After. I17:
// only the customer's session signs. I4: a closed checkout holds nothing. I24: seats are sold as products that Svc
// named for this customer and this promotion.
import { mustHold } from '../violation';
import type { World } from '../world';
import type { SeenView } from '../seen';
import type { Attempt, AttemptOutcome } from '../temporal/activity-queue';
import type { Truth } from './truth';

const HOUR_MS = 3600_000;
/** The shortest pause between identical calls if nothing has happened in between. */
const FLOOR_MS = 900;
/** Polls start every two seconds, however long one takes, so the next may soon follow a slow one. */
const POLL_FLOOR_MS = 400;
const MOVES_MONEY: ReadonlySet<string> = new Set(['capture', 'void', 'refund']);
const POLLED: ReadonlySet<string> = new Set(['orderStatus', 'orderSummary']);
/** The first checks are quick, later ones a minute apart. If sessions last a minute, each check also opens one. */
const CALLS_AN_HOUR_MAX = { long: 300, short: 360 };
const SHORT_SESSION_MS = 60_000;
/** How often a refund that Svc owes may be requested before its requests get the lowest priority. */
const URGENT_CANCELS_MAX = 24;
const LOWEST_PRIORITY = 4;

/** Calls that the checkout itself repeats: only the checkout can obey Svc's Retry-After. */
const SENT_ONCE: ReadonlySet<string> = new Set([
  'placeOrder',
  'orderStatus',
  'orderSummary',
  'cancelOrder',
]);
const HOLDS: ReadonlySet<string> = new Set(['lease', 'preview']);
const BY_THE_CUSTOMER: ReadonlySet<string> = new Set(['lease', 'preview', 'placeOrder']);

interface Last {
  readonly requestJson: string;
  readonly scheduledAtMs: number;
  readonly moves: number;
  notBeforeMs: number;
  /** Whether another call has since acted on what this one read: it may be read again at once. */
  isOutdated: boolean;
}

export class CallRules {
  /** Calls that have started and have no response yet. */
  underWay = 0;
  /** Counts events that may lead to another call: changes, replies to commands, ended sessions and ended runs. */
  #moves = 0;
  #hourFromMs: number;
  #callsThisHour = 0;
  #urgentCancels = 0;
  readonly #callsAnHourMax: number;
  readonly #last = new Map<string, Last>();

  constructor(
    private readonly truth: Truth,
    private readonly world: World,
    private readonly isOnItsWay: (call: string) => boolean,
  ) {
    this.#hourFromMs = world.nowMs;
    const isShort = truth.svc.sessions.sessionMs <= SHORT_SESSION_MS;
    this.#callsAnHourMax = CALLS_AN_HOUR_MAX[isShort ? 'short' : 'long'];
  }

  /** Notes a change that callers can see. */
  changed(): void {
    this.moved();
    this.#hourFromMs = this.world.nowMs;
    this.#callsThisHour = 0;
  }

  /** Notes what may lead to another call without a visible change, for example that the run continued as new. */
  moved(): void {
    this.#moves++;
  }

  /** @throws InvariantViolated */
  begin(attempt: Attempt, view: SeenView | null): void {
    this.underWay++;
    this.#callsThisHour++;
    if (this.world.nowMs - this.#hourFromMs > HOUR_MS) {
      this.#hourFromMs = this.world.nowMs;
      this.#callsThisHour = 1;
    }
    this.#note(attempt);
    if (attempt.type === 'placeOrder') this.#noteOrder(attempt);
    if (HOLDS.has(attempt.type)) {
      mustHold(!view?.closed, 'I4', `a ${attempt.type} began after the end`);
    }
    this.#checkSession(attempt);
    this.#checkProducts(attempt);
    const isFew = this.#callsThisHour <= this.#callsAnHourMax;
    mustHold(isFew, 'I20', `more than ${this.#callsAnHourMax} calls in an hour without a change`);
    this.#checkCancels(attempt, view);
  }

  end({ type, scheduledAtMs }: Attempt, outcome: AttemptOutcome): void {
    this.underWay--;
    // The authorisation, or the order, is read again to see the effect.
    if (MOVES_MONEY.has(type)) this.#outdate('readAuthorization');
    if (type === 'cancelOrder') this.#outdate('orderStatus');
    if (outcome.type !== 'failed') return;
    const [trouble] = outcome.error.details ?? [];
    const { failure } = trouble as { failure: { code: string; retryAfterMs?: number } };
    // An ended session must be opened again before the next call.
    if (failure.code === 'SESSION_ENDED') this.moved();
    const last = this.#last.get(type);
    // The response to an earlier call that timed out reaches nobody.
    if (last?.scheduledAtMs !== scheduledAtMs || !SENT_ONCE.has(type)) return;
    // UPSTREAM_BUSY means that the Retry-After exceeds the hold: the checkout does not wait for it.
    if (failure.code === 'UPSTREAM_BUSY') return;
    last.notBeforeMs = this.world.nowMs + (failure.retryAfterMs ?? 0);
  }

  #outdate(type: string): void {
    const last = this.#last.get(type);
    if (last) last.isOutdated = true;
  }

  #note({ type, args, attempt, scheduledAtMs }: Attempt): void {
    if (attempt > 1) return;
    const last = this.#last.get(type);
    const requestJson = JSON.stringify(args[0]);
    const moves = this.#moves;
    this.#last.set(type, { requestJson, scheduledAtMs, moves, notBeforeMs: 0, isOutdated: false });
    if (!last) return;
    const isHurried = moves !== last.moves;
    const isInTime = this.world.nowMs >= last.notBeforeMs || isHurried;
    mustHold(isInTime, 'I12', `a ${type} before its Retry-After has passed`);
    const floorMs = POLLED.has(type) ? POLL_FLOOR_MS : FLOOR_MS;
    const isPaused = scheduledAtMs >= last.scheduledAtMs + floorMs || isHurried;
    mustHold(
      isPaused || last.isOutdated || requestJson !== last.requestJson,
      'I20',
      `a ${type} is repeated without a pause`,
    );
  }

  #checkSession({ type, args }: Attempt): void {
    const request = args[0] as
      { readonly session?: Parameters<Sessions['emailOf']>[0] } | undefined;
    if (!request?.session) return;
    const email = this.truth.svc.sessions.emailOf(request.session);
    mustHold(email !== undefined, 'I17', `a session that Svc never opened signs a ${type}`);
    const isOurs = !BY_THE_CUSTOMER.has(type) || this.truth.customers.has(email);
    mustHold(isOurs, 'I17', `another customer's session signs a ${type}`);
  }

  #checkProducts({ type, args }: Attempt): void {
    if (!BY_THE_CUSTOMER.has(type)) return;
    const { session, items, promotionCode } = args[0] as Sale;
    const isSold = items.every((it) => this.truth.svc.sells(it.productId, session, promotionCode));
    mustHold(isSold, 'I24', `a ${type} of a product for another customer or promotion`);
  }

  #noteOrder({ args }: Attempt): void {
    const isSettled = !this.isOnItsWay('placeOrder');
    mustHold(isSettled, 'I5', 'an order is sent before the one before it has settled');
    const { payment } = args[0] as { readonly payment?: { readonly authorizationId?: string } };
    const authorizationId = payment?.authorizationId;
    if (authorizationId !== undefined) this.truth.provider.ordered.add(authorizationId);
  }

  #checkCancels({ type, priority }: Attempt, view: SeenView | null): void {
    if (type !== 'cancelOrder' || !view?.closed || priority >= LOWEST_PRIORITY) return;
    this.#urgentCancels++;
    const isFew = this.#urgentCancels <= URGENT_CANCELS_MAX;
    mustHold(
      isFew,
      'I20',
      'a cancellation is repeated for a refund that Svc owes, ahead of calls that customers await',
    );
  }
}

type Sessions = Truth['svc']['sessions'];

interface Sale {
  readonly session: Parameters<Sessions['isSignedIn']>[0] & Parameters<Sessions['emailOf']>[0];
  readonly items: readonly { readonly productId: string }[];
  /** A lease has no code. */
  readonly promotionCode?: string | null;
}
