// The lobbies of on-sales: which starts wait in a lobby, how many checkouts wait, and the place of each.
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { LRUCache } from 'lru-cache';
import type { QueuePlace, CompetingOnSale } from '../domain/checkout/queue-place';
import {
  isVisibleTo,
  drawId,
  includes,
  onSaleNumber,
  placeIn,
  progressOf,
  otherSpellingOf,
  takesStarts,
  type Draw,
  type OnSale,
} from '../domain/on-sale';
import { ARE_OPEN } from '../platform/open-workflows';
import { searchAttributes } from '../workflows/search-attribute-keys';
import type { AdmissionQueues } from './admission-queues';
import { OnSaleList, type OnSaleListDeps } from './on-sale-list';
import { countEndMs, RecentStarts } from './recent-starts';
import { RememberedFigures } from './remembered-figures';
import { latestSlotMs } from './slots';
import { withReadDeadline } from './read-deadline';
import { createdWithin } from './visibility-terms';

const COUNT_TTL_MS = 1_000;
/** Visibility shows the progress of an on-sale within this time. */
const PROGRESS_LAG_MS = 1_500;
/** More than the sum of PROGRESS_LAG_MS and the age of a list. */
const SLOT_LAG_MS = 4_000;
const DRAWS_KEPT = 10;
/** A called checkout is admitted within about this time, unless the queue is longer. */
const SHORT_QUEUE_SECONDS = 4;
/** The factor by which a lobby may grow until the opening. */
const LOBBY_GROWTH = 3;
/** Clients in a lobby poll again soon after the opening, but not all at once. */
const LOBBY_POLL = { mostSeconds: 60, spreadSeconds: 10 };

interface Start {
  readonly partnerId: string;
  readonly showtimeId: string;
  /** The owner of the partner's Svc key; undefined for the shared one. */
  readonly keyOwner: string | undefined;
}

/**
 * Takes the customer's one place, and throws ALREADY_QUEUED if another checkout has it. `opensAtMs`: the opening of the
 * on-sale, from which the longest wait is counted.
 */
export type ReserveForCustomer = (opensAtMs?: number) => Promise<void>;

interface OnSalesDeps extends OnSaleListDeps {
  readonly queues: Pick<AdmissionQueues, 'waiting'>;
  /** How many processes start checkouts: each is assumed to start as many as this one. */
  readonly apiReplicas: number;
}

/** `waiting`: null if unknown. */
interface Count {
  readonly waiting: number | null;
  /** How many of the waiting checkouts started before `endMs`, by this process's clock. */
  readonly older: number;
  readonly endMs: number;
}

/** `draw`: null once Temporal no longer keeps the draw. */
interface KnownDraw {
  readonly draw: Draw | null;
  readonly indexes: ReadonlyMap<string, number>;
}

export class OnSales {
  readonly #list: OnSaleList;
  readonly #queues: OnSalesDeps['queues'];
  readonly #now: () => number;
  readonly #apiReplicas: number;
  readonly #counts: RememberedFigures<Count>;
  /** Concurrent look-ups of a draw share one request. */
  readonly #draws: LRUCache<string, KnownDraw>;
  readonly #sentToLobby = new RecentStarts();

