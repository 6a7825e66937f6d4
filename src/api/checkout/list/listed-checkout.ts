import type { TypedSearchAttributes } from '@temporalio/common';
import { decodeTypedSearchAttributes } from '@temporalio/common/lib/converter/payload-search-attributes';
import { tsToMs } from '@temporalio/common/lib/time';
import { instant } from '../../../domain/checkout/instant';
import type { MoneyState } from '../../../domain/checkout/order';
import type { Status } from '../../../domain/checkout/status';
import type { FailureKind } from '../../../domain/failure-table';
import { searchAttributes as names } from '../../../workflows/search-attribute-keys';
import type { Execution } from '../../lists/visibility-pages';
import { checkoutHref } from '../checkout-resource';
import type { ListedCheckoutAnswer } from '../schemas/list-answer';

/**
 * What a list tells of a checkout: as it was some moments ago, and no more than it can be found by. The words are
 * those that the workflow has put into its search attributes. Pure.
 */
export function listedCheckout({
  execution,
  startTime,
  searchAttributes,
}: Execution): ListedCheckoutAnswer {
  const id = execution?.workflowId ?? '';
  const told = decodeTypedSearchAttributes(searchAttributes?.indexedFields);
  const createdAtMs = told.get(names.createdAt)?.getTime() ?? tsToMs(startTime);
  const orderId = told.get(names.orderId);
  return {
    id,
    href: checkoutHref(id),
    status: (told.get(names.status) as Status | undefined) ?? 'preparing',
    reference: told.get(names.reference) ?? null,
    createdAt: instant(createdAtMs),
    showtime: showtimeOf(told),
    payment: { money: (told.get(names.money) as MoneyState | undefined) ?? 'not_taken' },
    order: orderId === undefined ? null : { id: orderId },
    lastFailure: failureOf(told),
  };
}

function showtimeOf(told: TypedSearchAttributes) {
  const startsAt = told.get(names.showtimeStart);
  return {
    id: told.get(names.showtimeId) ?? null,
    productionId: told.get(names.productionId) ?? null,
    venueId: told.get(names.venueId) ?? null,
    startsAt: startsAt ? instant(startsAt.getTime()) : null,
  };
}

function failureOf(told: TypedSearchAttributes) {
  const kind = told.get(names.failureKind) as FailureKind | undefined;
  return kind === undefined ? null : { kind, code: told.get(names.failureCode) ?? null };
}
