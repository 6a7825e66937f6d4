import type { Trouble } from '../../domain/checkout/ports';
import type { CallSummary } from './call-summary';

/** The known facts about a failed call. Contains no private data. */
export interface CallTrouble {
  readonly outcome: Trouble['outcome'];
  readonly code: string;
  readonly retryAfterMs?: number;
  /** The invalid field of the request or the answer, if known. */
  readonly field?: string;
  /** The technical reason, for logs: a status, a system error code or a deadline. */
  readonly reason: string;
}

/** A failed call to Svc or to a payment provider. */
export abstract class CallError<T extends CallTrouble = CallTrouble> extends Error {
  readonly outcome: T['outcome'];
  readonly code: T['code'];
  readonly retryAfterMs: number | undefined;
  readonly field: string | undefined;

  constructor(
    /** Method and path template, so that the message contains no id. */
    called: string,
    readonly trouble: T,
    /** Request and answer, with secrets redacted; absent if no call was made. */
    readonly call?: CallSummary,
  ) {
    const { outcome, code, reason, field } = trouble;
    const at = field === undefined ? '' : ` at ${field}`;
    super(`${called}: ${code}, ${outcome} (${reason}${at})`);
    this.outcome = outcome;
    this.code = code;
    this.retryAfterMs = trouble.retryAfterMs;
    this.field = field;
  }
}

export function isCallError(error: unknown): error is CallError {
  return error instanceof CallError;
}
