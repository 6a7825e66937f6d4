// What can happen to a call on the wire: it is slow, it is turned away, it never arrives, it arrives when
// it was given up long ago, or its answer is lost after the work was done.
import { doublingMs } from '../../src/domain/checkout/pauses';
import type { Answer } from '../../src/domain/checkout/ports';
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

/** A time in which nothing gets through, counted from the start of the schedule. */
export interface Outage {
  readonly fromMs: number;
  readonly lengthMs: number;
}

export interface LineSettings {
  readonly weather: Weather;
  readonly outage: Outage | null;
  /** How late a request whose answer is lost may arrive, counted from when it was sent. */
  readonly dawdleMs: number;
  /** How long an order may wait for Svc's rate before it is sent. */
  readonly queueMs: number;
}

type Work<T> = () => Answer<T> | Promise<Answer<T>>;

/** A call is given up after this. */
export const TIMEOUT_MS = 5_000;
const TRAVEL_MAX_MS = 200;
const RETRY_AFTER_MS = 5_000;
const FIRST_PAUSE_MS = 500;
const PAUSE_MAX_MS = 10_000;

export class Line {
  readonly #outFromMs: number;
  readonly #outUntilMs: number;
  readonly #turnedAway: Answer<never>;
  readonly #noAnswer: Answer<never>;

  /** `code` is what a caller hears of a call that has no answer. */
  constructor(
    private readonly world: World,
    private readonly settings: LineSettings,
    code: string,
  ) {
    const { fromMs, lengthMs } = settings.outage ?? { fromMs: 0, lengthMs: 0 };
    this.#outFromMs = world.nowMs + fromMs;
    this.#outUntilMs = this.#outFromMs + lengthMs;
    this.#noAnswer = { outcome: 'unknown', failure: failure(code) };
    const retryAfterMs = RETRY_AFTER_MS;
    this.#turnedAway = { outcome: 'not_sent', failure: failure(code, { retryAfterMs }) };
  }

  /** One send of a question: it does no harm, whenever it arrives. */
  ask<T>(work: Work<T>): Promise<Answer<T>> {
    return this.#send(work, 0);
  }

  /** One send of something that is done when it arrives, which may be late. */
  act<T>(work: Work<T>): Promise<Answer<T>> {
    return this.#send(work, this.settings.dawdleMs);
  }

  /** Sent again, as activities are, until there is an answer or the time is up. */
  async repeat<T>(send: () => Promise<Answer<T>>, untilMs: number): Promise<Answer<T>> {
    for (let tries = 0; ; tries++) {
      const answer = await send();
      if (answer.outcome === 'done' || answer.outcome === 'refused') return answer;
      const { retryAfterMs } = answer.failure;
      const pauseMs = retryAfterMs ?? doublingMs(FIRST_PAUSE_MS, tries, PAUSE_MAX_MS);
      // An earlier try may have got through, whatever became of this one.
      if (this.world.nowMs + pauseMs >= untilMs) return tries === 0 ? answer : this.#noAnswer;
      await this.world.sleep(pauseMs);
    }
  }

  async #send<T>(work: Work<T>, dawdleMs: number): Promise<Answer<T>> {
    const { world } = this;
    await this.#travel();
    const luck = this.#luck();
    if (luck === 'turned-away') return this.#turnedAway;
    if (luck === 'lost-before') return this.#lose();
    if (luck === 'lost-after') {
      world.after(world.delay(dawdleMs), () => void work());
      return this.#lose();
    }
    const answer = await work();
    await this.#travel();
    return answer;
  }

  #luck(): 'turned-away' | 'lost-before' | 'lost-after' | 'through' {
    const { nowMs } = this.world;
    const drawn = this.world.between(1, 100);
    if (nowMs >= this.#outFromMs && nowMs < this.#outUntilMs) {
      return drawn <= 50 ? 'turned-away' : 'lost-before';
    }
    const { busyPercent, lostBeforePercent, lostAfterPercent } = this.settings.weather;
    if (drawn <= busyPercent) return 'turned-away';
    if (drawn <= busyPercent + lostBeforePercent) return 'lost-before';
    return drawn <= busyPercent + lostBeforePercent + lostAfterPercent ? 'lost-after' : 'through';
  }

  #travel(): Promise<void> {
    return this.world.sleep(this.world.between(1, TRAVEL_MAX_MS));
  }

  async #lose(): Promise<Answer<never>> {
    await this.world.sleep(TIMEOUT_MS);
    return this.#noAnswer;
  }
}
