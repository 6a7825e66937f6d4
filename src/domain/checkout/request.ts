// What a checkout is asked to buy, for whom and by whom.
import type { OrderingCapabilities } from '../capabilities';
import type { KnownShowtime } from '../showtime';

/** What the partner asked for, with their edits. `customer` is private: it is in no id, log, attribute or summary. */
export interface CheckoutRequest {
  readonly partnerId: string;
  readonly reference: string | null;
  readonly showtimeId: string;
  readonly quantity: number;
  readonly promotionCode: string | null;
  /** Private; left out where there is none. */
  readonly loyaltyCardNumber?: string | null;
  readonly customer: Customer | null;
  readonly device: Device;
  readonly orderDefaults: OrderDefaults;
  /** What the API knew of the showtime when the checkout started; null or left out where it knew nothing. */
  readonly showtime?: KnownShowtime | null;
  /** What Svc can be asked in the shape of the key. */
  readonly capabilities: OrderingCapabilities;
}

export type Customer = GuestCustomer | AccountCustomer;

export interface GuestCustomer {
  readonly type: 'guest';
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** How the customer was won, as the caller gave it (Svc spec 2.6, attributionMap). */
  readonly attribution?: Readonly<Record<string, string>>;
}

/** An existing customer: the API has authenticated them, so that no password comes here. */
interface AccountCustomer {
  readonly type: 'account';
  readonly session: Session;
  /** What they can pay with, as Svc returned it at sign-in. */
  readonly savedInstruments?: readonly SavedInstrument[];
  /** A code that Svc offers them. */
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

/** What every order of this checkout says of its sender, fixed at the start so that the preview and
 * the order stay identical across a deploy (Svc spec 4.4 step 6). */
export interface OrderDefaults {
  readonly clientVersion: string;
  readonly associateTags: Readonly<Record<string, unknown>>;
  readonly tenantId: string | null;
}

/** What a payment is accompanied by, handed on as the caller gave it (Svc spec 2.6). All of it is private. */
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
