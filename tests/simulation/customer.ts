// A customer who wants two tickets and keeps to what the checkout tells them to do next, changes their
// mind now and then, and comes back late, or never, when their session has ended.
import type { CallerCommand, Edit } from '../../src/domain/checkout/commands';
import type { Customer } from '../../src/domain/checkout/request';
import type { Payment } from '../../src/domain/checkout/order';
import type { Failure } from '../../src/domain/failure';
import { toMinorUnits, type Money } from '../../src/domain/money';
import type { CheckoutProcess } from '../../src/domain/checkout/process';
import type { CheckoutView } from '../../src/domain/checkout/view';
import type { Courier } from './courier';
import { viewOf } from './sight';
import { PROMOTION_CODE } from './svc-model';
import type { Truth } from './truth';
import type { World } from './world';

/** A way to pay. `own` is an authorisation that the partner makes itself, and names again until it fails. */
export type Means = Payment | { readonly type: 'own' };

export interface Wishes {
  readonly customer: Customer['type'];
  /** How each attempt is paid, in turn; the last one is used again. */
  readonly payments: readonly Means[];
  /** Whether an edit may say that it is somebody else. */
  readonly changesPerson: boolean;
  /** How often out of a hundred turns they want out, or want something changed. */
  readonly cancelPercent: number;
  readonly editPercent: number;
  /** How often out of a hundred times they pay at the last moment of the hold. */
  readonly hesitatePercent: number;
  /** How often out of a hundred turns one whose session has ended signs in again. */
  readonly returnPercent: number;
}

const TURNS_MAX = 25;
/** How often they choose seats: in an outage of seven minutes more than six choices fail, and one more must follow. */
const CHOICES_MAX = 12;
/** Then they put the phone down in between. */
const QUICK_TURNS = 15;
const LAST_MOMENT_MS = 10_000;
const EMAIL = 'ada@example.org';
const OTHER_EMAIL = 'grace@example.org';

export class Shopper {
  #choices = 0;
  #cards = 0;
  #own: string | null = null;

  constructor(
    private readonly wishes: Wishes,
    private readonly books: Pick<Truth, 'svc' | 'provider'>,
    private readonly world: World,
  ) {}

  /** A guest is named; an existing customer comes with a session. */
  customer(): Customer {
    if (this.wishes.customer === 'account') return this.#signedIn();
    return guest(EMAIL);
  }

  /** Follows `nextAction` until the checkout has closed or a person has to look. */
  async shop(process: Pick<CheckoutProcess, 'checkout'>, courier: Courier): Promise<void> {
    for (let turn = 0; turn < TURNS_MAX; turn++) {
      await this.world.sleep(this.world.between(10, turn < QUICK_TURNS ? 20_000 : 2 * 60_000));
      let view = viewOf(process.checkout);
      if (view.nextAction?.type === 'pay' && this.world.percent(this.wishes.hesitatePercent)) {
        await this.#untilLastMoment(view.nextAction.byMs);
        view = viewOf(process.checkout);
      }
      if (view.closed || (view.status === 'confirmed' && !this.#isFickle)) return;
      const command = this.#commandAt(view);
      if (command) await courier.send(command, `${command.type}-${turn}`);
    }
  }

  async #untilLastMoment(byMs: number): Promise<void> {
    await this.world.sleep(byMs - this.world.nowMs - this.world.between(0, LAST_MOMENT_MS));
  }

  /** Somebody else is content with the tickets and looks no more. */
  get #isFickle(): boolean {
    return this.wishes.cancelPercent > 0 || this.wishes.editPercent > 0;
  }

  #commandAt(view: CheckoutView): CallerCommand | null {
    const { cancelPercent, editPercent } = this.wishes;
    if (this.world.percent(cancelPercent)) return { type: 'cancel' };
    if (this.world.percent(editPercent)) return { type: 'edit', changes: this.edit() };
    return this.#nextCommand(view);
  }

  #nextCommand(view: CheckoutView): CallerCommand | null {
    const { nextAction, receipt, payment, quantity, lastFailure } = view;
    switch (nextAction?.type) {
      case 'authenticate':
        if (!this.world.percent(this.wishes.returnPercent)) return null;
        return { type: 'edit', changes: { customer: this.#signedIn() } };
      case 'choose_seats':
        return this.#seats(nextAction.recommendedSeatIds, quantity);
      case 'pay': {
        const { payments } = this.wishes;
        const by = payments[Math.min(payment.attempt, payments.length - 1)];
        return by && receipt ? this.order(receipt.total, by, lastFailure) : null;
      }
      default:
        return null;
    }
  }

  /** One-use cards are new ones; an authorisation of the partner's own is used until it fails. */
  order(expectedTotal: Money, by: Means, lastFailure: Failure | null): CallerCommand {
    if (by.type === 'card') {
      const payment = { ...by, token: `${by.token}#${++this.#cards}` };
      return { type: 'order', expectedTotal, payment };
    }
    if (by.type !== 'own') return { type: 'order', expectedTotal, payment: by };
    if (lastFailure?.kind === 'payment') this.#own = null;
    const { currency } = expectedTotal;
    this.#own ??= this.books.provider.authorizeOwn(toMinorUnits(expectedTotal), currency);
    const payment = { type: 'partner', authorizationId: this.#own } as const;
    return { type: 'order', expectedTotal, payment };
  }

  /** Null after CHOICES_MAX choices. In general admission a count is chosen instead of seats. */
  #seats(seatIds: readonly string[], quantity: number): CallerCommand | null {
    const reserved = this.books.svc.seats.isReserved;
    if ((reserved && seatIds.length < quantity) || this.#choices === CHOICES_MAX) return null;
    this.#choices++;
    const offerId = 'adult';
    return { type: 'seats', items: [reserved ? { offerId, seatIds } : { offerId, quantity }] };
  }

  edit(): Edit {
    const edits: readonly Edit[] = [
      { reference: `cart ${this.world.between(1, 9)}` },
      { promotionCode: PROMOTION_CODE },
      { promotionCode: null },
      { quantity: this.world.between(1, 3) },
      ...(this.wishes.changesPerson ? [{ customer: guest(OTHER_EMAIL) }] : []),
    ];
    return edits[this.world.between(0, edits.length - 1)] ?? {};
  }

  #signedIn(): Customer {
    return { type: 'account', session: this.books.svc.sessions.signIn(EMAIL) };
  }
}

function guest(email: string): Customer {
  return { type: 'guest', email, firstName: 'Ada', lastName: 'Lovelace' };
}

/** Paid at Svc, by a nonce. */
export function byNonce(nonce: string): Payment {
  return { type: 'nonce', nonce, provider: 'sandbox' };
}

/** Collected by the partner, from what the token stands for. */
export function byPartner(token: string): Payment {
  return { type: 'partner', token };
}

/** Paid at Svc, from what it has saved of the customer. */
export function bySaved(instrumentId: string): Payment {
  return { type: 'saved', instrumentId };
}

/** Paid at Svc, by a card from the vault. */
export function byCard(token: string): Payment {
  return { type: 'card', token };
}

/** Collected by the partner, from what it has set aside itself. */
export const BY_OWN: Means = { type: 'own' };
