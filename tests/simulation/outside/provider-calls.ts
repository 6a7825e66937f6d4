// The model of a partner's payment provider behind an unreliable line, as the activities of production call it.
import type { PaymentProvider } from '../../../src/upstream/payment-provider/payment-provider';
import {
  PaymentProviderError,
  type ProviderTrouble,
} from '../../../src/upstream/payment-provider/provider-error';
import { CallTrouble, type Line } from './line';
import type { Provider } from './provider';

export function providerCalls(provider: Provider, line: Pick<Line, 'send'>): PaymentProvider {
  const call = async <T>(
    operation: PaymentProviderError['operation'],
    work: () => T | Promise<T>,
  ): Promise<T> => {
    try {
      return await line.send(operation, work);
    } catch (error) {
      throw error instanceof CallTrouble ? providerError(operation, error) : error;
    }
  };
  return {
    authorize: (_access, ask) => call('authorize', () => provider.authorize(ask)),
    findAuthorizations: (_access, ask) =>
      call('findAuthorizations', () => provider.findAuthorizations(ask)),
    readAuthorization: (_access, ask) =>
      call('readAuthorization', () => provider.readAuthorization(ask)),
    capture: (_access, ask) => call('capture', () => provider.capture(ask)),
    void: (_access, ask) => call('void', () => provider.void(ask)),
    refund: (_access, ask) => call('refund', () => provider.refund(ask)),
  };
}

function providerError(
  operation: PaymentProviderError['operation'],
  { outcome, code, more: { retryAfterMs } }: CallTrouble,
): PaymentProviderError {
  return new PaymentProviderError(operation, {
    outcome,
    code: code as ProviderTrouble['code'],
    reason: 'simulated',
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}
