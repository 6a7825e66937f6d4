// What a state needs of the world for one step: calls that answer as they are told to. A call that nobody
// expected fails the test, as there is nothing to call.
import type { Answer, PaymentPort, Ports, SvcPort } from '../../src/domain/checkout/ports';
import { failure } from '../../src/domain/failure';
import { NOW_MS } from './checkout-examples';

export function fakePorts({
  svc = {},
  payments = {},
}: { svc?: Partial<SvcPort>; payments?: Partial<PaymentPort> } = {}): Ports {
  const ports: Ports = {
    svc: svc as SvcPort,
    payments: payments as PaymentPort,
    clock: { now: () => NOW_MS, exact: () => NOW_MS },
    timers: { at: () => () => undefined },
    ids: { uuid: () => 'uuid' },
    begin: (work) => {
      let giveUp = (): void => undefined;
      const givenUp = new Promise<null>((resolve) => {
        giveUp = () => resolve(null);
      });
      return { outcome: Promise.race([work(ports), givenUp]), giveUp: () => giveUp() };
    },
    publish: () => undefined,
  };
  return ports;
}

export const done = <T>(value: T): Promise<Answer<T>> =>
  Promise.resolve({ outcome: 'done', value });

export const refused = (code: string): Promise<Answer<never>> =>
  Promise.resolve({ outcome: 'refused', failure: failure(code) });

export const unknown = (code = 'UPSTREAM_UNAVAILABLE'): Promise<Answer<never>> =>
  Promise.resolve({ outcome: 'unknown', failure: failure(code) });

export const notSent = (code: string): Promise<Answer<never>> =>
  Promise.resolve({ outcome: 'not_sent', failure: failure(code) });
