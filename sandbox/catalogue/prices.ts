import type { AreaCategory } from './seat-plans';

/** A price of a showtime in minor units of the venue's currency. */
export interface PricedOffer {
  readonly offerId: string;
  readonly label: string;
  readonly priceMinor: number;
}

/** Showtimes that begin before this hour, local time, have a matinee offer. */
const MATINEE_UNTIL_HOUR = 16;

const SURCHARGE_MINOR = { IMAX: 400, REALD3D: 250, premium: 500 } as const;

/** Prices are multiples of a quarter, as at box offices. */
const STEP_MINOR = 25;

interface Priced {
  readonly adultPriceMinor: number;
  readonly localHour: number;
  readonly attributes: readonly string[];
  readonly area: AreaCategory;
}

/** The offers of one showtime and area, the most common first. */
export function offersOf({ adultPriceMinor, localHour, attributes, area }: Priced): PricedOffer[] {
  const surcharge =
    (attributes.includes('IMAX') ? SURCHARGE_MINOR.IMAX : 0) +
    (attributes.includes('REALD3D') ? SURCHARGE_MINOR.REALD3D : 0) +
    (area === 'premium' ? SURCHARGE_MINOR.premium : 0);
  const offer = (offerId: string, label: string, percent: number): PricedOffer => ({
    offerId,
    label,
    priceMinor: toStep((adultPriceMinor * percent) / 100) + surcharge,
  });
  return [
    { offerId: 'adult', label: 'Adult', priceMinor: adultPriceMinor + surcharge },
    offer('child', 'Child', 72),
    offer('senior', 'Senior', 82),
    ...(localHour < MATINEE_UNTIL_HOUR ? [offer('matinee', 'Matinee', 78)] : []),
  ];
}

function toStep(minor: number): number {
  return Math.round(minor / STEP_MINOR) * STEP_MINOR;
}
