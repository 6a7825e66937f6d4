// Stops an API process without failing requests: it announces the stop while it still serves, then
// refuses new requests and answers the waiting ones.
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

  /** Aborted when new requests are refused: streams end, and waiting callers get the current state. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** Aborted after the last request is answered: remaining polls to Temporal end. */
  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  /** Resolves after `noticeMs`, the time for load balancers to notice the stop. */
  async announce(noticeMs: number): Promise<void> {
    this.#isAnnounced = true;
    await pause(noticeMs);
    this.#closing.abort();
  }

  end(): void {
    this.#ended.abort();
  }
}
