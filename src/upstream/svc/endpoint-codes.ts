// Which codes of Svc's errors count from which endpoint (Svc spec 7.3).
import { endpoints, type Endpoint } from '../../contract/endpoints';
import { isOrderingErrorCode } from './error-body';

/** Not listed for the placing of an order: they suppose that it exists. */
const OF_PLACED_ORDERS: ReadonlySet<string> = new Set([
  'ORDER_NOT_FOUND',
  'ORDER_NOT_CANCELLABLE',
  'CANCELLATION_WINDOW_EXPIRED',
  'REFUND_PROCESSING_ERROR',
]);

/** From an endpoint that does not list them, these would say something false of the customer's money or order. */
const ONLY_WHERE_LISTED: ReadonlySet<string> = new Set([
  ...OF_PLACED_ORDERS,
  'FRAUD_DETECTED',
  'INVALID_CREDIT_CARD_NUMBER',
  'PROCESSOR_DECLINED',
]);

/** Whether the spec knows the code, and its words are true of the endpoint. */
export function countsFrom({ errorCodes }: Endpoint, code: string): boolean {
  if (!isOrderingErrorCode(code)) return false;
  return !ONLY_WHERE_LISTED.has(code) || errorCodes.includes(code);
}

/** Whether the placing of an order was answered as if the order existed: it proves no refusal. */
export function supposesOrder(row: Endpoint, code: string): boolean {
  return row === endpoints.placeOrder && OF_PLACED_ORDERS.has(code);
}
