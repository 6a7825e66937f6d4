/** One call with several waiting callers. It is cancelled when the last of them has gone. */
export class SharedCall<T> {
  readonly #controller = new AbortController();
  readonly #answer: Promise<T>;
  readonly #ended: () => void;
  #waiting = 0;

  /** Calls `ended`, once or twice, when the call can no longer be joined: it was answered, or cancelled. */
  constructor(start: (signal: AbortSignal) => Promise<T>, ended: () => void) {
    this.#ended = ended;
    this.#answer = start(this.#controller.signal).finally(ended);
    // Every waiter receives the failure; there may be none.
    this.#answer.catch(() => undefined);
  }

  /** The answer, or the reason of the signal as soon as it is aborted. */
  async join(signal: AbortSignal | undefined): Promise<T> {
    this.#waiting += 1;
    try {
      return await unlessAborted(this.#answer, signal);
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) {
        this.#ended();
        this.#controller.abort();
      }
    }
  }
}

/** Calls by their request: a caller with the same request waits for the running call. */
export class SharedCalls<T> {
  readonly #underWay = new Map<string, SharedCall<T>>();

  has(question: string): boolean {
    return this.#underWay.has(question);
  }

  async ask(
    question: string,
    start: (signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    signal?.throwIfAborted();
    const call = this.#underWay.get(question) ?? this.#begin(question, start);
    return call.join(signal);
  }

  #begin(question: string, start: (signal: AbortSignal) => Promise<T>): SharedCall<T> {
    const call = new SharedCall(start, () => {
      if (this.#underWay.get(question) === call) this.#underWay.delete(question);
    });
    this.#underWay.set(question, call);
    return call;
  }
}

function unlessAborted<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return answer;
  return new Promise((resolve, reject) => {
    const goAway = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', goAway);
    const stay = (): void => signal.removeEventListener('abort', goAway);
    answer.finally(stay).then(resolve, reject);
  });
}
