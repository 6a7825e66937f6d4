// An on-sale: waits for the opening, has the order of the waiting checkouts drawn, and calls them until a person closes
// it. The API and ops read its memo.
import {
  CancellationScope,
  condition,
  proxyActivities,
  setHandler,
  sleep,
} from '@temporalio/workflow';
import type { OnSaleActivities } from '../activities';
import type { DrawAsk } from '../activities/on-sales';
import {
  ACTIVITY_TIMES,
  CLOSE_PAUSE_MAX_MS,
  STRAGGLERS_MS,
  VISIBLE_AFTER_MS,
  type Closing,
  type Draw,
  type OnSale,
} from '../domain/on-sale';
import { closeOnSaleUpdate, type OnSaleInput } from './messages';
import { texts } from './ops-commands';
import { OnSaleRun, type CloseRequest } from './on-sale-run';

/** How often in a row the lobby must be found empty before the on-sale closes: visibility may lag. */
const EMPTY_READS_TO_CLOSE = 2;
/** How many further lines are called while starts still join: each has those that came during the line before. */
const CLOSING_LINES_MAX = 5;

const { createSeed, draw, drawOrder } = proxyActivities<OnSaleActivities>(ACTIVITY_TIMES);

/** Returns the closed on-sale, whose lobby is empty. */
export async function onSale(input: OnSaleInput): Promise<OnSale> {
  const request = closeRequests(input);
  return CancellationScope.nonCancellable(async () => {
    const it = new OnSaleRun(input, input.seed ?? (await createSeed()), request);
    await untilDrawn(it);
    await callUntilClosed(it);
    await closeLobby(it);
    return it.sale;
  });
}

/** Draws the order. A separate workflow, so that the result can be read without a worker until its retention ends. */
export async function onSaleDraw(ask: DrawAsk): Promise<Draw> {
  return drawOrder(ask);
}

/** Cancelling the workflow in Temporal closes the on-sale, too: nobody may be left in its lobby. */
function closeRequests({ closing }: OnSaleInput): CloseRequest {
  const request: CloseRequest = { closing: closing ?? null };
  const close = (wanted: Closing): Closing => {
    const first = request.closing ?? wanted;
    request.closing = first;
    return first;
  };
  setHandler(closeOnSaleUpdate, close, {
    description:
      'Closes the on-sale: { actor, reason, end }. Those who wait are called, or cancelled if `end`.',
    validator: (message: Closing) => void texts(message, ['actor', 'reason']),
  });
  CancellationScope.current().cancelRequested.catch(() =>
    close({ actor: 'Temporal', reason: 'The workflow was cancelled.', end: false }),
  );
  return request;
}

async function untilDrawn(it: OnSaleRun): Promise<void> {
  const { sale, terms, seed } = it;
  if (sale.state !== 'scheduled') return;
  const untilMs = Math.max(1, sale.opensAtMs - Date.now());
  const isClosing = await condition(() => it.closing !== null, untilMs, { summary: 'Opens' });
  const beforeMs = isClosing ? Date.now() : sale.opensAtMs;
  it.become({ state: 'drawing' });
  await sleep(VISIBLE_AFTER_MS, { summary: 'All starts are visible' });
  const report = await draw({ terms, seed: seed.seed, beforeMs });
  const progress = [{ atMs: Date.now(), drawnPassed: 0, called: 0 }];
  it.become({ state: 'open', seed: seed.seed, ...report, progress });
}

async function callUntilClosed(it: OnSaleRun): Promise<void> {
  while (it.closing === null) await it.callNext();
}

/** Calls the waiting checkouts. Meanwhile new ones still join the lobby: otherwise they would overtake the others. */
async function callWhileTakingStarts(it: OnSaleRun): Promise<void> {
  if (it.closing?.end === true || it.sale.stillTakesStarts === false) return;
  it.become({ state: 'closing', stillTakesStarts: true });
  const lines = new Set<string>();
  while (lines.size <= CLOSING_LINES_MAX) {
    const { place, passed } = await it.callNext();
    if (!place || passed === 0) return;
    lines.add(place.line);
  }
}

/** Calls, or cancels, the waiting checkouts, however long that takes. */
async function closeLobby(it: OnSaleRun): Promise<void> {
  await callWhileTakingStarts(it);
  it.become({ state: 'closing', stillTakesStarts: false });
  // API processes with an older list of on-sales still send new checkouts to the lobby.
  let isListKnown = false;
  const listExpires = sleep(STRAGGLERS_MS, { summary: 'Until the last starts arrive' }).then(() => {
    isListKnown = true;
  });
  let pauseMs = VISIBLE_AFTER_MS;
  for (let empty = 0; empty < EMPTY_READS_TO_CLOSE || !isListKnown;) {
    const { passed, isLobbyEmpty } = await it.callNext();
    empty = isLobbyEmpty ? empty + 1 : 0;
    if (passed > 0) continue;
    await sleep(pauseMs, { summary: 'Next check of the lobby' });
    pauseMs = isLobbyEmpty ? VISIBLE_AFTER_MS : Math.min(CLOSE_PAUSE_MAX_MS, pauseMs * 2);
  }
  await listExpires;
  it.become({ state: 'closed' });
}
