// What can happen to a call on the wire: it is slow, rejected as busy, never arrives, arrives after its sender has
// timed out, or its response is lost after the work was done.
import type { World } from '../world';

export interface Weather {
  /** How many of a hundred calls each fault affects. */
  readonly lostBeforePercent: number;
  readonly lostAfterPercent: number;
  readonly busyPercent: number;
}

export const FAIR: Weather = { lostBeforePercent: 0, lostAfterPercent: 0, busyPercent: 0 };
export const STORMY: Weather = { lostBeforePercent: 10, lostAfterPercent: 20, busyPercent: 5 };
export const WILD: Weather = { lostBeforePercent: 10, lostAfterPercent: 40, busyPercent: 10 };

/** A period in which the listed calls fail, counted from the start of the schedule. */
export interface Outage {
  readonly fromMs: number;
  readonly lengthMs: number;
  readonly calls: readonly string[];
}

export interface LineSettings {
  readonly weather: Weather;
  readonly outages: readonly Outage[];
  /** How much later than usual a request whose response is lost may arrive. */
  readonly lateArrivalMaxMs: number;
  /** The extra delay of each response. */
  readonly slowMs: number;
  /** The Retry-After of a call that is rejected as busy. */
  readonly retryAfterMs: Readonly<Record<string, number>> & { readonly other: number };
}

/** The outcome of a call that was refused or got no response. */
export class CallTrouble extends Error {
  constructor(
    readonly outcome: 'refused' | 'not_sent' | 'unknown',
    readonly code: string,
    readonly more: { readonly retryAfterMs?: number; readonly orderId?: string } = {},
  ) {
    super(`${code}, ${outcome}`);
  }
}

export class LineClosed extends Error {}

export function refusal(code: string, more?: CallTrouble['more']): CallTrouble {
  return new CallTrouble('refused', code, more);
}

/** The client's timeout. */
const TIMEOUT_MS = 5_000;
const TRAVEL_MAX_MS = 200;

export class Line {
  readonly #fromMs: number;
  readonly #open = new Set<(error: Error) => void>();
  readonly #late: string[] = [];

  /** `code`: the error code of a call that is rejected as busy or gets no response. */
  constructor(
    private readonly world: World,
    private readonly settings: LineSettings,
    private readonly code: string,
  ) {
    this.#fromMs = world.nowMs;
  }

  /** @throws CallTrouble */
  send<T>(call: string, work: () => T | Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#open.add(reject);
      this.#send(call, work)
        .then(resolve, reject)
        .finally(() => this.#open.delete(reject));
    });
  }

  /** Whether a request to `call` that has timed out can still arrive. */
  isOnItsWay(call: string): boolean {
    return this.#late.includes(call);
  }

  /** The schedule is over: fails every open call. */
  close(): void {
    for (const reject of this.#open) reject(new LineClosed('the schedule is over'));
  }

  async #send<T>(call: string, work: () => T | Promise<T>): Promise<T> {
    const { world, settings } = this;
    const sentAtMs = world.nowMs;
    await world.sleep(this.#travelMs());
    const luck = this.#luck(call);
    if (luck === 'turned-away') throw this.#turnedAway(call);
    if (luck === 'lost-before') return this.#lose(TIMEOUT_MS);
    if (luck === 'lost-after') {
      this.#late.push(call);
      world.after(world.delay(settings.lateArrivalMaxMs), () => {
        this.#late.splice(this.#late.indexOf(call), 1);
        void Promise.resolve().then(work).catch(ignoreRefusal);
      });
      return this.#lose(TIMEOUT_MS);
    }
    const answer = Promise.resolve().then(work);
    return this.#awaitAnswer(answer, sentAtMs + TIMEOUT_MS);
  }

  /** Resolves with the response if it comes in time; the work continues either way. */
  #awaitAnswer<T>(answer: Promise<T>, untilMs: number): Promise<T> {
    const { world, settings } = this;
    const backMs = this.#travelMs() + settings.slowMs;
    return new Promise((resolve, reject) => {
      const cancelTimeout = world.after(untilMs - world.nowMs, () => reject(this.#noAnswer()));
      const deliver = (respond: () => void): void => {
        world.after(backMs, () => {
          cancelTimeout();
          respond();
        });
      };
      answer.then(
        (value) => deliver(() => resolve(value)),
        (error: unknown) => deliver(() => reject(errorOf(error))),
      );
    });
  }

  #luck(call: string): 'turned-away' | 'lost-before' | 'lost-after' | 'through' {
    const drawn = this.world.between(1, 100);
    if (this.#isOut(call)) return drawn <= 50 ? 'turned-away' : 'lost-before';
    const { busyPercent, lostBeforePercent, lostAfterPercent } = this.settings.weather;
    if (drawn <= busyPercent) return 'turned-away';
    if (drawn <= busyPercent + lostBeforePercent) return 'lost-before';
    return drawn <= busyPercent + lostBeforePercent + lostAfterPercent ? 'lost-after' : 'through';
  }

  #isOut(call: string): boolean {
    const sinceMs = this.world.nowMs - this.#fromMs;
    return this.settings.outages.some(
      ({ fromMs, lengthMs, calls }) =>
        sinceMs >= fromMs && sinceMs < fromMs + lengthMs && calls.includes(call),
    );
  }

  #turnedAway(call: string): CallTrouble {
    const { retryAfterMs } = this.settings;
    return new CallTrouble('not_sent', this.code, {
      retryAfterMs: retryAfterMs[call] ?? retryAfterMs.other,
    });
  }

  async #lose(afterMs: number): Promise<never> {
    await this.world.sleep(afterMs);
    throw this.#noAnswer();
  }

  #noAnswer(): CallTrouble {
    return new CallTrouble('unknown', this.code);
  }

  #travelMs(): number {
    return this.world.between(1, TRAVEL_MAX_MS);
  }
}

/** Ignores a refusal that reaches no caller; any other error is a bug in the model. */
export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof CallTrouble)) throw error;
}

function errorOf(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
