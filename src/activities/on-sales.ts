// The activities of on-sales: the seed, the draw, and the calls of those who wait in a lobby.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as timeout } from 'node:timers/promises';
import { getClient, log } from '@temporalio/activity';
import { WorkflowExecutionAlreadyStartedError, type Client } from '@temporalio/client';
import { LRUCache } from 'lru-cache';
import { drawOf, participantsOf } from '../domain/draw';
import {
  BATCH_MS,
  DRAWN_MAX,
  drawId,
  IDLE_MS,
  VISIBLE_AFTER_MS,
  type Closing,
  type Draw,
  type OnSaleTerms,
} from '../domain/on-sale';
import { idHashOf, participantsHashOf, ranksOf } from '../platform/draw-hashes';
import { activity, type ActivityContext, type ContextOf } from './activity';
import { inLobby, type LobbyUpdate, type LobbyAttributes } from './lobby';
import { LobbyCalls } from './lobby-calls';
import { createSoldOutActivities } from './sold-out-ends';

export interface OnSaleActivityDeps {
  readonly attributes: LobbyAttributes;
  /** The Updates that call a checkout, and that end it, if it waits. */
  readonly updates: { readonly call: string; readonly end: string };
  /** Starts the workflow of a draw. */
  readonly draw: { readonly workflowType: string; readonly taskQueue: string };
  readonly client?: () => Client;
  readonly warn?: (message: string, facts: Record<string, unknown>) => void;
  readonly context?: ContextOf;
  /** Waits for so many milliseconds. */
  readonly pause?: Pause;
}

type Pause = (ms: number) => Promise<unknown>;

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

/** How many were drawn, and the hash of all who took part. */
export type DrawReport = Pick<Draw, 'participantsHash'> & { readonly drawn: number };

/** A list of those who wait, and how many of them are done with. The draw is the first; later ones are kept by a worker. */
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
  /** Whether visibility shows nobody who waits, not even one that does not answer. */
  readonly isLobbyEmpty: boolean;
}

const POLL_MS = 1_000;
const LINES_KEPT = 20;
const READ_TIMEOUT_MS = 10_000;

export function createOnSaleActivities(deps: OnSaleActivityDeps) {
  const { attributes, context, client = getClient, warn = log.warn.bind(log) } = deps;
  const { pause = timeout } = deps;
  const lines = new LRUCache<string, readonly string[]>({ max: LINES_KEPT });
  const calls = new LobbyCalls({ client, attributes, warn });

  const lineOf = async (terms: OnSaleTerms, line: string): Promise<readonly string[]> => {
    const kept = lines.get(line);
    if (kept) return kept;
    if (line !== drawId(terms.id)) return [];
    const { order } = await client().withDeadline(
      Date.now() + READ_TIMEOUT_MS,
      () => client().workflow.getHandle(line).result() as Promise<Draw>,
    );
    const ids = order.map(([checkoutId]) => checkoutId);
    lines.set(line, ids);
    return ids;
  };
  /** The current line, or a new one with those who wait at `nowMs`, by the server's clock. */
  const current = async ({ terms, place, closing }: CallAsk, nowMs: number) => {
    const ids = place ? await lineOf(terms, place.line) : [];
    if (place && place.passed < ids.length) return { ids, place, isLobbyEmpty: false };
    const visibleMs = nowMs - (closing ? 0 : VISIBLE_AFTER_MS);
    const waiting = await calls.waiting(terms);
    const found = waiting
      .filter((it) => it.startedAtMs < visibleMs && !calls.isSilent(it.checkoutId))
      .map((it) => it.checkoutId);
    const line = randomUUID();
    if (found.length > 0) lines.set(line, found);
    return { ids: found, place: { line, passed: 0 }, isLobbyEmpty: waiting.length === 0 };
  };

  return {
    createSeed(): Promise<Seed> {
      const seed = randomBytes(32);
      const seedHash = createHash('sha256').update(seed).digest('hex');
      return Promise.resolve({ seed: seed.toString('hex'), seedHash });
    },

    /** Has the order drawn once, however often it is repeated. */
    draw: activity(async (ask: DrawAsk, { signal }): Promise<DrawReport> => {
      const { order, participantsHash } = await client().withAbortSignal(signal, () =>
        drawn(client(), ask, deps.draw),
      );
      return { drawn: order.length, participantsHash };
    }, context),

    drawOrder: activity(async ({ terms, seed, beforeMs }: DrawAsk): Promise<Draw> => {
      const waiting = await inLobby(client(), terms, attributes);
      const early = waiting.filter((it) => it.startedAtMs < beforeMs).slice(0, DRAWN_MAX);
      const participants = participantsOf(early, terms.weights, idHashOf);
      const weights = participants.partners.map(({ weight }) => weight);
      const participantsHash = participantsHashOf(participants.entries, weights);
      return { ...drawOf(participants, ranksOf(seed, participantsHash)), participantsHash };
    }, context),

    callWaiting: activity(async (ask: CallAsk, context): Promise<CallReport> => {
      const { terms, closing } = ask;
      const { signal, scheduledAtMs } = context;
      const begunAtMs = Date.now();
      // The server's clock, by which starts have their times; this worker's may differ.
      const serverNowMs = () => scheduledAtMs + Date.now() - begunAtMs;
      const idleUntilMs = begunAtMs + (closing ? 0 : IDLE_MS);
      const update = endOfWait(closing, deps.updates);
      let { ids, place, isLobbyEmpty } = await current(ask, serverNowMs());
      while (ids.length === 0 && Date.now() < idleUntilMs && !signal.aborted) {
        await pause(POLL_MS);
        ({ ids, place, isLobbyEmpty } = await current({ ...ask, place: null }, serverNowMs()));
      }
      const { passed, called, dueAtMs } = await callInTurn(
        ids.slice(place.passed),
        ask,
        { signal, pause },
        (id) => calls.send(id, terms, update),
      );
      const calledLate = await calls.sendToSilent(terms, update);
      return {
        place: ids.length > 0 ? { ...place, passed: place.passed + passed } : null,
        dueAtMs,
        passed,
        called: called + calledLate,
        isLobbyEmpty,
      };
    }, context),

    ...createSoldOutActivities({ calls, endUpdate: deps.updates.end, context }),
  };
}

