// An answer from Temporal that several gauges share. It is requested at most once in `askEveryMs`, and is null if
// Temporal does not answer.
import type { Client } from '@temporalio/client';
import type { Logger } from '../platform/logger';

/** Shorter than the time that Prometheus waits for the metrics. */
const ASK_TIMEOUT_MS = 5_000;

export interface AnswerOptions<T> {
  readonly temporal: Client;
  readonly logger: Logger;
  /** Readings within this time return the same answer. */
  readonly askEveryMs: number;
  readonly ask: () => Promise<T>;
  /** Logged if there is no answer. */
  readonly failureText: string;
}

export function cachedAnswer<T>(options: AnswerOptions<T>): () => Promise<T | null> {
  let askedAtMs = -Infinity;
  let answer: Promise<T | null> = Promise.resolve(null);
  return () => {
    const nowMs = performance.now();
    if (nowMs - askedAtMs >= options.askEveryMs) {
      askedAtMs = nowMs;
      answer = askOnce(options);
    }
    return answer;
  };
}

async function askOnce<T>({
  temporal,
  logger,
  ask,
  failureText,
}: AnswerOptions<T>): Promise<T | null> {
  try {
    return await temporal.withDeadline(Date.now() + ASK_TIMEOUT_MS, ask);
  } catch (error) {
    logger.warn({ error }, failureText);
    return null;
  }
}
