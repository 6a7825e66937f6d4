import {
  partnerPay,
  type AuthorizationStatus,
  type PartnerPayCall,
  type PartnerPayErrorCode,
} from '../../contract/partner-pay';
import type { CallSummary } from '../http/call-summary';

/** The provider's own word, or one of ours where it gave none that the contract knows. */
export type ProviderErrorCode =
  | PartnerPayErrorCode
  | 'PAYMENT_PROVIDER_UNAVAILABLE'
  | 'PAYMENT_PROVIDER_MISSING'
  /** It was captured for another reference. */
  | 'AUTHORIZATION_USED'
  | 'TOO_MANY_REQUESTS'
  | 'INVALID_ANSWER';

/** What is known of a call to a payment provider that did not end well. It holds no private data. */
export interface ProviderTrouble {
  /**
   * `refused`: the provider looked at the money and will not do it. `not_sent`: nothing was done with
   * this call, and nothing was said about the money either. All else is `unknown`.
   */
  readonly outcome: 'refused' | 'not_sent' | 'unknown';
  readonly code: ProviderErrorCode;
  /** With INVALID_STATE: how the authorisation stands, where the provider says it. */
  readonly authorizationStatus?: AuthorizationStatus;
  readonly retryAfterMs?: number;
  /** The field of the request or the answer that was at fault, where one is named. */
  readonly field?: string;
  /** What happened on the wire, for a log: a status, an error code of the system, a deadline. */
  readonly reason: string;
}

/** Every failed call of a payment provider. The message names the call by its template, so that no id shows. */
export class PaymentProviderError extends Error {
  override readonly name = 'PaymentProviderError';
  readonly outcome: ProviderTrouble['outcome'];
  readonly code: ProviderErrorCode;
  readonly authorizationStatus: AuthorizationStatus | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(
    readonly operation: PartnerPayCall,
    readonly trouble: ProviderTrouble,
    /** What was asked and what came back, secrets redacted; absent where no call was made. */
    readonly call?: CallSummary,
  ) {
    super(summary(operation, trouble));
    this.outcome = trouble.outcome;
    this.code = trouble.code;
    this.authorizationStatus = trouble.authorizationStatus;
    this.retryAfterMs = trouble.retryAfterMs;
  }
}

export function isPaymentProviderError(error: unknown): error is PaymentProviderError {
  return error instanceof PaymentProviderError;
}

/** Whoever says one of these says it again to the same words under the same key. */
const STANDING: readonly ProviderErrorCode[] = [
  'INVALID_REQUEST',
  'INVALID_STATE',
  'IDEMPOTENCY_KEY_REUSED',
  'PAYMENT_PROVIDER_MISSING',
];

/** Every call is carried out once per key, so that only an answer that stands forbids to repeat it. */
export function mayRepeatPayment({ outcome, code }: PaymentProviderError): boolean {
  return outcome !== 'refused' && !STANDING.includes(code);
}

function summary(operation: PartnerPayCall, trouble: ProviderTrouble): string {
  const { method, path } = partnerPay[operation];
  const { outcome, code, reason, field, authorizationStatus } = trouble;
  const at = field === undefined ? '' : ` at ${field}`;
  const stands = authorizationStatus === undefined ? '' : `, it is ${authorizationStatus}`;
  return `payment provider: ${method} ${path}: ${code}, ${outcome} (${reason}${at}${stands})`;
}
