// The list of all on-sales, which this process shares among all requests.
import { ServiceError, WorkflowNotFoundError, type Client } from '@temporalio/client';
import { LIST_VALID_MS, takesStarts, type OnSale } from '../domain/on-sale';
import type { Logger } from '../platform/logger';
import { withReadDeadline } from './read-deadline';

const LIST_TTL_MS = 1_500;
const PAGE_SIZE = 200;
/** How many on-sales with ended workflows are read at most; the latest come first. */
const ENDED_MAX = 100;

const ARE_RUNNING = 'WorkflowType = "onSale" AND ExecutionStatus = "Running"';
const HAVE_ENDED =
  'WorkflowType = "onSale" AND ExecutionStatus NOT IN ("Running", "ContinuedAsNew")';

export interface OnSaleListDeps {
  readonly temporal: Client;
  readonly logger: Logger;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export class OnSaleList {
  readonly #deps: OnSaleListDeps;
  #sales: readonly OnSale[] = [];
  #readAtMs = -Infinity;
  #reading: Promise<void> | null = null;

  constructor(deps: OnSaleListDeps) {
    this.#deps = deps;
  }

  /**
   * A list that is at most LIST_VALID_MS old, or has no on-sale that takes starts. Throws a ServiceError if there is no
   * such list: letting a start pass the lobby would be unfair.
   */
  async current(): Promise<readonly OnSale[]> {
    const sales = await this.latest();
    const isOld = this.#ageMs > LIST_VALID_MS;
    if (isOld && (this.#readAtMs === -Infinity || sales.some(takesStarts))) {
      throw new ServiceError('The on-sales are not known');
    }
    return sales;
  }

  /** The latest list that could be read, however old; empty if none could be read. */
  async latest(): Promise<readonly OnSale[]> {
    if (this.#ageMs > LIST_TTL_MS) {
      this.#reading ??= this.#read().finally(() => (this.#reading = null));
      await this.#reading;
    }
    return this.#sales;
  }

  /** When the latest list was read; -Infinity if none could be read. */
  get readAtMs(): number {
    return this.#readAtMs;
  }

  /** Infinite once the clock has been set back, since the age is then unknown. */
  get #ageMs(): number {
    const ageMs = this.#deps.now() - this.#readAtMs;
    return ageMs < 0 ? Infinity : ageMs;
  }

  async #read(): Promise<void> {
    const { temporal, logger, now } = this.#deps;
    const readAtMs = now();
    try {
      this.#sales = await withReadDeadline(temporal, () => listOnSales(temporal, this.#sales));
      this.#readAtMs = readAtMs;
    } catch (error) {
      logger.warn({ error }, 'the on-sales cannot be read');
    }
  }
}

/** All on-sales that Temporal still keeps. `known` is the last list, since visibility may lack some for a moment. */
export async function listOnSales(
  temporal: Client,
  known: readonly OnSale[] = [],
): Promise<readonly OnSale[]> {
  const sales = new Map<string, OnSale>();
  for (const [query, max] of [
    [ARE_RUNNING, Infinity],
    [HAVE_ENDED, ENDED_MAX],
  ] as const) {
    let read = 0;
    for await (const { memo } of temporal.workflow.list({ query, pageSize: PAGE_SIZE })) {
      // The format of src/workflows/on-sale-run.ts.
      const sale = memo?.sale as OnSale | undefined;
      // A resumed on-sale has an ended run, too.
      if (sale && !sales.has(sale.id)) sales.set(sale.id, max === Infinity ? sale : ended(sale));
      if (++read === max) break;
    }
  }
  const lacking = known.filter((it) => takesStarts(it) && !sales.has(it.id));
  const found = await Promise.all(
    lacking.map(({ id }) => describedOnSale(temporal, id).catch(noneIfUnknown)),
  );
  return [...sales.values(), ...found.filter((sale) => sale !== null)];
}

function ended(sale: OnSale): OnSale {
  return sale.state === 'closed' ? sale : { ...sale, isStopped: true };
}

/** Null before a worker has begun or resumed the on-sale. Throws a WorkflowNotFoundError if it does not exist. */
export async function describedOnSale({ workflow }: Client, id: string): Promise<OnSale | null> {
  const { memo, status } = await workflow.getHandle(id).describe();
  const sale = memo?.sale as OnSale | undefined;
  if (!sale) return null;
  return status.name === 'RUNNING' || status.name === 'PAUSED' ? sale : ended(sale);
}

function noneIfUnknown(error: unknown): null {
  if (error instanceof WorkflowNotFoundError) return null;
  throw error;
}
