// Buys on Restate over its HTTP ingress.
import { PAYMENT_NONCE, type Buyer } from './buyer';
import type { Wanted } from './svc-calls';

export function createRestateBuyer(url: string): Buyer {
  return {
    begin(wanted: Wanted) {
      const call = async (handler: string, input?: unknown): Promise<unknown> => {
        const address = `${url}/checkout/${wanted.checkoutId}/${handler}`;
        const body = input === undefined ? {} : { body: JSON.stringify(input) };
        const headers = input === undefined ? {} : { 'content-type': 'application/json' };
        const response = await fetch(address, { method: 'POST', headers, ...body });
        const text = await response.text();
        if (!response.ok) throw new Error(`${handler} was answered ${response.status}: ${text}`);
        return text === '' ? undefined : JSON.parse(text);
      };
      return {
        start: () => call('start', wanted),
        seats: () => call('seats'),
        order: async () => Number(await call('order', PAYMENT_NONCE)),
        read: () => call('read'),
      };
    },
    close: async () => undefined,
  };
}
