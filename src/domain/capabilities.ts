/**
 * What an ordering shape of Svc can carry (Svc spec 2.6, 2.7); what it cannot is refused before the call. Which payments it
 * can carry is in payments/.
 */
export interface OrderingCapabilities {
  readonly shape: 'primary' | 'alternative';
  readonly promotions: boolean;
  /** An access token with the refresh, for the prices of a customer who is known. */
  readonly accessToken: boolean;
  /** Loyalty cards, shipping addresses, data of the device and of the vendor. */
  readonly orderExtras: boolean;
  /** How a guest was won. */
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
