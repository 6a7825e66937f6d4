// The calls to a partner's payment provider, on their own queue: they wait neither for Svc's rate nor behind other work.
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

/** Priorities of calls that wait for a worker, the lowest number first: money that is already authorised comes first. */
const PRIORITY = { settle: 1, authorize: 2, read: 3 } as const;

/** Consecutive attempts to void, refund or look up; the caller pauses longer after them. */
const ATTEMPTS_IN_A_ROW = 3;

const PROVIDER_FAILURES: CallFailures = {
  unanswered: failure('PAYMENT_PROVIDER_UNAVAILABLE'),
  untaken: failure('PAYMENT_PROVIDER_UNAVAILABLE', {
    message: 'The call to the payment provider could not be sent in time. Try again later.',
  }),
};

export type PaymentCalls = ReturnType<typeof paymentCalls>;

/**
 * `authorize` is sent once, and its reference looked up before it is sent again. A capture is retried within its budget; one in
 * doubt follows the pauses of its order. Voids and refunds follow the pauses of their compensation.
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
    /** Null where nothing is known under our reference. */
    findAuthorizations: (ask: PaymentAsk) =>
      call('findAuthorizations', ask, options('read', ask, 'find'), PROVIDER_FAILURES),
    /** Null where the provider does not know the authorisation. */
    readAuthorization: (ask: AuthorizationAsk) =>
      call('readAuthorization', ask, options('read', ask, 'read'), PROVIDER_FAILURES),
    /** Also `done` where it was captured before for the same reference. */
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
    /** Also `done` where the authorisation no longer exists. Refused once captured: then a refund is needed. */
    void: (ask: AuthorizationAsk) =>
      call('void', ask, options('settle', ask, 'void'), PROVIDER_FAILURES),
    /** `refundedBefore`: what was refunded already, so that the rest is a call under another key. */
    refund: (ask: AuthorizationAsk & { readonly amount: Money; readonly refundedBefore?: Money }) =>
      call('refund', ask, options('settle', ask, 'refund'), PROVIDER_FAILURES),
  };
}
