// Sales that ops have paused, for one partner or all of them. Kept with the namespace, in its free data, where every
// replica sees it (docs/design/observability.md).
import type { ConnectionLike } from '@temporalio/client';
import { z } from 'zod';
import type { Logger } from './logger';

/** One entry of the namespace's data for each pause, so that two written at the same time are both kept. */
const NAME = 'usher.sales-pause';
/** Stands for all partners. */
export const ALL_PARTNERS = '*';
const POLL_INTERVAL_MS = 3_000;
const TIMEOUT_MS = 5_000;

const SalesPauseSchema = z.object({
  /** ISO 8601. */
  since: z.string(),
  actor: z.string(),
  reason: z.string(),
});
export type SalesPause = z.infer<typeof SalesPauseSchema>;

/** By partner; under `*` that of all of them. */
export type SalesPauses = ReadonlyMap<string, SalesPause>;

interface Where {
  readonly connection: ConnectionLike;
  readonly namespace: string;
}

/** Throws a ServiceError without an answer, and a ZodError for an entry that nobody here wrote. */
export async function readSalesPauses({ connection, namespace }: Where): Promise<SalesPauses> {
  const { namespaceInfo } = await connection.withDeadline(Date.now() + TIMEOUT_MS, () =>
    connection.workflowService.describeNamespace({ namespace }),
  );
  const entries = Object.entries(namespaceInfo?.data ?? {});
  return new Map(
    entries
      .filter(([name, text]) => name.startsWith(`${NAME}.`) && text !== '')
      .map(([name, text]) => [
        name.slice(NAME.length + 1),
        SalesPauseSchema.parse(JSON.parse(text)),
      ]),
  );
}

/** Pauses the sales of a partner, or of all; null resumes them. Throws a ServiceError without an answer. */
export async function writeSalesPause(
  { connection, namespace }: Where,
  partnerId: string | undefined,
  pause: SalesPause | null,
): Promise<void> {
  // An entry cannot be taken away: an empty one stands for none. The server keeps the others.
  const data = { [`${NAME}.${partnerId ?? ALL_PARTNERS}`]: pause ? JSON.stringify(pause) : '' };
  await connection.withDeadline(Date.now() + TIMEOUT_MS, () =>
    connection.workflowService.updateNamespace({ namespace, updateInfo: { data } }),
  );
}

export interface SalesGate {
  /** Reads the pauses, and follows them from then on. Throws a ServiceError if they cannot be read. */
  open(): Promise<void>;
  /** Whether new checkouts and orders of the partner are refused. */
  isPaused(partnerId: string): boolean;
  close(): void;
}

/** A change applies within seconds; while the pauses cannot be read, the last ones apply. */
export function createSalesGate(where: Where, logger: Logger): SalesGate {
  let pauses: SalesPauses = new Map();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const read = async (): Promise<void> => {
    const found = await readSalesPauses(where);
    if (partnersIn(found) !== partnersIn(pauses)) {
      logger.warn({ paused: [...found.keys()] }, 'pauses of sales have changed');
    }
    pauses = found;
  };
  // The next one begins once this one has ended: a server that is slow is not asked more often.
  const follow = (): void => {
    timer = setTimeout(() => {
      read()
        .catch((error: unknown) => logger.warn({ error }, 'pauses of sales cannot be read'))
        .finally(() => !isClosed && follow());
    }, POLL_INTERVAL_MS);
  };
  return {
    async open() {
      await read();
      follow();
    },
    isPaused: (partnerId) => pauses.has(ALL_PARTNERS) || pauses.has(partnerId),
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

function partnersIn(pauses: SalesPauses): string {
  return [...pauses.keys()].sort().join(' ');
}
