// The calls to a partner's payment provider. In their own queue they wait neither for Svc's rate nor behind other work.
import type { AuthorizationAsk, PaymentAsk } from '../domain/checkout/ports';
import { failure } from '../domain/failure';
import type { Money } from '../domain/money';
import type { Policy } from '../domain/policy';
import {
  growingPauses,
  type CallActivity,
  type CallFailures,
  type CallOptions,
} from './call-activity';
import { PAYMENT_TASK_QUEUE } from './messages';

/** Priorities of calls that wait for a worker, lowest number first: settling authorised money is most urgent. */
const PRIORITY = { settle: 1, authorize: 2, read: 3 } as const;

/** Consecutive attempts to void, refund or look up an authorisation. After them, the caller pauses longer. */
const ATTEMPTS_IN_A_ROW = 3;

const PROVIDER_FAILURES: CallFailures = {
  unanswered: failure('PAYMENT_PROVIDER_UNAVAILABLE'),
  untaken: failure('PAYMENT_PROVIDER_UNAVAILABLE', {
    message: 'The call to the payment provider could not be sent in time. Try again later.',
  }),
};

export type PaymentCalls = ReturnType<typeof paymentCalls>;

/**
 * `authorize` is sent once, and its reference is looked up before it is sent again. A capture is retried within its
 * budget. A capture in doubt has one attempt here; the state repeats it between its reads of the order. Voids and
 * refunds are repeated with the pauses of their compensation.
 */
export function paymentCalls(call: CallActivity, policy: Policy) {
  const aFewTimes = { ...growingPauses(policy), maximumAttempts: ATTEMPTS_IN_A_ROW };
  const options = (
    urgency: keyof typeof PRIORITY,
    { reference }: PaymentAsk,
    summary: string,
  ): CallOptions => ({
    taskQueue: PAYMENT_TASK_QUEUE,
    startToCloseTimeout: policy.callTimeoutMs,
    scheduleToStartTimeout: policy.takeUpTimeoutMs,
    heartbeatTimeout: policy.heartbeatTimeoutMs,
    scheduleToCloseTimeout: policy.callBudgetMs,
    priority: { priorityKey: PRIORITY[urgency] },
    retry: aFewTimes,
    summary: `${summary} ${reference}`,
  });
  return {
    authorize: (ask: PaymentAsk & { readonly amount: Money; readonly token: string | null }) =>
      call(
        'authorize',
        ask,
        {
          ...options('authorize', ask, 'authorise'),
          retry: { maximumAttempts: 1 },
        },
        PROVIDER_FAILURES,
      ),
    /** Null if the provider knows no authorisation with our reference. */
    findAuthorizations: (ask: PaymentAsk) =>
      call('findAuthorizations', ask, options('read', ask, 'find'), PROVIDER_FAILURES),
    /** Null if the provider does not know the authorisation. */
    readAuthorization: (ask: AuthorizationAsk) =>
      call('readAuthorization', ask, options('read', ask, 'read'), PROVIDER_FAILURES),
    /** Also `done` if the authorisation was captured before for the same reference. */
    capture: (ask: AuthorizationAsk, { isInDoubt }: { readonly isInDoubt: boolean }) =>
      call(
        'capture',
        ask,
        {
          ...options('settle', ask, 'capture'),
          retry: isInDoubt ? { maximumAttempts: 1 } : growingPauses(policy),
        },
        PROVIDER_FAILURES,
      ),
    /** Also `done` if the authorisation no longer exists. Refused after a capture: then a refund is needed. */
    void: (ask: AuthorizationAsk) =>
      call('void', ask, options('settle', ask, 'void'), PROVIDER_FAILURES),
    /** `refundedBefore`: the amount refunded so far, so that the rest is requested with another idempotency key. */
    refund: (ask: AuthorizationAsk & { readonly amount: Money; readonly refundedBefore?: Money }) =>
      call('refund', ask, options('settle', ask, 'refund'), PROVIDER_FAILURES),
  };
}
