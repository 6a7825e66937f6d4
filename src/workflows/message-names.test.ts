import * as messages from './messages';
import * as webhookMessages from './webhook-messages';

const named = (module: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(module).flatMap(([key, value]) => {
      if (typeof value === 'string') return [[key, value]];
      const { name, type } = value as { readonly name?: string; readonly type?: string };
      return type && name !== undefined ? [[key, name]] : [];
    }),
  );

/** Runbooks, the Temporal UI and running checkouts use these names. */
test('messages and queues keep their names', () => {
  expect(named(messages)).toEqual({
    CHECKOUT_TASK_QUEUE: 'checkouts',
    SVC_TASK_QUEUE: 'svc-calls',
    ADMISSION_TASK_QUEUE: 'admission',
    PAYMENT_TASK_QUEUE: 'payment-calls',
    REFUSED: 'REFUSED',
    startUpdate: 'start',
    chooseSeatsUpdate: 'chooseSeats',
    chooseSeatsSignal: 'chooseSeats',
    editUpdate: 'edit',
    placeOrderUpdate: 'placeOrder',
    cancelUpdate: 'cancel',
    retryNowUpdate: 'retryNow',
    resolveOrderUpdate: 'resolveOrder',
    unlinkOrderUpdate: 'unlinkOrder',
    forceCancelUpdate: 'forceCancel',
    markResolvedUpdate: 'markResolved',
    checkOrderUpdate: 'checkOrder',
    checkResolutionUpdate: 'checkResolution',
    callUpdate: 'call',
    endWaitUpdate: 'endWait',
    closeOnSaleUpdate: 'closeOnSale',
  });
  expect(named(webhookMessages)).toEqual({
    WEBHOOK_TASK_QUEUE: 'webhooks',
    sendNowSignal: 'sendNow',
    enableEndpointSignal: 'enableEndpoint',
    renewEndpointsSignal: 'renewEndpoints',
    changeEndpointsUpdate: 'changeEndpoints',
  });
});
