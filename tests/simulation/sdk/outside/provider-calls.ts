// The model of a partner's payment provider behind an unreliable line, as the activities of production call it.
import type { Answer } from '../../../../src/domain/checkout/ports';
import type { PaymentProvider } from '../../../../src/upstream/payment-provider/payment-provider';
import {
  PaymentProviderError,
  type ProviderTrouble,
} from '../../../../src/upstream/payment-provider/provider-error';
import type { ProviderModel } from '../../provider-model';
import type { Line } from '../../unreliable-line';

export function providerCalls(model: ProviderModel, line: Line): PaymentProvider {
  return {
    authorize: (_access, ask) =>
      valueOf(
        'authorize',
        line.act('authorize', () => model.authorize(ask)),
      ),
    findAuthorizations: (_access, ask) =>
      valueOf(
        'findAuthorizations',
        line.ask('findAuthorizations', () => model.findAuthorizations(ask)),
      ),
    readAuthorization: (_access, ask) =>
      valueOf(
        'readAuthorization',
        line.ask('readAuthorization', () => model.readAuthorization(ask)),
      ),
    capture: (_access, ask) =>
      valueOf(
        'capture',
        line.act('capture', () => model.capture(ask)),
      ),
    void: (_access, ask) =>
      valueOf(
        'void',
        line.act('void', () => model.void(ask)),
      ),
    refund: (_access, ask) =>
      valueOf(
        'refund',
        line.act('refund', () => model.refund(ask)),
      ),
  };
}

async function valueOf<T>(
  operation: PaymentProviderError['operation'],
  call: Promise<Answer<T>>,
): Promise<T> {
  const answer = await call;
  if (answer.outcome === 'done') return answer.value;
  const { outcome, failure } = answer;
  throw new PaymentProviderError(operation, {
    outcome,
    code: failure.code as ProviderTrouble['code'],
    reason: 'simulated',
    ...(failure.retryAfterMs !== undefined && { retryAfterMs: failure.retryAfterMs }),
  });
}
