// The places of queued checkouts. All customers of a partner share the results of its visibility queries: however many
// wait, each process makes at most three a second for the partner's starts, and one every two seconds for reads.
import type { Client } from '@temporalio/client';
import { LRUCache } from 'lru-cache';
import {
  placeAfter,
  pollAfterSeconds,
  secondsAlongside,
  type QueuePlace,
} from '../domain/checkout/queue-place';
import type { CheckoutView } from '../domain/checkout/view';
import type { Logger } from '../platform/logger';
import { ARE_OPEN } from '../platform/open-workflows';
import type { SvcKey } from '../platform/svc-keys';
import { searchAttributes } from '../workflows/search-attribute-keys';
import type { AdmissionQueues } from './admission-queues';
import type { OnSales } from './on-sales';
import { countEndMs, RecentStarts } from './recent-starts';
import { RememberedFigures } from './remembered-figures';
import { latestSlotMs } from './slots';
import { withReadDeadline } from './read-deadline';
import { createdWithin, equals } from './visibility-terms';

const DAY_MS = 24 * 3600_000;
const COUNTS_TTL_MS = 1_000;
/** Visibility shows an admission within this time. */
const SLOT_LAG_MS = 1_500;
const SLOTS_TTL_MS = 10_000;
const PARTNERS_MAX = 5_000;

type Key = Pick<SvcKey, 'owner' | 'admissionsPerSecond'>;

/** `queued`: null if unknown. */
interface Counts {
  readonly queued: number | null;
  /** How many of the queued checkouts started before `endMs`; too few if this process has a slow clock. */
  readonly older: number;
  readonly admitted: number;
  readonly countedFromMs: number;
  readonly endMs: number;
}

/** `admitted`: null if unknown. */
interface Admitted {
  readonly admitted: number | null;
}

