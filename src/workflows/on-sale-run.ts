// One run of an on-sale: its published state, how far down the line it has called, and in how many batches.
import {
  makeContinueAsNewFunc,
  proxyActivities,
  setCurrentDetails,
  upsertMemo,
} from '@temporalio/workflow';
import type { OnSaleActivities } from '../activities';
import type { CallReport, Seed } from '../activities/on-sales';
import { instant } from '../domain/checkout/instant';
import {
  ACTIVITY_TIMES,
  drawId,
  progressOf,
  withProgress,
  type Closing,
  type OnSale,
  type OnSaleTerms,
} from '../domain/on-sale';
import type { OnSaleInput } from './messages';
import { SoldOutWatch } from './sold-out-watch';

/** The number of batches of calls before the workflow continues as new. */
const BATCHES_PER_RUN_MAX = 200;

const { callWaiting } = proxyActivities<OnSaleActivities>(ACTIVITY_TIMES);

/** The first request to close; null until then. */
export interface CloseRequest {
  closing: Closing | null;
}

export class OnSaleRun {
  readonly terms: OnSaleTerms;
  readonly seed: Seed;
  readonly #request: CloseRequest;
  #sale: OnSale;
  #calls: NonNullable<OnSaleInput['calls']>;
  readonly #watch: SoldOutWatch;
  #batches = 0;

  constructor({ terms, sale, calls, looks }: OnSaleInput, seed: Seed, request: CloseRequest) {
    this.terms = terms;
    this.seed = seed;
    this.#request = request;
    const { seedHash } = seed;
    const created = {
      state: 'scheduled',
      seedHash,
      seed: null,
      drawn: null,
      progress: [],
    } as const;
    this.#sale = sale ?? { ...terms, ...created };
    this.#calls = calls ?? { place: { line: drawId(terms.id), passed: 0 }, dueAtMs: 0 };
    this.#watch = new SoldOutWatch(terms, looks);
    this.#show();
  }

  get sale(): OnSale {
    return this.#sale;
  }

  get closing(): Closing | null {
    return this.#request.closing;
  }

  become(change: Partial<OnSale>): void {
    this.#sale = { ...this.#sale, ...change };
    this.#show();
  }

  /** Calls some waiting checkouts, ends some whose showtime is sold out, and continues as new when that is due. */
  async callNext(): Promise<CallReport> {
    if (this.#batches >= BATCHES_PER_RUN_MAX) await this.#continue();
    this.#batches++;
    const { terms, closing } = this;
    const isWatched = closing === null && this.#calls.place !== null;
    const [report] = await Promise.all([
      callWaiting({ terms, ...this.#calls, closing }),
      isWatched ? this.#watch.next() : null,
    ]);
    const { place, dueAtMs } = report;
    this.#calls = { place, dueAtMs };
    if (report.passed > 0 || report.called > 0) this.#showProgress(report);
    return report;
  }

  #showProgress({ place, called }: CallReport): void {
    const sale = this.#sale;
    const isDrawn = place?.line === drawId(sale.id);
    this.#sale = withProgress(sale, {
      atMs: Date.now(),
      drawnPassed: isDrawn ? place.passed : (sale.drawn ?? 0),
      called: progressOf(sale).called + called,
    });
    this.#show();
  }

  #show(): void {
    const sale = this.#sale;
    upsertMemo({ sale });
    const { called } = progressOf(sale);
    const drawn = sale.drawn === null ? 'not drawn yet' : `${sale.drawn} drawn, ${called} called`;
    setCurrentDetails(`**${sale.state}** · opens ${instant(sale.opensAtMs)} · ${drawn}`);
  }

  #continue(): Promise<never> {
    const { terms, seed, closing } = this;
    const sale = this.#sale;
    const continueAs = makeContinueAsNewFunc<(input: OnSaleInput) => Promise<OnSale>>({
      workflowType: 'onSale',
      memo: { sale },
    });
    const { looks } = this.#watch;
    return continueAs({
      terms,
      seed,
      sale,
      calls: this.#calls,
      looks,
      ...(closing && { closing }),
    });
  }
}
