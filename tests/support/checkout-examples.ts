// A checkout in each of its states, as tests need them.
import { NO_COMMANDS } from '../../src/domain/checkout/commands';
import { NEW_CANCELLATION, type Collection, type Order } from '../../src/domain/checkout/order';
import { SCHEMA_VERSION, type Checkout, type CheckoutIn } from '../../src/domain/checkout/state';
import type { PhaseOf, Status } from '../../src/domain/checkout/status';
import { PRIMARY_SHAPE } from '../../src/domain/capabilities';
import { money } from '../../src/domain/money';
import { DEFAULT_POLICY } from '../../src/domain/policy';
import { packSeatMap } from '../../src/domain/seat-map';
import type { Prices, SeatMap } from '../../src/domain/showtime';

export const NOW_MS = Date.UTC(2030, 0, 1, 12);

export const PRIVATE = {
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Lovelace',
  authToken: 'the-auth-token',
  signingKey: 'the-signing-key',
  nonce: 'tok_ok',
  loyaltyCardNumber: 'LC-77120',
  campaign: 'spring-letter',
  paymentDeviceData: 'device-blob',
  street: '1 Analytical Way',
  vendorWord: 'gift-wrap',
};

export const prices: Prices = {
  showtime: {
    id: 'D812',
    title: 'Night Train',
    productionId: 'B33',
    venueId: 'C12',
    venueName: 'Rex 12',
    startsAt: '2030-01-02T02:30:00Z',
    localStart: '2030-01-01T18:30:00-08:00',
    seating: 'reserved',
  },
  offers: [
    {
      offerId: 'adult',
      productId: 'P1',
      label: 'Adult',
      price: money('14.50', 'USD'),
      area: 'standard',
    },
    {
      offerId: 'adult',
      productId: 'P2',
      label: 'Adult',
      price: money('19.50', 'USD'),
      area: 'premium',
    },
    {
      offerId: 'child',
      productId: 'P3',
      label: 'Child',
      price: money('9.00', 'USD'),
      area: 'standard',
    },
  ],
  maxQuantity: 4,
  notices: { offerChanged: null, agePolicyUrl: null, shipping: null },
};

const seat = (
  id: string,
  x: number,
  area: string,
  status: 'available' | 'broken' = 'available',
) => ({
  id,
  number: id.slice(1),
  x,
  y: 0,
  type: 'standard',
  status,
  area,
});

export const seatMap: SeatMap = {
  asOf: '2030-01-01T11:59:00Z',
  available: 5,
  width: 6,
  height: 1,
  legend: [],
  rows: [
    {
      label: 'F',
      seats: [
        seat('F1', 0, 'standard'),
        seat('F2', 1, 'standard'),
        seat('F3', 2, 'premium'),
        seat('F4', 3, 'premium'),
        seat('F5', 4, 'standard'),
        seat('F6', 5, 'standard', 'broken'),
      ],
    },
  ],
  recommendedSeatIds: ['F1', 'F2'],
};

const items = [{ offerId: 'adult', productId: 'P1', seatIds: ['F1', 'F2'], quantity: 2 }];
const lease = { endsAtMs: NOW_MS + 535_000, leaseId: null };
export const receipt = {
  subtotal: money('29.00', 'USD'),
  serviceFee: money('4.00', 'USD'),
  tax: money('3.50', 'USD'),
  total: money('36.50', 'USD'),
};
export const payment = { type: 'nonce', nonce: PRIVATE.nonce, provider: 'sandbox' } as const;

export const order: Order = {
  payment,
  extras: {
    paymentDeviceData: PRIVATE.paymentDeviceData,
    shippingAddress: { line: PRIVATE.street },
    vendorData: { wish: PRIVATE.vendorWord },
  },
  collection: null,
  receipt,
  previewed: true,
  previewId: null,
  sentAtMs: NOW_MS - 1_000,
  accountId: 'A1',
  orderId: 'O55',
  namedAtMs: null,
  placedAtMs: NOW_MS,
  fulfilled: false,
  evidence: [],
  leaseOver: false,
  tickets: [],
  cancellation: null,
  tries: 0,
  pause: null,
};

/** What the partner's provider has set aside for it, where the partner collects. */
export const collection: Collection = {
  reference: 'chk_1-1',
  authorizationId: 'auth_1',
  own: false,
  lapsesAtMs: null,
  status: 'authorized',
};

