// Examples for tests: a checkout in each status, an order at each step, and a command of each type.
import { PRIMARY_SHAPE } from '../../src/domain/capabilities';
import { failure } from '../../src/domain/failure';
import { money } from '../../src/domain/money';
import { DEFAULT_POLICY } from '../../src/domain/policy';
import type { CommandOf, CommandTag, CommandType } from '../../src/domain/checkout/command-book';
import { addCompensation } from '../../src/domain/checkout/compensation-rules';
import type { Compensation } from '../../src/domain/checkout/compensation';
import { newCheckout } from '../../src/domain/checkout/new-checkout';
import type {
  ClaimedOrder,
  Collection,
  DeliveredOrder,
  FulfilledOrder,
  PlacedOrder,
  SentOrder,
} from '../../src/domain/checkout/order-steps';
import type {
  Checkout,
  CheckoutIn,
  Hold,
  PhaseOf,
  Purchase,
} from '../../src/domain/checkout/state';
import type { Status } from '../../src/domain/checkout/status';
import { packSeatMap } from '../../src/domain/seat-map';
import type { Prices, Seat, SeatMap } from '../../src/domain/showtime';

export const NOW_MS = Date.UTC(2030, 0, 1, 12);

/** Private values that no view, log or id may contain. */
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

/** Start of the showtime in `prices`. */
export const STARTS_AT_MS = Date.parse(prices.showtime.startsAt);

/** The same showtime without a seat map. */
export const generalPrices: Prices = {
  ...prices,
  showtime: { ...prices.showtime, seating: 'general' },
};

function seat(id: string, x: number, area: string, status: Seat['status'] = 'available'): Seat {
  return { id, number: id.slice(1), x, y: 0, type: 'standard', status, area };
}

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

export const receipt = {
  subtotal: money('29.00', 'USD'),
  serviceFee: money('4.00', 'USD'),
  tax: money('3.50', 'USD'),
  total: money('36.50', 'USD'),
};

export const hold: Hold = {
  items: [{ offerId: 'adult', productId: 'P1', seatIds: ['F1', 'F2'], quantity: 2 }],
  lease: { endsAtMs: NOW_MS + 535_000, leaseId: null },
  receipt,
  previewId: null,
};

export const HOLD_ENDS_AT_MS = hold.lease.endsAtMs - DEFAULT_POLICY.placeReserveMs;

export const payment = { type: 'nonce', nonce: PRIVATE.nonce, provider: 'sandbox' } as const;

export const extras = {
  paymentDeviceData: PRIVATE.paymentDeviceData,
  shippingAddress: { line: PRIVATE.street },
  vendorData: { wish: PRIVATE.vendorWord },
};

/** A purchase that Svc collects. */
export const purchase: Purchase = { ...hold, payment, extras, collection: null };

/** A collection by the partner, authorised at its provider. */
export const collection = {
  reference: 'chk_1-1',
  own: false,
  status: 'authorized',
  authorizationId: 'auth_1',
  lapsesAtMs: NOW_MS + 3600_000,
} as const satisfies Collection;

export const wanted = {
  reference: 'chk_1-1',
  own: false,
  status: 'wanted',
  authorizationId: null,
} as const satisfies Collection;

const sent = { firstSentAtMs: NOW_MS - 1_000, accountId: 'A1' };

export const claimed: ClaimedOrder = { step: 'claimed', claimedAtMs: NOW_MS };
export const sentOrder: SentOrder = { step: 'sent', ...sent, evidence: [], isLeaseOver: false };
export const placed: PlacedOrder = {
  step: 'placed',
  ...sent,
  orderId: 'O55',
  placedAtMs: NOW_MS,
  evidence: [],
  namedAtMs: null,
  isResend: false,
};
export const fulfilled: FulfilledOrder = { ...placed, step: 'fulfilled' };
export const delivered: DeliveredOrder = {
  ...placed,
  step: 'delivered',
  tickets: [
    {
      number: 1,
      seatId: 'F1',
      seatLabel: 'F 1',
      offerId: 'adult',
      bookingId: 'VB1',
      qrData: 'QR1',
    },
    {
      number: 2,
      seatId: 'F2',
      seatLabel: 'F 2',
      offerId: 'adult',
      bookingId: 'VB2',
      qrData: 'QR2',
    },
  ],
};

export const cancellation = {
  cause: null,
  doubtful: 0,
  refusal: null,
  isReadNext: false,
};
const next = { tries: 0, dueAtMs: NOW_MS, canHurry: true };

