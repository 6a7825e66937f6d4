import { endpoints, type EndpointName } from '../../contract/endpoints';
import type { CallSummary } from '../http/call-summary';

/** What is known of a call that brought no usable answer. It holds no private data. */
export interface CallTrouble {
  /** Only `refused` and `not_sent` are evidence that nothing was done. */
  readonly outcome: 'refused' | 'not_sent' | 'unknown';
  /** A code of Svc spec 7.2, else Svc's own word for it, else one of ours. */
  readonly code: string;
  readonly status?: number;
  readonly retryAfterMs?: number;
  /** The order that an earlier request with the same clientRequestId made, where Svc names it. */
  readonly orderId?: string;
  /** The field of the request or the answer that was at fault, where one is named. */
  readonly field?: string;
  /** What happened on the wire, for a log: a status, an error code of the system, a deadline. */
  readonly reason: string;
}

/** Every failed call of Svc. The message names the endpoint by its template, so that no id shows. */
export class SvcError extends Error {
  override readonly name = 'SvcError';
  readonly outcome: CallTrouble['outcome'];
  readonly code: string;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly orderId: string | undefined;
  readonly field: string | undefined;

  constructor(
    readonly endpoint: EndpointName,
    readonly trouble: CallTrouble,
    /** What was asked and what came back, secrets redacted; absent where no call was made. */
    readonly call?: CallSummary,
  ) {
    super(summary(endpoint, trouble));
    this.outcome = trouble.outcome;
    this.code = trouble.code;
    this.status = trouble.status;
    this.retryAfterMs = trouble.retryAfterMs;
    this.orderId = trouble.orderId;
    this.field = trouble.field;
  }
}

export function isSvcError(error: unknown): error is SvcError {
  return error instanceof SvcError;
}

function summary(endpoint: EndpointName, { outcome, code, reason, field }: CallTrouble): string {
  const { method, path } = endpoints[endpoint];
  const at = field === undefined ? '' : ` at ${field}`;
  return `${method} ${path}: ${code}, ${outcome} (${reason}${at})`;
}
