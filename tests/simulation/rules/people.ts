// Who the customer is and what ops have stated, kept beside the checkout: by what was asked, and how it was answered.
import type { CommandMessage, Heard } from '../people/caller';
import type { Seen } from '../seen';
import { keptMoney, type Books } from './truth';

interface Resolution {
  readonly orderId?: string;
  readonly outcome?: string;
}

export class People {
  isMisled = false;
  /** Who may sign: the customer, and those of edits that are under way. */
  readonly customers: Set<string>;
  readonly #falseStatements = new Set<string>();
  #customer: { readonly email: string; readonly version: number };
  /** By the key of the edit that names them. */
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
    // Whether it counts is known once it is answered; until then anything may follow from it.
    this.#falseStatements.add(key);
    this.isMisled = true;
  }

  heard({ key }: CommandMessage, heard: Heard): void {
    const wasTaken = heard.type === 'answered' && heard.failure === null;
    if (!wasTaken) this.#falseStatements.delete(key);
    this.isMisled = this.#falseStatements.size > 0;
    this.#heardOfEdit(key, heard);
  }

  /** Answers may overtake each other. */
  #heardOfEdit(key: string, heard: Heard): void {
    const email = this.#wanted.get(key);
    if (email === undefined || heard.type === 'unanswered') return;
    this.#wanted.delete(key);
    const isDone = heard.type === 'answered' && heard.failure === null;
    if (isDone && heard.version > this.#customer.version) {
      this.#customer = { email, version: heard.version };
    }
    this.#noteCustomers();
  }

  #noteCustomers(): void {
    this.customers.clear();
    for (const email of [this.#customer.email, ...this.#wanted.values()]) this.customers.add(email);
  }

  /** An order that nobody at Svc knows leads nobody astray: Svc says so. */
  #isFalse(update: string, { orderId = '', outcome }: Resolution, before: Seen | null): boolean {
    const { orders } = this.books.svc;
    const named = orders.find(orderId);
    const stands = orders.standing().length > 0;
    if (update === 'resolveOrder') return named !== undefined && !orders.standing().includes(named);
    if (outcome === 'confirmed') return !named || !orders.isFulfilled(named);
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
