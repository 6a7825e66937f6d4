// The activities of on-sales: the seed, the draw, and the calls of those who wait in a lobby.
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { getClient } from '@temporalio/activity';
import {
  type Client,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import { tsToMs } from '@temporalio/common/lib/time';
import { LRUCache } from 'lru-cache';
import { drawOf, participantsText, type Entrant } from '../domain/draw';
import {
  BATCH_MS,
  DRAWN_MAX,
  drawId,
  IDLE_MS,
  onSaleNumber,
  VISIBLE_AFTER_MS,
  type Closing,
  type Draw,
  type OnSaleTerms,
} from '../domain/on-sale';
import { ARE_OPEN } from '../platform/open-workflows';
import { activity, type ActivityContext, type ContextOf } from './activity';

export interface OnSaleActivityDeps {
  /** The search attributes with the number of a checkout's on-sale, and its partner. */
  readonly attributes: { readonly lobby: string; readonly partner: string };
  /** The Updates that call a checkout, and that cancel it. */
  readonly updates: { readonly call: string; readonly end: string };
  readonly client?: () => Client;
  readonly context?: ContextOf;
}

export interface Seed {
  readonly seed: string;
  readonly seedHash: string;
}

export interface DrawAsk {
  readonly terms: OnSaleTerms;
  readonly seed: string;
  /** Those who started before this time take part. */
  readonly beforeMs: number;
}

/** A list of those who wait, and how many of them were called. The draw is the first; later ones are kept by a worker. */
interface LinePlace {
  readonly line: string;
  readonly passed: number;
}

export interface CallAsk {
  readonly terms: OnSaleTerms;
  /** Null if nobody waits, as far as known. */
  readonly place: LinePlace | null;
  /** When the next call is due; earlier calls would exceed the on-sale's rate. */
  readonly dueAtMs: number;
  /** Set once the on-sale closes: calls are not slowed down, and nobody is waited for. */
  readonly closing: Closing | null;
}

export interface CallReport {
  readonly place: LinePlace | null;
  readonly dueAtMs: number;
  /** How many places of the line were passed, and how many checkouts called. */
  readonly passed: number;
  readonly called: number;
}

interface Waiting extends Entrant {
  readonly startedAtMs: number;
}

/** An Update that no worker answers in this time is skipped: the checkout is found again later. */
const CALL_TIMEOUT_MS = 5_000;
const POLL_MS = 1_000;
const LINES_KEPT = 20;
const PAGE_SIZE = 500;

export function createOnSaleActivities(deps: OnSaleActivityDeps) {
  const { context, client = getClient } = deps;
  const lines = new LRUCache<string, readonly string[]>({ max: LINES_KEPT });

  const listed = async (terms: OnSaleTerms, beforeMs: number): Promise<readonly string[]> => {
    const waiting = await inLobby(client(), terms, deps.attributes);
    return waiting.filter((it) => it.startedAtMs < beforeMs).map((it) => it.checkoutId);
  };
  const lineOf = async (terms: OnSaleTerms, line: string): Promise<readonly string[]> => {
    const kept = lines.get(line);
    if (kept) return kept;
    if (line !== drawId(terms.id)) return [];
    const { order } = (await client().workflow.getHandle(line).result()) as Draw;
    const ids = order.map(([checkoutId]) => checkoutId);
    lines.set(line, ids);
    return ids;
  };
  /** The current line, or a new one with those who wait now. */
  const current = async ({ terms, place, closing }: CallAsk) => {
    const ids = place ? await lineOf(terms, place.line) : [];
    if (place && place.passed < ids.length) return { ids, place };
    const visibleMs = Date.now() - (closing ? 0 : VISIBLE_AFTER_MS);
    const found = await listed(terms, visibleMs);
    const line = randomUUID();
    if (found.length > 0) lines.set(line, found);
    return { ids: found, place: { line, passed: 0 } };
  };

  return {
    createSeed(): Promise<Seed> {
      const seed = randomBytes(32);
      const seedHash = createHash('sha256').update(seed).digest('hex');
      return Promise.resolve({ seed: seed.toString('hex'), seedHash });
    },

    drawOrder: activity(async ({ terms, seed, beforeMs }: DrawAsk): Promise<Draw> => {
      const waiting = await inLobby(client(), terms, deps.attributes);
      const early = waiting.filter((it) => it.startedAtMs < beforeMs).slice(0, DRAWN_MAX);
      const key = Buffer.from(seed, 'hex');
      const draw = drawOf(early, terms.weights, (id) =>
        createHmac('sha256', key).update(id).digest('hex'),
      );
      const participants = participantsText(early.map(({ checkoutId }) => checkoutId));
      const participantsHash = createHash('sha256').update(participants).digest('hex');
      return { ...draw, participantsHash };
    }, context),

    callWaiting: activity(async (ask: CallAsk, { signal }): Promise<CallReport> => {
      const idleUntilMs = Date.now() + (ask.closing ? 0 : IDLE_MS);
      let { ids, place } = await current(ask);
      while (ids.length === 0 && Date.now() < idleUntilMs && !signal.aborted) {
        await pause(POLL_MS);
        ({ ids, place } = await current({ ...ask, place: null }));
      }
      if (ids.length === 0) return { place: null, dueAtMs: ask.dueAtMs, passed: 0, called: 0 };
      const due = ids.slice(place.passed);
      const { passed, called, dueAtMs } = await callInTurn(due, ask, signal, (id) =>
        callOne(client(), id, ask, deps.updates),
      );
      return { place: { ...place, passed: place.passed + passed }, dueAtMs, passed, called };
    }, context),
  };
}

/** Calls for BATCH_MS, at the on-sale's rate; at least one. */
async function callInTurn(
  ids: readonly string[],
  { terms, dueAtMs: firstDueMs, closing }: CallAsk,
  signal: ActivityContext['signal'],
  call: (id: string) => Promise<boolean>,
) {
  const untilMs = Date.now() + BATCH_MS;
  const betweenMs = closing ? 0 : 1_000 / terms.callsPerSecond;
  // After a pause nobody catches up.
  let dueAtMs = Math.max(firstDueMs, Date.now() - BATCH_MS);
  let called = 0;
  let passed = 0;
  for (const id of ids) {
    if (signal.aborted || (passed > 0 && Math.max(dueAtMs, Date.now()) > untilMs)) break;
    if (dueAtMs > Date.now()) await pause(dueAtMs - Date.now());
    if (await call(id)) {
      called++;
      dueAtMs += betweenMs;
    }
    passed++;
  }
  return { passed, called, dueAtMs };
}

/** Whether it was waiting; visibility may still list one that was called just before. One Update after the other, so that the server queues them in this order. */
async function callOne(
  client: Client,
  checkoutId: string,
  { closing }: CallAsk,
  updates: OnSaleActivityDeps['updates'],
): Promise<boolean> {
  const handle = client.workflow.getHandle(checkoutId);
  const [name, message] = closing?.end
    ? [updates.end, { actor: closing.actor, reason: closing.reason }]
    : [updates.call, null];
  try {
    const outcome = await client.withDeadline(Date.now() + CALL_TIMEOUT_MS, () =>
      handle.executeUpdate<unknown, [unknown]>(name, { args: [message] }),
    );
    return outcome !== false;
  } catch (error) {
    // It has left; or it is stuck, and is found again.
    const isSkipped =
      error instanceof WorkflowNotFoundError ||
      error instanceof WorkflowUpdateFailedError ||
      error instanceof WorkflowUpdateRPCTimeoutOrCancelledError;
    if (isSkipped) return false;
    throw error;
  }
}

/** Those who were not called yet, in the order of their starts by the server's clock. */
async function inLobby(
  { workflowService, options: { namespace } }: Client,
  { id }: OnSaleTerms,
  { lobby, partner }: OnSaleActivityDeps['attributes'],
): Promise<readonly Waiting[]> {
  const query = `${lobby} = ${onSaleNumber(id)} AND ${ARE_OPEN}`;
  const found = new Map<string, Waiting>();
  let nextPageToken: Uint8Array | undefined;
  do {
    const page = await workflowService.listWorkflowExecutions({
      namespace,
      query,
      pageSize: PAGE_SIZE,
      ...(nextPageToken && { nextPageToken }),
    });
    for (const { execution, startTime, searchAttributes } of page.executions) {
      const payload = searchAttributes?.indexedFields?.[partner];
      const checkoutId = execution?.workflowId ?? '';
      const partnerId = payload ? defaultPayloadConverter.fromPayload<string>(payload) : '';
      found.set(checkoutId, { checkoutId, partnerId, startedAtMs: tsToMs(startTime) });
    }
    ({ nextPageToken } = page);
  } while (nextPageToken.length > 0);
  return [...found.values()].sort(
    (one, other) =>
      one.startedAtMs - other.startedAtMs || (one.checkoutId < other.checkoutId ? -1 : 1),
  );
}
