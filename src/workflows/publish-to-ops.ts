import type { SearchAttributeUpdatePair } from '@temporalio/common';
import { setCurrentDetails, upsertSearchAttributes, workflowInfo } from '@temporalio/workflow';
import { opsDetails } from '../domain/checkout/ops-details';
import { waitingCompensations } from '../domain/checkout/compensations';
import { moneyOf, needsOps } from '../domain/checkout/machine';
import type { Checkout } from '../domain/checkout/state';
import { stateOf } from '../domain/checkout/states';
import { SEARCH_ATTRIBUTES, searchAttributes as keys } from './search-attribute-keys';

export interface OpsPublisher {
  /** Shows a change to people: the details in words, and the search attributes that differ. */
  readonly publish: (checkout: Checkout) => void;
  /** Writes what was held back, before the run waits for anything. */
  readonly flush: () => void;
}

/**
 * The attributes of a state that may be passed through are held back while it is at work, until the run waits: each write
 * costs an event and a row of visibility.
 */
export function opsPublisher(): OpsPublisher {
  const written = attributesBroughtAlong();
  let heldBack: Checkout | null = null;
  const write = (checkout: Checkout): void => {
    heldBack = null;
    const changed = attributesOf(checkout).filter(({ key, value }) => {
      const text = JSON.stringify(value);
      if ((written.get(key.name) ?? 'null') === text) return false;
      written.set(key.name, text);
      return true;
    });
    if (changed.length > 0) upsertSearchAttributes(changed);
  };
  return {
    publish(checkout) {
      const state = stateOf(checkout);
      if (state.underWay && state.run) heldBack = checkout;
      else write(checkout);
      setCurrentDetails(opsDetails(checkout));
    },
    flush() {
      if (heldBack) write(heldBack);
    },
  };
}

/** A run that continues another one has its attributes. */
function attributesBroughtAlong(): Map<string, string> {
  const { typedSearchAttributes } = workflowInfo();
  return new Map(
    SEARCH_ATTRIBUTES.map((key) => [
      key.name,
      JSON.stringify(typedSearchAttributes.get(key) ?? null),
    ]),
  );
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
