// The on-sales, from one list that this process shares among all requests, and their draws.
import type { Client } from '@temporalio/client';
import { ServiceError } from '@temporalio/client';
import { LRUCache } from 'lru-cache';
import type { QueuePlace } from '../domain/checkout/queue-place';
import {
  concerns,
  drawId,
  includes,
  LIST_VALID_MS,
  onSaleNumber,
  placeIn,
  progressOf,
  takesStarts,
  type Draw,
  type OnSale,
} from '../domain/on-sale';
import type { Logger } from '../platform/logger';
import { ARE_OPEN } from '../platform/open-workflows';
import { searchAttributes } from '../workflows/search-attribute-keys';
import { RememberedFigures } from './remembered-figures';
import { soon } from './soon';

const LIST_TTL_MS = 1_500;
const LIST_MAX = 200;
const COUNT_TTL_MS = 1_000;
const DRAWS_KEPT = 10;
/**
 * Every process shows the progress up to the same moment: the last multiple of SLOT_MS that is SLOT_LAG_MS ago, which
 * is longer than a list is kept and visibility lags.
 */
const SLOT_MS = 2_000;
const SLOT_LAG_MS = 4_000;
const POLL_SECONDS = { least: 2, most: 30 };

const ARE_ON_SALES = 'WorkflowType = "onSale" AND ExecutionStatus != "ContinuedAsNew"';

interface Start {
  readonly partnerId: string;
  readonly showtimeId: string;
  /** The owner of the partner's Svc key; undefined for the shared one. */
  readonly keyOwner: string | undefined;
}

