// Checkouts that follow a path, each with its own customer, some up to a point where their worker is killed.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AlternativeClient } from '../../sandbox/testing/alternative-client';
import { OrderingClient } from '../../sandbox/testing/ordering-client';
import { createCheckoutIds, type CheckoutIds } from '../../src/platform/checkout-ids';
import type { OrderingShape } from '../../src/contract/alternative/shape';
import { loadSecret } from '../../src/platform/secret-ring';
import { PartnerBackend, type CheckoutJson } from '../support/partner-backend';
import { EVENT_MAX_MS } from '../support/patience';
import { apiKeyOf, type TestPartner, type Usher } from '../support/usher';
import { WEBHOOK_SECRETS, type WebhookReceiver } from '../support/webhook-receiver';
import type { Holder } from './books';
import { CHECKOUT_PATHS, takePath, type CheckoutPath } from './checkout-paths';
import { departTo, type Departed, type KillGate, type Killed } from './kill-gate';
import { openSeatStocks, type SeatStock } from './seat-stock';

const RETRY_MS = 500;

/** Uses the alternative shape, with the sandbox's key for it. */
const CARD_PARTNER: TestPartner = {
  id: 'roxy',
  svc: { apiKey: 'svc_sandbox_key_alternative', shape: 'alternative', ratePerSecond: 1_000 },
};

/** The partners of the trips, with webhooks. */
export function tripPartners(receiver: WebhookReceiver): readonly TestPartner[] {
  const webhook = { url: receiver.url('/'), secrets: WEBHOOK_SECRETS };
  return [
    { id: 'demo', webhook },
    { ...CARD_PARTNER, webhook },
  ];
}

/** A checkout at the end of its path. */
export interface Arrived {
  readonly path: CheckoutPath;
  readonly email: string;
  readonly seatIds: readonly string[];
  readonly holder: Holder;
  readonly end: CheckoutJson;
}

export type Trip = Killed<Arrived>;

/** A partner and the shape of its Svc key. */
interface Buyer {
  readonly partnerId: string;
  readonly backend: PartnerBackend;
  /** At Svc an e-mail address has one account for each key. */
  guest(email: string): Promise<{ readonly accountId: string }>;
}

export interface TripDeps {
  readonly buyers: Readonly<Record<OrderingShape, Buyer>>;
  readonly ids: CheckoutIds;
  readonly stocks: ReadonlyMap<CheckoutPath, SeatStock>;
}

/** Buyers of both shapes, and seats for each path; the partners are {@link tripPartners}. */
export async function prepareTrips(
  usher: Pick<Usher, 'apiUrl' | 'apiKey' | 'config'>,
): Promise<TripDeps> {
  const svcUrl = usher.config.upstream.baseUrl;
  const ordering = new OrderingClient(svcUrl);
  const alternativeClient = new AlternativeClient(svcUrl);
  const stocks = await openSeatStocks(ordering, CHECKOUT_PATHS.length);
  return {
    buyers: {
      primary: {
        partnerId: 'demo',
        backend: new PartnerBackend(usher),
        guest: (email) => ordering.guest(email),
      },
      alternative: {
        partnerId: CARD_PARTNER.id,
        backend: new PartnerBackend({ ...usher, apiKey: apiKeyOf(CARD_PARTNER.id) }),
        guest: (email) => alternativeClient.guest(email),
      },
    },
    ids: createCheckoutIds(await loadSecret(usher.config)),
    stocks: new Map(CHECKOUT_PATHS.map((path, i) => [path, stocks[i]!])),
  };
}

/** Plays a new customer's checkout to the end of its path. */
export async function travel(
  { buyers, ids, stocks }: TripDeps,
  path: CheckoutPath,
  key: string = randomUUID(),
): Promise<Arrived> {
  const { partnerId, backend, guest } = buyers[path.shape];
  const { showtimeId, takeTwo } = stocks.get(path) ?? noStock(path);
  const { seatIds } = takeTwo();
  const email = `${key}@example.org`;
  const end = await takePath(backend, path, { key, email, showtimeId, seatIds });
  const { accountId } = await withRetries(() => guest(email));
  const holder = { accountId, checkoutId: ids.checkoutId(partnerId, key) };
  return { path, email, seatIds, holder, end };
}

/** Starts a new customer's checkout. If its path reaches `moment`, the checkout is blocked there. */
export function depart(
  deps: TripDeps & { readonly gate: KillGate },
  path: CheckoutPath,
  moment: string,
): Departed<Arrived> {
  const key = randomUUID();
  const checkoutId = deps.ids.checkoutId(deps.buyers[path.shape].partnerId, key);
  return departTo(deps.gate, checkoutId, moment, () => travel(deps, path, key));
}

/** Retries, since Svc may be restarting. */
async function withRetries<T>(send: () => Promise<T>): Promise<T> {
  const until = Date.now() + EVENT_MAX_MS;
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (Date.now() > until) throw error;
      await pause(RETRY_MS);
    }
  }
}

function noStock({ name }: CheckoutPath): never {
  throw new Error(`there are no seats for the path ${name}`);
}
