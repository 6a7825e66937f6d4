/** What an ordering shape of Svc can carry (Svc spec 2.6, 2.7); what it cannot is refused before the call. */
export interface OrderingCapabilities {
  readonly shape: 'primary' | 'alternative';
  readonly promotions: boolean;
  /** An access token with the refresh, for the prices of a customer who is known. */
  readonly accessToken: boolean;
  /** Loyalty cards, shipping addresses, data of the device and of the vendor. */
  readonly orderExtras: boolean;
  /** How a guest was won. */
  readonly attribution: boolean;
  readonly associateTags: boolean;
  readonly externalNonce: boolean;
  readonly savedInstruments: boolean;
  readonly partnerPay: boolean;
  /** A card from the vault. */
  readonly card: boolean;
  /** The preview names the payment, so that a payment chosen later needs another preview. */
  readonly paymentInPreview: boolean;
  /** A lease is kept under its clientRequestId: asking again with the same one renews it. */
  readonly leaseByClientRequestId: boolean;
  readonly areaCategories: boolean;
  /** The layout names the customer of each seat that is taken. */
  readonly occupants: boolean;
  /** Svc itself proposes seats that sit together. */
  readonly recommendedSeats: boolean;
  /** Customers may authenticate by a user name, not only by e-mail. */
  readonly userNameLogin: boolean;
  /** A failed order says why. */
  readonly failureReason: boolean;
  /** Each ticket has a code of its own. */
  readonly ticketCodes: boolean;
}

export const PRIMARY_SHAPE: OrderingCapabilities = {
  shape: 'primary',
  promotions: true,
  accessToken: true,
  orderExtras: true,
  attribution: true,
  associateTags: true,
  externalNonce: true,
  savedInstruments: true,
  partnerPay: true,
  card: false,
  paymentInPreview: true,
  leaseByClientRequestId: true,
  areaCategories: true,
  occupants: true,
  recommendedSeats: true,
  userNameLogin: true,
  failureReason: true,
  ticketCodes: true,
};

export const ALTERNATIVE_SHAPE: OrderingCapabilities = {
  shape: 'alternative',
  promotions: false,
  accessToken: false,
  orderExtras: false,
  attribution: false,
  associateTags: false,
  externalNonce: false,
  savedInstruments: false,
  partnerPay: false,
  card: true,
  paymentInPreview: false,
  leaseByClientRequestId: false,
  areaCategories: false,
  occupants: false,
  recommendedSeats: false,
  userNameLogin: false,
  failureReason: false,
  ticketCodes: false,
};

/** The capabilities of a key's shape. */
export function capabilitiesOf(shape: OrderingCapabilities['shape']): OrderingCapabilities {
  return shape === 'primary' ? PRIMARY_SHAPE : ALTERNATIVE_SHAPE;
}
