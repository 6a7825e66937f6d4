// The customer's identity and the statements of ops, tracked from commands and responses, not from the checkout.
import type { CommandMessage, Reply } from '../people/caller';
import type { Seen } from '../seen';
import { keptMoney, type Books } from './truth';

interface Resolution {
  readonly orderId?: string;
  readonly outcome?: string;
}

export class People {
  /** Whether a false statement by ops may have misled the checkout. */
  isMisled = false;
  /** Customers whose sessions may sign calls to Svc: the checkout's own, and those of edits under way. */
  readonly customers: Set<string>;
  readonly #falseStatements = new Set<string>();
  #customer: { readonly email: string; readonly version: number };
  /** The emails of edits under way, by command key. */
  readonly #wanted = new Map<string, string>();

  constructor(
    private readonly books: Books,
    customer: object,
  ) {
    this.#customer = { email: this.#emailOf(customer), version: 0 };
    this.customers = new Set([this.#customer.email]);
  }

  sent({ update, key, body }: CommandMessage, before: Seen | null): void {
    if (update === 'edit') {
      const { customer } = (body as { readonly changes: { readonly customer?: object } }).changes;
      if (customer) this.#wanted.set(key, this.#emailOf(customer));
      this.#noteCustomers();
    }
    if (update !== 'resolveOrder' && update !== 'markResolved') return;
    if (!this.#isFalse(update, body, before)) return;
    // Until the command is answered, the statement may have taken effect.
    this.#falseStatements.add(key);
    this.isMisled = true;
  }

  replied({ key }: CommandMessage, reply: Reply): void {
    const wasTaken = reply.type === 'answered' && reply.failure === null;
    if (!wasTaken) this.#falseStatements.delete(key);
    this.isMisled = this.#falseStatements.size > 0;
    this.#noteEditReply(key, reply);
  }

  /** Responses may overtake each other. */
  #noteEditReply(key: string, reply: Reply): void {
    const email = this.#wanted.get(key);
    if (email === undefined || reply.type === 'unanswered') return;
    this.#wanted.delete(key);
    const isDone = reply.type === 'answered' && reply.failure === null;
    if (isDone && reply.version > this.#customer.version) {
      this.#customer = { email, version: reply.version };
    }
    this.#noteCustomers();
  }

  #noteCustomers(): void {
    this.customers.clear();
    for (const email of [this.#customer.email, ...this.#wanted.values()]) this.customers.add(email);
  }

  /** An order id that Svc does not know is harmless: Svc reports that it is unknown. */
  #isFalse(update: string, { orderId = '', outcome }: Resolution, before: Seen | null): boolean {
    const { orders } = this.books.svc;
    const named = orders.find(orderId);
    const stands = orders.standing().length > 0;
    if (update === 'resolveOrder') return named !== undefined && !orders.standing().includes(named);
    // Ops also mislead the checkout if they confirm an order for which no money was taken.
    const isUnpaid = before?.view.payment.money === 'not_taken';
    if (outcome === 'confirmed') return isUnpaid || !named || !orders.isFulfilled(named);
    if (outcome === 'compensated') return false;
    const made = orders.madeUnder(before?.ops.clientRequestId ?? '');
    if (outcome === 'cancelled') {
      const isMeant = orderId === '' || orderId === made?.orderId;
      if (!made || !isMeant || !orders.isCancelled(made)) return true;
    }
    return stands || keptMoney(this.books).length > 0;
  }

  #emailOf(customer: object): string {
    if ('email' in customer) return String(customer.email);
    const { session } = customer as { readonly session: { readonly authToken: string } };
    return this.books.svc.sessions.emailOf({ ...session, accountId: '', signingKey: '' }) ?? '';
  }
}
