/** An exact amount: `amount` is a decimal string with the currency's own number of places. */
export interface Money {
  readonly amount: string;
  /** ISO 4217 code. */
  readonly currency: string;
}

const MINOR_DIGITS: Readonly<Record<string, number>> = {
  BHD: 3,
  CLP: 0,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KRW: 0,
  KWD: 3,
  OMR: 3,
  TND: 3,
  VND: 0,
};

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** How many decimal places the currency has, for example 2 for USD and 0 for JPY. */
export function minorDigits(currency: string): number {
  return MINOR_DIGITS[currency] ?? 2;
}

/**
 * Reads a decimal such as `14.5` as an exact amount of the currency (`14.50 USD`).
 * Throws a RangeError for text that is no decimal or has more places than the currency.
 */
export function money(decimal: string, currency: string): Money {
  return fromMinorUnits(parseMinorUnits(decimal, currency), currency);
}

/** The amount as a whole number of the currency's smallest unit (cents for USD). */
export function toMinorUnits({ amount, currency }: Money): number {
  return parseMinorUnits(amount, currency);
}

/** The inverse of {@link toMinorUnits}. Throws a RangeError unless `units` is a safe integer. */
export function fromMinorUnits(units: number, currency: string): Money {
  if (!Number.isSafeInteger(units)) throw new RangeError(`${units} is not a safe whole number`);
  const digits = minorDigits(currency);
  const sign = units < 0 ? '-' : '';
  const padded = String(Math.abs(units)).padStart(digits + 1, '0');
  const whole = padded.slice(0, padded.length - digits);
  const fraction = padded.slice(padded.length - digits);
  return { amount: sign + (digits === 0 ? whole : `${whole}.${fraction}`), currency };
}

export function sameMoney(a: Money, b: Money): boolean {
  return a.currency === b.currency && toMinorUnits(a) === toMinorUnits(b);
}

/** For people: `31.50 USD`. */
export function formatMoney({ amount, currency }: Money): string {
  return `${amount} ${currency}`;
}

function parseMinorUnits(decimal: string, currency: string): number {
  const match = DECIMAL.exec(decimal);
  if (!match) throw new RangeError(`"${decimal}" is not a decimal amount`);
  const [, sign = '', whole = '0', fraction = ''] = match;
  const digits = minorDigits(currency);
  if (/[1-9]/.test(fraction.slice(digits))) {
    throw new RangeError(`"${decimal}" has more than ${digits} decimal places of ${currency}`);
  }
  const units = Number(sign + whole + fraction.slice(0, digits).padEnd(digits, '0'));
  if (!Number.isSafeInteger(units)) throw new RangeError(`"${decimal}" is too large`);
  return units === 0 ? 0 : units;
}
