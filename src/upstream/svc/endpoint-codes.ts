// Which error codes are believed from which endpoint of Svc (spec 7.3).
import { endpoints, type Endpoint } from '../../contract/endpoints';
import { DECLINES } from '../../domain/failure';
import { isOrderingErrorCode } from './error-body';

/** Codes that presuppose an order; the spec does not list them for placing one. */
const OF_PLACED_ORDERS: ReadonlySet<string> = new Set([
  'ORDER_NOT_FOUND',
  'ORDER_NOT_CANCELLABLE',
  'CANCELLATION_WINDOW_EXPIRED',
  'REFUND_PROCESSING_ERROR',
]);

/** Believed only from endpoints that list them: from others, they would be misleading about the money or the order. */
const ONLY_WHERE_LISTED: ReadonlySet<string> = new Set([...OF_PLACED_ORDERS, ...DECLINES]);

/** Whether the spec has the code, and this endpoint may send it. */
export function canComeFrom({ errorCodes }: Endpoint, code: string): boolean {
  if (!isOrderingErrorCode(code)) return false;
  return !ONLY_WHERE_LISTED.has(code) || errorCodes.includes(code);
}

/** Whether Svc answered a new order with a code for existing orders. Such a code does not prove a refusal. */
export function presupposesOrder(row: Endpoint, code: string): boolean {
  return row === endpoints.placeOrder && OF_PLACED_ORDERS.has(code);
}
