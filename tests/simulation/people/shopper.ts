// A customer who wants two tickets and follows `nextAction`. They may edit or cancel, and act at the last moment. Once
// their session has ended, they may sign in again late, or never.
import { toMinorUnits } from '../../../src/domain/money';
import { PROMOTION_CODE } from '../outside/svc';
import type { Books } from '../rules/truth';
import type { Seen, SeenView } from '../seen';
import type { World } from '../world';
import type { Caller, CommandMessage } from './caller';

/** A way to pay. `own` is an authorisation that the partner makes itself and reuses until it fails. */
export interface Means {
  readonly type: 'nonce' | 'saved' | 'card' | 'partner' | 'own';
  readonly token: string;
}

export interface ShopperSettings {
  readonly customer: 'guest' | 'account';
  /** The payment of each attempt in turn; the last one repeats. */
  readonly payments: readonly Means[];
  /** Whether an edit may change the customer. */
  readonly changesPerson: boolean;
  /** In how many of a hundred turns they cancel, or edit. */
  readonly cancelPercent: number;
  readonly editPercent: number;
  /** How many of a hundred times they act just before the deadline. */
  readonly hesitatePercent: number;
  /** Whether they also edit just before the time to choose runs out. */
  readonly editsAtLastMoment: boolean;
  /** In how many of a hundred turns a customer whose session has ended signs in again. */
  readonly returnPercent: number;
}

type OptionalMeans = Means | undefined;

const TURNS_MAX = 25;
const CHOICES_MAX = 12;
/** After this many turns they make longer pauses. */
const QUICK_TURNS = 15;
const MOMENTS_MS = [40, 10_000];
const EMAIL = 'ada@example.org';
const OTHER_EMAIL = 'grace@example.org';

export class Shopper {
  #choices = 0;
  #cards = 0;
  #own: string | null = null;

  constructor(
    private readonly settings: ShopperSettings,
    private readonly books: Books,
    private readonly caller: Caller,
    private readonly world: World,
    private readonly watched: () => Seen | null,
  ) {}

  /** The customer in the request: a guest's details, or an account's session. */
  customer() {
    return this.settings.customer === 'account' ? this.#signedIn() : guest(EMAIL);
  }

  /** Acts until the checkout has closed or has tickets. */
  async shop(): Promise<void> {
    for (let turn = 1; turn <= TURNS_MAX; turn++) {
      const pauseMs = turn < QUICK_TURNS ? 20_000 : 2 * 60_000;
      await this.world.sleep(this.world.between(10, pauseMs));
      const seen = this.watched();
      if (!seen || (await this.#hesitate(seen, turn))) continue;
      const view = this.watched()?.view ?? seen.view;
      if (view.closed || (view.status === 'confirmed' && !this.#isFickle)) return;
      const command = this.#commandAt(view, turn);
      if (command) await this.caller.send(command);
    }
  }

  /** True if the last moment was used for an edit. */
  async #hesitate({ view, ops }: Seen, turn: number): Promise<boolean> {
    const { world, settings } = this;
    const untilMs = view.nextAction?.type === 'pay' ? view.nextAction.byMs : ops.deadline?.atMs;
    const { status } = view;
    const isOpen = status === 'held' || (status === 'selecting' && settings.editsAtLastMoment);
    if (!isOpen || untilMs === undefined || !world.percent(settings.hesitatePercent)) return false;
    const momentMs = MOMENTS_MS[world.between(0, 1)] ?? 0;
    await world.sleep(untilMs - world.nowMs - world.between(-20, momentMs));
    if (status !== 'selecting') return false;
    const changes = { reference: `cart ${turn}` };
    await this.caller.send({ update: 'edit', key: `edit-${turn}`, body: { changes } });
    return true;
  }

  /** Whether the customer keeps acting after the tickets have arrived. */
  get #isFickle(): boolean {
    return this.settings.cancelPercent > 0 || this.settings.editPercent > 0;
  }

  #commandAt(view: SeenView, turn: number): CommandMessage | null {
    const { cancelPercent, editPercent } = this.settings;
    if (this.world.percent(cancelPercent)) {
      return { update: 'cancel', key: `cancel-${turn}`, body: {} };
    }
    if (this.world.percent(editPercent)) {
      return { update: 'edit', key: `edit-${turn}`, body: { changes: this.edit() } };
    }
    return this.#next(view, turn);
  }

  #next(view: SeenView, turn: number): CommandMessage | null {
    const { nextAction, quantity } = view;
    switch (nextAction?.type) {
      case 'authenticate': {
        if (!this.world.percent(this.settings.returnPercent)) return null;
        const changes = { customer: this.#signedIn() };
        return { update: 'edit', key: `edit-${turn}`, body: { changes } };
      }
      case 'choose_seats':
        return this.#seats(nextAction.recommendedSeatIds, quantity, turn);
      case 'pay':
        return this.#order(view, turn);
      default:
        return null;
    }
  }

  #order({ receipt, payment, lastFailure }: SeenView, turn: number): CommandMessage | null {
    if (!receipt) return null;
    const { payments } = this.settings;
    const means = payments[Math.min(payment.attempt, payments.length - 1)];
    if (lastFailure?.kind === 'payment') this.#own = null;
    const body = { expectedTotal: receipt.total, payment: this.payment(means, receipt.total) };
    return { update: 'placeOrder', key: `order-${turn}`, body };
  }

  /** Each card token is new; the partner's own authorisation is reused until it fails. */
  payment(means: OptionalMeans, total: NonNullable<SeenView['receipt']>['total']) {
    const { type, token } = means ?? { type: 'nonce', token: 'tok_ok' };
    switch (type) {
      case 'nonce':
        return { type, nonce: token, provider: 'payments' };
      case 'saved':
        return { type, instrumentId: token };
      case 'card':
        return { type, token: `${token}#${++this.#cards}` };
      case 'partner':
        return { type, token };
      case 'own':
        this.#own ??= this.books.provider.authorizeOwn(toMinorUnits(total), total.currency);
        return { type: 'partner', authorizationId: this.#own };
    }
  }

  /** Null if too few seats are recommended, or after CHOICES_MAX choices. General admission needs only a count. */
  #seats(seatIds: readonly string[], quantity: number, turn: number): CommandMessage | null {
    const { isReserved } = this.books.svc.seats;
    if ((isReserved && seatIds.length < quantity) || this.#choices === CHOICES_MAX) return null;
    this.#choices++;
    const offerId = 'adult';
    const items = [isReserved ? { offerId, seatIds } : { offerId, quantity }];
    return { update: 'chooseSeats', key: `seats-${turn}`, body: { items } };
  }

  edit(): object {
    const edits: readonly object[] = [
      { reference: `cart ${this.world.between(1, 9)}` },
      { promotionCode: PROMOTION_CODE },
      { promotionCode: null },
      { quantity: this.world.between(1, 3) },
      ...(this.settings.changesPerson ? [{ customer: guest(OTHER_EMAIL) }] : []),
    ];
    return edits[this.world.between(0, edits.length - 1)] ?? {};
  }

  #signedIn() {
    return { type: 'account', session: this.books.svc.sessions.signIn(EMAIL) };
  }
}

function guest(email: string) {
  return { type: 'guest', email, firstName: 'Ada', lastName: 'Lovelace' };
}
