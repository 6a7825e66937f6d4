// The model of Svc behind an unreliable line, as the activities of production call it.
import type { EndpointName } from '../../../../src/contract/endpoints';
import type { Answer } from '../../../../src/domain/checkout/ports';
import type { Ordering } from '../../../../src/upstream/ordering/ordering';
import { SvcError } from '../../../../src/upstream/svc/svc-error';
import type { SvcModel } from '../../svc-model';
import type { Line } from '../../unreliable-line';
import type { World } from '../../world';

/** Calls that no checkout of the simulation makes: its showtime is named in full. */
function unasked(): Promise<never> {
  return Promise.reject(new Error('no checkout of the simulation asks this'));
}

export function svcCalls(model: SvcModel, line: Line, world: World): Ordering {
  return {
    showtime: unasked,
    productionName: unasked,
    venueName: unasked,
    authenticate: unasked,
    refreshCheckout: (ask) =>
      valueOf(
        'refreshCheckout',
        line.ask('refreshCheckout', () => model.refreshCheckout({ accessToken: null, ...ask })),
      ),
    layout: (ask) =>
      valueOf(
        'layout',
        line.ask('layout', () => model.layout({ ...ask, budgetMs: 0 })),
      ),
    occupants: (ask) =>
      valueOf(
        'layout',
        line.ask('occupants', () => model.occupants(ask)),
      ),
    createGuest: (ask) =>
      valueOf(
        'createGuest',
        line.ask('createGuest', () => model.createGuest(ask)),
      ),
    async lease(ask) {
      const sentAtMs = world.nowMs;
      const act = line.act('lease', () => model.lease({ showtimeId: '', ...ask }));
      return { ...(await valueOf('lease', act)), sentAtMs };
    },
    preview: (ask) =>
      valueOf(
        'preview',
        line.ask('preview', () => model.preview({ showtimeId: '', leaseId: null, ...ask })),
      ),
    placeOrder: (ask) =>
      valueOf(
        'placeOrder',
        line.act('placeOrder', () =>
          model.placeOrder({
            ...{ showtimeId: '', leaseId: null, previewId: null, sendBeforeMs: 0 },
            ...ask,
          }),
        ),
      ),
    orderStatus: (ask) =>
      valueOf(
        'orderStatus',
        line.ask('orderStatus', () => model.orderStatus({ ...ask, timeoutMs: 0 })),
      ),
    async orderSummary(ask) {
      const codes = line.ask('orderSummary', () => model.orderSummary(ask));
      return [...(await valueOf('orderSummary', codes))];
    },
    cancelOrder: (ask) =>
      valueOf(
        'cancelOrder',
        line.act('cancelOrder', () => model.cancelOrder(ask)),
      ),
  };
}

async function valueOf<T>(endpoint: EndpointName, call: Promise<Answer<T>>): Promise<T> {
  const answer = await call;
  if (answer.outcome === 'done') return answer.value;
  const { outcome, failure } = answer;
  throw new SvcError(endpoint, {
    outcome,
    code: failure.code,
    reason: 'simulated',
    ...(failure.retryAfterMs !== undefined && { retryAfterMs: failure.retryAfterMs }),
    ...(answer.outcome === 'refused' &&
      answer.orderId !== undefined && { orderId: answer.orderId }),
  });
}
