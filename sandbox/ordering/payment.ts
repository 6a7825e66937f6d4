import type { OrderingErrorCode } from '../../src/contract/error-codes';
import type { OrderParameters } from '../../src/contract/order';
import type { SandboxSettings } from '../settings';
import type { SettledStatus } from '../storage/order-rows';

/** How an order goes on whose payment was accepted. */
export interface Accepted {
  readonly settlesAfterMs: number;
  readonly settlesAs: SettledStatus;
  /** Why it is going to fail. */
  readonly reasonCode: OrderingErrorCode | null;
}

/** What the payment processor says to a token. */
export type Verdict =
  | { readonly kind: 'declined'; readonly code: OrderingErrorCode }
  | (Accepted & { readonly kind: 'accepted' });

/** The sentinels: each payment token stands for one outcome; any other token is declined. */
export function verdictOn(token: string, settings: SandboxSettings): Verdict {
  switch (token) {
    case 'tok_ok':
      return fulfilledAfter(settings.fulfilmentDelayMs);
    case 'tok_slow':
      return fulfilledAfter(settings.slowFulfilmentDelayMs);
    case 'tok_fraud':
      return { kind: 'declined', code: 'FRAUD_DETECTED' };
    case 'tok_invalid_number':
      return { kind: 'declined', code: 'INVALID_CREDIT_CARD_NUMBER' };
    default:
      return { kind: 'declined', code: 'PROCESSOR_DECLINED' };
  }
}

function fulfilledAfter(settlesAfterMs: number): Verdict {
  return { kind: 'accepted', settlesAfterMs, settlesAs: 'fulfilled', reasonCode: null };
}

/** The token an order is paid with: a saved instrument, or a nonce of an external provider. */
export function paymentToken(parameters: OrderParameters): string | undefined {
  return parameters.externalPaymentNonce ?? parameters.paymentInstrumentId;
}
