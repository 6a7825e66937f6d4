import { randomUUID } from 'node:crypto';
import { answerOf, signalOf, type CallOptions, type Calls } from './calls';
import type { SeatMap } from './catalogue';
import type { AnyCheckout, Checkout } from './checkout';
import { checkoutEvents, type CheckoutEvent, type EventOptions } from './checkout-events';
import type { components, operations } from './__generated__/openapi';
import { itemsOf } from './pages';
import { waitForCheckout, type Until, type WaitOptions } from './waiting';

type Schemas = components['schemas'];
export type CheckoutList = Omit<Schemas['CheckoutList'], 'data'> & {
  readonly data: readonly Checkout[];
};
export type Timeline = Schemas['Timeline'];
export type StartCheckout = Schemas['StartCheckout'];
export type EditCheckout = Schemas['EditCheckout'];
export type SeatChoice = Schemas['ChooseSeats']['items'][number];
export type PlaceOrder = Schemas['PlaceOrder'];
export type CheckoutFilter = NonNullable<operations['listCheckouts']['parameters']['query']>;

/** Options of a command, which is carried out once, however often it is sent. */
export interface CommandOptions extends CallOptions {
  /** Your own key lets you repeat the command after a crash. Default: a new key. */
  readonly idempotencyKey?: string;
  /** How long the API waits for the outcome, from 0 to 25 s. After that it answers with the current state. */
  readonly waitSeconds?: number;
  /** The `version` that you have seen. If the checkout has changed since, the problem is VERSION_CHANGED. */
  readonly ifVersion?: number;
}

/** Each command returns the checkout after the command, or throws an UsherError. */
export interface Checkouts {
  start(wanted: StartCheckout, options?: Omit<CommandOptions, 'ifVersion'>): Promise<Checkout>;
  get(id: string, options?: CallOptions): Promise<Checkout>;
  list(filter?: CheckoutFilter, options?: CallOptions): Promise<CheckoutList>;
  /** Iterates over the checkouts of all pages. */
  all(filter?: CheckoutFilter, options?: CallOptions): AsyncGenerator<Checkout, void, undefined>;
  /** Changes the customer, promotion, quantity or reference. */
  edit(id: string, changes: EditCheckout, options?: CommandOptions): Promise<Checkout>;
  seatMap(id: string, options?: CallOptions): Promise<SeatMap>;
  /** Holds the seats. Choosing the same seats again renews the hold. */
  chooseSeats(
    id: string,
    items: readonly SeatChoice[],
    options?: CommandOptions,
  ): Promise<Checkout>;
  /** Another card is another command: use a new key. */
  order(id: string, order: PlaceOrder, options?: CommandOptions): Promise<Checkout>;
  cancel(id: string, options?: CommandOptions): Promise<Checkout>;
  timeline(id: string, options?: CallOptions): Promise<Timeline>;
  /** The QR code of a ticket, as SVG. */
  ticketQr(id: string, ticketNumber: number, options?: CallOptions): Promise<string>;
  /**
   * Returns the checkout once `until` holds. By default, it waits until you can act or the checkout is closed. Throws
   * an UsherTimeout after `timeoutMs`, even if the API does not answer.
   */
  wait(id: string, until?: Until, options?: WaitOptions): Promise<Checkout>;
  /**
   * Yields changes as they happen until the checkout is closed; resumes lost connections. Throws UsherUnreachable if
   * the API does not answer for `repeatForMs`.
   */
  events(id: string, options?: EventOptions): AsyncGenerator<CheckoutEvent, void, undefined>;
}

export function checkoutCalls(calls: Calls): Checkouts {
  const list: Checkouts['list'] = (query = {}, options = {}) =>
    answerOf(
      calls.GET('/v1/checkouts', { params: { query }, ...signalOf(options) }),
    ) as Promise<CheckoutList>;
  return {
    list,
    all: (filter, options) => itemsOf((cursor) => list({ ...filter, ...cursor }, options)),
    start(body, options = {}) {
      const { header, key } = commandHeaders(options);
      const call = { params: { header }, body, ...signalOf(options) };
      return checkoutOf(calls.POST('/v1/checkouts', call), key);
    },
    get(id, options = {}) {
      const call = { params: pathOf(id), ...signalOf(options) };
      return checkoutOf(calls.GET('/v1/checkouts/{checkoutId}', call));
    },
    edit(id, body, options = {}) {
      const { header, key } = commandHeaders(options);
      const call = { params: { ...pathOf(id), header }, body, ...signalOf(options) };
      return checkoutOf(calls.PATCH('/v1/checkouts/{checkoutId}', call), key);
    },
    seatMap(id, options = {}) {
      const call = { params: pathOf(id), ...signalOf(options) };
      return answerOf(calls.GET('/v1/checkouts/{checkoutId}/seat-map', call));
    },
    chooseSeats(id, items, options = {}) {
      const { header, key } = commandHeaders(options);
      const body = { items: [...items] };
      const call = { params: { ...pathOf(id), header }, body, ...signalOf(options) };
      return checkoutOf(calls.PUT('/v1/checkouts/{checkoutId}/seats', call), key);
    },
    order(id, body, options = {}) {
      const { header, key } = commandHeaders(options);
      const call = { params: { ...pathOf(id), header }, body, ...signalOf(options) };
      return checkoutOf(calls.POST('/v1/checkouts/{checkoutId}/order', call), key);
    },
    cancel(id, options = {}) {
      const { header, key } = commandHeaders(options);
      const call = { params: { ...pathOf(id), header }, body: {}, ...signalOf(options) };
      return checkoutOf(calls.POST('/v1/checkouts/{checkoutId}/cancel', call), key);
    },
    timeline(id, options = {}) {
      const call = { params: pathOf(id), ...signalOf(options) };
      return answerOf(calls.GET('/v1/checkouts/{checkoutId}/timeline', call));
    },
    ticketQr(id, ticketNumber, options = {}) {
      const params = { path: { checkoutId: id, number: String(ticketNumber) } };
      const call = { params, parseAs: 'text' as const, ...signalOf(options) };
      return answerOf(calls.GET('/v1/checkouts/{checkoutId}/tickets/{number}/qr.svg', call));
    },
    wait: (id, until, options) => waitForCheckout(calls, id, until, options),
    events: (id, options) => checkoutEvents(calls, id, options),
  };
}

/** The API guarantees certain fields for each status, but its OpenAPI document has one schema for all statuses. */
function checkoutOf(
  call: Parameters<typeof answerOf<AnyCheckout>>[0],
  idempotencyKey?: string,
): Promise<Checkout> {
  return answerOf(call, idempotencyKey) as Promise<Checkout>;
}

/** Refuses an empty id, which would address the list. */
function pathOf(checkoutId: string) {
  if (!checkoutId) throw new TypeError('id: expected the id of a checkout, like chk_…');
  return { path: { checkoutId } };
}

function commandHeaders({ idempotencyKey, waitSeconds, ifVersion }: CommandOptions) {
  const key = idempotencyKey ?? randomUUID();
  const header = {
    'Idempotency-Key': key,
    ...(waitSeconds !== undefined && { Prefer: `wait=${waitSeconds}` }),
    ...(ifVersion !== undefined && { 'If-Match': `"${ifVersion}"` }),
  };
  return { header, key };
}
