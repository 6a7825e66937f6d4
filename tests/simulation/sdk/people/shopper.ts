// A customer who wants two tickets and follows `nextAction`, and now and then changes something at the last moment.
import type { World } from '../../world';
import type { SeenView } from '../seen';
import type { Caller, CommandMessage } from './caller';

export interface Means {
  readonly type: 'nonce' | 'saved' | 'card' | 'partner';
  readonly token: string;
}

export interface ShopperSettings {
  readonly customer: 'guest' | 'account';
  /** How each attempt is paid, in turn; the last one is used again. */
  readonly payments: readonly Means[];
  readonly editPercent: number;
  /** Whether they change something just as the time to choose runs out. */
  readonly editsAtLastMoment: boolean;
}

interface Watched {
  readonly view: SeenView | null;
  /** When the state ends by itself. */
  readonly deadlineMs: number | null;
}

const TURNS_MAX = 30;
const PAUSE_MS = 10_000;
const MOMENT_MS = 40;

export class Shopper {
  #cards = 0;

  constructor(
    private readonly settings: ShopperSettings,
    private readonly caller: Caller,
    private readonly world: World,
    private readonly watched: () => Watched,
  ) {}

  async shop(): Promise<void> {
    for (let turn = 1; turn <= TURNS_MAX; turn++) {
      await this.world.sleep(this.world.between(10, PAUSE_MS));
      const { view, deadlineMs } = this.watched();
      if (!view) continue;
      if (view.closed || view.status === 'confirmed') return;
      if (this.settings.editsAtLastMoment && view.status === 'selecting' && deadlineMs !== null) {
        const waitMs = deadlineMs - this.world.nowMs - this.world.between(-MOMENT_MS, MOMENT_MS);
        await this.world.sleep(waitMs);
        await this.caller.send(edit(turn));
        continue;
      }
      const command = this.world.percent(this.settings.editPercent)
        ? edit(turn)
        : this.#next(view, turn);
      if (command) await this.caller.send(command);
    }
  }

  #next(view: SeenView, turn: number): CommandMessage | null {
    const action = view.nextAction;
    if (action?.type === 'choose_seats') {
      const seatIds = action.recommendedSeatIds;
      const item =
        seatIds.length > 0
          ? { offerId: 'adult', seatIds }
          : { offerId: 'adult', quantity: view.quantity };
      return { update: 'chooseSeats', key: `seats-${turn}`, body: { items: [item] } };
    }
    if (action?.type === 'pay' && view.receipt) {
      const { payments } = this.settings;
      const means = payments[Math.min(view.payment.attempt, payments.length - 1)];
      const body = { expectedTotal: view.receipt.total, payment: this.#payment(means) };
      return { update: 'placeOrder', key: `order-${turn}`, body };
    }
    return null;
  }

  #payment(means: Means | undefined) {
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
    }
  }
}

function edit(turn: number): CommandMessage {
  return { update: 'edit', key: `edit-${turn}`, body: { changes: { reference: `cart-${turn}` } } };
}
