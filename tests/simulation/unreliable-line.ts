// What can happen to a call on the wire: it is slow, it is turned away, it never arrives, it arrives when
// it was given up long ago, or its answer is lost after the work was done.
import type { Answer, PaymentPort, SvcPort } from '../../src/domain/checkout/ports';
import { failure } from '../../src/domain/failure';
import type { World } from './world';

export interface Weather {
  /** How often out of a hundred calls each trouble happens. */
  readonly lostBeforePercent: number;
  readonly lostAfterPercent: number;
  readonly busyPercent: number;
}

export const FAIR: Weather = { lostBeforePercent: 0, lostAfterPercent: 0, busyPercent: 0 };
export const STORMY: Weather = { lostBeforePercent: 10, lostAfterPercent: 20, busyPercent: 5 };
export const WILD: Weather = { lostBeforePercent: 10, lostAfterPercent: 40, busyPercent: 10 };

export type CallName = keyof SvcPort | keyof PaymentPort;

/** A time in which nothing gets through, counted from the start of the schedule. */
export interface Outage {
  readonly fromMs: number;
  readonly lengthMs: number;
  /** The calls that do not get through; all of Svc's, and none of the provider's, unless named. */
  readonly calls?: readonly CallName[];
}

/** What a call that is turned away is told to wait; `other` is for those that are not named. */
export type RetryAfters = Readonly<Partial<Record<CallName, number>>> & { readonly other: number };

export interface LineSettings {
  readonly weather: Weather;
  readonly outages: readonly Outage[];
  /** How late a request whose answer is lost may arrive, counted from when it was sent. */
  readonly dawdleMs: number;
  /** How long an order may wait for Svc's rate before it is sent. */
  readonly queueMs: number;
  /** How long each answer takes on top of the usual. */
  readonly slowMs: number;
  readonly retryAfterMs: RetryAfters;
}

type Work<T> = () => Answer<T> | Promise<Answer<T>>;

/** A call is given up after this. */
const TIMEOUT_MS = 5_000;
const TRAVEL_MAX_MS = 200;
const FIRST_PAUSE_MS = 500;
const PAUSE_MAX_MS = 10_000;

/** Whether an outage is this call's. */
export type Reach = (outage: Outage, call: CallName) => boolean;

export class Line {
  readonly #fromMs: number;
  readonly #noAnswer: Answer<never>;

  /** `code` is what a caller hears of a call that has no answer. */
  constructor(
    private readonly world: World,
    private readonly settings: LineSettings,
    private readonly code: string,
    private readonly isReached: Reach,
  ) {
    this.#fromMs = world.nowMs;
    this.#noAnswer = { outcome: 'unknown', failure: failure(code) };
  }

  /** One send of a question: it does no harm, whenever it arrives. */
  ask<T>(call: CallName, work: Work<T>, timeoutMs = TIMEOUT_MS): Promise<Answer<T>> {
    return this.#send(call, work, 0, timeoutMs);
  }

  /** One send of something that is done when it arrives, which may be late. */
  act<T>(call: CallName, work: Work<T>): Promise<Answer<T>> {
    return this.#send(call, work, this.settings.dawdleMs, TIMEOUT_MS);
  }

  /** Sent again, as activities are, until there is an answer or the time is up. */
  async repeat<T>(send: () => Promise<Answer<T>>, untilMs: number): Promise<Answer<T>> {
    for (let tries = 0; ; tries++) {
      const answer = await send();
      if (answer.outcome === 'done' || answer.outcome === 'refused') return answer;
      const { retryAfterMs } = answer.failure;
      const pauseMs = Math.max(
        FIRST_PAUSE_MS,
        retryAfterMs ?? Math.min(FIRST_PAUSE_MS * 2 ** Math.min(tries, 10), PAUSE_MAX_MS),
      );
      // An earlier try may have got through, whatever became of this one.
      if (this.world.nowMs + pauseMs >= untilMs) return tries === 0 ? answer : this.#noAnswer;
      await this.world.sleep(pauseMs);
    }
  }

  async #send<T>(
    call: CallName,
    work: Work<T>,
    dawdleMs: number,
    timeoutMs: number,
  ): Promise<Answer<T>> {
    const { world } = this;
    const sentAtMs = world.nowMs;
    await this.#travel();
    const luck = this.#luck(call);
    if (luck === 'turned-away') return this.#turnedAway(call);
    if (luck === 'lost-before') return this.#lose(timeoutMs);
    if (luck === 'lost-after') {
      world.after(world.delay(dawdleMs), () => void work());
      return this.#lose(timeoutMs);
    }
    const answer = await this.#inTime(work(), timeoutMs - (world.nowMs - sentAtMs));
    const travelMs = this.#travelMs() + this.settings.slowMs;
    const leftMs = timeoutMs - (world.nowMs - sentAtMs);
    await world.sleep(Math.min(travelMs, Math.max(1, leftMs)));
    return travelMs > leftMs ? this.#noAnswer : answer;
  }

  /** A caller waits no longer, whatever becomes of the work. */
  async #inTime<T>(work: ReturnType<Work<T>>, leftMs: number): Promise<Answer<T>> {
    if (!(work instanceof Promise)) return work;
    return new Promise((resolve, reject) => {
      const callOff = this.world.after(leftMs, () => resolve(this.#noAnswer));
      void work.then(resolve, reject).finally(callOff);
    });
  }

  #luck(call: CallName): 'turned-away' | 'lost-before' | 'lost-after' | 'through' {
    const drawn = this.world.between(1, 100);
    if (this.#isOut(call)) return drawn <= 50 ? 'turned-away' : 'lost-before';
    const { busyPercent, lostBeforePercent, lostAfterPercent } = this.settings.weather;
    if (drawn <= busyPercent) return 'turned-away';
    if (drawn <= busyPercent + lostBeforePercent) return 'lost-before';
    return drawn <= busyPercent + lostBeforePercent + lostAfterPercent ? 'lost-after' : 'through';
  }

  #isOut(call: CallName): boolean {
    const sinceMs = this.world.nowMs - this.#fromMs;
    return this.settings.outages.some(
      (outage) =>
        sinceMs >= outage.fromMs &&
        sinceMs < outage.fromMs + outage.lengthMs &&
        this.isReached(outage, call),
    );
  }

  #turnedAway(call: CallName): Answer<never> {
    const retryAfterMs = this.settings.retryAfterMs[call] ?? this.settings.retryAfterMs.other;
    return { outcome: 'not_sent', failure: failure(this.code, { retryAfterMs }) };
  }

  #travel(): Promise<void> {
    return this.world.sleep(this.#travelMs());
  }

  #travelMs(): number {
    return this.world.between(1, TRAVEL_MAX_MS);
  }

  async #lose(timeoutMs: number): Promise<Answer<never>> {
    await this.world.sleep(timeoutMs);
    return this.#noAnswer;
  }
}