/** A draw that somebody has ended in Temporal is started anew. */
async function drawn(
  { workflow }: Client,
  ask: DrawAsk,
  { workflowType, taskQueue }: OnSaleActivityDeps['draw'],
): Promise<Draw> {
  const workflowId = drawId(ask.terms.id);
  try {
    await workflow.start(workflowType, {
      workflowId,
      taskQueue,
      args: [ask],
      workflowIdConflictPolicy: 'USE_EXISTING',
      workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY',
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
  return (await workflow.getHandle(workflowId).result()) as Draw;
}

function endOfWait(
  closing: Closing | null,
  { call, end }: OnSaleActivityDeps['updates'],
): LobbyUpdate {
  if (!closing?.end) return { name: call, message: { isClosing: closing !== null } };
  return { name: end, message: { actor: closing.actor, reason: closing.reason } };
}

/**
 * Calls for BATCH_MS, at the on-sale's rate, one Update after the other, so that the server queues them in this order.
 * The first call may be due later: it is waited for up to IDLE_MS.
 */
async function callInTurn(
  ids: readonly string[],
  { terms, dueAtMs: firstDueMs, closing }: CallAsk,
  { signal, pause }: Pick<ActivityContext, 'signal'> & { readonly pause: Pause },
  call: (id: string) => Promise<'reached' | 'again' | 'passed'>,
) {
  const startedAtMs = Date.now();
  const betweenMs = closing ? 0 : 1_000 / terms.callsPerSecond;
  // The last call may have been made by a worker with another clock.
  const dueSoon = Math.min(firstDueMs, startedAtMs + betweenMs);
  // After a pause nobody catches up.
  let dueAtMs = closing ? 0 : Math.max(dueSoon, startedAtMs - BATCH_MS);
  let called = 0;
  let passed = 0;
  for (const id of ids) {
    const untilMs = startedAtMs + (passed === 0 ? IDLE_MS : BATCH_MS);
    while (dueAtMs > Date.now() && Date.now() < untilMs && !signal.aborted) {
      await pause(Math.min(POLL_MS, dueAtMs - Date.now()));
    }
    if (signal.aborted || Math.max(dueAtMs, Date.now()) > untilMs) break;
    const outcome = await call(id);
    if (outcome === 'again') break;
    if (outcome === 'reached') {
      called++;
      dueAtMs += betweenMs;
    }
    passed++;
  }
  return { passed, called, dueAtMs };
}
