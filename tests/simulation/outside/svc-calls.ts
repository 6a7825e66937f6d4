// The model of Svc behind an unreliable line, with the interface that the activities call.
import type { EndpointName } from '../../../src/contract/endpoints';
import type { Ordering } from '../../../src/upstream/ordering/ordering';
import { SvcError } from '../../../src/upstream/svc/svc-error';
import { mustHold } from '../violation';
import type { World } from '../world';
import { CallTrouble, type Line } from './line';
import type { Svc } from './svc';

/** Calls that no simulated checkout makes: its start request already carries the names and the session. */
function notCalled(): Promise<never> {
  return Promise.reject(new Error('no checkout of the simulation makes this call'));
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
    showtime: () => call('showtimesByIds', () => svc.showtime(), 'showtime'),
    productionName: notCalled,
    venueName: notCalled,
    authenticate: notCalled,
    refreshCheckout: (request) => call('refreshCheckout', () => svc.refreshCheckout(request)),
    layout: (request) => call('layout', () => svc.layout(request)),
    occupants: () => call('layout', () => svc.occupants(), 'occupants'),
    createGuest: (request) => call('createGuest', () => svc.createGuest(request)),
    async lease(request) {
      const sentAtMs = world.nowMs;
      return { ...(await call('lease', () => svc.lease(request))), sentAtMs };
    },
    preview: (request) => call('preview', () => svc.preview(request)),
    async placeOrder(request) {
      if (!vault.releases(request)) throw svcError('placeOrder', SPENT);
      return call('placeOrder', () => svc.placeOrder(request));
    },
    orderStatus: (request) => call('orderStatus', () => svc.orderStatus(request)),
    orderSummary: (request) => call('orderSummary', () => svc.orderSummary(request)),
    cancelOrder: (request) => call('cancelOrder', () => svc.cancelOrder(request)),
  };
}

const SPENT = new CallTrouble('refused', 'INVALID_CREDIT_CARD_NUMBER');

/** A card token is valid for one claim, including its repeats; a claim has one card. */
class CardVault {
  readonly #takenBy = new Map<string, string>();
  readonly #givenTo = new Map<string, string>();

  releases({ payment, reference = '' }: Parameters<Ordering['placeOrder']>[0]): boolean {
    if (payment?.type !== 'card') return true;
    const taker = this.#takenBy.get(payment.token) ?? reference;
    const given = this.#givenTo.get(reference) ?? payment.token;
    this.#takenBy.set(payment.token, taker);
    this.#givenTo.set(reference, given);
    mustHold(given === payment.token, 'I1', `${reference} requests a second card from the vault`);
    return taker === reference;
  }
}

function svcError(endpoint: EndpointName, { outcome, code, more }: CallTrouble): SvcError {
  return new SvcError(endpoint, { outcome, code, reason: 'simulated', ...more });
}
