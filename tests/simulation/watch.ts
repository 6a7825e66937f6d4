// Watches one schedule: every change is checked as it is told, and the first thing wrong is kept.
import type { SvcPort } from '../../src/domain/checkout/ports';
import { isTerminal, type Checkout } from '../../src/domain/checkout/state';
import { checkEnd, checkInvariants } from './invariants';
import type { Truth } from './truth';
import { hold } from './violation';

export class Watch {
  /** The states it went through. */
  readonly path: string[] = [];
  violation: Error | null = null;
  #told: Checkout | null = null;

  constructor(private readonly truth: Truth) {}

  readonly noteBug = (error: unknown): void => {
    this.violation ??= error instanceof Error ? error : new Error(String(error));
  };

  /** True if it is now in another state than before. */
  tell(checkout: Checkout): boolean {
    // Opened again, it tells what is known already.
    if (this.#told?.version === checkout.version) return false;
    this.#check(() => checkInvariants(this.#told, checkout, this.truth));
    this.#told = checkout;
    const { status } = checkout.phase;
    if (this.path.at(-1) === status) return false;
    this.path.push(status);
    return true;
  }

  end(checkout: Checkout): void {
    if (this.violation === null) this.#check(() => checkEnd(checkout, this.truth));
  }

  /** A closed checkout leases nothing and previews nothing. */
  holdsOf(svc: SvcPort): SvcPort {
    const begin = (call: string): void =>
      this.#check(() => {
        const closed = this.#told !== null && isTerminal(this.#told);
        hold(!closed, 'I4', `a ${call} began after the end`);
      });
    return {
      ...svc,
      lease(ask) {
        begin('lease');
        return svc.lease(ask);
      },
      preview(ask) {
        begin('preview');
        return svc.preview(ask);
      },
    };
  }

  #check(what: () => void): void {
    try {
      what();
    } catch (error) {
      this.noteBug(error);
    }
  }
}
