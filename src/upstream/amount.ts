import type { Price } from '../contract/decimal';
import { money, type Money } from '../domain/money';

/** A price of the wire, exactly. Throws a RangeError for more places than its currency has. */
export function amount({ value, currencyCode }: Price): Money {
  return money(value, currencyCode);
}
