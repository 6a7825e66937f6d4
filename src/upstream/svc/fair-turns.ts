// Decides which waiting call goes next under a rate limit: one from each queue in turn, so that a
// rush in one queue does not block the others.
import { TokenBucket } from 'limiter';
import { BURST_PER_RATE } from '../../contract/limits';

export interface RateOptions {
  /** The rate of all queues together; may be below one. */
  readonly ratePerSecond: number;
  /** The most calls at once after an idle period. Default: in proportion to the rate, as for Svc's beta stage. */
  readonly burst?: number;
  /**
   * The longest wait. A call that would wait longer is refused at once; one that others delay, at the end of the wait.
   */
  readonly waitMaxMs: number;
}

export interface TurnOptions {
  readonly signal?: AbortSignal | undefined;
  /** Checked at the call's turn: a call that is no longer needed uses no token. */
  readonly isNeeded?: () => boolean;
}

/** The error of a call whose turn would come too late. */
export class TurnTooLateError extends Error {
  override readonly name = 'TurnTooLateError';

  constructor(
    /** The wait until a new call would get its turn. */
    readonly waitMs: number,
  ) {
    super('too many calls are waiting for their turn');
  }
}

interface Waiting {
  readonly serve: () => void;
  readonly isNeeded: () => boolean;
}

export class FairTurns {
  readonly #bucket: TokenBucket;
  readonly #turnMs: number;
  readonly #waitMaxMs: number;
  /** The waiting calls by queue; the first queue is served next. */
  readonly #queues = new Map<string, Set<Waiting>>();
  #timer: NodeJS.Timeout | undefined;

  constructor({ ratePerSecond, burst = ratePerSecond * BURST_PER_RATE, waitMaxMs }: RateOptions) {
    this.#bucket = fullBucket(ratePerSecond, burst);
    this.#turnMs = 1000 / ratePerSecond;
    this.#waitMaxMs = waitMaxMs;
  }

  /** Resolves at the call's turn. Throws a TurnTooLateError, or the signal's reason. */
  async take(queue: string, { signal, isNeeded = () => true }: TurnOptions = {}): Promise<void> {
    signal?.throwIfAborted();
    if (this.#queues.size === 0 && this.#bucket.tryRemoveTokens(1)) return;
    const waitMs = this.#waitMs(queue);
    if (waitMs > this.#waitMaxMs) throw new TurnTooLateError(waitMs);
    await this.#waitForTurn(queue, signal, isNeeded);
  }

  #waitForTurn(
    queue: string,
    signal: AbortSignal | undefined,
    isNeeded: () => boolean,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(tooLong);
        signal?.removeEventListener('abort', onAbort);
        this.#remove(queue, waiting);
      };
      const serve = (): void => {
        leave();
        resolve();
      };
      const onAbort = (): void => {
        leave();
        reject(signal?.reason as Error);
      };
      const waiting = { serve, isNeeded };
      // One extra turn, since turns come slightly later than computed.
      const tooLong = setTimeout(() => {
        leave();
        reject(new TurnTooLateError(this.#waitMs(queue)));
      }, this.#waitMaxMs + this.#turnMs);
      signal?.addEventListener('abort', onAbort);
      this.#queues.set(queue, (this.#queues.get(queue) ?? new Set()).add(waiting));
      this.#waitForNext();
    });
  }

  /** The wait of a new call: for the calls ahead of it in its queue and, per turn, for one call of each other queue. */
  #waitMs(queue: string): number {
    const ahead = this.#queues.get(queue)?.size ?? 0;
    let turns = ahead;
    for (const [other, { size }] of this.#queues) {
      if (other !== queue) turns += Math.min(size, ahead + 1);
    }
    return Math.ceil(this.#bucket.getWaitTime(1) + turns * this.#turnMs);
  }

  #serve(): void {
    for (const next of this.#heads()) {
      if (next.isNeeded() && !this.#bucket.tryRemoveTokens(1)) break;
      next.serve();
    }
    this.#waitForNext();
  }

  /** The first call of each queue, round-robin. */
  *#heads(): Generator<Waiting, void, undefined> {
    for (;;) {
      const [first] = this.#queues;
      if (!first) return;
      const [queue, waiting] = first;
      const [next] = waiting;
      if (!next) throw new Error('an empty queue');
      yield next;
      if (this.#queues.delete(queue)) this.#queues.set(queue, waiting);
    }
  }

  #remove(queue: string, call: Waiting): void {
    const waiting = this.#queues.get(queue);
    waiting?.delete(call);
    if (waiting?.size === 0) this.#queues.delete(queue);
    if (this.#queues.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #waitForNext(): void {
    if (this.#timer || this.#queues.size === 0) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.#serve();
      },
      Math.max(1, this.#bucket.getWaitTime(1)),
    );
  }
}

/** A bucket that starts full and holds at least one token. */
function fullBucket(ratePerSecond: number, burst: number): TokenBucket {
  const bucketSize = Math.max(1, burst);
  const bucket = new TokenBucket({
    bucketSize,
    tokensPerInterval: ratePerSecond,
    interval: 'second',
  });
  bucket.content = bucketSize;
  return bucket;
}
