/**
 * An exact amount: `amount` is a decimal string with at least the currency's decimal places, and more if Svc sent more.
 * It is rounded only for people, for a partner's provider, and to compare with what was charged.
 */
export interface Money {
  readonly amount: string;
  /** ISO 4217 code. */
  readonly currency: string;
}

/** The currencies of ISO 4217 that do not have 2 decimal places. */
const MINOR_DIGITS: ReadonlyMap<string, number> = new Map([
  ...codes('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF', 0),
  ...codes('BHD IQD JOD KWD LYD OMR TND', 3),
  ...codes('CLF UYW', 4),
]);

function codes(currencies: string, digits: number): [string, number][] {
  return currencies.split(' ').map((currency) => [currency, digits]);
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** The number of decimal places of the currency, for example 2 for USD and 0 for JPY. */
function minorDigits(currency: string): number {
  return MINOR_DIGITS.get(currency) ?? 2;
}

/**
 * Reads a decimal such as `14.5` as an exact amount of the currency (`14.50 USD`).
 * Throws a RangeError for text that is not a decimal or has more places than the currency.
 */
export function money(decimal: string, currency: string): Money {
  return fromMinorUnits(toMinorUnits({ amount: decimal, currency }), currency);
}

/**
 * Reads a decimal as received, without trailing zeros beyond the currency's places: `14.5` is `14.50 USD` and
 * `12.345` stays `12.345 USD`. Throws a RangeError for text that is not a decimal.
 */
export function exactMoney(decimal: string, currency: string): Money {
  const match = DECIMAL.exec(decimal);
  if (!match) throw new RangeError(`"${decimal}" is not a decimal amount`);
  const [, sign = '', whole = '0', received = ''] = match;
  const fraction = received.replace(/(?<!0)0+$/, '');
  const places = Math.max(fraction.length, minorDigits(currency));
  return ofScaled(BigInt(sign + whole + fraction.padEnd(places, '0')), places, currency);
}

/**
 * The amount as a whole number of the currency's smallest unit (cents for USD), for providers that use it. Throws a
 * RangeError if the amount has more decimal places than the currency or is beyond safe integers. To compare amounts
 * from Svc, use {@link compareMoney}, which accepts any amount.
 */
export function toMinorUnits({ amount, currency }: Money): number {
  const places = minorDigits(currency);
  const exact = exactMoney(amount, currency);
  if (placesOf(exact) > places) {
    throw new RangeError(`"${amount}" has more than ${places} decimal places of ${currency}`);
  }
  const units = Number(scaledTo(exact, places));
  if (!Number.isSafeInteger(units)) throw new RangeError(`"${amount}" is too large`);
  return units;
}

/** The inverse of {@link toMinorUnits}. Throws a RangeError unless `units` is a safe integer. */
export function fromMinorUnits(units: number, currency: string): Money {
  if (!Number.isSafeInteger(units)) throw new RangeError(`${units} is not a safe whole number`);
  return ofScaled(BigInt(units), minorDigits(currency), currency);
}

/** Rounded to the currency's places; an exact half is rounded away from zero. */
export function roundMoney({ amount, currency }: Money): Money {
  const exact = exactMoney(amount, currency);
  const digits = minorDigits(currency);
  const places = placesOf(exact);
  const step = 10n ** BigInt(places - digits);
  const scaled = scaledTo(exact, places);
  const half = scaled < 0n ? -step / 2n : step / 2n;
  return ofScaled((scaled + half) / step, digits, currency);
}

/**
 * Negative if `a` is less than `b`, 0 if they are equal, positive if `a` is greater; exact.
 * Throws a RangeError for different currencies.
 */
export function compareMoney(a: Money, b: Money): number {
  const [left, right] = onOneScale(a, b);
  return left < right ? -1 : Number(left > right);
}

/** Whether the amount is more than zero. */
export function isPositive(amount: Money): boolean {
  return compareMoney(amount, { ...amount, amount: '0' }) > 0;
}

/** Whether `a` is at least `b`, both rounded to the currency's places; false for different currencies. */
export function covers(a: Money, b: Money): boolean {
  return a.currency === b.currency && compareMoney(roundMoney(a), roundMoney(b)) >= 0;
}

/**
 * The smallest amount that counts as a full refund: the total, rounded down to the currency's places. Svc charges whole
 * cents and does not say which way it rounds `36.505 USD`, so 36.50 may be all that it took.
 */
export function leastRefund(total: Money): Money {
  const rounded = roundMoney(total);
  if (compareMoney(rounded, total) <= 0) return rounded;
  const digits = minorDigits(total.currency);
  return ofScaled(scaledTo(rounded, digits) - 1n, digits, total.currency);
}

/** `a` minus `b`, exactly. Throws a RangeError for different currencies. */
export function subtractMoney(a: Money, b: Money): Money {
  const [left, right, places] = onOneScale(a, b);
  return ofScaled(left - right, places, a.currency);
}

/** `a` plus `b`, exactly. Throws a RangeError for different currencies. */
export function addMoney(a: Money, b: Money): Money {
  const [left, right, places] = onOneScale(a, b);
  return ofScaled(left + right, places, a.currency);
}

/** The amount `count` times, exactly. */
export function timesMoney(each: Money, count: number): Money {
  const places = placesOf(each);
  return ofScaled(scaledTo(each, places) * BigInt(count), places, each.currency);
}

/** Whether both are exactly equal. */
export function sameMoney(a: Money, b: Money): boolean {
  return a.currency === b.currency && compareMoney(a, b) === 0;
}

/** For people: `31.50 USD`, rounded to the currency's places. */
export function formatMoney(exact: Money): string {
  return `${roundMoney(exact).amount} ${exact.currency}`;
}

/** For comparisons: `31.505 USD`, with every place, since rounding could hide the difference. */
export function formatExactly({ amount, currency }: Money): string {
  return `${exactMoney(amount, currency).amount} ${currency}`;
}

function onOneScale(a: Money, b: Money): [bigint, bigint, number] {
  if (a.currency !== b.currency) throw new RangeError(`${a.currency} is not ${b.currency}`);
  const places = Math.max(placesOf(a), placesOf(b));
  return [scaledTo(a, places), scaledTo(b, places), places];
}

function placesOf({ amount }: Money): number {
  return DECIMAL.exec(amount)?.[3]?.length ?? 0;
}

/** The amount times ten to the power of `places`; the amount must not have more decimal places. */
function scaledTo({ amount }: Money, places: number): bigint {
  const match = DECIMAL.exec(amount);
  if (!match) throw new RangeError(`"${amount}" is not a decimal amount`);
  const [, sign = '', whole = '0', fraction = ''] = match;
  return BigInt(sign + whole + fraction.padEnd(places, '0'));
}

function ofScaled(scaled: bigint, places: number, currency: string): Money {
  const sign = scaled < 0n ? '-' : '';
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const amount = places === 0 ? whole : `${whole}.${digits.slice(-places)}`;
  const exact = { amount: sign + amount, currency };
  const spare = places - minorDigits(currency);
  return spare > 0 && amount.endsWith('0') ? exactMoney(exact.amount, currency) : exact;
}
