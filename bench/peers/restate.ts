// The same checkout on Restate: an object for each checkout. Its commands are handlers, whose steps and state are
// stored by Restate's server, and a read is a handler that runs beside the commands.
import * as restate from '@restatedev/restate-sdk';
import { createLogger } from '../../src/platform/logger';
import { runProgram } from '../../src/platform/program';
import { cartOf, createSvcCalls, type Cart, type SvcCalls, type Wanted } from '../buyers/svc-calls';
import { readSetup } from '../programs/setup';

/** `Promise.withResolvers`, which Restate's SDK uses and Node 20 lacks. */
function withResolvers(): object {
  const functions = {};
  const promise = new Promise((resolve, reject) => {
    Object.assign(functions, { resolve, reject });
  });
  return { promise, ...functions };
}
if (!('withResolvers' in Promise)) Object.assign(Promise, { withResolvers });

const CART = 'cart';
const STEP = 'step';

function checkoutOn(svc: SvcCalls) {
  const cartIn = async (context: restate.ObjectContext): Promise<Cart> => {
    const cart = await context.get<Cart>(CART);
    if (!cart) throw new Error('not started');
    return cart;
  };
  return restate.object({
    name: 'checkout',
    handlers: {
      async start(context: restate.ObjectContext, wanted: Wanted) {
        const [offer, seatIds, session] = await restate.RestatePromise.all([
          context.run('refreshCheckout', () => svc.refreshCheckout(wanted)),
          context.run('layout', () => svc.layout(wanted)),
          context.run('createGuest', () => svc.createGuest(wanted)),
        ]);
        const clientRequestId = context.rand.uuidv4();
        context.set(CART, { ...cartOf(wanted, offer, seatIds, session), clientRequestId });
        context.set(STEP, 'started');
      },
      async seats(context: restate.ObjectContext) {
        const cart = await cartIn(context);
        await context.run('lease', () => svc.lease(cart));
        await context.run('preview', () => svc.preview(cart));
        context.set(STEP, 'held');
      },
      async order(context: restate.ObjectContext, nonce: string) {
        const cart = await cartIn(context);
        await context.run('preview again', () => svc.preview(cart, nonce));
        const ordered = await context.run('placeOrder', () => svc.placeOrder(cart, nonce));
        await context.run('orderStatus', () => svc.orderStatus(ordered));
        const tickets = await context.run('orderSummary', () => svc.orderSummary(ordered));
        context.set(STEP, 'bought');
        return tickets;
      },
      read: restate.handlers.object.shared((context) => context.get<string>(STEP)),
    },
  });
}

runProgram(createLogger('bench-restate', 'error'), async () => {
  const { svc, restateHandlersPort } = readSetup();
  await restate.serve({
    services: [checkoutOn(createSvcCalls(svc))],
    port: restateHandlersPort,
  });
  return { finished: new Promise<never>(() => undefined), stop: async () => process.exit(0) };
});
