// The model of Svc behind an unreliable line, as the activities of production call it.
import type { EndpointName } from '../../../src/contract/endpoints';
import type { Ordering } from '../../../src/upstream/ordering/ordering';
import { SvcError } from '../../../src/upstream/svc/svc-error';
import { hold } from '../violation';
import type { World } from '../world';
import { CallTrouble, type Line } from './line';
import type { Svc } from './svc';

/** Calls that no checkout of the simulation makes: its showtime is named in full. */
function unasked(): Promise<never> {
  return Promise.reject(new Error('no checkout of the simulation asks this'));
}

export function svcCalls(svc: Svc, line: Line, world: World): Ordering {
  const call = async <T>(
    endpoint: EndpointName,
    work: () => T | Promise<T>,
    name: string = endpoint,
  ): Promise<T> => {
    try {
      return await line.send(name, work);
    } catch (error) {
      throw error instanceof CallTrouble ? svcError(endpoint, error) : error;
    }
  };
  const vault = new CardVault();
  return {
    showtime: unasked,
    productionName: unasked,
    venueName: unasked,
    authenticate: unasked,
    refreshCheckout: (ask) => call('refreshCheckout', () => svc.refreshCheckout(ask)),
    layout: (ask) => call('layout', () => svc.layout(ask)),
    occupants: () => call('layout', () => svc.occupants(), 'occupants'),
    createGuest: (ask) => call('createGuest', () => svc.createGuest(ask)),
    async lease(ask) {
      const sentAtMs = world.nowMs;
      return { ...(await call('lease', () => svc.lease(ask))), sentAtMs };
    },
    preview: (ask) => call('preview', () => svc.preview(ask)),
    async placeOrder(ask) {
      if (!vault.gives(ask)) throw svcError('placeOrder', SPENT);
      return call('placeOrder', () => svc.placeOrder(ask));
    },
    orderStatus: (ask) => call('orderStatus', () => svc.orderStatus(ask)),
    orderSummary: (ask) => call('orderSummary', () => svc.orderSummary(ask)),
    cancelOrder: (ask) => call('cancelOrder', () => svc.cancelOrder(ask)),
  };
}

const SPENT = new CallTrouble('refused', 'INVALID_CREDIT_CARD_NUMBER');

/** The card behind a token goes to one claim, however often that is repeated; a claim has one card. */
class CardVault {
  readonly #takenBy = new Map<string, string>();
  readonly #givenTo = new Map<string, string>();

  gives({ payment, reference = '' }: Parameters<Ordering['placeOrder']>[0]): boolean {
    if (payment?.type !== 'card') return true;
    const taker = this.#takenBy.get(payment.token) ?? reference;
    const given = this.#givenTo.get(reference) ?? payment.token;
    this.#takenBy.set(payment.token, taker);
    this.#givenTo.set(reference, given);
    hold(given === payment.token, 'I1', `${reference} asks the vault for another card`);
    return taker === reference;
  }
}

function svcError(endpoint: EndpointName, { outcome, code, more }: CallTrouble): SvcError {
  return new SvcError(endpoint, { outcome, code, reason: 'simulated', ...more });
}
