// Pauses of sales by ops, for one partner or all. Stored in the namespace's custom data, which
// every replica reads (docs/design/observability.md).
import type { ConnectionLike } from '@temporalio/client';
import { z } from 'zod';
import type { Logger } from './logger';

/** Each pause is a separate entry of the namespace's data, so that concurrent writes are all kept. */
const NAME = 'usher.sales-pause';
/** The key of a pause for all partners. */
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

/** Pauses by partner id, or `*` for all partners. */
export type SalesPauses = ReadonlyMap<string, SalesPause>;

interface NamespaceRef {
  readonly connection: ConnectionLike;
  readonly namespace: string;
}

/** Throws a ServiceError if the server does not answer, and a ZodError for an invalid entry. */
export async function readSalesPauses({
  connection,
  namespace,
}: NamespaceRef): Promise<SalesPauses> {
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

/** Pauses the sales of a partner, or of all; null resumes them. Throws a ServiceError if the server does not answer. */
export async function writeSalesPause(
  { connection, namespace }: NamespaceRef,
  partnerId: string | undefined,
  pause: SalesPause | null,
): Promise<void> {
  // Entries cannot be deleted: an empty one means no pause. The server keeps the other entries.
  const data = { [`${NAME}.${partnerId ?? ALL_PARTNERS}`]: pause ? JSON.stringify(pause) : '' };
  await connection.withDeadline(Date.now() + TIMEOUT_MS, () =>
    connection.workflowService.updateNamespace({ namespace, updateInfo: { data } }),
  );
}

export interface SalesGate {
  /** Reads the pauses, and polls them from then on. Throws a ServiceError if they cannot be read. */
  open(): Promise<void>;
  /** Whether new checkouts and orders of the partner are refused. */
  isPaused(partnerId: string): boolean;
  close(): void;
}

/** A change applies within seconds; while the pauses cannot be read, the last ones apply. */
export function createSalesGate(where: NamespaceRef, logger: Logger): SalesGate {
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
  // The next read is scheduled after this one ends, so that requests do not pile up on a slow server.
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
