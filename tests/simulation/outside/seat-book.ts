// The leases and sales of the showtime's seats, ours and those of others. A seat never goes to two customers; the same
// customer's simultaneous actions are not checked against each other.
import type { Seat } from '../../../src/domain/showtime';
import type { World } from '../world';

/** Seats by id, or only a count in general admission. */
export interface Places {
  readonly seatIds: readonly string[];
  readonly quantity: number;
}

export interface Lease extends Places {
  readonly owner: string;
  /** The clientRequestId, or the lease id if the shape has one. */
  readonly key: string;
  readonly endsAtMs: number;
}

export interface Sale extends Places {
  readonly owner: string;
  /** When the layout first shows the sale. */
  readonly showsAtMs: number;
  /** When the sale failed; Infinity while it stands. */
  freedAtMs: number;
}

export interface SeatSettings {
  readonly shape: 'primary' | 'alternative';
  readonly seating: 'reserved' | 'general';
  readonly leaseMs: number;
  /** Whether leasing the same places again extends the lease. */
  readonly leaseRenews: boolean;
  /** Whether a customer's new clientRequestId may take over the seats of the old one. */
  readonly takesOverOwnSeats: boolean;
  /** How long the layout may take to show a sale. */
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

  /** Leases places to an owner, replacing the owner's earlier lease; false unless all are free for that owner. */
  lease(owner: string, key: string, places: Places): boolean {
    const mine = this.#leases.find(
      (lease) =>
        lease.owner === owner && (this.#takesOver || lease.key === key) && this.#isLive(lease),
    );
    if (places.quantity > this.#free(mine)) return false;
    if (places.seatIds.some((id) => !this.#isFree(id, mine))) return false;
    if (mine && !this.settings.leaseRenews && mine === this.leaseOf(owner, key, places))
      return true;
    const endsAtMs = this.world.nowMs + this.settings.leaseMs;
    this.#leases = this.#leases.filter((lease) => lease !== mine && this.#isLive(lease));
    this.#leases.push({ owner, key, ...places, endsAtMs });
    return true;
  }

  /** The owner's live lease of exactly these places, if any. */
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

  /** Turns a lease into a sale, even if it has just ended; null if another customer was faster. */
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

  /** The seats as the map shows them now; none in general admission. */
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

  /** The customer of each leased or sold seat, as the layout names them. */
  occupants(): Record<string, string | null> {
    const seats = this.#seatIds.map((id) => {
      const sale = this.#saleOf(id);
      const holder = sale && sale.showsAtMs > this.world.nowMs ? null : this.#holderOf(id);
      return [id, holder] as const;
    });
    return Object.fromEntries(seats);
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

  /** In the alternative shape a customer's next lease always replaces the last. */
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
