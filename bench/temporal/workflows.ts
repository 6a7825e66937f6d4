// The same checkout as a bare Temporal workflow: the calls and three Updates, but no rate limits, no deadlines and no
// recovery after a failure. It is read by a query, or from its memo. Also a workflow of the eight calls in a row,
// without commands.
import {
  allHandlersFinished,
  condition,
  defineQuery,
  defineUpdate,
  proxyActivities,
  setHandler,
  upsertMemo,
  uuid4,
} from '@temporalio/workflow';
import type { Cart, SvcCalls, Wanted } from '../buyers/svc-calls';

export const startUpdate = defineUpdate<string>('start');
export const seatsUpdate = defineUpdate<string>('seats');
export const orderUpdate = defineUpdate<number, [nonce: string]>('order');
export const stepQuery = defineQuery<string>('step');

const svc = proxyActivities<SvcCalls>({ startToCloseTimeout: '10s' });

interface View {
  readonly step: string;
  readonly cart: Cart | undefined;
  readonly tickets: number;
}

export function checkout(wanted: Wanted): Promise<void> {
  return buy(wanted, () => undefined);
}

/** Publishes the view in its memo at every change. */
export function checkoutWithView(wanted: Wanted): Promise<void> {
  return buy(wanted, (view) => upsertMemo({ view }));
}

async function buy(wanted: Wanted, publish: (view: View) => void): Promise<void> {
  let step = 'new';
  let cart: Cart | undefined;
  const become = (next: string, tickets = 0): string => {
    step = next;
    publish({ step, cart, tickets });
    return step;
  };
  const theCart = (): Cart => {
    if (!cart) throw new Error('not started');
    return cart;
  };
  setHandler(stepQuery, () => step);
  setHandler(startUpdate, async () => {
    const [offer, seatIds, { authToken }] = await Promise.all([
      svc.refreshCheckout(wanted),
      svc.layout(wanted),
      svc.createGuest(wanted),
    ]);
    cart = { ...wanted, offer, seatIds, authToken, clientRequestId: uuid4() };
    return become('started');
  });
  setHandler(seatsUpdate, async () => {
    await svc.lease(theCart());
    await svc.preview(theCart());
    return become('held');
  });
  setHandler(orderUpdate, async (nonce) => {
    await svc.preview(theCart(), nonce);
    const ordered = await svc.placeOrder(theCart(), nonce);
    await svc.orderStatus(ordered);
    const tickets = await svc.orderSummary(ordered);
    become('bought', tickets);
    return tickets;
  });
  await condition(() => step === 'bought');
  await condition(allHandlersFinished);
}

/** Resolves with the number of tickets. */
export async function eightCalls(wanted: Wanted, nonce: string): Promise<number> {
  const offer = await svc.refreshCheckout(wanted);
  const seatIds = await svc.layout(wanted);
  const { authToken } = await svc.createGuest(wanted);
  const cart = { ...wanted, offer, seatIds, authToken, clientRequestId: uuid4() };
  await svc.lease(cart);
  await svc.preview(cart, nonce);
  const ordered = await svc.placeOrder(cart, nonce);
  await svc.orderStatus(ordered);
  return svc.orderSummary(ordered);
}
