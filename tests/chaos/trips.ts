// Checkouts on their way along a path, each of a customer of its own, some to a point where their worker dies.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AlternativeClient } from '../../sandbox/testing/alternative-client';
import { OrderingClient } from '../../sandbox/testing/ordering-client';
import { createCheckoutIds, type CheckoutIds } from '../../src/api/checkout/checkout-ids';
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

const ASK_AGAIN_MS = 500;

/** Speaks to Svc in the alternative shape, by the sandbox's key for it. */
const CARD_PARTNER: TestPartner = {
  id: 'roxy',
  svc: { apiKey: 'svc_sandbox_key_alternative', shape: 'alternative', ratePerSecond: 1_000 },
};

/** The partners of the trips, who hear of them by webhook. */
export function tripPartners(receiver: WebhookReceiver): readonly TestPartner[] {
  const webhook = { url: receiver.url('/'), secrets: WEBHOOK_SECRETS };
  return [
    { id: 'demo', webhook },
    { ...CARD_PARTNER, webhook },
  ];
}

/** A checkout that has come to the end of its path. */
export interface Arrived {
  readonly path: CheckoutPath;
  readonly email: string;
  readonly seatIds: readonly string[];
  readonly holder: Holder;
  readonly end: CheckoutJson;
}

export type Trip = Killed<Arrived>;

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

/** Takes a checkout of a new customer to the end of its path. */
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
  const { accountId } = await patiently(() => guest(email));
  const holder = { accountId, checkoutId: ids.checkoutId(partnerId, key) };
  return { path, email, seatIds, holder, end };
}

/** Sends a checkout of a new customer on its way, to stand at the moment if its path comes there. */
export function depart(
  deps: TripDeps & { readonly gate: KillGate },
  path: CheckoutPath,
  moment: string,
): Departed<Arrived> {
  const key = randomUUID();
  const checkoutId = deps.ids.checkoutId(deps.buyers[path.shape].partnerId, key);
  return departTo(deps.gate, checkoutId, moment, () => travel(deps, path, key));
}

/** Svc may just be being started again. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  const until = Date.now() + EVENT_MAX_MS;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > until) throw error;
      await pause(ASK_AGAIN_MS);
    }
  }
}

function noStock({ name }: CheckoutPath): never {
  throw new Error(`there are no seats for the path ${name}`);
}
