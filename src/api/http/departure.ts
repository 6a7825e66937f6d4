// How a process of the API goes, so that nobody notices: it says so while it still serves, then takes
// no new requests and answers the waiting ones.
import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

export class Departure {
  readonly #closing = new AbortController();
  readonly #ended = new AbortController();
  #isAnnounced = false;

  constructor() {
    // One for each stream that is open.
    setMaxListeners(0, this.#closing.signal);
  }

  /** Whether load balancers should stop sending requests. */
  get isAnnounced(): boolean {
    return this.#isAnnounced;
  }

  /** Aborted when nothing new is taken: streams end, and who waits for a change is answered without one. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** Aborted when the last request is answered: what still listens to Temporal lets go. */
  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  /** Resolves once everybody has had `noticeMs` to hear of it. */
  async announce(noticeMs: number): Promise<void> {
    this.#isAnnounced = true;
    await pause(noticeMs);
    this.#closing.abort();
  }

  end(): void {
    this.#ended.abort();
  }
}
