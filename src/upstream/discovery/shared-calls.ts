/** One call with several waiting callers, cancelled when the last of them leaves. */
export class SharedCall<T> {
  readonly #controller = new AbortController();
  readonly #answer: Promise<T>;
  readonly #ended: () => void;
  #waiting = 0;

  /** Calls `ended`, once or twice, when the call was answered or cancelled and can no longer be joined. */
  constructor(start: (signal: AbortSignal) => Promise<T>, ended: () => void) {
    this.#ended = ended;
    this.#answer = start(this.#controller.signal).finally(ended);
    // Prevents an unhandled rejection when nobody waits; every waiter still gets the failure.
    this.#answer.catch(() => undefined);
  }

  /** Returns the answer, or throws the reason of the signal as soon as the signal is aborted. */
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

/** Running calls by request key: a caller with the same key joins the running call. */
export class SharedCalls<T> {
  readonly #underWay = new Map<string, SharedCall<T>>();

  has(key: string): boolean {
    return this.#underWay.has(key);
  }

  async ask(
    key: string,
    start: (signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    signal?.throwIfAborted();
    const call = this.#underWay.get(key) ?? this.#begin(key, start);
    return call.join(signal);
  }

  #begin(key: string, start: (signal: AbortSignal) => Promise<T>): SharedCall<T> {
    const call = new SharedCall(start, () => {
      if (this.#underWay.get(key) === call) this.#underWay.delete(key);
    });
    this.#underWay.set(key, call);
    return call;
  }
}

function unlessAborted<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return answer;
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort);
    const removeListener = (): void => signal.removeEventListener('abort', onAbort);
    answer.finally(removeListener).then(resolve, reject);
  });
}