  constructor({ temporal, logger, apiReplicas, queues, now }: OnSalesDeps) {
    this.#queues = queues;
    this.#list = new OnSaleList({ temporal, logger, now });
    this.#apiReplicas = apiReplicas;
    this.#now = now;
    this.#counts = new RememberedFigures<Count>({
      ttlMs: COUNT_TTL_MS,
      missing: { waiting: null, older: 0, endMs: 0 },
      fetch: async (id) => {
        const endMs = countEndMs(now());
        const inLobby = `${searchAttributes.lobby.name} = ${onSaleNumber(id)}`;
        const count = async (...more: readonly string[]) => {
          const query = [inLobby, ARE_OPEN, ...more].join(' AND ');
          return (await withReadDeadline(temporal, () => temporal.workflow.count(query))).count;
        };
        const olderStarts = createdWithin({ createdTo: endMs });
        const [waiting, older] = await Promise.all([count(), count(...olderStarts)]);
        return { waiting, older, endMs };
      },
      onFailure: (error) => logger.warn({ error }, 'the number of checkouts in a lobby is unknown'),
    });
    this.#draws = new LRUCache({ max: DRAWS_KEPT, fetchMethod: (id) => knownDraw(temporal, id) });
  }

  /** The on-sales that a partner may read, latest opening first. Throws a ServiceError if they are unknown. */
  async of(partnerId: string, keyOwner: string | undefined): Promise<readonly OnSale[]> {
    const sales = await this.#list.current();
    return sales
      .filter((sale) => isVisibleTo(sale, partnerId, keyOwner))
      .toSorted((one, other) => other.opensAtMs - one.opensAtMs);
  }

  /** All on-sales. Throws a ServiceError if they are unknown. */
  all(): Promise<readonly OnSale[]> {
    return this.#list.current();
  }

  /** How many checkouts wait in the lobby; 0 if unknown. */
  async waiting({ id }: OnSale): Promise<number> {
    return (await this.#counts.of(id)).waiting ?? 0;
  }

  /** The key's on-sales that are open at `atMs`, whose waiting checkouts are admitted before all others. */
  async rivalsOf(keyOwner: string, atMs: number): Promise<readonly CompetingOnSale[]> {
    const open = (await this.#list.latest()).filter(
      (it) => it.keyOwner === keyOwner && takesStarts(it) && it.opensAtMs <= atMs,
    );
    return Promise.all(
      open.map(async (sale) => {
        const { callsPerSecond, drawn } = sale;
        const waiting = await this.waiting(sale);
        return { callsPerSecond, waiting: drawn === null ? LOBBY_GROWTH * waiting : waiting };
      }),
    );
  }

  /** Null before the draw, and once Temporal no longer keeps it. */
  async draw({ id, drawn }: OnSale): Promise<Draw | null> {
    return drawn === null ? null : (await this.#draws.forceFetch(id)).draw;
  }

  /**
   * The id of the start's showtime as an on-sale spells it, if the start spells it differently; undefined otherwise.
   */
  async coveredAs({ partnerId, showtimeId, keyOwner }: Start): Promise<string | undefined> {
    const sales = (await this.of(partnerId, keyOwner)).filter(takesStarts);
    return sales.map((it) => otherSpellingOf(it, showtimeId)).find((id) => id !== undefined);
  }

  /**
   * The place of a start in the lobby of its on-sale; null if the start belongs to no on-sale. If it belongs to
   * several, the one that opens last counts. Throws a ServiceError if the on-sales are unknown: letting the start pass
   * would be unfair.
   */
  async take(
    { partnerId, showtimeId, keyOwner }: Start,
    reserveForCustomer: ReserveForCustomer,
  ): Promise<QueuePlace | null> {
    const sale = (await this.of(partnerId, keyOwner)).find(
      (it) => takesStarts(it) && includes(it, { partnerId, showtimeId }),
    );
    if (!sale) return null;
    await reserveForCustomer(sale.opensAtMs);
    const { id, opensAtMs, callsPerSecond: perSecond } = sale;
    const { called: admittedBefore } = progressOf(sale);
    const place = {
      admittedBefore,
      countedFromMs: opensAtMs,
      perSecond,
      onSale: { id, opensAtMs },
    };
    const nowMs = this.#now();
    if (nowMs >= opensAtMs) return { ...place, ahead: await this.#aheadNow(id) };
    // The start takes part in the draw. It is recorded, so that starts after the opening are counted behind it.
    this.#sentToLobby.add(id, nowMs, countEndMs(nowMs - COUNT_TTL_MS));
    return { ...place, ahead: null };
  }

  /** How many checkouts are ahead of a start after the opening: all that wait now, drawn or not; null if unknown. */
  async #aheadNow(id: string): Promise<number | null> {
    const { waiting, older, endMs } = await this.#counts.of(id);
    const unseen = this.#sentToLobby.add(id, this.#now(), endMs);
    // If this process has a slow clock, `older` lacks checkouts that other processes have started.
    return waiting === null ? null : Math.max(waiting, older + unseen * this.#apiReplicas);
  }

  /** The current place of a checkout. `afterSeconds`: when to read it again; null if that follows from the place. */
  async placeOf(checkoutId: string, place: QueuePlace, id: string) {
    const nowMs = this.#now();
    const sale = (await this.#list.latest()).find((it) => it.id === id);
    const isDrawn = sale !== undefined && sale.drawn !== null;
    const index = isDrawn ? (await this.#draws.forceFetch(id)).indexes.get(checkoutId) : undefined;
    const untilMs = latestSlotMs(nowMs, SLOT_LAG_MS);
    const known = sale ? placeIn(sale, place, index, untilMs) : place;
    // Another process may have shown more progress than this list has.
    const isOld = this.#list.readAtMs < untilMs + PROGRESS_LAG_MS;
    const isUnknown = isOld || (sale !== undefined && (await this.#isHeldUp(sale, known)));
    const shown = isUnknown ? { ...known, ahead: null } : known;
    const opensInMs = (place.onSale?.opensAtMs ?? 0) - nowMs;
    return {
      place: shown,
      afterSeconds: shown.ahead === null ? lobbyPollSeconds(opensInMs) : null,
    };
  }

  /** Whether the key's queue is so long, as after an on-sale closed, that a called checkout's place is unknown. */
  async #isHeldUp({ keyOwner, callsPerSecond }: OnSale, { onSale }: QueuePlace): Promise<boolean> {
    if (onSale?.isCalled !== true) return false;
    return (await this.#queues.waiting(keyOwner)) > SHORT_QUEUE_SECONDS * callsPerSecond;
  }
}

function lobbyPollSeconds(opensInMs: number): number {
  const { mostSeconds, spreadSeconds } = LOBBY_POLL;
  const seconds = Math.max(0, opensInMs / 1_000) + Math.random() * spreadSeconds;
  return Math.ceil(Math.max(2, Math.min(mostSeconds, seconds)));
}

async function knownDraw(temporal: Client, id: string): Promise<KnownDraw> {
  const handle = temporal.workflow.getHandle(drawId(id));
  try {
    const draw = (await withReadDeadline(temporal, () => handle.result())) as Draw;
    return { draw, indexes: new Map(draw.order.map(([checkoutId], index) => [checkoutId, index])) };
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return { draw: null, indexes: new Map() };
    throw error;
  }
}
