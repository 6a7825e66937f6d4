// Stops a process of the API without failed requests: it announces the stop while it still serves, then accepts
// no new requests and answers the waiting ones.
import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

export class Departure {
  readonly #closing = new AbortController();
  readonly #ended = new AbortController();
  #isAnnounced = false;

  constructor() {
    // One listener for each open stream.
    setMaxListeners(0, this.#closing.signal);
  }

  /** Whether load balancers should stop sending requests. */
  get isAnnounced(): boolean {
    return this.#isAnnounced;
  }

  /** Aborted when no new requests are accepted: streams end, and waiting callers are answered without a change. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** Aborted when the last request is answered: the remaining polls of Temporal end. */
  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  /** Resolves after `noticeMs`, in which load balancers notice the stop. */
  async announce(noticeMs: number): Promise<void> {
    this.#isAnnounced = true;
    await pause(noticeMs);
    this.#closing.abort();
  }

  end(): void {
    this.#ended.abort();
  }
}
