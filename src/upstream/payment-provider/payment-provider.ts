// The client for payment providers of partners who collect the money themselves (Svc spec 2.6,
// `PartnerPay`). Each method makes one HTTP call, without retries; its address and secret are the
// partner's.
import type { PartnerPayCall } from '../../contract/partner-pay';
import type { Authorization, PaymentPort } from '../../domain/checkout/ports';
import { toMinorUnits } from '../../domain/money';
import type { AddressRules } from '../http/address-guard';
import { callSummary } from '../http/call-summary';
import { openConnections } from '../http/connections';
import { deliver } from '../http/deliver-request';
import {
  DONE,
  misfit,
  readAuthorized,
  readCaptured,
  readFound,
  readKnown,
  readRefunded,
  readVoided,
  type Reading,
} from './provider-answer';
import { PaymentProviderError } from './provider-error';
import {
  providerRequest,
  signedHeaders,
  type ProviderAccess,
  type ProviderInput,
} from './provider-request';
import { judge, type ProviderVerdict } from './provider-verdict';

export type { ProviderAccess } from './provider-request';

type Params<M extends keyof PaymentPort> = Parameters<PaymentPort[M]>[0];
type Value<M extends keyof PaymentPort> = Extract<
  Awaited<ReturnType<PaymentPort[M]>>,
  { outcome: 'done' }
>['value'];

/** The methods of PaymentPort for a given provider. Every failed call throws a PaymentProviderError. */
export type PaymentProvider = {
  readonly [M in keyof PaymentPort]: (
    access: ProviderAccess,
    params: Params<M>,
    signal?: AbortSignal,
  ) => Promise<Value<M>>;
};

/** The outcome of one call, for metrics: it contains no free text. */
export interface SeenPayment {
  readonly operation: PartnerPayCall;
  readonly outcome: 'done' | PaymentProviderError['outcome'];
  readonly durationMs: number;
}

export interface HttpPaymentProviderOptions {
  /** Deadline of each call. */
  readonly timeoutMs: number;
  readonly userAgent: string;
  /** Restricts the addresses of providers. */
  readonly addresses: AddressRules;
  /** Called for every call, for metrics. */
  readonly observe?: (seen: SeenPayment) => void;
}

/** One call: its input, and how its successful answer is read. */
interface Call<T> {
  readonly operation: PartnerPayCall;
  /** Part of the idempotency key: distinguishes the call from an earlier one of the same operation. */
  readonly step?: string | undefined;
  readonly reference: string;
  readonly input: ProviderInput;
  readonly read: (text: string) => Reading<T>;
  /** The result if the provider reports that this was done before. */
  readonly before?: Reading<T>;
  /** The result if the provider does not know the authorisation. */
  readonly absent?: Reading<T>;
  readonly signal: AbortSignal | undefined;
}

export function createHttpPaymentProvider(
  options: HttpPaymentProviderOptions,
): PaymentProvider & { close(): void } {
  const { timeoutMs, userAgent, observe } = options;
  const connections = openConnections(options.addresses);

  async function exchange<T>(access: ProviderAccess, call: Call<T>): Promise<T> {
    const { operation, step, reference, input, signal } = call;
    const request = providerRequest(access, operation, input);
    const headers = {
      accept: 'application/json',
      'user-agent': userAgent,
      ...signedHeaders(access, request, [reference, operation, ...(step ? [step] : [])].join('-')),
    };
    const sentAtMs = performance.now();
    const sending = { name: `provider ${operation}`, connections, timeoutMs, signal };
    const delivery = await deliver(request, headers, sending);
    const durationMs = performance.now() - sentAtMs;
    const reading = readVerdict(judge(call, delivery, Date.now()), call);
    const outcome = reading.type === 'value' ? 'done' : reading.trouble.outcome;
    observe?.({ operation, outcome, durationMs });
    if (reading.type === 'value') return reading.value;
    throw new PaymentProviderError(operation, reading.trouble, callSummary(input, delivery));
  }

  return {
    authorize(access, { reference, amount, token }, signal) {
      const input = { body: { reference, amount, ...(token === null ? {} : { token }) } };
      const read = (text: string) => readAuthorized(text, { reference, amount });
      return exchange(access, { operation: 'authorize', reference, input, read, signal });
    },
    findAuthorizations(access, { reference }, signal) {
      const input = { query: { reference } };
      const read = (text: string) => readFound(text, reference);
      return exchange(access, { operation: 'findAuthorizations', reference, input, read, signal });
    },
    readAuthorization(access, { reference, authorizationId: id }, signal) {
      const call = { reference, input: { params: { id } }, absent: DONE, signal };
      const read = (text: string) => readKnown(text, id);
      return exchange<Authorization | null>(access, {
        operation: 'readAuthorization',
        ...call,
        read,
      });
    },
    capture(access, { reference, authorizationId: id }, signal) {
      const input = { params: { id }, body: { reference } };
      const read = (text: string) => readCaptured(text, id, reference);
      return exchange(access, {
        operation: 'capture',
        reference,
        input,
        before: DONE,
        read,
        signal,
      });
    },
    void(access, { reference, authorizationId: id }, signal) {
      const input = { params: { id }, body: { reference } };
      const read = (text: string) => readVoided(text, id);
      return exchange(access, { operation: 'void', reference, input, before: DONE, read, signal });
    },
    refund(access, { reference, authorizationId: id, amount, refundedBefore }, signal) {
      const input = { params: { id }, body: { amount } };
      const read = (text: string) => readRefunded(text, id, amount, refundedBefore);
      const step = refundedBefore && `after-${toMinorUnits(refundedBefore)}`;
      return exchange(access, { operation: 'refund', step, reference, input, read, signal });
    },
    close: connections.close,
  };
}

function readVerdict<T>(
  verdict: ProviderVerdict,
  { read, before = misfit('status'), absent = misfit('id') }: Call<T>,
): Reading<T> {
  switch (verdict.type) {
    case 'answer':
      return read(verdict.text);
    case 'done-before':
      return before;
    case 'absent':
      return absent;
    case 'trouble':
      return verdict;
  }
}
