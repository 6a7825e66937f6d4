// Decides whether and when a failed call is retried, both for clients with retries and for
// workflows.
import { endpoints } from '../../contract/endpoints';
import type { SvcError } from './svc-error';

const BASE_MS = 100;
const MAX_MS = 10_000;

/**
 * A refusal is final, and a call with an unknown outcome is retried only if it is repeatable. A wrong password may be
 * answered with GENERIC_ERROR (Svc spec 7.3), and too many wrong passwords could lock the account.
 */
export function isRetryable({ outcome, endpoint, code }: SvcError): boolean {
  if (outcome !== 'unknown') return outcome === 'not_sent';
  const isPassword = endpoint === 'authenticate' && code === 'GENERIC_ERROR';
  return !isPassword && endpoints[endpoint].repeatable;
}

/**
 * How long to wait before the next attempt: exponential backoff with full jitter, and never less
 * than Svc's Retry-After (Svc spec 7.1). Whole milliseconds, at least one. `attempt` counts from 1.
 */
export function retryDelayMs(
  attempt: number,
  retryAfterMs: number | undefined,
  random: () => number = Math.random,
): number {
  const backoffMs = random() * Math.min(MAX_MS, BASE_MS * 2 ** attempt);
  return Math.max(1, Math.ceil(Math.max(backoffMs, retryAfterMs ?? 0)));
}
