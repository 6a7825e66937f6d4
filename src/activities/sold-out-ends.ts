// The activities that end checkouts in the lobby of an on-sale when their showtime is sold out.
import { setTimeout as pause } from 'node:timers/promises';
import { BATCH_MS, type OnSaleTerms } from '../domain/on-sale';
import { SOLD_OUT } from '../domain/sold-out';
import { activity, type ContextOf } from './activity';
import type { LobbyCalls } from './lobby-calls';

interface SoldOutActivityDeps {
  readonly calls: LobbyCalls;
  /** The name of the Update that ends a waiting checkout. */
  readonly endUpdate: string;
  readonly context: ContextOf | undefined;
}

interface SoldOutAsk {
  readonly terms: OnSaleTerms;
  readonly showtimeIds: readonly string[];
}

/** A limit, so that the server also serves the checkouts that are buying. */
const ENDS_PER_SECOND = 50;
const ENDED_AT_ONCE = (ENDS_PER_SECOND * BATCH_MS) / 1_000;

export function createSoldOutActivities({ calls, endUpdate, context }: SoldOutActivityDeps) {
  const update = { name: endUpdate, message: SOLD_OUT };
  return {
    /** The showtimes for which checkouts wait in the lobby. */
    waitingShowtimes: activity(async (terms: OnSaleTerms): Promise<readonly string[]> => {
      const waiting = await calls.waiting(terms);
      return [...new Set(waiting.map(({ showtimeId }) => showtimeId))];
    }, context),

    /** Which of the showtimes have seats that a checkout holds: those seats may become free again. */
    heldShowtimes: activity(
      (showtimeIds: readonly string[]): Promise<readonly string[]> => calls.held(showtimeIds),
      context,
    ),

    /**
     * Returns how many checkouts it has tried to end; if it tried any, more may wait. `callWaiting` retries
     * those that do not answer.
     */
    endSoldOut: activity(async ({ terms, showtimeIds }: SoldOutAsk, { signal }) => {
      const untilMs = Date.now() + BATCH_MS;
      let tried = 0;
      for (const id of await calls.waitingFor(showtimeIds, terms, ENDED_AT_ONCE)) {
        if (signal.aborted || Date.now() > untilMs) break;
        await calls.send(id, terms, update);
        tried++;
        await pause(1_000 / ENDS_PER_SECOND);
      }
      return tried;
    }, context),
  };
}