interface QueuePlacesDeps {
  readonly temporal: Client;
  readonly logger: Logger;
  /** How many processes start checkouts: each is assumed to queue as many as this one. */
  readonly apiReplicas: number;
  readonly onSales: Pick<OnSales, 'placeOf' | 'rivalsOf'>;
  /** How many checkouts of all partners wait for a key's admissions. */
  readonly queues: Pick<AdmissionQueues, 'waiting'>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export class QueuePlaces {
  readonly #counts: RememberedFigures<Counts>;
  readonly #admitted: RememberedFigures<Admitted>;
  readonly #queuedHere = new RecentStarts();
  /** For each key's owner and each waiting partner: when all the partner's checkouts should have been admitted. */
  readonly #waiting = new Map<string, Map<string, number>>();
  /** The most admissions that this process has shown, by partner and start of counting: no place moves back here. */
  readonly #shown = new LRUCache<string, number>({ max: PARTNERS_MAX });
  readonly #now: () => number;
  readonly #apiReplicas: number;
  readonly #onSales: QueuePlacesDeps['onSales'];
  readonly #queues: QueuePlacesDeps['queues'];

  constructor({ temporal, logger, apiReplicas, onSales, queues, now }: QueuePlacesDeps) {
    this.#queues = queues;
    this.#now = now;
    this.#apiReplicas = apiReplicas;
    this.#onSales = onSales;
    const count = async (query: string) =>
      (await withReadDeadline(temporal, () => temporal.workflow.count(query))).count;
    const onFailure = (error: unknown) =>
      logger.warn({ error }, 'the number of waiting customers is unknown');
    this.#counts = new RememberedFigures<Counts>({
      ttlMs: COUNTS_TTL_MS,
      missing: { queued: null, older: 0, admitted: 0, countedFromMs: 0, endMs: 0 },
      fetch: async (partnerId) => {
        const atMs = now();
        const endMs = countEndMs(atMs);
        const countedFromMs = atMs - (atMs % DAY_MS);
        const [queued, older, admitted] = await Promise.all([
          count(queuedOf(partnerId)),
          count(queuedOf(partnerId, endMs)),
          count(admittedOf(partnerId, countedFromMs)),
        ]);
        return { queued, older, admitted, countedFromMs, endMs };
      },
      onFailure,
    });
    this.#admitted = new RememberedFigures<Admitted>({
      ttlMs: SLOTS_TTL_MS,
      missing: { admitted: null },
      fetch: async (query) => ({ admitted: await count(query) }),
      onFailure,
    });
  }

  /** The place of a checkout that is about to be queued. */
  async take(partnerId: string, { owner = '', admissionsPerSecond }: Key): Promise<QueuePlace> {
    const counts = await this.#counts.of(partnerId);
    const { admitted, countedFromMs } = counts;
    const nowMs = this.#now();
    const ahead = this.#waitingAt(counts, this.#queuedHere.add(partnerId, nowMs, counts.endMs));
    const partners = this.#partnersWaiting(owner, nowMs);
    const own = (ahead ?? 0) + 1;
    const others = await this.#countOthers(owner, partners, { partnerId, own });
    // An on-sale that opens during the wait takes its part of the rate, too.
    const leastSeconds = (own - 1 + others) / admissionsPerSecond;
    const rivals = await this.#onSales.rivalsOf(owner, nowMs + leastSeconds * 1_000);
    const seconds = secondsAlongside(rivals, own + others, admissionsPerSecond);
    const perSecond = own / seconds;
    const untilMs = nowMs + seconds * 1_000;
    partners.set(partnerId, untilMs);
    return { ahead, admittedBefore: admitted, countedFromMs, perSecond };
  }

  /** The view with the place as it is now. */
  async current(view: CheckoutView, partnerId: string): Promise<CheckoutView> {
    const { queue } = view;
    // Views of earlier builds have no place.
    if (!queue) return view;
    const { place, afterSeconds } = queue.onSale
      ? await this.#onSales.placeOf(view.id, queue, queue.onSale.id)
      : { place: await this.#placeNow(queue, partnerId), afterSeconds: null };
    const seconds = afterSeconds ?? pollAfterSeconds(place);
    return { ...view, queue: place, nextAction: { type: 'wait', afterSeconds: seconds } };
  }

  /** If the count fails, `ahead` is null: another process may already have shown a better place. */
  async #placeNow(place: QueuePlace, partnerId: string): Promise<QueuePlace> {
    const admitted = await this.#admittedSince(partnerId, place.countedFromMs);
    return admitted === null ? { ...place, ahead: null } : placeAfter(place, admitted);
  }

  async #admittedSince(partnerId: string, countedFromMs: number): Promise<number | null> {
    const slotMs = latestSlotMs(this.#now(), SLOT_LAG_MS);
    const name = `${partnerId} ${countedFromMs}`;
    const counted = await this.#admitted.of(admittedOf(partnerId, countedFromMs, slotMs));
    if (counted.admitted === null) return null;
    const admitted = Math.max(counted.admitted, this.#shown.get(name) ?? 0);
    this.#shown.set(name, admitted);
    return admitted;
  }

  /** The partners that share the key's admissions. */
  #partnersWaiting(owner: string, nowMs: number): Map<string, number> {
    const known = this.#waiting.get(owner) ?? [];
    const waiting = new Map([...known].filter(([, untilMs]) => untilMs > nowMs));
    this.#waiting.set(owner, waiting);
    return waiting;
  }

  /** How many checkouts of other partners are admitted before the partner's last one: partners take turns. */
  async #countOthers(
    owner: string,
    partners: ReadonlyMap<string, number>,
    { partnerId, own }: { readonly partnerId: string; readonly own: number },
  ): Promise<number> {
    const others = [...partners.keys()].filter((other) => other !== partnerId);
    const [inAll, ...counts] = await Promise.all([
      this.#queues.waiting(owner),
      ...others.map((other) => this.#waitingOf(other)),
    ]);
    const known = counts.reduce<number>((sum, count) => sum + (count ?? own), 0);
    // Some partners are known only to other processes: their checkouts count as those of one partner.
    const unknown = Math.max(0, inAll - (own - 1) - known);
    return [...counts, unknown].reduce<number>(
      (sum, count) => sum + Math.min(own, count ?? own),
      0,
    );
  }

  /** Null if unknown. */
  async #waitingOf(partnerId: string): Promise<number | null> {
    const counts = await this.#counts.of(partnerId);
    return this.#waitingAt(counts, this.#queuedHere.since(partnerId, counts.endMs));
  }

  #waitingAt({ queued, older }: Counts, unseen: number): number | null {
    return queued === null ? null : Math.max(queued, older + unseen * this.#apiReplicas);
  }
}

function queuedOf(partnerId: string, createdTo?: number): string {
  const { partner, status, lobby } = searchAttributes;
  return [
    ARE_QUEUED_TYPE,
    ARE_OPEN,
    equals(partner, partnerId),
    equals(status, 'queued'),
    // Checkouts of an on-sale are admitted before this queue, whether they wait in the lobby or are called.
    `${lobby.name} IS NULL`,
    ...createdWithin({ createdTo }),
  ].join(' AND ');
}

/** Excludes `order` workflows: each has the attributes of its checkout, which would be counted twice. */
const ARE_QUEUED_TYPE = 'WorkflowType = "checkout"';

function admittedOf(partnerId: string, fromMs: number, toMs?: number): string {
  const { partner, admittedAt } = searchAttributes;
  return [
    ARE_QUEUED_TYPE,
    equals(partner, partnerId),
    `${admittedAt.name} >= ${fromMs}`,
    ...(toMs === undefined ? [] : [`${admittedAt.name} < ${toMs}`]),
  ].join(' AND ');
}
