// The request of a checkout: what it buys, for which customer, and for which partner.
import type { OrderingCapabilities } from '../capabilities';
import type { KnownShowtime } from '../showtime';

/**
 * The partner's request, including edits. `customer` is private: it appears in no id, log or summary, and in search
 * attributes only as a hash.
 */
export interface CheckoutRequest {
  readonly partnerId: string;
  /** The partner's API key that started the checkout; left out by earlier builds. */
  readonly keyId?: string;
  readonly reference: string | null;
  readonly showtimeId: string;
  readonly quantity: number;
  readonly promotionCode: string | null;
  /** Private; left out if there is none. */
  readonly loyaltyCardNumber?: string | null;
  readonly customer: Customer | null;
  readonly device: Device;
  readonly orderDefaults: OrderDefaults;
  /** The showtime that the API knew when the checkout started; null or left out if unknown. */
  readonly showtime?: KnownShowtime | null;
  /** The features that the key's ordering shape supports. */
  readonly capabilities: OrderingCapabilities;
}

export type Customer = GuestCustomer | AccountCustomer;

interface KnownByEmail {
  /** A keyed hash of the email, by which ops find the checkout; left out by earlier builds. */
  readonly emailHash?: string;
}

export interface GuestCustomer extends KnownByEmail {
  readonly type: 'guest';
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Where the customer came from, unchanged from the caller (Svc spec 2.6, attributionMap). */
  readonly attribution?: Readonly<Record<string, string>>;
}

/** An existing customer, authenticated by the API: the workflow never gets a password. */
interface AccountCustomer extends KnownByEmail {
  readonly type: 'account';
  readonly session: Session;
  /** The saved ways to pay that Svc returned at sign-in. */
  readonly savedInstruments?: readonly SavedInstrument[];
  /** A promotion code that Svc offers them. */
  readonly signupPromotionCode?: string | null;
}

export interface SavedInstrument {
  /** The id to use in a payment of type `saved`. */
  readonly instrumentId: string;
  /** For people; null if Svc returns none. */
  readonly label: string | null;
}

export interface Device {
  readonly deviceId: string;
  readonly adId: string;
}

/**
 * What every order of this checkout says about Usher and the partner. Fixed at the start, so that the preview and the
 * order stay identical across a deploy (Svc spec 4.4 step 6).
 */
export interface OrderDefaults {
  readonly clientVersion: string;
  readonly associateTags: Readonly<Record<string, unknown>>;
  readonly tenantId: string | null;
}

/** The fields that accompany a payment, passed on unchanged from the caller (Svc spec 2.6). All of them are private. */
export interface PaymentExtras {
  readonly paymentDeviceData?: string;
  readonly shippingAddress?: Readonly<Record<string, unknown>>;
  readonly vendorData?: Readonly<Record<string, unknown>>;
}

/** A customer's session with Svc (Svc spec 4.4 step 3). */
export interface Session {
  readonly authToken: string;
  readonly accountId: string;
  /** Signs the requests: the private key if Svc returned one, else the token. */
  readonly signingKey: string;
}

/** Tickets of one offer: specific seats, or a number of places in general admission. */
export interface HeldItem {
  readonly offerId: string;
  readonly productId: string;
  readonly seatIds: readonly string[];
  readonly quantity: number;
}