export const tickets = [
  { number: 1, seatId: 'F1', seatLabel: 'F 1', offerId: 'adult', bookingId: 'VB1', qrData: 'QR1' },
  { number: 2, seatId: 'F2', seatLabel: 'F 2', offerId: 'adult', bookingId: 'VB2', qrData: 'QR2' },
];
const fulfilled: Order = { ...order, fulfilled: true };
const bought: Order = { ...fulfilled, tickets };

export const PHASES: { readonly [S in Status]: PhaseOf<S> } = {
  preparing: { status: 'preparing', before: null },
  selecting: { status: 'selecting', layoutDue: false, idle: { endsAtMs: NOW_MS + 900_000 } },
  holding: { status: 'holding', items, lease: null, waitsUntilMs: null, before: null },
  held: { status: 'held', items, lease, receipt, previewId: null },
  placing: { status: 'placing', items, lease, order },
  processing: { status: 'processing', items, lease, order },
  in_review: { status: 'in_review', items, lease, order },
  confirmed: { status: 'confirmed', items, lease, order: bought },
  cancelling: {
    status: 'cancelling',
    items,
    lease,
    order: { ...bought, cancellation: NEW_CANCELLATION },
  },
  cancelled: {
    status: 'cancelled',
    items,
    lease,
    order: fulfilled,
    refund: receipt.total,
    atMs: NOW_MS,
  },
  completed: { status: 'completed', items, lease, order: bought },
  failed: { status: 'failed' },
  expired: { status: 'expired' },
  abandoned: { status: 'abandoned' },
};

export const STATUSES = Object.keys(PHASES) as Status[];

/** `change` is made to the checkout, and `inPhase` to what its state alone knows. */
export function checkoutIn<S extends Status>(
  status: S,
  change: Partial<Checkout> = {},
  inPhase: Partial<PhaseOf<S>> = {},
): CheckoutIn<S> {
  const prepared = status !== 'preparing' && status !== 'failed';
  const checkout: Checkout = {
    schemaVersion: SCHEMA_VERSION,
    id: 'chk_1',
    request: {
      partnerId: 'demo',
      reference: 'cart-1842',
      showtimeId: 'D812',
      quantity: 2,
      promotionCode: null,
      loyaltyCardNumber: PRIVATE.loyaltyCardNumber,
      customer: {
        type: 'guest',
        email: PRIVATE.email,
        firstName: PRIVATE.firstName,
        lastName: PRIVATE.lastName,
        attribution: { campaign: PRIVATE.campaign },
      },
      device: { deviceId: 'device-1', adId: 'ad-1' },
      orderDefaults: { clientVersion: '1', associateTags: {}, tenantId: null },
      capabilities: PRIMARY_SHAPE,
    },
    policy: DEFAULT_POLICY,
    createdAtMs: NOW_MS - 120_000,
    updatedAtMs: NOW_MS - 1_000,
    version: 7,
    phase: { ...PHASES[status], ...inPhase } as Checkout['phase'],
    prices: prepared ? prices : null,
    seatMap: prepared ? packSeatMap(seatMap) : null,
    session: prepared
      ? { authToken: PRIVATE.authToken, accountId: 'A1', signingKey: PRIVATE.signingKey }
      : null,
    attempt: {
      clientRequestId: '7b0c2a4e-0000-4000-8000-000000000001',
      failed: 0,
      claims: 0,
      paymentType: null,
    },
    renewals: 0,
    seatChanges: 1,
    edits: 0,
    cancels: 0,
    ownLease: null,
    cancelRequest: null,
    compensations: [],
    lastFailure: null,
    refusedSignal: null,
    commands: NO_COMMANDS,
    timeline: [],
    ...change,
  };
  return checkout as CheckoutIn<S>;
}

/** The same where an order is out, with another order. */
export function withOrderOf<S extends 'placing' | 'processing' | 'in_review' | 'cancelling'>(
  status: S,
  change: Partial<Order>,
  more: Partial<Checkout> = {},
): CheckoutIn<S> {
  const known: Order = PHASES[status].order;
  const phase = { ...PHASES[status], order: { ...known, ...change } };
  return { ...checkoutIn(status, more), phase } as CheckoutIn<S>;
}

/** An existing customer, who alone can open a session again. */
export const account = {
  type: 'account',
  session: { authToken: PRIVATE.authToken, accountId: 'A1', signingKey: PRIVATE.signingKey },
} as const;

/** What a checkout of an existing customer has that one of a guest has not. */
export function ofAccount(session: Checkout['session'] = account.session): Partial<Checkout> {
  return { request: { ...checkoutIn('held').request, customer: account }, session };
}
