// Ends the checkouts in an on-sale's lobby that wait for a sold-out showtime, if the terms of the on-sale say so.
import { ActivityFailure, log, proxyActivities, sleep } from '@temporalio/workflow';
import type { FreeSeatActivities, OnSaleActivities } from '../activities';
import { chunk, halves } from '../domain/chunk';
import { ACTIVITY_TIMES, type OnSaleTerms } from '../domain/on-sale';
import {
  afterLookUp,
  LOOK_UP_OPTIONS,
  NO_LOOK_UPS,
  notRefused,
  withHeld,
  type FreeSeatCounts,
  type SoldOutLookUps,
} from '../domain/sold-out';
import { svcTaskQueue } from './messages';

/** As many as Svc accepts in one call (endpoint 11). */
const LOOKED_UP_AT_ONCE = 100;
/** Finding one refused showtime in a hundred takes up to fourteen calls; later look-ups find any others. */
const CALLS_MAX = 40;
const CALLS_A_TURN = 3;
/** Keeps the visibility query short. */
const ENDING_AT_ONCE = 50;

const { waitingShowtimes, heldShowtimes, endSoldOut } =
  proxyActivities<OnSaleActivities>(ACTIVITY_TIMES);

/** A look-up under way; a count is null while it is unknown. */
interface Look {
  readonly batches: (readonly string[])[];
  counts: FreeSeatCounts;
  calls: number;
}

export class SoldOutWatch {
  #looks: SoldOutLookUps;
  #isDue = true;
  #look: Look | null = null;
  readonly #terms: OnSaleTerms;
  readonly #freeSeats: FreeSeatActivities['freeSeats'];

  constructor(terms: OnSaleTerms, earlier: SoldOutLookUps | undefined) {
    this.#looks = earlier ?? NO_LOOK_UPS;
    if (earlier && terms.endsSoldOutAfterMs !== undefined) this.#wait();
    this.#terms = terms;
    const taskQueue = svcTaskQueue(terms.keyOwner);
    ({ freeSeats: this.#freeSeats } = proxyActivities<FreeSeatActivities>({
      ...LOOK_UP_OPTIONS,
      taskQueue,
    }));
  }

  /** What the next run needs. */
  get looks(): SoldOutLookUps {
    return this.#looks;
  }

  /** Looks up the free seats if that is due, and ends some checkouts whose showtime is sold out. */
  async next(): Promise<void> {
    const { endsSoldOutAfterMs: afterMs } = this.#terms;
    if (afterMs === undefined) return;
    if (this.#isDue) {
      const free = await this.#continueLookUp();
      if (!free) return;
      const none = Object.keys(free).filter((id) => free[id] === 0);
      const held = none.length > 0 ? await heldShowtimes(none) : [];
      this.#looks = afterLookUp(this.#looks, withHeld(free, held), { afterMs, nowMs: Date.now() });
      this.#wait();
    }
    const { ending } = this.#looks;
    const showtimeIds = ending.slice(0, ENDING_AT_ONCE);
    if (showtimeIds.length === 0) return;
    const tried = await endSoldOut({ terms: this.#terms, showtimeIds });
    if (tried === 0) this.#looks = { ...this.#looks, ending: ending.slice(ENDING_AT_ONCE) };
  }

  /** Starts the timer of the next look-up. */
  #wait(): void {
    this.#isDue = false;
    const untilMs = Math.max(1, this.#looks.nextAtMs - Date.now());
    void sleep(untilMs, { summary: 'Looks up the free seats' }).then(() => {
      this.#isDue = true;
    });
  }

  /** Makes only some calls of a look-up, so that the on-sale is not held up. Null until the look-up ends. */
  async #continueLookUp(): Promise<FreeSeatCounts | null> {
    const look = (this.#look ??= await this.#begin());
    for (let calls = 0; calls < CALLS_A_TURN && look.batches.length > 0; calls++) {
      await this.#lookUpNext(look);
    }
    if (look.batches.length > 0 && look.calls < CALLS_MAX) return null;
    this.#look = null;
    return look.counts;
  }

  async #begin(): Promise<Look> {
    const { covers } = this.#terms;
    const ids = 'showtimeIds' in covers ? covers.showtimeIds : await waitingShowtimes(this.#terms);
    const wanted = notRefused(ids, this.#looks, Date.now());
    const batches = chunk(wanted, LOOKED_UP_AT_ONCE);
    return { batches, counts: Object.fromEntries(wanted.map((id) => [id, null])), calls: 0 };
  }

  /** Svc may refuse a batch because of one showtime that is over: the batch is halved until that one is found. */
  async #lookUpNext(look: Look): Promise<void> {
    const batch = look.batches.shift() ?? [];
    const found = await this.#freeSeatsOf(batch);
    const [only = ''] = batch;
    look.calls++;
    if (found) look.counts = { ...look.counts, ...found };
    else if (batch.length > 1) look.batches.unshift(...halves(batch));
    else this.#looks = { ...this.#looks, refused: { ...this.#looks.refused, [only]: Date.now() } };
  }

  /** Null if Svc refuses one of the showtimes; empty if there is no answer. */
  async #freeSeatsOf(showtimeIds: readonly string[]): Promise<FreeSeatCounts | null> {
    try {
      return await this.#freeSeats(showtimeIds);
    } catch (error) {
      if (!(error instanceof ActivityFailure)) throw error;
      log.warn('The free seats of an on-sale are not known', { error: String(error.cause) });
      return {};
    }
  }
}
