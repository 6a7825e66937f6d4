import type { FailureKind, FailureMeaning, NextStep } from './failure-kinds';
import { FAILURES } from './failure-table';

/** A refusal or a failure, as the caller sees it. It never carries private data. */
export interface Failure {
  readonly kind: FailureKind;
  /** A code of Svc (Svc spec 7.2) or one of our own, stable for callers to switch on. */
  readonly code: string;
  /** One sentence for a person. */
  readonly message: string;
  /** Whether doing the same again, perhaps with other input, can succeed. */
  readonly retryable: boolean;
  /** What the caller should do next. */
  readonly next: NextStep;
  /** JSON pointer to the refused field of the request, if there is one. */
  readonly pointer?: string;
  /** Milliseconds to wait before trying again, if Svc, the provider or a limit requires it. */
  readonly retryAfterMs?: number;
  /** The number of the payment attempt that this failure used up: from 1, declined or failed for another reason. */
  readonly attempt?: number;
  /** When it happened, in milliseconds since the epoch. */
  readonly atMs?: number;
}

export type FailureCode = keyof typeof FAILURES;

/** The failure with this code; a code that is not in the table means UPSTREAM_ERROR. */
export function failure(code: string, more: Partial<Omit<Failure, 'kind' | 'code'>> = {}): Failure {
  const { kind, retryable, next, message } = meaningOf(code);
  return { kind, retryable, next, message, code, ...more };
}

/** The row of the code; a code of Svc that is not in the table has the meaning of UPSTREAM_ERROR. */
export function meaningOf(code: string): FailureMeaning {
  return isListed(code) ? FAILURES[code] : FAILURES.UPSTREAM_ERROR;
}

/** Whether the table has this code. */
export function isListed(code: string): code is FailureCode {
  return Object.hasOwn(FAILURES, code);
}

/**
 * The codes of a declined payment, whether Svc (Svc spec 7.2) or the partner's own provider declined it. For an order,
 * each also means that its clientRequestId is spent (checkout/evidence.ts).
 */
export const DECLINES = [
  'FRAUD_DETECTED',
  // At a partner's own provider, also a token that is unknown or was used.
  'INVALID_CREDIT_CARD_NUMBER',
  // The bank or the processor declined. A 402 without a specific code gets this code, too.
  'PROCESSOR_DECLINED',
] as const satisfies readonly FailureCode[];
export type DeclineCode = (typeof DECLINES)[number];

/**
 * Whether it is the code of a declined payment. Other `payment` failures concern a token, an authorisation or the
 * attempts.
 */
export function isDecline(code: string): code is DeclineCode {
  return (DECLINES as readonly string[]).includes(code);
}

/** Whether the failure used up a payment attempt: a declined payment or failed order does, a mere refusal does not. */
export function usedAnAttempt({ attempt }: Failure): boolean {
  return attempt !== undefined;
}

/**
 * If an attempt has failed, the caller sees that failure even if the seats are then lost for another reason. The next
 * action is to choose seats, unless the reason requires a sign-in or a new checkout.
 */
export function keepingFailedAttempt(earlier: Failure | null, why: Failure): Failure {
  if (!earlier || !usedAnAttempt(earlier)) return why;
  const isDeeper = why.next === 'authenticate' || why.next === 'start_over';
  return { ...earlier, next: isDeeper ? why.next : 'choose_seats' };
}

/** Whether a result is a failure instead of the expected value. */
export function isFailure(value: object): value is Failure {
  return 'code' in value && 'retryable' in value;
}
