import type { Price } from '../../contract/decimal';
import { exactMoney, type Money } from '../../domain/money';

/** A price of the wire, with every place that it was told with. */
export function amount({ value, currencyCode }: Price): Money {
  return exactMoney(value, currencyCode);
}