interface OnSalesDeps {
  readonly temporal: Client;
  readonly logger: Logger;
  /** How many processes start checkouts: each is assumed to start as many as this one. */
  readonly apiReplicas: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

interface List {
  readonly sales: readonly OnSale[];
  readonly readAtMs: number;
}

export class OnSales {
  readonly #temporal: Client;
  readonly #now: () => number;
  readonly #apiReplicas: number;
  readonly #logger: Logger;
  readonly #waiting: RememberedFigures<number>;
  readonly #draws = new LRUCache<string, { draw: Draw; indexes: Map<string, number> }>({
    max: DRAWS_KEPT,
  });
  /** When this process sent checkouts to a lobby, as far as a count may not show them yet. */
  readonly #sentAtMs = new Map<string, readonly number[]>();
  #list: List = { sales: [], readAtMs: -Infinity };
  #reading: Promise<void> | null = null;

  constructor({ temporal, logger, apiReplicas, now }: OnSalesDeps) {
    this.#apiReplicas = apiReplicas;
    this.#temporal = temporal;
    this.#logger = logger;
    this.#now = now;
    this.#waiting = new RememberedFigures({
      ttlMs: COUNT_TTL_MS,
      missing: 0,
      fetch: async (id) => {
        const query = `${searchAttributes.lobby.name} = ${onSaleNumber(id)} AND ${ARE_OPEN}`;
        return (await soon(temporal, () => temporal.workflow.count(query))).count;
      },
      onFailure: (error) => logger.warn({ error }, 'the number in a lobby is unknown'),
    });
  }

  /** Those that a partner may read, the newest opening first. Throws a ServiceError if they are not known. */
  async of(partnerId: string, keyOwner: string | undefined): Promise<readonly OnSale[]> {
    const sales = await this.#current();
    return sales
      .filter((sale) => concerns(sale, partnerId, keyOwner))
      .toSorted((one, other) => other.opensAtMs - one.opensAtMs);
  }

  /** All of them. Throws a ServiceError if they are not known. */
  all(): Promise<readonly OnSale[]> {
    return this.#current();
  }

  /** How many wait in the lobby. */
  waiting({ id }: OnSale): Promise<number> {
    return this.#waiting.of(id);
  }

  /** Null before the draw. */
  async draw({ id, drawn }: OnSale): Promise<Draw | null> {
    return drawn === null ? null : (await this.#drawOf(id)).draw;
  }

  /**
   * The place of a start that belongs to an on-sale; null if it belongs to none. Throws a ServiceError if that is not
   * known: letting it pass would be unfair.
   */
  async take(
    { partnerId, showtimeId, keyOwner }: Start,
    mayWait: () => Promise<void>,
  ): Promise<QueuePlace | null> {
    const sale = (await this.of(partnerId, keyOwner)).findLast(
      (it) => takesStarts(it) && includes(it, { partnerId, showtimeId }),
    );
    if (!sale) return null;
    await mayWait();
    const { id, opensAtMs, callsPerSecond: perSecond } = sale;
    const onSale = { id, opensAtMs };
    const nobody = { admittedBefore: 0, countedFromMs: opensAtMs, perSecond, onSale };
    if (sale.drawn === null) return { ...nobody, ahead: null };
    const waiting = await this.waiting(sale);
    const nowMs = this.#now();
    const unseen = (this.#sentAtMs.get(id) ?? []).filter((atMs) => atMs > nowMs - COUNT_TTL_MS);
    this.#sentAtMs.set(id, [...unseen, nowMs]);
    const { called: admittedBefore } = progressOf(sale);
    return { ...nobody, admittedBefore, ahead: waiting + unseen.length * this.#apiReplicas };
  }

  /** The place of a checkout as it is now, and when to read it again. */
  async placeOf(checkoutId: string, place: QueuePlace, id: string) {
    const nowMs = this.#now();
    const sale = (await this.#current()).find((it) => it.id === id);
    const shownMs = nowMs - SLOT_LAG_MS;
    const untilMs = shownMs - (shownMs % SLOT_MS);
    const index =
      sale && sale.drawn !== null ? (await this.#drawOf(id)).indexes.get(checkoutId) : undefined;
    const shown = sale ? placeIn(sale, place, index, untilMs) : place;
    const opensInSeconds = Math.ceil(((place.onSale?.opensAtMs ?? 0) - nowMs) / 2_000);
    const untilOpening = Math.min(POLL_SECONDS.most, Math.max(POLL_SECONDS.least, opensInSeconds));
    return { place: shown, afterSeconds: shown.ahead === null ? untilOpening : null };
  }

  async #drawOf(id: string) {
    const kept = this.#draws.get(id);
    if (kept) return kept;
    const handle = this.#temporal.workflow.getHandle(drawId(id));
    const draw = (await soon(this.#temporal, () => handle.result())) as Draw;
    const indexes = new Map(draw.order.map(([checkoutId], index) => [checkoutId, index]));
    const found = { draw, indexes };
    this.#draws.set(id, found);
    return found;
  }

  /** At most LIST_VALID_MS old. */
  async #current(): Promise<readonly OnSale[]> {
    if (this.#now() - this.#list.readAtMs > LIST_TTL_MS) {
      this.#reading ??= this.#read().finally(() => (this.#reading = null));
      await this.#reading;
    }
    if (this.#now() - this.#list.readAtMs > LIST_VALID_MS) {
      throw new ServiceError('The on-sales are not known');
    }
    return this.#list.sales;
  }

  async #read(): Promise<void> {
    const readAtMs = this.#now();
    try {
      this.#list = { sales: await soon(this.#temporal, () => listed(this.#temporal)), readAtMs };
    } catch (error) {
      this.#logger.warn({ error }, 'the on-sales cannot be read');
    }
  }
}

/** All on-sales, as long as they are kept. */
async function listed({ workflow }: Client): Promise<readonly OnSale[]> {
  const sales: OnSale[] = [];
  for await (const { memo } of workflow.list({ query: ARE_ON_SALES, pageSize: LIST_MAX })) {
    // The format of src/workflows/on-sale.ts.
    if (memo?.sale) sales.push(memo.sale as OnSale);
    if (sales.length === LIST_MAX) break;
  }
  return sales;
}
