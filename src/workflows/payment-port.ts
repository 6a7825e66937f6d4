import type { ActivityOptions } from '@temporalio/workflow';
import type { PaymentAsk, PaymentPort } from '../domain/checkout/ports';
import type { Policy } from '../domain/policy';
import { callActivity } from './activity-call';

/** The calls to a partner's payment provider: it does each once, so that all but the first are repeated. */
export function bindPayments({ callTimeoutMs, callBudgetMs }: Policy): PaymentPort {
  const manner = ({ reference }: PaymentAsk, summary: string): ActivityOptions => ({
    startToCloseTimeout: callTimeoutMs,
    scheduleToCloseTimeout: callBudgetMs,
    retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '10s' },
    summary: `${summary} ${reference}`,
  });
  return {
    authorize: (ask) =>
      callActivity('authorize', ask, {
        ...manner(ask, 'authorise'),
        retry: { maximumAttempts: 1 },
      }),
    findAuthorizations: (ask) => callActivity('findAuthorizations', ask, manner(ask, 'look up')),
    readAuthorization: (ask) => callActivity('readAuthorization', ask, manner(ask, 'read')),
    capture: (ask) => callActivity('capture', ask, manner(ask, 'capture')),
    void: (ask) => callActivity('void', ask, manner(ask, 'give up')),
    refund: (ask) => callActivity('refund', ask, manner(ask, 'refund')),
  };
}
