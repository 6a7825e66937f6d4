/**
 * The features that an ordering shape of Svc supports (Svc spec 2.6, 2.7); anything else is refused before the call.
 * payments/ defines the payments that each shape supports.
 */
export interface OrderingCapabilities {
  readonly shape: 'primary' | 'alternative';
  readonly promotions: boolean;
  /** An access token in the price request, for a signed-in customer's own prices. */
  readonly accessToken: boolean;
  /** Loyalty cards, shipping addresses, device data and vendor data. */
  readonly orderExtras: boolean;
  /** Where a guest came from (attribution). */
  readonly attribution: boolean;
  /** The preview contains the payment, so a payment chosen later needs another preview. */
  readonly paymentInPreview: boolean;
  /** The layout contains the account in each taken seat. */
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
