/**
 * What an ordering shape of Svc can carry (Svc spec 2.6, 2.7); anything else is refused before the call. payments/ says
 * which payments it can carry.
 */
export interface OrderingCapabilities {
  readonly shape: 'primary' | 'alternative';
  readonly promotions: boolean;
  /** An access token with the refresh, for the prices of a signed-in customer. */
  readonly accessToken: boolean;
  /** Loyalty cards, shipping addresses, data of the device and of the vendor. */
  readonly orderExtras: boolean;
  /** Where a guest came from (attribution). */
  readonly attribution: boolean;
  /** The preview names the payment, so that a payment chosen later needs another preview. */
  readonly paymentInPreview: boolean;
  /** The layout names the customer of each seat that is taken. */
  readonly occupants: boolean;
}

export const PRIMARY_SHAPE: OrderingCapabilities = {
  shape: 'primary',
  promotions: true,
  accessToken: true,
  orderExtras: true,
  attribution: true,
  paymentInPreview: true,
  occupants: true,
};

export const ALTERNATIVE_SHAPE: OrderingCapabilities = {
  shape: 'alternative',
  promotions: false,
  accessToken: false,
  orderExtras: false,
  attribution: false,
  paymentInPreview: false,
  occupants: false,
};

/** The capabilities of a key's shape. */
export function capabilitiesOf(shape: OrderingCapabilities['shape']): OrderingCapabilities {
  return shape === 'primary' ? PRIMARY_SHAPE : ALTERNATIVE_SHAPE;
}
