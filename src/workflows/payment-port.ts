import type { PaymentAsk, PaymentPort } from '../domain/checkout/ports';
import type { Policy } from '../domain/policy';
import type { Caller, Manner } from './activity-call';

/**
 * The calls to a partner's payment provider: it does each once, so that all but the first are repeated.
 * Only looking things up can be given up.
 */
export function bindPayments(call: Caller, { callTimeoutMs, callBudgetMs }: Policy): PaymentPort {
  const manner = ({ reference }: PaymentAsk, summary: string, canBeGivenUp = false): Manner => ({
    canBeGivenUp,
    options: {
      startToCloseTimeout: callTimeoutMs,
      scheduleToCloseTimeout: callBudgetMs,
      retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '10s' },
      summary: `${summary} ${reference}`,
    },
  });
  const once = (ask: PaymentAsk, summary: string): Manner => {
    const { options, ...rest } = manner(ask, summary);
    return { ...rest, options: { ...options, retry: { maximumAttempts: 1 } } };
  };
  return {
    authorize: (ask) => call.authorize(ask, once(ask, 'authorise')),
    findAuthorizations: (ask) => call.findAuthorizations(ask, manner(ask, 'look up', true)),
    readAuthorization: (ask) => call.readAuthorization(ask, manner(ask, 'read', true)),
    capture: (ask) => call.capture(ask, manner(ask, 'capture')),
    void: (ask) => call.void(ask, manner(ask, 'give up')),
    refund: (ask) => call.refund(ask, manner(ask, 'refund')),
  };
}
