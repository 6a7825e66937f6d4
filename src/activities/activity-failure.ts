import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type { Trouble } from '../domain/checkout/ports';
import { failure, type DeclineCode, type Failure } from '../domain/failure';
import type { CallError } from '../upstream/http/call-error';
import {
  isPaymentProviderError,
  mayRepeatPayment,
  type PaymentProviderError,
} from '../upstream/payment-provider/provider-error';
import { isRetryable, retryDelayMs } from '../upstream/svc/retry-policy';
import { isSvcError } from '../upstream/svc/svc-error';

/**
 * Converts a failed call to Svc or to a payment provider into a failure of its activity. The first detail is the port's
 * Trouble, which workflow code reads. `areEarlierAttemptsHarmless`, for leases only: Svc carried out no earlier
 * attempt. If it may have, the customer's former lease may be gone, even if this attempt is refused.
 */
export function activityFailure(
  error: CallError,
  attempt: number,
  areEarlierAttemptsHarmless = attempt === 1,
): ApplicationFailure {
  const { outcome, code, message, retryAfterMs } = error;
  const converted = isPaymentProviderError(error) ? paymentFailure(error) : svcFailure(error);
  const isLease = isSvcError(error) && error.endpoint === 'lease';
  const isInDoubt = isLease ? !areEarlierAttemptsHarmless : attempt > 1 && provesNothing(error);
  const orderId = isSvcError(error) ? error.orderId : undefined;
  const trouble: Trouble = {
    outcome: isInDoubt ? 'unknown' : outcome,
    // A new session would not undo a lease by an earlier attempt.
    failure: isInDoubt && code === 'SESSION_ENDED' ? failure('UPSTREAM_UNAVAILABLE') : converted,
    ...(orderId === undefined ? {} : { orderId }),
  };
  const nonRetryable = !isWorthRepeating(error);
  // Ordinary refusals are excluded from logs and metrics of failures; failures of the service itself are not.
  const benign = outcome === 'refused' && converted.kind !== 'upstream';
  return ApplicationFailure.create({
    type: code,
    message,
    nonRetryable,
    // The summary of the call is for people; workflows read only the first detail.
    details: error.call === undefined ? [trouble] : [trouble, error.call],
    ...(nonRetryable ? {} : { nextRetryDelay: retryDelayMs(attempt, retryAfterMs) }),
    ...(benign ? { category: ApplicationFailureCategory.BENIGN } : {}),
  });
}

/** Whether the error says nothing about earlier attempts, since this one was not sent. */
function provesNothing({ outcome, code }: CallError): boolean {
  return outcome === 'not_sent' || code === 'PAYMENT_PROVIDER_MISSING';
}

function isWorthRepeating(error: CallError): boolean {
  if (isPaymentProviderError(error)) return mayRepeatPayment(error);
  if (!isSvcError(error)) return false;
  // Retries cannot restore a hold that has ended.
  return isRetryable(error) && error.code !== 'HOLD_EXPIRED';
}

function svcFailure({ outcome, code, retryAfterMs }: CallError): Failure {
  const more = retryAfterMs === undefined ? {} : { retryAfterMs };
  // GENERIC_ERROR with a 4xx is about the request, with a 5xx about Svc. A refused key or path is our own fault, not
  // the customer's.
  const isAboutSvc = (code === 'GENERIC_ERROR' && outcome === 'unknown') || OUR_OWN.includes(code);
  return failure(isAboutSvc ? 'UPSTREAM_ERROR' : code, more);
}

const OUR_OWN: readonly string[] = ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'];

/** A rejected token or amount counts as a declined payment. Other codes of a refused authorisation stay as they are. */
const CODE_OF_DECLINE: Readonly<Record<string, DeclineCode>> = {
  TOKEN_USED: 'INVALID_CREDIT_CARD_NUMBER',
  NOT_FOUND: 'INVALID_CREDIT_CARD_NUMBER',
  AMOUNT_TOO_LARGE: 'PROCESSOR_DECLINED',
};

/** If the provider did not refuse the call, it counts as unavailable, with the two exceptions below. */
function paymentFailure(error: PaymentProviderError): Failure {
  const { operation, outcome, code, retryAfterMs } = error;
  const more = retryAfterMs === undefined ? {} : { retryAfterMs };
  if (operation === 'refund' && code === 'REFUND_PROCESSING_ERROR') return failure(code, more);
  // Retries cannot help here, but another payment can.
  if (operation === 'authorize' && code === 'INVALID_ANSWER') {
    return failure('PAYMENT_PROVIDER_UNUSABLE', more);
  }
  if (outcome !== 'refused') return failure('PAYMENT_PROVIDER_UNAVAILABLE', more);
  if (operation === 'authorize') return failure(CODE_OF_DECLINE[code] ?? code);
  if (code !== 'INVALID_STATE' && code !== 'AMOUNT_TOO_LARGE') return failure(code);
  const message = 'The payment provider cannot do this in the current state of the payment.';
  return failure(code, { message, retryable: false });
}
