// Who has which seat of the showtime, and until when: leases and sales, ours and those of others. A seat
// never goes to two customers; what one customer does twice at the same moment it does not notice.
import type { Seat } from '../../../src/domain/showtime';
import type { World } from '../world';

/** Seats by name, or a count of places where nobody has a seat of their own. */
export interface Places {
  readonly seatIds: readonly string[];
  readonly quantity: number;
}

export interface Lease extends Places {
  readonly owner: string;
  /** The clientRequestId, or the lease's own id where the shape has one. */
  readonly key: string;
  readonly endsAtMs: number;
}

export interface Sale extends Places {
  readonly owner: string;
  /** When the layout shows it. */
  readonly showsAtMs: number;
  /** When the sale failed; Infinity while it stands. */
  freedAtMs: number;
}

export interface SeatSettings {
  readonly shape: 'primary' | 'alternative';
  readonly seating: 'reserved' | 'general';
  readonly leaseMs: number;
  /** Whether a customer's fresh id may take over the seats of the old one. */
  readonly takesOverOwnSeats: boolean;
  /** How long the layout may take to show what was sold. */
  readonly layoutLagMs: number;
  readonly seatCount: number;
}

export class SeatBook {
  readonly sales: Sale[] = [];
  readonly #seatIds: readonly string[];
  #leases: Lease[] = [];

  constructor(
    private readonly world: World,
    private readonly settings: SeatSettings,
  ) {
    this.#seatIds = Array.from({ length: settings.seatCount }, (_, index) => `A${index + 1}`);
  }

  get isReserved(): boolean {
    return this.settings.seating === 'reserved';
  }

  /** Leases to an owner, in place of what the owner had; false if not all of it is free for them. */
  lease(owner: string, key: string, places: Places): boolean {
    const mine = this.#leases.find(
      (lease) =>
        lease.owner === owner && (this.#takesOver || lease.key === key) && this.#isLive(lease),
    );
    if (places.quantity > this.#free(mine)) return false;
    if (places.seatIds.some((id) => !this.#isFree(id, mine))) return false;
    const endsAtMs = this.world.nowMs + this.settings.leaseMs;
    this.#leases = this.#leases.filter((lease) => lease !== mine && this.#isLive(lease));
    this.#leases.push({ owner, key, ...places, endsAtMs });
    return true;
  }

  /** The owner's lease of just these places, if it lives. */
  leaseOf(owner: string, key: string, { seatIds, quantity }: Places) {
    return this.#leases.find(
      (lease) =>
        lease.owner === owner &&
        lease.key === key &&
        lease.quantity === quantity &&
        lease.seatIds.join() === seatIds.join() &&
        this.#isLive(lease),
    );
  }

  /** Makes a sale of a lease that lived a moment ago; null if somebody else has been quicker. */
  sell(lease: Lease, showsAtMs = this.world.nowMs): Sale | null {
    const { owner, seatIds, quantity } = lease;
    const lost = seatIds.some((id) => ![null, owner].includes(this.#holderOf(id)));
    if (lost || quantity > this.#free(lease)) return null;
    this.#leases = this.#leases.filter((other) => other !== lease);
    const sale = { owner, seatIds, quantity, showsAtMs, freedAtMs: Infinity };
    this.sales.push(sale);
    return sale;
  }

  release(owner: string): void {
    this.#leases = this.#leases.filter((lease) => lease.owner !== owner);
  }

  /** The seats as the map shows them now; none where nobody has a seat of their own. */
  seats(): readonly Seat[] {
    if (!this.isReserved) return [];
    return this.#seatIds.map((id, x) => ({
      id,
      number: id.slice(1),
      x,
      y: 0,
      type: 'standard',
      status: this.#holderOf(id) === null ? 'available' : 'taken',
      area: null,
    }));
  }

  free(): number {
    return this.#free(undefined);
  }

  /** As the layout names them: the customer of each seat that is leased or sold. */
  occupants(): Record<string, string> {
    const taken = this.#seatIds.flatMap((id) => {
      const sale = this.#saleOf(id);
      const holder = sale && sale.showsAtMs > this.world.nowMs ? null : this.#holderOf(id);
      return holder === null ? [] : [[id, holder] as const];
    });
    return Object.fromEntries(taken);
  }

  standing(): readonly Sale[] {
    return this.sales.filter((sale) => this.#stands(sale));
  }

  #free(mine: Lease | undefined): number {
    const others = this.#leases.filter((lease) => lease !== mine && this.#isLive(lease));
    const taken = [...others, ...this.standing()];
    return taken.reduce((free, { quantity }) => free - quantity, this.#seatIds.length);
  }

  #isFree(seatId: string, mine: Lease | undefined): boolean {
    const lease = this.#leaseWith(seatId);
    return !this.#saleOf(seatId) && (!lease || lease === mine);
  }

  #holderOf(seatId: string): string | null {
    return (this.#saleOf(seatId) ?? this.#leaseWith(seatId))?.owner ?? null;
  }

  #saleOf(seatId: string): Sale | undefined {
    return this.sales.find((sale) => sale.seatIds.includes(seatId) && this.#stands(sale));
  }

  #leaseWith(seatId: string): Lease | undefined {
    return this.#leases.find((lease) => lease.seatIds.includes(seatId) && this.#isLive(lease));
  }

  /** In the alternative shape a customer's lease is always replaced by the next one. */
  get #takesOver(): boolean {
    return this.settings.takesOverOwnSeats || this.settings.shape === 'alternative';
  }

  #isLive({ endsAtMs }: Lease): boolean {
    return endsAtMs > this.world.nowMs;
  }

  #stands({ freedAtMs }: Sale): boolean {
    return freedAtMs > this.world.nowMs;
  }
}
