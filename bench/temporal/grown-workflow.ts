// The bare workflow with some of Usher's properties, to measure what each costs.
import {
  allHandlersFinished,
  condition,
  makeContinueAsNewFunc,
  proxyActivities,
  setHandler,
  sleep,
  upsertMemo,
  upsertSearchAttributes,
  uuid4,
} from '@temporalio/workflow';
import type { SearchAttributeUpdatePair } from '@temporalio/common';
import { searchAttributes as keys } from '../../src/workflows/search-attribute-keys';
import type { Cart, SvcCalls, Wanted } from '../buyers/svc-calls';
import type { WholeAnswers } from './whole-answers';
import { CALLS_TASK_QUEUE, type Property } from './properties';
import { orderUpdate, seatsUpdate, startUpdate } from './workflows';

const HOLD_MS = 600_000;
const KEPT_MS = 24 * 3600_000;

interface View {
  readonly step: string;
  readonly cart?: Cart;
  readonly tickets?: number;
  readonly answers: readonly unknown[];
}

export interface GrownInput extends Wanted {
  readonly properties: readonly Property[];
  /** Only for a second run: the view of the first, which has bought the tickets. */
  readonly bought?: View;
}

export async function grown(input: GrownInput): Promise<void> {
  const has = (property: Property) => input.properties.includes(property);
  const publish = (view: View): void => {
    upsertMemo({ view });
    if (has('attributes')) upsertSearchAttributes(attributesOf(input, view));
  };
  if (input.bought) return keep(input.bought, publish);
  const answers: unknown[] = [];
  const svc = callsWith(has, answers);
  let view: View = { step: 'new', answers };
  const become = (next: Omit<View, 'answers'>): string => {
    view = { ...view, ...next };
    publish(view);
    return view.step;
  };
  const theCart = (): Cart => {
    if (!view.cart) throw new Error('not started');
    return view.cart;
  };
  setHandler(startUpdate, async () => {
    const [offer, seatIds, { authToken }] = await Promise.all([
      svc.refreshCheckout(input),
      svc.layout(input),
      svc.createGuest(input),
    ]);
    const { checkoutId, showtimeId } = input;
    const cart = { checkoutId, showtimeId, offer, seatIds, authToken, clientRequestId: uuid4() };
    return become({ step: 'started', cart });
  });
  setHandler(seatsUpdate, async () => {
    await svc.lease(theCart());
    await svc.preview(theCart());
    return become({ step: 'held' });
  });
  setHandler(orderUpdate, async (nonce) => {
    await svc.preview(theCart(), nonce);
    const ordered = await svc.placeOrder(theCart(), nonce);
    await svc.orderStatus(ordered);
    const tickets = await svc.orderSummary(ordered);
    become({ step: 'bought', tickets });
    return tickets;
  });
  if (has('runs')) await condition(() => view.step === 'held', HOLD_MS);
  if (has('runs')) await condition(() => view.step === 'bought', HOLD_MS);
  await condition(() => view.step === 'bought');
  await condition(allHandlersFinished);
  if (!has('runs')) return;
  const continueAs = makeContinueAsNewFunc<typeof grown>({ memo: { view } });
  await continueAs({ ...input, bought: view });
}

/** Keeps the run open, as Usher does with an order until its showtime. */
async function keep(view: View, publish: (view: View) => void): Promise<void> {
  publish({ ...view, step: 'kept' });
  await sleep(KEPT_MS);
}

/** With `answers`, the history and the view keep Svc's whole answers, not only what the next call needs. */
function callsWith(has: (property: Property) => boolean, answers: unknown[]): SvcCalls {
  const own = has('queue')
    ? {
        taskQueue: CALLS_TASK_QUEUE,
        heartbeatTimeout: '5s' as const,
        scheduleToStartTimeout: '30s' as const,
        priority: { priorityKey: 3, fairnessKey: 'bench' },
        summary: 'attempt 1',
      }
    : {};
  const options = { startToCloseTimeout: '10s', ...own } as const;
  if (!has('answers')) return proxyActivities<SvcCalls>(options);
  const whole = proxyActivities<WholeAnswers>(options);
  const calls = Object.keys(CALLS).map((name) => {
    const call = async (...args: unknown[]): Promise<unknown> => {
      const { value, answer } = await whole[name as keyof SvcCalls](...args);
      if (isShown(name)) answers.push(answer);
      return value;
    };
    return [name, call] as const;
  });
  return Object.fromEntries(calls) as unknown as SvcCalls;
}

const CALLS: Readonly<Record<keyof SvcCalls, true>> = {
  refreshCheckout: true,
  layout: true,
  createGuest: true,
  lease: true,
  preview: true,
  placeOrder: true,
  orderStatus: true,
  orderSummary: true,
};

/** Usher's view has prices, seats, the receipt and the tickets. */
function isShown(name: string): boolean {
  return ['refreshCheckout', 'layout', 'preview', 'orderSummary'].includes(name);
}

/** As many search attributes as Usher publishes. */
function attributesOf({ checkoutId, showtimeId }: Wanted, view: View): SearchAttributeUpdatePair[] {
  const texts = [keys.partner, keys.venueId, keys.productionId, keys.failureKind, keys.reference];
  return [
    ...texts.map((key) => ({ key, value: 'bench' })),
    { key: keys.status, value: view.step },
    { key: keys.money, value: view.tickets === undefined ? 'none' : 'taken' },
    { key: keys.showtimeId, value: showtimeId },
    { key: keys.orderId, value: checkoutId },
    { key: keys.needsOps, value: false },
    { key: keys.compensationsWaiting, value: 0 },
    { key: keys.compensationsStuck, value: 0 },
    { key: keys.film, value: 'a film' },
    { key: keys.seats, value: (view.cart?.seatIds ?? []).join(' ') },
    { key: keys.emailHash, value: ['bench'] },
  ];
}
