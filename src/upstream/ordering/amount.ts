import type { Price } from '../../contract/decimal';
import { exactMoney, type Money } from '../../domain/money';

/** A price of the wire as money, with all its decimal places. */
export function amount({ value, currencyCode }: Price): Money {
  return exactMoney(value, currencyCode);
}
