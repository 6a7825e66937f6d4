// The API's own calls to Svc, with the key of the calling partner. Partners with a shared key take turns within its
// rate, and share its cached answers; a partner with its own key shares nothing.
import { isDeepStrictEqual } from 'node:util';
import { capabilitiesOf, type OrderingCapabilities } from '../../domain/capabilities';
import type { Config } from '../../platform/config';
import type { Partner } from '../../platform/partners';
import { svcKeyOf, type SvcKey } from '../../platform/svc-keys';
import {
  createCachedDiscovery,
  keepDiscoveryDetails,
} from '../../upstream/discovery/cached-discovery';
import type { CardVault } from '../../upstream/card-vault-client';
import { createDiscovery, type Discovery } from '../../upstream/discovery/discovery';
import { FreeSeats } from '../../upstream/discovery/free-seats';
import { KeptAnswers } from '../../upstream/discovery/kept-answers';
import { SharedCalls } from '../../upstream/discovery/shared-calls';
import { lookupKey, withSharedCalls } from '../../upstream/discovery/sharing-client';
import { orderingOfKey } from '../../upstream/ordering/ordering-of-key';
import { FairTurns } from '../../upstream/svc/fair-turns';
import { withRate } from '../../upstream/svc/rated-client';
import { withRetries } from '../../upstream/svc/retries';
import { createSvcClient, type SvcClient, type SvcObserver } from '../../upstream/svc/svc-client';
import type { SignIn } from '../checkout/sign-in';
import { createKnownShowtimes, rememberShowtimes, type KnownShowtimes } from './known-showtimes';
import { createShowtimeReads, type ShowtimeReads } from './showtime-reads';

/** A person waits for a search or a sign-in, so an early failure is better than a long wait. */
const SVC_WAIT_MAX_MS = 5_000;

/** A call that hangs is not retried: waiting requests could use up their API key's limit, and so block cancelling. */
const SVC_CALLS_MAX_MS = 5_000;

/** Long enough to serve a rush with one call, short enough to stay accurate. */
const LISTS_KEPT = { ttlMs: 45_000, charactersMax: 16 * 1024 * 1024 } as const;

/** Only a worker reads a card from the vault, right before it sends the order. */
const NO_VAULT: CardVault = {
  resolve: () => Promise.reject(new Error('the API places no orders')),
};

export interface SvcAccess {
  /** Answers may be some seconds old, details of productions and venues some hours. */
  readonly discovery: Discovery;
  /** Not cached, for data of one customer. */
  readonly freshDiscovery: Pick<Discovery, 'showtimesByIds'>;
  /** How many seats were free some seconds ago; null if unknown. */
  readonly freeSeats: (showtimeId: string | undefined) => number | null;
  /** Prices and seats of a showtime, without a checkout. */
  readonly showtimeReads: ShowtimeReads;
  /** The known showtimes, for starting checkouts. */
  readonly showtimes: KnownShowtimes;
  /** Signs in account customers, within the API's rate. */
  readonly signIn: SignIn;
  /** The features that the key's ordering shape supports. */
  readonly capabilities: OrderingCapabilities;
}

export interface SvcAccesses {
  /** Returns the same object while the settings of the key stay the same. */
  of(partner: Partner): SvcAccess;
  close(): void;
}

interface OpenKey {
  readonly key: SvcKey;
  of(partnerId: string): SvcAccess;
}

/** Opens a key when first needed, and again when its settings have changed. Observers see the calls of each key. */
export function createSvcAccesses(
  config: Pick<Config, 'upstream' | 'apiReplicas'>,
  observerOf?: (keyOwner: string | undefined) => SvcObserver,
): SvcAccesses {
  const opened = new Map<SvcKey['owner'], OpenKey>();
  const clients: SvcClient[] = [];

  const open = (key: SvcKey): OpenKey => {
    const { baseUrl, timeoutMs, terms } = config.upstream;
    const { apiKey, partnerTag } = key;
    const calling = { ...terms, baseUrl, timeoutMs, userAgent: 'usher-api' };
    const observer = observerOf?.(key.owner);
    const client = createSvcClient({
      ...calling,
      apiKey,
      partnerTag,
      ...(observer && { observer }),
    });
    // Includes clients with outdated settings, whose last calls may still be in flight.
    clients.push(client);
    return openKey(client, key, config.upstream);
  };
  return {
    of(partner) {
      const key = svcKeyOf(partner, config);
      const before = opened.get(key.owner);
      if (before && isDeepStrictEqual(before.key, key)) return before.of(partner.id);
      const now = open(key);
      opened.set(key.owner, now);
      return now.of(partner.id);
    },
    close() {
      for (const client of clients) client.close();
    },
  };
}

/** Checkouts get a share of the key's rate; discovery and sign-in get the rest. */
function openKey(
  client: SvcClient,
  key: SvcKey,
  { maxTickets, layoutTickets }: Pick<Config['upstream'], 'maxTickets' | 'layoutTickets'>,
): OpenKey {
  const { shape, discoveryRatePerSecond: ratePerSecond, discoveryBurst: burst } = key;
  const waitMaxMs = SVC_WAIT_MAX_MS;
  const terms = { waitMaxMs, callsMaxMs: SVC_CALLS_MAX_MS };
  const turns = new FairTurns({ ratePerSecond, burst, waitMaxMs });
  const answers = new KeptAnswers<object>(LISTS_KEPT);
  const details = keepDiscoveryDetails();
  const remembered = rememberShowtimes();
  const freeSeats = new FreeSeats();
  const answering = withSharedCalls(client, answers);
  const isKnown: Parameters<typeof withRate>[1]['isKnown'] = (name, call) =>
    answers.has(lookupKey(name, call));

  const accessOf = (queue: string): SvcAccess => {
    const looking = withRetries(withRate(answering, { turns, queue, isKnown }), terms);
    // Waiting calls are shared only within a partner's queue, so that no partner waits in another's queue.
    const sharing = withSharedCalls(looking, new SharedCalls<object>());
    const alone = withRetries(withRate(client, { turns, queue }), terms);
    const ordering = orderingOfKey(shape, alone, NO_VAULT, { maxTickets, layoutTickets });
    const discovery = createCachedDiscovery(createDiscovery(sharing), details);
    const freshDiscovery = createDiscovery(alone);
    // In the primary shape no look-up is needed: the prices include the whole showtime.
    const canLookUp = shape === 'alternative';
    return {
      discovery,
      freshDiscovery,
      freeSeats: (showtimeId) => freeSeats.of(showtimeId, freshDiscovery),
      showtimeReads: createShowtimeReads(ordering),
      showtimes: createKnownShowtimes({ remembered, discovery, canLookUp }),
      signIn: ordering,
      capabilities: capabilitiesOf(shape),
    };
  };
  const accesses = new Map<string, SvcAccess>();
  return {
    key,
    of(partnerId) {
      const access = accesses.get(partnerId) ?? accessOf(partnerId);
      accesses.set(partnerId, access);
      return access;
    },
  };
}
