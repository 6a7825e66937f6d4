// A customer who wants two tickets and keeps to what the checkout tells them to do next, changes their
// mind now and then, and comes back late, or never, when their session has ended.
import type { CallerCommand, Edit } from '../../src/domain/checkout/commands';
import type { Customer } from '../../src/domain/checkout/request';
import type { Payment } from '../../src/domain/checkout/order';
import type { CheckoutProcess } from '../../src/domain/checkout/process';
import { viewOf, type CheckoutView } from '../../src/domain/checkout/view';
import type { Courier } from './courier';
import { PROMOTION_CODE, type SvcModel } from './svc-model';
import type { World } from './world';

export interface Wishes {
  readonly customer: Customer['type'];
  /** How each attempt is paid, in turn; the last one is used again. */
  readonly payments: readonly Payment[];
  /** How often out of a hundred turns they want out, or want something changed. */
  readonly cancelPercent: number;
  readonly editPercent: number;
  /** How often out of a hundred times they pay at the last moment of the hold. */
  readonly hesitatePercent: number;
  /** How often out of a hundred turns one whose session has ended signs in again. */
  readonly returnPercent: number;
}

const TURNS_MAX = 25;
const CHOICES_MAX = 6;
/** Then they put the phone down in between. */
const QUICK_TURNS = 15;
const LAST_MOMENT_MS = 10_000;
const EMAIL = 'ada@example.org';

export class Shopper {
  #choices = 0;

  constructor(
    private readonly wishes: Wishes,
    private readonly svc: SvcModel,
    private readonly world: World,
  ) {}

  /** A guest is named; an existing customer comes with a session. */
  customer(): Customer {
    if (this.wishes.customer === 'account') return this.#signedIn();
    return { type: 'guest', email: EMAIL, firstName: 'Ada', lastName: 'Lovelace' };
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
    if (this.world.percent(editPercent)) return { type: 'edit', changes: this.#edit() };
    return this.#nextCommand(view);
  }

  #nextCommand({ nextAction, receipt, payment, quantity }: CheckoutView): CallerCommand | null {
    switch (nextAction?.type) {
      case 'authenticate':
        if (!this.world.percent(this.wishes.returnPercent)) return null;
        return { type: 'edit', changes: { customer: this.#signedIn() } };
      case 'choose_seats':
        return this.#seats(nextAction.recommendedSeatIds, quantity);
      case 'pay': {
        const { payments } = this.wishes;
        const by = payments[Math.min(payment.attempt, payments.length - 1)];
        return by && receipt ? { type: 'order', expectedTotal: receipt.total, payment: by } : null;
      }
      default:
        return null;
    }
  }

  /** Tired of choosing at last. Nobody has a seat of their own where none is recommended: then it is the count that is chosen. */
  #seats(seatIds: readonly string[], quantity: number): CallerCommand | null {
    const reserved = this.svc.seats.isReserved;
    if ((reserved && seatIds.length < quantity) || this.#choices === CHOICES_MAX) return null;
    this.#choices++;
    const offerId = 'adult';
    return { type: 'seats', items: [reserved ? { offerId, seatIds } : { offerId, quantity }] };
  }

  #edit(): Edit {
    const edits: readonly Edit[] = [
      { reference: `cart ${this.world.between(1, 9)}` },
      { promotionCode: PROMOTION_CODE },
      { promotionCode: null },
      { quantity: this.world.between(1, 3) },
    ];
    return edits[this.world.between(0, edits.length - 1)] ?? {};
  }

  #signedIn(): Customer {
    return { type: 'account', session: this.svc.signIn(`account of ${EMAIL}`) };
  }
}

/** Paid at Svc, by a nonce. */
export function byNonce(nonce: string): Payment {
  return { type: 'nonce', nonce, provider: 'sandbox' };
}

/** Collected by the partner, from what the token stands for. */
export function byPartner(token: string): Payment {
  return { type: 'partner', token };
}
