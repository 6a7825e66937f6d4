// The activities of on-sales: the seed, the draw, and the calls of the checkouts that wait in a lobby.
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
  /** The names of the Updates that call and that end a waiting checkout. */
  readonly updates: { readonly call: string; readonly end: string };
  /** The type and the task queue of the workflow that draws. */
  readonly draw: { readonly workflowType: string; readonly taskQueue: string };
  readonly client?: () => Client;
  readonly warn?: (message: string, facts: Record<string, unknown>) => void;
  readonly context?: ContextOf;
  /** Waits for this time; tests replace it. */
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
  /** Checkouts that started before this time take part. */
  readonly beforeMs: number;
}

/** How many checkouts were drawn, and the hash of all that took part. */
export type DrawReport = Pick<Draw, 'participantsHash'> & { readonly drawn: number };

/**
 * A line of waiting checkouts, and how many of them have had their turn. The first line is the draw; each worker keeps
 * later lines in memory.
 */
interface LinePlace {
  readonly line: string;
  readonly passed: number;
}

export interface CallAsk {
  readonly terms: OnSaleTerms;
  /** Null if no checkout is known to wait. */
  readonly place: LinePlace | null;
  /** When the next call is due: an earlier one would exceed the on-sale's rate. */
  readonly dueAtMs: number;
  /** Set once the on-sale closes. Calls then have no rate limit, and an empty lobby is not polled. */
  readonly closing: Closing | null;
}

export interface CallReport {
  readonly place: LinePlace | null;
  readonly dueAtMs: number;
  /** How many places in the line were passed, and how many checkouts were called. */
  readonly passed: number;
  readonly called: number;
  /** Whether visibility shows no waiting checkout, not even a silent one. */
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
  /** The current line, or a new one with the checkouts that wait at `nowMs`, by the server's clock. */
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

    /** Draws the order of the lobby only once, however often the activity is retried. */
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
      // The starts of checkouts are timed by the server's clock, which may differ from this worker's.
      const serverNowMs = () => scheduledAtMs + Date.now() - begunAtMs;
      const idleUntilMs = begunAtMs + (closing ? 0 : IDLE_MS);
      const update = updateToSend(closing, deps.updates);
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

/** Starts the workflow that draws, even if an earlier one was terminated in Temporal, and returns its result. */
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

function updateToSend(
  closing: Closing | null,
  { call, end }: OnSaleActivityDeps['updates'],
): LobbyUpdate {
  if (!closing?.end) return { name: call, message: { isClosing: closing !== null } };
  return { name: end, message: { actor: closing.actor, reason: closing.reason } };
}

/**
 * Calls checkouts for BATCH_MS, at the on-sale's rate, one Update after the other, so that the server queues them in
 * this order. If the first call is not due yet, waits for it, for up to IDLE_MS.
 */
async function callInTurn(
  ids: readonly string[],
  { terms, dueAtMs: firstDueMs, closing }: CallAsk,
  { signal, pause }: Pick<ActivityContext, 'signal'> & { readonly pause: Pause },
  call: (id: string) => Promise<'reached' | 'again' | 'passed'>,
) {
  const startedAtMs = Date.now();
  const betweenMs = closing ? 0 : 1_000 / terms.callsPerSecond;
  // The last call may have been made by a worker whose clock differs.
  const dueSoon = Math.min(firstDueMs, startedAtMs + betweenMs);
  // After a pause, at most one batch of missed calls is made up for.
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
