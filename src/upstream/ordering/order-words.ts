import type { OrderStatus } from '../../domain/checkout/order';

/** The words of Svc spec 3, of both shapes alike: a Svc that mixes them up is understood. */
const OUTCOMES: ReadonlyMap<string, OrderStatus['status']> = new Map([
  ['fulfilled', 'fulfilled'],
  ['confirmed', 'fulfilled'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['refunded', 'refunded'],
]);

/** Case-insensitive; an unknown or missing word is `pending`. */
export function orderStatus(word: string | undefined): OrderStatus['status'] {
  return OUTCOMES.get(word?.trim().toLowerCase() ?? '') ?? 'pending';
}
