import type { SearchAttributeUpdatePair } from '@temporalio/common';
import { setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';
import { opsDetails } from '../domain/checkout/ops-details';
import { waitingCompensations } from '../domain/checkout/compensations';
import { moneyOf, needsOps } from '../domain/checkout/machine';
import type { Checkout } from '../domain/checkout/state';
import { searchAttributes as keys } from './search-attributes';

/** Shows each change to people: search attributes where they differ, and the details in words. */
export function publisher(): (checkout: Checkout) => void {
  const published = new Map<string, string>();
  return (checkout) => {
    const changed = attributesOf(checkout).filter(({ key, value }) => {
      const text = JSON.stringify(value);
      if ((published.get(key.name) ?? 'null') === text) return false;
      published.set(key.name, text);
      return true;
    });
    if (changed.length > 0) upsertSearchAttributes(changed);
    setCurrentDetails(opsDetails(checkout));
  };
}

/** Search attributes are never encrypted: ids, states and codes only. */
function attributesOf(checkout: Checkout): SearchAttributeUpdatePair[] {
  const { request, phase, prices, lastFailure } = checkout;
  const showtime = prices?.showtime;
  const order = 'order' in phase ? phase.order : null;
  const unknown = moneyOf(checkout) === 'unknown';
  return [
    { key: keys.partner, value: request.partnerId },
    { key: keys.reference, value: request.reference },
    { key: keys.createdAt, value: new Date(checkout.createdAtMs) },
    { key: keys.status, value: phase.status },
    { key: keys.money, value: moneyOf(checkout) },
    { key: keys.failureKind, value: lastFailure?.kind ?? null },
    { key: keys.failureCode, value: lastFailure?.code ?? null },
    { key: keys.venueId, value: showtime?.venueId ?? null },
    { key: keys.productionId, value: showtime?.productionId ?? null },
    { key: keys.showtimeId, value: request.showtimeId },
    { key: keys.orderId, value: order?.orderId ?? null },
    { key: keys.needsOps, value: needsOps(checkout) },
    { key: keys.compensationsWaiting, value: waitingCompensations(checkout).length },
    { key: keys.unknownSince, value: unknown && order?.sentAtMs ? new Date(order.sentAtMs) : null },
    { key: keys.showtimeStart, value: showtime ? new Date(showtime.startsAt) : null },
  ];
}
