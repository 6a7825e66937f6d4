// Svc can be slow inside: it accepts an order and decides seconds to minutes later. A resend that arrives
// meanwhile is refused, which says nothing of the outcome, or joins the first.
import type { SvcPort } from '../../src/domain/checkout/ports';
import { refuse } from './svc-answers';
import type { World } from './world';

type Placed = Awaited<ReturnType<SvcPort['placeOrder']>>;

export interface ProgressSettings {
  /** How long Svc may work on an order that it has accepted; 0: it decides at once, and keeps no lock. */
  readonly decidesWithinMs: number;
  /** What a resend gets while the first is in progress. */
  readonly resendIs: 'declined' | 'duplicate' | 'generic' | 'unavailable' | 'joined';
}

const REFUSALS = {
  declined: 'PROCESSOR_DECLINED',
  duplicate: 'DUPLICATE_CLIENT_REQUEST_ID',
  generic: 'GENERIC_ERROR',
  unavailable: 'INVENTORY_UNAVAILABLE',
} as const;

export class OrdersInProgress {
  readonly #deciding = new Map<string, Promise<Placed>>();

  constructor(
    private readonly world: World,
    private readonly settings: ProgressSettings,
  ) {}

  /** What a resend gets; undefined where the attempt is not in progress. */
  answerToResend(attempt: string): Promise<Placed> | undefined {
    const { resendIs } = this.settings;
    const deciding = this.#deciding.get(attempt);
    if (!deciding || resendIs === 'joined') return deciding;
    return Promise.resolve(refuse(REFUSALS[resendIs]));
  }

  /** Decides after a while, during which the attempt is in progress. */
  decide(attempt: string, decision: () => Promise<Placed>): Promise<Placed> {
    const { decidesWithinMs } = this.settings;
    if (decidesWithinMs === 0) return decision();
    const deciding = this.world
      .sleep(this.world.delay(decidesWithinMs))
      .then(decision)
      .finally(() => this.#deciding.delete(attempt));
    this.#deciding.set(attempt, deciding);
    return deciding;
  }
}
