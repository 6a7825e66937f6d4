// The checkouts that wait in the lobby of an on-sale, and the Updates that end their wait.
import {
  isGrpcServiceError,
  ServiceError,
  WorkflowNotFoundError,
  type Client,
} from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import { tsToMs } from '@temporalio/common/lib/time';
import type { Status } from '../domain/checkout/status';
import type { Entrant } from '../domain/draw';
import { onSaleNumber, type OnSaleTerms } from '../domain/on-sale';
import { executionsFound, type Execution } from '../platform/executions';
import { ARE_OPEN } from '../platform/open-workflows';

const GRPC_UNAVAILABLE = 14;
/** The states of checkouts whose seats may become free again. */
const HOLDING = (
  ['holding', 'held', 'placing', 'processing', 'in_review', 'cancelling'] satisfies Status[]
)
  .map((status) => JSON.stringify(status))
  .join(', ');
/** For the whole list, which may have tens of thousands of checkouts. */
const LIST_TIMEOUT_MS = 60_000;

/** The names of the search attributes that hold a checkout's on-sale number, partner, showtime and status. */
export interface LobbyAttributes {
  readonly lobby: string;
  readonly partner: string;
  readonly showtime: string;
  readonly status: string;
}

export interface Waiting extends Entrant {
  readonly showtimeId: string;
  readonly startedAtMs: number;
}

/** The checkouts that have not been called yet, in the order of their starts by the server's clock. */
export async function inLobby(
  client: Client,
  terms: OnSaleTerms,
  attributes: LobbyAttributes,
): Promise<readonly Waiting[]> {
  const found = new Map<string, Waiting>();
  await client.withDeadline(Date.now() + LIST_TIMEOUT_MS, async () => {
    for await (const execution of executionsFound(client, queryFor(terms, attributes))) {
      const waiting = waitingOf(execution, attributes);
      found.set(waiting.checkoutId, waiting);
    }
  });
  return [...found.values()].sort(
    (one, other) =>
      one.startedAtMs - other.startedAtMs || (one.checkoutId < other.checkoutId ? -1 : 1),
  );
}

/** The ids of at most `max` wanted checkouts that wait for one of these showtimes. */
export async function someInLobby(
  client: Client,
  terms: OnSaleTerms,
  attributes: LobbyAttributes,
  { showtimeIds, max, isWanted }: Wanted,
): Promise<readonly string[]> {
  const showtimes = showtimeIds.map((id) => JSON.stringify(id)).join(', ');
  const query = `${queryFor(terms, attributes)} AND ${attributes.showtime} IN (${showtimes})`;
  const ids = new Set<string>();
  await client.withDeadline(Date.now() + LIST_TIMEOUT_MS, async () => {
    for await (const execution of executionsFound(client, query)) {
      const { checkoutId } = waitingOf(execution, attributes);
      if (isWanted(checkoutId)) ids.add(checkoutId);
      if (ids.size === max) break;
    }
  });
  return [...ids];
}

/** Which of the showtimes have seats that an open checkout holds, so that these seats may become free again. */
export async function heldAmong(
  client: Client,
  showtimeIds: readonly string[],
  { showtime, status }: LobbyAttributes,
): Promise<readonly string[]> {
  const held = await client.withDeadline(Date.now() + LIST_TIMEOUT_MS, () =>
    Promise.all(
      showtimeIds.map(async (id) => {
        const query = `${showtime} = ${JSON.stringify(id)} AND ${status} IN (${HOLDING}) AND ${ARE_OPEN}`;
        return (await client.workflow.count(query)).count > 0 ? [id] : [];
      }),
    ),
  );
  return held.flat();
}

interface Wanted {
  readonly showtimeIds: readonly string[];
  readonly max: number;
  readonly isWanted: (checkoutId: string) => boolean;
}

function queryFor({ id }: OnSaleTerms, { lobby }: LobbyAttributes): string {
  return `${lobby} = ${onSaleNumber(id)} AND ${ARE_OPEN}`;
}

function waitingOf(
  { execution, startTime, searchAttributes }: Execution,
  { partner, showtime }: LobbyAttributes,
): Waiting {
  const textIn = (attribute: string): string => {
    const payload = searchAttributes?.indexedFields?.[attribute];
    return payload ? defaultPayloadConverter.fromPayload<string>(payload) : '';
  };
  return {
    checkoutId: execution?.workflowId ?? '',
    partnerId: textIn(partner),
    showtimeId: textIn(showtime),
    startedAtMs: tsToMs(startTime),
  };
}

/** An Update that calls or ends a waiting checkout. The Update returns false if the checkout does not wait. */
export interface LobbyUpdate {
  readonly name: string;
  readonly message: unknown;
}

/** `left`: the checkout does not wait (any more). `silent`: it failed to answer, and may still wait. */
export type WaitOutcome = 'reached' | 'left' | { readonly silent: unknown };

/** Throws only if the server is unavailable. */
export async function updateInLobby(
  client: Client,
  checkoutId: string,
  { name, message }: LobbyUpdate,
  timeoutMs: number,
): Promise<WaitOutcome> {
  const handle = client.workflow.getHandle(checkoutId);
  try {
    const hasWaited = await client.withDeadline(Date.now() + timeoutMs, () =>
      handle.executeUpdate<boolean, [unknown]>(name, { args: [message] }),
    );
    return hasWaited ? 'reached' : 'left';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 'left';
    if (isUnavailable(error)) throw error;
    return { silent: error };
  }
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof ServiceError) || !isGrpcServiceError(error.cause)) return false;
  return (error.cause.code as number) === GRPC_UNAVAILABLE;
}
