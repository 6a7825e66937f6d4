// The calls to payment providers of partners who collect the money themselves.
import type { PartnerPayCall } from '../contract/partner-pay';
import type { PaymentAsk } from '../domain/checkout/ports';
import type {
  PaymentProvider,
  ProviderAccess,
} from '../upstream/payment-provider/payment-provider';
import { PaymentProviderError } from '../upstream/payment-provider/provider-error';
import { activity, type ContextOf } from './activity';

export interface PaymentActivityDeps {
  readonly payments: PaymentProvider;
  /** The provider of a partner; undefined if the partner does not collect the money. */
  readonly paymentsOf: (partnerId: string) => ProviderAccess | undefined;
  readonly context?: ContextOf;
}

/** Each activity accepts the request of its PaymentPort method and returns that method's value. */
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

/** Makes one call to the partner's provider. */
function paymentActivity<Request extends PaymentAsk, Value>(
  { paymentsOf, context }: PaymentActivityDeps,
  operation: PartnerPayCall,
  call: (access: ProviderAccess, request: Request, signal: AbortSignal) => Promise<Value>,
): (request: Request) => Promise<Value> {
  return activity(async (request: Request, { signal }) => {
    const access = paymentsOf(request.partnerId);
    if (!access) throw missing(operation);
    return call(access, request, signal);
  }, context);
}

function missing(operation: PartnerPayCall): PaymentProviderError {
  return new PaymentProviderError(operation, {
    outcome: 'refused',
    code: 'PAYMENT_PROVIDER_MISSING',
    reason: 'the partner has no payment provider',
  });
}
