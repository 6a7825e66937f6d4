// What a state needs of the world for one step: calls that answer as they are told to, and pauses that end
// at once and are kept. A call that nobody expected fails the test, as there is nothing to call.
import type { Answer, PaymentPort, Ports, SvcPort } from '../../src/domain/checkout/ports';
import { failure } from '../../src/domain/failure';
import { NOW_MS } from './checkout-examples';

export interface FakePorts {
  readonly ports: Ports;
  /** Until when each pause would have lasted, in milliseconds since the epoch. */
  readonly pausesMs: readonly number[];
}

export function fakePorts({
  svc = {},
  payments = {},
}: { svc?: Partial<SvcPort>; payments?: Partial<PaymentPort> } = {}): FakePorts {
  const pausesMs: number[] = [];
  const ports: Ports = {
    svc: svc as SvcPort,
    payments: payments as PaymentPort,
    clock: { now: () => NOW_MS },
    timers: {
      pause: (untilMs) => {
        pausesMs.push(untilMs);
        return Promise.resolve();
      },
      at: () => () => undefined,
    },
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
  return { ports, pausesMs };
}

export const done = <T>(value: T): Promise<Answer<T>> =>
  Promise.resolve({ outcome: 'done', value });

export const refused = (code: string): Promise<Answer<never>> =>
  Promise.resolve({ outcome: 'refused', failure: failure(code) });

export const unknown = (code = 'UPSTREAM_UNAVAILABLE'): Promise<Answer<never>> =>
  Promise.resolve({ outcome: 'unknown', failure: failure(code) });

export const notSent = (code: string): Promise<Answer<never>> =>
  Promise.resolve({ outcome: 'not_sent', failure: failure(code) });
