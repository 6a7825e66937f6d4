// The calls to the payment providers of the partners who collect the money themselves.
import { activityInfo, cancellationSignal } from '@temporalio/activity';
import type { PartnerPayCall } from '../contract/partner-pay';
import type { PaymentAsk } from '../domain/checkout/ports';
import type {
  PaymentProvider,
  ProviderAccess,
} from '../upstream/payment-provider/payment-provider';
import {
  isPaymentProviderError,
  PaymentProviderError,
} from '../upstream/payment-provider/provider-error';
import { activityFailure } from './activity-failure';
import type { ActivityContext } from './svc-activity';

export interface PaymentActivityDeps {
  readonly payments: PaymentProvider;
  /** The provider of a partner; undefined where the partner does not collect the money. */
  readonly paymentsOf: (partnerId: string) => ProviderAccess | undefined;
  /** Where an activity learns about itself; Temporal's own context unless a test says otherwise. */
  readonly context?: () => PaymentActivityContext;
}

type PaymentActivityContext = Pick<ActivityContext, 'attempt' | 'signal'>;

/** Each activity takes the question of the PaymentPort method it serves and returns that method's value. */
export function createPaymentActivities(deps: PaymentActivityDeps) {
  const { payments } = deps;
  return {
    authorize: paymentActivity(deps, 'authorize', payments.authorize),
    findAuthorizations: paymentActivity(deps, 'findAuthorizations', payments.findAuthorizations),
    readAuthorization: paymentActivity(deps, 'readAuthorization', payments.readAuthorization),
    capture: paymentActivity(deps, 'capture', payments.capture),
    void: paymentActivity(deps, 'void', payments.void),
    refund: paymentActivity(deps, 'refund', payments.refund),
  };
}

export type PaymentActivities = ReturnType<typeof createPaymentActivities>;

/** Makes one call to the partner's provider. An error that is no failed call is a bug and stays as it is. */
function paymentActivity<Ask extends PaymentAsk, Value>(
  { paymentsOf, context = temporalContext }: PaymentActivityDeps,
  operation: PartnerPayCall,
  call: (access: ProviderAccess, ask: Ask, signal: AbortSignal) => Promise<Value>,
): (ask: Ask) => Promise<Value> {
  return async (ask) => {
    const { attempt, signal } = context();
    try {
      const access = paymentsOf(ask.partnerId);
      if (!access) throw missing(operation);
      return await call(access, ask, signal);
    } catch (error) {
      throw isPaymentProviderError(error) ? activityFailure(error, attempt) : error;
    }
  };
}

function missing(operation: PartnerPayCall): PaymentProviderError {
  return new PaymentProviderError(operation, {
    outcome: 'refused',
    code: 'PAYMENT_PROVIDER_MISSING',
    reason: 'the partner has no payment provider',
  });
}

function temporalContext(): PaymentActivityContext {
  return { attempt: activityInfo().attempt, signal: cancellationSignal() };
}
