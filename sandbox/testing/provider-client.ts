// A client for a partner's side of PartnerPay, with signed calls.
import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { sandboxSettings } from '../settings';

/** A card that the vault keeps and the provider accepts. */
export const CARD = {
  cardNumber: '4242 4242 4242 4242',
  expirationMonth: 12,
  expirationYear: 2030,
  cvv: '987',
  billingZip: '10001',
};

export interface ProviderAnswerSeen {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

export interface ProviderCall {
  readonly body?: unknown;
  readonly key?: string;
  /** Added last; null omits a header. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly secret?: string;
}

export class ProviderClient {
  constructor(private readonly baseUrl: string) {}

  authorize(reference: string, amount: string, token?: string, key?: string) {
    const body = { reference, amount: { amount, currency: 'USD' }, ...(token && { token }) };
    return this.post('/authorizations', { body, ...(key && { key }) });
  }

  /** Uses the reference of the tests unless the call names another. */
  act(id: string, act: 'capture' | 'void' | 'refund', call: ProviderCall = {}) {
    const body = act === 'refund' ? undefined : { reference: 'chk_a-1' };
    return this.post(`/authorizations/${id}/${act}`, { body, ...call });
  }

  read(id: string) {
    return this.send('GET', `/authorizations/${id}`, {});
  }

  find(reference: string) {
    return this.send('GET', `/authorizations?reference=${reference}`, {});
  }

  post(path: string, call: ProviderCall) {
    return this.send('POST', path, call);
  }

  async send(method: string, path: string, call: ProviderCall): Promise<ProviderAnswerSeen> {
    const { body, key = randomUUID(), secret = sandboxSettings().paymentSecret } = call;
    const text = body === undefined ? '' : JSON.stringify(body);
    const now = new Date();
    const headers = new Headers({
      'webhook-id': key,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(key, now, text),
    });
    if (method === 'POST') headers.set('idempotency-key', key);
    if (text) headers.set('content-type', 'application/json');
    for (const [name, value] of Object.entries(call.headers ?? {})) {
      if (value === null) headers.delete(name);
      else headers.set(name, value);
    }
    const url = `${this.baseUrl}/payment-provider${path}`;
    const response = await fetch(url, { method, headers, body: text || null });
    const answer = (await response.json()) as Record<string, unknown>;
    return { status: response.status, headers: response.headers, body: answer };
  }
}
