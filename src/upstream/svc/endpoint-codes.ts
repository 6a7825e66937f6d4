// Which codes of Svc's errors count from which endpoint (Svc spec 7.3).
import { endpoints, type Endpoint } from '../../contract/endpoints';
import { isOrderingErrorCode } from './error-body';

/** Codes that presuppose an order; the spec does not list them for placing one. */
const OF_PLACED_ORDERS: ReadonlySet<string> = new Set([
  'ORDER_NOT_FOUND',
  'ORDER_NOT_CANCELLABLE',
  'CANCELLATION_WINDOW_EXPIRED',
  'REFUND_PROCESSING_ERROR',
]);

/** Ignored from other endpoints, where they would be false about the customer's money or order. */
const ONLY_WHERE_LISTED: ReadonlySet<string> = new Set([
  ...OF_PLACED_ORDERS,
  'FRAUD_DETECTED',
  'INVALID_CREDIT_CARD_NUMBER',
  'PROCESSOR_DECLINED',
]);

/** Whether the code is one of the spec, and can be true of this endpoint. */
export function countsFrom({ errorCodes }: Endpoint, code: string): boolean {
  if (!isOrderingErrorCode(code)) return false;
  return !ONLY_WHERE_LISTED.has(code) || errorCodes.includes(code);
}

/** Whether Svc answered the placing of an order as if the order existed, which proves no refusal. */
export function supposesOrder(row: Endpoint, code: string): boolean {
  return row === endpoints.placeOrder && OF_PLACED_ORDERS.has(code);
}
