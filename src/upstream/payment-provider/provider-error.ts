import {
  partnerPay,
  type AuthorizationStatus,
  type PartnerPayCall,
  type PartnerPayErrorCode,
} from '../../contract/partner-pay';
import { CallError, type CallTrouble } from '../http/call-error';
import type { CallSummary } from '../http/call-summary';

/** The provider's own word, or one of ours where it gave none that the contract knows. */
type ProviderErrorCode =
  | PartnerPayErrorCode
  | 'PAYMENT_PROVIDER_UNAVAILABLE'
  | 'PAYMENT_PROVIDER_MISSING'
  /** It was captured for another reference. */
  | 'AUTHORIZATION_USED'
  | 'TOO_MANY_REQUESTS'
  | 'INVALID_ANSWER';

/**
 * `refused`: the provider looked at the money and will not do it. `not_sent`: nothing was done with this call,
 * and nothing was said about the money either. All else is `unknown`.
 */
export interface ProviderTrouble extends CallTrouble {
  readonly code: ProviderErrorCode;
  /** With INVALID_STATE: how the authorisation stands, where the provider says it. */
  readonly authorizationStatus?: AuthorizationStatus;
}

/** Every failed call of a payment provider. */
export class PaymentProviderError extends CallError<ProviderTrouble> {
  override readonly name = 'PaymentProviderError';
  readonly authorizationStatus: AuthorizationStatus | undefined;

  constructor(
    readonly operation: PartnerPayCall,
    trouble: ProviderTrouble,
    call?: CallSummary,
  ) {
    const { method, path } = partnerPay[operation];
    super(`payment provider: ${method} ${path}`, trouble, call);
    this.authorizationStatus = trouble.authorizationStatus;
    if (this.authorizationStatus) this.message += `; it is ${this.authorizationStatus}`;
  }
}

export function isPaymentProviderError(error: unknown): error is PaymentProviderError {
  return error instanceof PaymentProviderError;
}

/** Final codes: repeating the request cannot change the answer. */
const FINAL: readonly ProviderErrorCode[] = [
  'INVALID_REQUEST',
  'INVALID_STATE',
  'IDEMPOTENCY_KEY_REUSED',
  'PAYMENT_PROVIDER_MISSING',
];

/** The provider carries a call out once per key, so that only a final answer forbids to repeat it. */
export function mayRepeatPayment({ outcome, code }: PaymentProviderError): boolean {
  return outcome !== 'refused' && !FINAL.includes(code);
}
