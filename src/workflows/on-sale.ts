// An on-sale: waits for the opening, has the order drawn, and calls the waiting checkouts until a person closes it. The
// API and ops read its memo.
import {
  condition,
  executeChild,
  makeContinueAsNewFunc,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  sleep,
  upsertMemo,
} from '@temporalio/workflow';
import type { OnSaleActivities } from '../activities';
import type { CallReport, DrawAsk } from '../activities/on-sales';
import { instant } from '../domain/checkout/instant';
import {
  ACTIVITY_TIMES,
  BATCH_MS,
  drawId,
  progressOf,
  STRAGGLERS_MS,
  VISIBLE_AFTER_MS,
  withProgress,
  type Closing,
  type Draw,
  type OnSale,
} from '../domain/on-sale';
import { closeOnSaleUpdate, type OnSaleInput } from './messages';

/** The number of calls' activities before it continues as new. */
const BATCHES_PER_RUN_MAX = 200;

/** How many times in a row it looks for somebody to call, before it closes. */
const FRUITLESS_MAX = 5;

const { createSeed, drawOrder, callWaiting } = proxyActivities<OnSaleActivities>(ACTIVITY_TIMES);

/** Returns the closed on-sale. Terminating it leaves its lobby uncalled: close it instead. */
export async function onSale(input: OnSaleInput): Promise<OnSale> {
  const seed = input.seed ?? (await createSeed());
  let sale: OnSale = input.sale ?? {
    ...input.terms,
    state: 'scheduled',
    seedHash: seed.seedHash,
    seed: null,
    drawn: null,
    progress: [],
  };
  let closing: Closing | null = input.closing ?? null;
  const become = (change: Partial<OnSale>): void => {
    sale = { ...sale, ...change };
    show(sale);
  };
  setHandler(
    closeOnSaleUpdate,
    (message) => {
      closing ??= message;
      return closing;
    },
    { description: 'Closes the on-sale: { actor, reason, end }. Those who wait are called first.' },
  );
  show(sale);

  if (sale.state === 'scheduled') {
    const untilMs = Math.max(1, sale.opensAtMs - Date.now());
    const isClosing = await condition(() => closing !== null, untilMs, { summary: 'Opens' });
    const beforeMs = isClosing ? Date.now() : sale.opensAtMs;
    become({ state: 'drawing' });
    await sleep(VISIBLE_AFTER_MS, { summary: 'All starts are visible' });
    const draw = await drawnBy({ terms: input.terms, seed: seed.seed, beforeMs });
    const progress = [{ atMs: Date.now(), drawnPassed: 0, called: 0 }];
    const { order, participantsHash } = draw;
    become({
      state: 'open',
      seed: seed.seed,
      drawn: order.length,
      participantsHash,
      progress,
    });
  }

  let { place, dueAtMs } = input.calls ?? {
    place: { line: drawId(sale.id), passed: 0 },
    dueAtMs: 0,
  };
  const callNext = async (): Promise<CallReport> => {
    const report = await callWaiting({ terms: input.terms, place, dueAtMs, closing });
    ({ place, dueAtMs } = report);
    if (report.passed > 0) {
      const { drawnPassed, called } = progressOf(sale);
      const isDrawn = place?.line === drawId(sale.id);
      sale = withProgress(sale, {
        atMs: Date.now(),
        drawnPassed: isDrawn ? (place?.passed ?? drawnPassed) : (sale.drawn ?? 0),
        called: called + report.called,
      });
      show(sale);
    }
    return report;
  };
  for (let batches = 0; closing === null; batches++) {
    if (batches >= BATCHES_PER_RUN_MAX)
      return goOn({ ...input, seed, sale, calls: { place, dueAtMs } });
    await callNext();
  }
  become({ state: 'closing' });
  // A checkout that a bug keeps from answering must not keep the on-sale from closing.
  for (let fruitless = 0; fruitless < FRUITLESS_MAX;) {
    const { passed, called } = await callNext();
    if (passed === 0) break;
    fruitless = called > 0 ? 0 : fruitless + 1;
  }
  become({ state: 'closed' });
  // API processes that do not know yet let starts into the lobby.
  for (let leftMs = STRAGGLERS_MS; leftMs > 0; leftMs -= BATCH_MS) {
    await sleep(BATCH_MS, { summary: 'Calls stragglers' });
    await callNext();
  }
  return sale;
}

/** Draws the order. Its result can be read as long as it is kept, without a worker. */
export async function onSaleDraw(ask: DrawAsk): Promise<Draw> {
  return drawOrder(ask);
}

function drawnBy(ask: DrawAsk): Promise<Draw> {
  return executeChild(onSaleDraw, {
    workflowId: drawId(ask.terms.id),
    args: [ask],
    workflowIdReusePolicy: 'REJECT_DUPLICATE',
  });
}

function show(sale: OnSale): void {
  upsertMemo({ sale });
  const { called } = progressOf(sale);
  const drawn = sale.drawn === null ? 'not drawn yet' : `${sale.drawn} drawn, ${called} called`;
  setCurrentDetails(`**${sale.state}** · opens ${instant(sale.opensAtMs)} · ${drawn}`);
}

function goOn(input: OnSaleInput & { readonly sale: OnSale }): Promise<never> {
  return makeContinueAsNewFunc<typeof onSale>({
    workflowType: 'onSale',
    memo: { sale: input.sale },
  })(input);
}
