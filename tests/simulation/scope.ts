// Work that can be given up, as a workflow's cancellation scope can be: what may end then ends at once,
// though the request behind it may still arrive.
import type { PaymentPort, Ports, SvcPort } from '../../src/domain/checkout/ports';
import type { CallName } from './unreliable-line';

/** The world without scopes: every call and timer of it runs to its end. */
export type Unscoped = Omit<Ports, 'begin'>;

/** Calls that move money or an order: they are waited for, whatever is asked meanwhile. */
const NEVER_GIVEN_UP: ReadonlySet<CallName> = new Set([
  'placeOrder',
  'cancelOrder',
  'authorize',
  'capture',
  'void',
  'refund',
]);

/** `gaveUp` hears of each call that was given up; timers that are called off are told by themselves. */
export function scoped(world: Unscoped, gaveUp: (what: string) => void): Ports {
  const svcIn = callsIn(world.svc, gaveUp);
  const paymentsIn = callsIn(world.payments, gaveUp);
  const portsIn = (scope: Scope): Ports => ({
    ...world,
    svc: svcIn(scope),
    payments: paymentsIn(scope),
    begin(work) {
      const within = new Scope();
      scope.holds(within);
      const outcome = work(portsIn(within)).catch((error: unknown) => {
        if (error instanceof GivenUp) return null;
        throw error;
      });
      return { outcome, giveUp: () => within.giveUp() };
    },
  });
  return portsIn(new Scope());
}

type Call = (ask: object) => Promise<unknown>;

/** How the calls of a port are made within a scope. Each step has one, so that this is made often. */
function callsIn<P extends SvcPort | PaymentPort>(
  port: P,
  gaveUp: (what: string) => void,
): (scope: Scope) => P {
  const calls = Object.entries(port) as readonly [CallName, Call][];
  const ended = calls.filter(([name]) => !NEVER_GIVEN_UP.has(name));
  return (scope) => {
    const within = { ...port } as Record<string, unknown>;
    for (const [name, call] of ended) {
      within[name] = (ask: object) =>
        scope.within(
          () => call(ask),
          () => gaveUp(`call ${name}`),
        );
    }
    // Each call keeps its own type; a list of them cannot say so.
    return within as unknown as P;
  };
}

class GivenUp extends Error {}

/** One for all: its stack trace is costly to take, and tells nothing. */
const GIVEN_UP = new GivenUp('given up');

class Scope {
  #isOver = false;
  readonly #ends = new Set<() => void>();

  /** Waits for what begins, or for the scope to be given up; `ended` hears of that. Then nothing begins. */
  within<T>(begin: () => Promise<T>, ended: () => void): Promise<T> {
    if (this.#isOver) return Promise.reject(GIVEN_UP);
    return new Promise((resolve, reject) => {
      const end = (): void => {
        ended();
        reject(GIVEN_UP);
      };
      this.#ends.add(end);
      begin().then(
        (value) => this.#ends.delete(end) && resolve(value),
        (error: unknown) => this.#ends.delete(end) && reject(error as Error),
      );
    });
  }

  /** What is begun within work is given up with it. */
  holds(inner: Scope): void {
    this.#ends.add(() => inner.giveUp());
  }

  giveUp(): void {
    this.#isOver = true;
    for (const end of this.#ends) end();
    this.#ends.clear();
  }
}
