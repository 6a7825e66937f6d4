// The checkouts that wait in the lobby of an on-sale, and the Updates that end their wait.
import {
  isGrpcServiceError,
  ServiceError,
  WorkflowNotFoundError,
  type Client,
} from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import { tsToMs } from '@temporalio/common/lib/time';
import type { Entrant } from '../domain/draw';
import { onSaleNumber, type OnSaleTerms } from '../domain/on-sale';
import { executionsFound } from '../platform/executions';
import { ARE_OPEN } from '../platform/open-workflows';

const GRPC_UNAVAILABLE = 14;
/** For the whole list, of up to tens of thousands. */
const LIST_TIMEOUT_MS = 60_000;

/** The search attributes with the number of a checkout's on-sale, and its partner. */
export interface LobbyAttributes {
  readonly lobby: string;
  readonly partner: string;
}

export interface Waiting extends Entrant {
  readonly startedAtMs: number;
}

/** Those who were not called yet, in the order of their starts by the server's clock. */
export async function inLobby(
  client: Client,
  { id }: OnSaleTerms,
  { lobby, partner }: LobbyAttributes,
): Promise<readonly Waiting[]> {
  const query = `${lobby} = ${onSaleNumber(id)} AND ${ARE_OPEN}`;
  const found = new Map<string, Waiting>();
  await client.withDeadline(Date.now() + LIST_TIMEOUT_MS, async () => {
    for await (const { execution, startTime, searchAttributes } of executionsFound(client, query)) {
      const payload = searchAttributes?.indexedFields?.[partner];
      const checkoutId = execution?.workflowId ?? '';
      const partnerId = payload ? defaultPayloadConverter.fromPayload<string>(payload) : '';
      found.set(checkoutId, { checkoutId, partnerId, startedAtMs: tsToMs(startTime) });
    }
  });
  return [...found.values()].sort(
    (one, other) =>
      one.startedAtMs - other.startedAtMs || (one.checkoutId < other.checkoutId ? -1 : 1),
  );
}

/** The Update that ends the wait of a checkout. It returns false if the checkout does not wait. */
export interface EndOfWait {
  readonly name: string;
  readonly message: unknown;
}

/** `left`: it does not wait, or no longer. `silent`: it failed to answer, and may still wait. */
export type WaitOutcome = 'ended' | 'left' | { readonly silent: unknown };

/** Throws only if the server is unavailable. */
export async function endWait(
  client: Client,
  checkoutId: string,
  { name, message }: EndOfWait,
  timeoutMs: number,
): Promise<WaitOutcome> {
  const handle = client.workflow.getHandle(checkoutId);
  try {
    const hasWaited = await client.withDeadline(Date.now() + timeoutMs, () =>
      handle.executeUpdate<boolean, [unknown]>(name, { args: [message] }),
    );
    return hasWaited ? 'ended' : 'left';
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
