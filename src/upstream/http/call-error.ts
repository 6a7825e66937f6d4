import type { Trouble } from '../../domain/checkout/ports';
import type { CallSummary } from './call-summary';

/** What is known of a call without a usable answer. It has no private data. */
export interface CallTrouble {
  readonly outcome: Trouble['outcome'];
  readonly code: string;
  readonly retryAfterMs?: number;
  /** The field of the request or the answer that was at fault, where one is named. */
  readonly field?: string;
  /** The technical reason, for a log: a status, an error code of the system, a deadline. */
  readonly reason: string;
}

/** A failed call, of Svc or of a payment provider. */
export abstract class CallError<T extends CallTrouble = CallTrouble> extends Error {
  readonly outcome: T['outcome'];
  readonly code: T['code'];
  readonly retryAfterMs: number | undefined;
  readonly field: string | undefined;

  constructor(
    /** Method and path as a template, so that no id shows in the message. */
    called: string,
    readonly trouble: T,
    /** Request and answer, with secrets redacted; absent where no call was made. */
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