export const PHASES: { readonly [S in Status]: PhaseOf<S> } = {
  queued: {
    status: 'queued',
    ahead: 412,
    admittedBefore: 30,
    countedFromMs: NOW_MS - 3600_000,
    perSecond: 2.5,
  },
  preparing: { status: 'preparing', before: null },
  selecting: { status: 'selecting', layoutDue: false, idleEndsAtMs: NOW_MS + 900_000 },
  holding: { status: 'holding', items: hold.items, lease: null, before: null },
  held: { status: 'held', ...hold },
  placing: { status: 'placing', ...purchase, order: placed },
  processing: { status: 'processing', ...purchase, order: placed, next, resumed: null },
  in_review: { status: 'in_review', ...purchase, order: placed, cancellation: null },
  confirmed: { status: 'confirmed', ...purchase, order: delivered },
  cancelling: { status: 'cancelling', ...purchase, order: delivered, cancellation, next },
  cancelled: {
    status: 'cancelled',
    ...purchase,
    orderId: 'O55',
    refund: receipt.total,
    cause: null,
    atMs: NOW_MS,
  },
  completed: { status: 'completed', ...purchase, order: delivered },
  failed: { status: 'failed' },
  expired: { status: 'expired' },
  abandoned: { status: 'abandoned' },
};

export const STATUSES = Object.keys(PHASES) as Status[];

/** `change` overrides fields of the checkout, and `inPhase` fields of its phase. */
export function checkoutIn<S extends Status>(
  status: S,
  change: Partial<Checkout> = {},
  inPhase: Partial<PhaseOf<S>> = {},
): CheckoutIn<S> {
  const isPrepared = !['queued', 'preparing', 'failed'].includes(status);
  const request: Checkout['request'] = {
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
  };
  const clientRequestId = '7b0c2a4e-0000-4000-8000-000000000001';
  const start = { request, policy: DEFAULT_POLICY };
  const checkout: Checkout = {
    ...newCheckout('chk_1', start, clientRequestId, NOW_MS - 120_000),
    updatedAtMs: NOW_MS - 1_000,
    version: 7,
    phase: { ...PHASES[status], ...inPhase } as Checkout['phase'],
    prices: isPrepared ? prices : null,
    seatMap: isPrepared ? packSeatMap(seatMap) : null,
    session: isPrepared ? session : null,
    seatChanges: 1,
    timeline: [],
    ...change,
  };
  return checkout as CheckoutIn<S>;
}

export const session = {
  authToken: PRIVATE.authToken,
  accountId: 'A1',
  signingKey: PRIVATE.signingKey,
};

/** An existing customer: only the customer, not Usher, can renew the session. */
export const account = { type: 'account', session } as const;

/** The fields in which an existing customer's checkout differs from a guest's. */
export function ofAccount(
  current: Checkout['session'] = session,
): Pick<Checkout, 'request' | 'session'> {
  return { request: { ...checkoutIn('held').request, customer: account }, session: current };
}

export const { paymentAttemptsMax: ATTEMPTS_MAX, orderClaimsMax: CLAIMS_MAX } = DEFAULT_POLICY;

/** No payment attempts are left. */
export const SPENT: Pick<Checkout, 'attempt'> = {
  attempt: {
    clientRequestId: 'spent',
    failed: ATTEMPTS_MAX,
    claims: CLAIMS_MAX,
    paymentType: 'nonce',
  },
};

/** The compensation that voids a failed attempt's authorisation; `change` overrides its fields. */
export function owed(change: Partial<Compensation> = {}): Compensation {
  const listed = {
    reference: 'chk_1-1',
    kind: 'void',
    authorizationId: 'auth_1',
    amount: receipt.total,
  } as const;
  const [compensation] = addCompensation([], listed);
  if (!compensation) throw new Error('Nothing was listed.');
  return { ...compensation, ...change };
}

export const declined = failure('PROCESSOR_DECLINED');

const audit = { actor: 'ada', reason: 'customer called' };

/** A command of each type that a checkout in the right status accepts. */
export const COMMANDS: { readonly [T in CommandType]: CommandOf<T> } = {
  start: { type: 'start' },
  seats: { type: 'seats', items: [{ offerId: 'adult', seatIds: ['F3', 'F4'] }] },
  order: { type: 'order', expectedTotal: receipt.total, payment },
  edit: { type: 'edit', changes: { reference: 'cart-1843' } },
  cancel: { type: 'cancel' },
  retry_now: { type: 'retry_now', ...audit },
  resolve_order: { type: 'resolve_order', orderId: 'O55', ...audit },
  unlink_order: { type: 'unlink_order', ...audit },
  force_cancel: { type: 'force_cancel', ...audit },
  mark_resolved: { type: 'mark_resolved', outcome: 'failed', evidence: 'ticket 17', ...audit },
};

export function tag(name: CommandTag['name'], key = `${name}:1`): CommandTag {
  return { name, key, digest: 'digest', requestId: `request of ${key}` };
}
