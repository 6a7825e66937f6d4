import type { PaymentAsk, PaymentPort } from '../domain/checkout/ports';
import { failure } from '../domain/failure';
import type { Policy } from '../domain/policy';
import type { Caller, Manner } from './activity-call';
import { PAYMENT_TASK_QUEUE } from './messages';

/** Priorities of calls that wait for a worker. The lowest number goes first: it settles money that is already reserved. */
const PRIORITY = { settle: 1, authorize: 2, look: 3 } as const;

const UNANSWERED = failure('PAYMENT_PROVIDER_UNAVAILABLE');
const UNTAKEN = failure('PAYMENT_PROVIDER_UNAVAILABLE', {
  message: 'The call to the payment provider could not be sent in time. Try again later.',
});

/**
 * The calls to a partner's payment provider, repeated within their budget, but for `authorize`: the process looks its
 * reference up before it asks again.
 * Only looking things up can be given up.
 */
export function bindPayments(
  call: Caller,
  { callTimeoutMs, callBudgetMs, heartbeatTimeoutMs: heartbeatTimeout }: Policy,
): PaymentPort {
  const manner = (
    urgency: keyof typeof PRIORITY,
    { reference }: PaymentAsk,
    summary: string,
  ): Manner => ({
    canBeGivenUp: urgency === 'look',
    unanswered: UNANSWERED,
    untaken: UNTAKEN,
    options: {
      taskQueue: PAYMENT_TASK_QUEUE,
      startToCloseTimeout: callTimeoutMs,
      heartbeatTimeout,
      scheduleToStartTimeout: callBudgetMs,
      scheduleToCloseTimeout: callBudgetMs,
      priority: { priorityKey: PRIORITY[urgency] },
      retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '10s' },
      summary: `${summary} ${reference}`,
    },
  });
  const once = ({ options, ...rest }: Manner): Manner => ({
    ...rest,
    options: { ...options, retry: { maximumAttempts: 1 } },
  });
  return {
    authorize: (ask) => call.authorize(ask, once(manner('authorize', ask, 'authorise'))),
    findAuthorizations: (ask) => call.findAuthorizations(ask, manner('look', ask, 'look up')),
    readAuthorization: (ask) => call.readAuthorization(ask, manner('look', ask, 'read')),
    capture: (ask) => call.capture(ask, manner('settle', ask, 'capture')),
    void: (ask) => call.void(ask, manner('settle', ask, 'give up')),
    refund: (ask) => call.refund(ask, manner('settle', ask, 'refund')),
  };
}
