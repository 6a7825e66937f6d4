// Clients for both shapes of the ordering area over HTTP; every answer must match the OpenAPI document.
import type { Showtime } from '../../../sandbox/catalogue/showtimes';
import { AlternativeClient, type Wish } from '../../../sandbox/testing/alternative-client';
import { OrderingClient } from '../../../sandbox/testing/ordering-client';
import { startSandbox, type StartedSandbox } from '../../../sandbox/testing/started-sandbox';
import type { OrderingShape } from '../../../src/contract/alternative/shape';
import type { LineItem } from '../../../src/contract/order';
import { expectAnswerFits } from './answer-validation';

export interface OrderingClients {
  readonly sandbox: StartedSandbox;
  readonly primary: OrderingClient;
  readonly alternative: AlternativeClient;
}

export async function openOrderingClients(
  settings: Parameters<typeof startSandbox>[0] = {},
): Promise<OrderingClients> {
  const sandbox = await startSandbox(settings);
  const checked =
    (shape: OrderingShape): ConstructorParameters<typeof OrderingClient>[1] =>
    (name, { status, body }) =>
      expectAnswerFits(shape, name, status, body);
  return {
    sandbox,
    primary: new OrderingClient(sandbox.url, checked('primary')),
    alternative: new AlternativeClient(sandbox.url, checked('alternative')),
  };
}

/** Free standard seats of a showtime, in order. */
export async function freeSeats(clients: OrderingClients, { id }: Showtime): Promise<string[]> {
  const { layoutArea } = await clients.sandbox.ordering.layout(id);
  return layoutArea.rows
    .flatMap(({ seats }) => seats)
    .filter(({ status, areaCategory }) => status === 'AVAILABLE' && areaCategory === 'standard')
    .map((seat) => seat.id);
}

/** Adult tickets for these seats, or for this number of places. */
export function adults({ areas }: Showtime, seats: readonly string[] | number): LineItem {
  const productId = areas[0]?.productId ?? '';
  return typeof seats === 'number'
    ? { productId, offerId: 'adult', seatIds: [], quantity: seats }
    : { productId, offerId: 'adult', seatIds: [...seats], quantity: seats.length };
}

/** The same for the alternative shape. */
export function adultWish({ id: showtimeId }: Showtime, seats: readonly string[] | number): Wish {
  const [seatIds, quantity] = typeof seats === 'number' ? [[], seats] : [seats, seats.length];
  return { showtimeId, seatIds, tickets: [{ offerId: 'adult', quantity }] };
}
