// The model of a partner's payment provider behind an unreliable line, with the interface that the activities call.
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
    authorize: (_access, request) => call('authorize', () => provider.authorize(request)),
    findAuthorizations: (_access, request) =>
      call('findAuthorizations', () => provider.findAuthorizations(request)),
    readAuthorization: (_access, request) =>
      call('readAuthorization', () => provider.readAuthorization(request)),
    capture: (_access, request) => call('capture', () => provider.capture(request)),
    void: (_access, request) => call('void', () => provider.void(request)),
    refund: (_access, request) => call('refund', () => provider.refund(request)),
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
