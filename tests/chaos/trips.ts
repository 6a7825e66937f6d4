// Checkouts on their way along a path, each of a customer of its own, some to a point where their worker dies.
import { randomUUID } from 'node:crypto';
import type { OrderingShape } from '../../src/contract/alternative/shape';
import type { CheckoutIds } from '../../src/api/checkout/checkout-ids';
import type { CheckoutJson, PartnerBackend } from '../support/partner-backend';
import type { Holder } from './books';
import { takePath, type CheckoutPath } from './checkout-paths';
import type { KillGate } from './kill-gate';
import type { SeatStock } from './seat-stock';

/** A checkout that has come to the end of its path. */
export interface Trip {
  readonly path: CheckoutPath;
  readonly email: string;
  readonly seatIds: readonly string[];
  readonly holder: Holder;
  /** Where it stood when its worker was killed; null if it never came there, or was not to. */
  readonly killPoint: string | null;
  readonly end: CheckoutJson;
}

export interface Departed {
  /** Resolves when it stands at its kill point. */
  readonly standing: Promise<void>;
  readonly arrival: Promise<Trip>;
}

/** A partner whose key of Svc is of one shape. */
interface Buyer {
  readonly partnerId: string;
  readonly backend: PartnerBackend;
  /** At Svc the same e-mail under the same key is the same account. */
  guest(email: string): Promise<{ readonly accountId: string }>;
}

export interface TripDeps {
  readonly buyers: Readonly<Record<OrderingShape, Buyer>>;
  readonly ids: CheckoutIds;
  readonly gate: KillGate;
  readonly stocks: ReadonlyMap<CheckoutPath, SeatStock>;
}

/** Sends a checkout of a new customer on its way. */
export function depart(deps: TripDeps, path: CheckoutPath, moment?: string): Departed {
  const key = randomUUID();
  const buyer = deps.buyers[path.shape];
  const checkoutId = deps.ids.checkoutId(buyer.partnerId, key);
  let killPoint: string | null = null;
  const stand = async (): Promise<void> => {
    if (moment === undefined) return;
    await deps.gate.standsAt(checkoutId, moment);
    killPoint = moment;
  };
  const travel = async (): Promise<Trip> => {
    const { showtimeId, takeTwo } = deps.stocks.get(path) ?? noStock(path);
    const { seatIds } = takeTwo();
    const email = `${key}@example.org`;
    const end = await takePath(buyer.backend, path, { key, email, showtimeId, seatIds });
    const { accountId } = await buyer.guest(email);
    return { path, email, seatIds, holder: { accountId, checkoutId }, killPoint, end };
  };
  return { standing: stand(), arrival: travel() };
}

function noStock({ name }: CheckoutPath): never {
  throw new Error(`there are no seats for the path ${name}`);
}
