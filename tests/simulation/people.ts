// Who the customer is and what ops have stated, kept beside the process: by what it was asked, and what
// it answered.
import type { Command, Edit } from '../../src/domain/checkout/commands';
import type { Customer } from '../../src/domain/checkout/request';
import type { CheckoutView } from '../../src/domain/checkout/view';
import { capturedUnits, type Truth } from './truth';

export class People {
  isMisled = false;
  readonly customers: Set<string>;

  constructor(
    private readonly books: Pick<Truth, 'svc' | 'provider'>,
    customer: Customer,
  ) {
    this.customers = new Set([this.#emailOf(customer)]);
  }

  /** A command is on its way; to be told how it was answered. */
  asked(command: Command, before: CheckoutView, attemptId: string): (done: boolean) => void {
    switch (command.type) {
      case 'edit':
        return this.#introduced(command.changes);
      case 'mark_resolved':
      case 'resolve_order':
        // What is known already nobody may contradict; of the rest, a person has the last word.
        return this.#stated(
          before.payment.money === 'unknown' && this.#isFalse(command, attemptId),
        );
      default:
        return () => undefined;
    }
  }

  #introduced({ customer }: Edit): (done: boolean) => void {
    if (!customer) return () => undefined;
    const before = new Set(this.customers);
    const email = this.#emailOf(customer);
    this.customers.add(email);
    return (done) => this.#become(done ? new Set([email]) : before);
  }

  #stated(isFalse: boolean): (done: boolean) => void {
    const before = this.isMisled;
    this.isMisled ||= isFalse;
    return (done) => (this.isMisled = before || (done && isFalse));
  }

  /** An order that nobody at Svc knows leads nobody astray: Svc says so. */
  #isFalse(
    command: Extract<Command, { type: 'mark_resolved' | 'resolve_order' }>,
    attemptId: string,
  ): boolean {
    const { orders } = this.books.svc;
    const { orderId = '' } = command;
    const named = orders.find(orderId);
    const stands = orders.standing().length > 0;
    if (command.type === 'resolve_order')
      return named !== undefined && !orders.standing().includes(named);
    if (command.outcome === 'confirmed') return !named || !orders.isFulfilled(named);
    const made = orders.madeUnder(attemptId);
    if (command.outcome === 'cancelled') {
      const isMeant = command.orderId === undefined || command.orderId === made?.orderId;
      if (!made || !isMeant || !orders.isCancelled(made)) return true;
    }
    return stands || capturedUnits(this.books).length > 0;
  }

  #become(customers: ReadonlySet<string>): void {
    this.customers.clear();
    for (const email of customers) this.customers.add(email);
  }

  #emailOf(customer: Customer): string {
    if (customer.type === 'guest') return customer.email;
    return this.books.svc.sessions.emailOf(customer.session) ?? '';
  }
}
