// The start of every test of the ordering endpoints: a sandbox, a guest, and free seats of a showtime.
import { randomUUID } from 'node:crypto';
import type { Wish } from '../../../sandbox/testing/alternative-client';
import { orderParameters } from '../../../sandbox/testing/ordering-client';
import { generalShowtime, reservedShowtime } from '../../../sandbox/testing/showings';
import { START_MS } from '../../../sandbox/testing/started-sandbox';
import type { Caller } from '../../../sandbox/testing/svc-wire';
import type { OrderingShape } from '../../../src/contract/alternative/shape';
import type { OrderParameters } from '../../../src/contract/order';
import {
  adults,
  adultWish,
  freeSeats,
  openOrderingClients,
  type OrderingClients,
} from './ordering-clients';

export const SHOWTIME = reservedShowtime(START_MS);
export const PLACES = generalShowtime(START_MS);
/** A showtime at C123, which sells nothing on this platform. */
export const UNSUPPORTED = 'D1230126010104g';
/** Settings for tokens and leases that last until the showtime starts. */
export const LONG = { tokenLifetimeMs: 60 * 24 * 3600_000, leaseSeconds: 60 * 24 * 3600 };

export interface OrderingStage {
  readonly clients: OrderingClients;
  readonly guest: Caller;
  /** Free standard seats of {@link SHOWTIME}, in order. */
  readonly seats: string[];
}

type Settings = Parameters<typeof openOrderingClients>[0];

/** Opens a new stage for each test of the file and passes it to `set`. */
export function onOrderingStage(shape: OrderingShape, set: (stage: OrderingStage) => void) {
  let clients: OrderingClients;
  const open = async (settings: Settings = {}): Promise<void> => {
    clients = await openOrderingClients(settings);
    const guest = await clients[shape].guest();
    set({ clients, guest, seats: await freeSeats(clients, SHOWTIME) });
  };
  beforeEach(() => open());
  afterEach(() => clients.sandbox.close());
  return {
    /** Continues with a new sandbox with these settings. */
    async reopen(settings: Settings): Promise<void> {
      await clients.sandbox.close();
      await open(settings);
    },
    /** Moves the clock to the start of {@link SHOWTIME}. */
    begin(): void {
      clients.sandbox.clock.advance(SHOWTIME.startMs - START_MS);
    },
  };
}

/** Two adult tickets for the first of these seats, for the alternative shape. */
export function wish(seats: readonly string[]): Wish {
  return adultWish(SHOWTIME, seats.slice(0, 2));
}

/** The same for the primary shape, with a payment. */
export function paid(seats: readonly string[], token = 'tok_ok'): OrderParameters {
  return orderParameters([adults(SHOWTIME, seats.slice(0, 2))], randomUUID(), token);
}
