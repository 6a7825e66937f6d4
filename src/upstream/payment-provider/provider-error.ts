import {
  partnerPay,
  type AuthorizationStatus,
  type PartnerPayCall,
  type PartnerPayErrorCode,
} from '../../contract/partner-pay';
import { CallError, type CallTrouble } from '../http/call-error';
import type { CallSummary } from '../http/call-summary';

/** The provider's code if the contract lists it, otherwise one of ours. */
type ProviderErrorCode =
  | PartnerPayErrorCode
  | 'PAYMENT_PROVIDER_UNAVAILABLE'
  | 'PAYMENT_PROVIDER_MISSING'
  /** The authorisation was captured for another reference. */
  | 'AUTHORIZATION_USED'
  | 'TOO_MANY_REQUESTS'
  | 'INVALID_ANSWER';

/**
 * `refused`: the provider processed the request and declined it. `not_sent`: this call had no
 * effect, and proves nothing about the money. Anything else is `unknown`.
 */
export interface ProviderTrouble extends CallTrouble {
  readonly code: ProviderErrorCode;
  /** With INVALID_STATE: the status of the authorisation, if the provider sends it. */
  readonly authorizationStatus?: AuthorizationStatus;
}

/** A failed call to a payment provider. */
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
    if (this.authorizationStatus) {
      this.message += `; the authorisation is ${this.authorizationStatus}`;
    }
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

/** Providers carry out a call once per idempotency key, so it can be retried unless the answer was final. */
export function mayRepeatPayment({ outcome, code }: PaymentProviderError): boolean {
  return outcome !== 'refused' && !FINAL.includes(code);
}
