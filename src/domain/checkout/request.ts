// What a checkout buys, for whom, and at whose request.
import type { OrderingCapabilities } from '../capabilities';
import type { KnownShowtime } from '../showtime';

/** What the partner requested, with their edits. `customer` is private: it is in no id, log or summary, and in attributes only as a hash. */
export interface CheckoutRequest {
  readonly partnerId: string;
  /** Which of the partner's API keys started it; left out by builds before it. */
  readonly keyId?: string;
  readonly reference: string | null;
  readonly showtimeId: string;
  readonly quantity: number;
  readonly promotionCode: string | null;
  /** Private; left out where there is none. */
  readonly loyaltyCardNumber?: string | null;
  readonly customer: Customer | null;
  readonly device: Device;
  readonly orderDefaults: OrderDefaults;
  /** The showtime as the API knew it when the checkout started; null or left out where it was unknown. */
  readonly showtime?: KnownShowtime | null;
  /** What the key's ordering shape supports. */
  readonly capabilities: OrderingCapabilities;
}

export type Customer = GuestCustomer | AccountCustomer;

interface KnownByEmail {
  /** A keyed hash, by which ops find the checkout; left out by builds before it. */
  readonly emailHash?: string;
}

export interface GuestCustomer extends KnownByEmail {
  readonly type: 'guest';
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Where the customer came from, as the caller gave it (Svc spec 2.6, attributionMap). */
  readonly attribution?: Readonly<Record<string, string>>;
}

/** An existing customer: the API has authenticated them, so that no password gets here. */
interface AccountCustomer extends KnownByEmail {
  readonly type: 'account';
  readonly session: Session;
  /** The saved ways to pay that Svc returned at sign-in. */
  readonly savedInstruments?: readonly SavedInstrument[];
  /** A promotion code that Svc offers them. */
  readonly signupPromotionCode?: string | null;
}

export interface SavedInstrument {
  /** For a payment of the type `saved`. */
  readonly instrumentId: string;
  /** For people; null where Svc names none. */
  readonly label: string | null;
}

export interface Device {
  readonly deviceId: string;
  readonly adId: string;
}

/** The sender's details in every order of this checkout, fixed at the start so that the preview and
 * the order stay identical across a deploy (Svc spec 4.4 step 6). */
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
  /** Signs the requests: the private key where Svc gave one, else the token. */
  readonly signingKey: string;
}

/** Some tickets of one offer: named seats, or a count of places in general admission. */
export interface HeldItem {
  readonly offerId: string;
  readonly productId: string;
  readonly seatIds: readonly string[];
  readonly quantity: number;
}
