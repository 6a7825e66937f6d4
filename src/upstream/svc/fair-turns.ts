// Decides which waiting call goes next under a rate limit: one from each queue in turn, so that
// a rush in one queue leaves the others their share.
import { TokenBucket } from 'limiter';
import { BURST_PER_RATE } from '../../contract/limits';

export interface RateOptions {
  /** The rate of all queues together; may be less than one. */
  readonly ratePerSecond: number;
  /** Calls at once after a rest; by default, what the beta stage allows at this rate. */
  readonly burst?: number;
  /** A call that would wait longer is refused: at once, or when other queues delay it. */
  readonly waitMaxMs: number;
}

export interface TurnOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called at its turn: a call that is no longer needed costs nothing. */
  readonly isNeeded?: () => boolean;
}

/** The error of a call whose turn would come too late. */
export class TurnTooLateError extends Error {
  override readonly name = 'TurnTooLateError';

  constructor(
    /** The wait until a new call would get its turn. */
    readonly waitMs: number,
  ) {
    super('too many calls wait for their turn');
  }
}

interface Waiting {
  readonly come: () => void;
  readonly isNeeded: () => boolean;
}

export class FairTurns {
  readonly #bucket: TokenBucket;
  readonly #turnMs: number;
  readonly #waitMaxMs: number;
  /** The waiting calls by queue; the first queue is served next. */
  readonly #lines = new Map<string, Set<Waiting>>();
  #timer: NodeJS.Timeout | undefined;

  constructor({ ratePerSecond, burst = ratePerSecond * BURST_PER_RATE, waitMaxMs }: RateOptions) {
    this.#bucket = fullBucket(ratePerSecond, burst);
    this.#turnMs = 1000 / ratePerSecond;
    this.#waitMaxMs = waitMaxMs;
  }

  /** Resolves when the turn has come. Throws a TurnTooLateError, or the reason of the signal. */
  async take(line: string, { signal, isNeeded = () => true }: TurnOptions = {}): Promise<void> {
    signal?.throwIfAborted();
    if (this.#lines.size === 0 && this.#bucket.tryRemoveTokens(1)) return;
    const waitMs = this.#waitMs(line);
    if (waitMs > this.#waitMaxMs) throw new TurnTooLateError(waitMs);
    await this.#comes(line, signal, isNeeded);
  }

  #comes(line: string, signal: AbortSignal | undefined, isNeeded: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(tooLong);
        signal?.removeEventListener('abort', goAway);
        this.#remove(line, waiting);
      };
      const come = (): void => {
        leave();
        resolve();
      };
      const goAway = (): void => {
        leave();
        reject(signal?.reason as Error);
      };
      const waiting = { come, isNeeded };
      // One turn more, since turns come slightly later than computed.
      const tooLong = setTimeout(() => {
        leave();
        reject(new TurnTooLateError(this.#waitMs(line)));
      }, this.#waitMaxMs + this.#turnMs);
      signal?.addEventListener('abort', goAway);
      this.#lines.set(line, (this.#lines.get(line) ?? new Set()).add(waiting));
      this.#waitForNext();
    });
  }

  /** The wait of a new call: behind its own queue, and each other queue as often. */
  #waitMs(line: string): number {
    const ahead = this.#lines.get(line)?.size ?? 0;
    let turns = ahead;
    for (const [other, { size }] of this.#lines) {
      if (other !== line) turns += Math.min(size, ahead + 1);
    }
    return Math.ceil(this.#bucket.getWaitTime(1) + turns * this.#turnMs);
  }

  #serve(): void {
    for (const next of this.#heads()) {
      if (next.isNeeded() && !this.#bucket.tryRemoveTokens(1)) break;
      next.come();
    }
    this.#waitForNext();
  }

  /** The first call of each queue, round-robin. */
  *#heads(): Generator<Waiting, void, undefined> {
    for (;;) {
      const [first] = this.#lines;
      if (!first) return;
      const [line, waiting] = first;
      const [next] = waiting;
      if (!next) throw new Error('a line without anybody');
      yield next;
      if (this.#lines.delete(line)) this.#lines.set(line, waiting);
    }
  }

  #remove(line: string, who: Waiting): void {
    const waiting = this.#lines.get(line);
    waiting?.delete(who);
    if (waiting?.size === 0) this.#lines.delete(line);
    if (this.#lines.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #waitForNext(): void {
    if (this.#timer || this.#lines.size === 0) return;
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
