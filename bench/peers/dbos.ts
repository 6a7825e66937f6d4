// The same checkout on DBOS. Its steps are stored in PostgreSQL by the process that runs them; commands are messages to
// the workflow, and outcomes are its events. Also a second workflow: the eight calls in a row, without commands.
import { randomUUID } from 'node:crypto';
import { DBOS } from '@dbos-inc/dbos-sdk';
import { PAYMENT_NONCE, type Buyer } from '../buyers/buyer';
import {
  cartOf,
  createSvcCalls,
  type SvcCalls,
  type SvcTarget,
  type Wanted,
} from '../buyers/svc-calls';

/** Longer than any checkout of a run. */
const PATIENCE_SECONDS = 3600;

export async function createDbosCheckout(target: SvcTarget, databaseUrl: string): Promise<Buyer> {
  const run = DBOS.registerWorkflow(checkoutOn(createSvcCalls(target)), {
    name: 'checkout',
  });
  await launch(databaseUrl);
  return {
    begin(wanted: Wanted) {
      const { checkoutId } = wanted;
      let handle: { getResult(): Promise<number> } | undefined;
      const reported = (what: string) => DBOS.getEvent<string>(checkoutId, what, PATIENCE_SECONDS);
      return {
        async start() {
          handle = await DBOS.startWorkflow(run, { workflowID: checkoutId })(wanted);
          await reported('started');
        },
        async seats() {
          await DBOS.send(checkoutId, 'please', 'seats');
          await reported('held');
        },
        async order() {
          await DBOS.send(checkoutId, PAYMENT_NONCE, 'order');
          // This handle is local to the process; a handle found by id would poll once a second.
          return (await handle?.getResult()) ?? 0;
        },
        read: () => DBOS.getWorkflowStatus(checkoutId),
      };
    },
    close: () => DBOS.shutdown(),
  };
}

export async function createEightSteps(target: SvcTarget, databaseUrl: string): Promise<Buyer> {
  const run = DBOS.registerWorkflow(eightStepsOn(createSvcCalls(target)), {
    name: 'eightSteps',
  });
  await launch(databaseUrl);
  return {
    begin: (wanted: Wanted) => ({
      async order() {
        const handle = await DBOS.startWorkflow(run, { workflowID: wanted.checkoutId })(wanted);
        return handle.getResult();
      },
    }),
    close: () => DBOS.shutdown(),
  };
}

async function launch(databaseUrl: string): Promise<void> {
  DBOS.setConfig({ name: 'bench', systemDatabaseUrl: databaseUrl, logLevel: 'error' });
  await DBOS.launch();
}

function step<T>(name: string, call: () => Promise<T>): Promise<T> {
  return DBOS.runStep(call, { name });
}

function checkoutOn(svc: SvcCalls) {
  return async (wanted: Wanted): Promise<number> => {
    const [offer, seatIds, session] = await Promise.all([
      step('refreshCheckout', () => svc.refreshCheckout(wanted)),
      step('layout', () => svc.layout(wanted)),
      step('createGuest', () => svc.createGuest(wanted)),
    ]);
    const clientRequestId = await step('clientRequestId', async () => randomUUID());
    const cart = { ...cartOf(wanted, offer, seatIds, session), clientRequestId };
    await DBOS.setEvent('started', 'yes');
    await DBOS.recv('seats', PATIENCE_SECONDS);
    await step('lease', () => svc.lease(cart));
    await step('preview', () => svc.preview(cart));
    await DBOS.setEvent('held', 'yes');
    const nonce = (await DBOS.recv<string>('order', PATIENCE_SECONDS)) ?? '';
    await step('preview again', () => svc.preview(cart, nonce));
    const ordered = await step('placeOrder', () => svc.placeOrder(cart, nonce));
    await step('orderStatus', () => svc.orderStatus(ordered));
    return step('orderSummary', () => svc.orderSummary(ordered));
  };
}

function eightStepsOn(svc: SvcCalls) {
  return async (wanted: Wanted): Promise<number> => {
    const offer = await step('refreshCheckout', () => svc.refreshCheckout(wanted));
    const seatIds = await step('layout', () => svc.layout(wanted));
    const session = await step('createGuest', () => svc.createGuest(wanted));
    const cart = cartOf(wanted, offer, seatIds, session);
    await step('lease', () => svc.lease(cart));
    await step('preview', () => svc.preview(cart, PAYMENT_NONCE));
    const ordered = await step('placeOrder', () => svc.placeOrder(cart, PAYMENT_NONCE));
    await step('orderStatus', () => svc.orderStatus(ordered));
    return step('orderSummary', () => svc.orderSummary(ordered));
  };
}
