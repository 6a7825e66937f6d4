// Preview and place order: prices a lease, and turns it into an order (Svc spec 4.4, steps 5 and 6).
import type { LineItem } from '../../src/contract/order';
import { badOrderInput, spentInput, SvcRefusal } from '../refusal';
import type { KeyTerms } from '../settings';
import type { Lease } from '../storage/lease-rows';
import type { Order, OrderExtras } from '../storage/order-rows';
import type { World } from '../world';
import type { Customer } from './accounts';
import { covers, offerPriceMinor, resolveItems, type Resolved } from './line-items';
import { acceptOrder, declineOrder } from './order-acceptance';
import { verdictOn, type Payment } from './payment';
import { discountOf } from './promotions';
import { receiptOf, type Receipt } from './receipt';
import { inSettledTransaction } from './what-is-due';
import { showtimeOnSale } from './showtime-on-sale';

/** The purchase, independent of the shape. */
export interface Basket {
  /** The lease's clientRequestId or leaseId. */
  readonly leaseReference: string;
  readonly items: readonly LineItem[];
  readonly promotionCode: string | undefined;
  /** The key by which the order will refer to the preview. */
  readonly previewKey: string;
}

/** An attempt to place a previewed order. */
export interface Purchase {
  /** The clientRequestId or, if a request of the alternative shape has none, the previewId. */
  readonly attemptId: string;
  readonly previewKey: string;
  /** Null for the lease that was previewed. */
  readonly leaseReference: string | null;
  /** Called only for a new attempt; throws a 400 if the payment is invalid. */
  readonly payment: () => Payment;
  /** Further fields of the order; the alternative shape has none. */
  readonly extras?: OrderExtras;
}

/**
 * Prices the leased items and stores the preview, since only a previewed order can be placed. Throws the codes of Svc
 * spec 7.3 for endpoint 20.
 */
export function previewOrder(
  world: World,
  { accountId }: Customer,
  { leaseReference, items: ordered, promotionCode, previewKey: key }: Basket,
): Receipt {
  return inSettledTransaction(world, (nowMs) => {
    // In the primary shape the lease's reference identifies the attempt.
    if (world.storage.orders.findAttempt(accountId, leaseReference)) {
      throw spentInput('clientRequestId', 'has been processed; a new attempt needs a fresh one');
    }
    const items = resolveItems(ordered, nowMs);
    const receipt = priceItems(items, promotionCode, world.faults.addedFeeMinor());
    const lease = world.storage.leases.find(accountId, leaseReference);
    if (!lease) throw noLease();
    if (!covers(lease.items, ordered)) {
      throw new SvcRefusal('INVENTORY_UNAVAILABLE', 'the line items are not the leased ones');
    }
    world.storage.leases.savePreview(lease.id, { key, items: ordered, receipt });
    return receipt;
  });
}

/**
 * Turns the lease into a pending order and charges the total of the preview, atomically. A declined payment uses up the
 * attempt and keeps the lease. Throws the codes of Svc spec 7.3 for endpoint 21.
 */
export function placeOrder(
  world: World,
  terms: KeyTerms,
  customer: Customer,
  purchase: Purchase,
): Order {
  const outcome = inSettledTransaction(world, (nowMs) => {
    refuseDuplicate(world, terms, customer, purchase);
    const payment = purchase.payment();
    const lease = leaseToPlace(world, customer, purchase);
    const { preview } = lease;
    if (preview?.key !== purchase.previewKey) {
      throw badOrderInput('orderParameters', 'expected the parameters of the last preview');
    }
    checkStillOnSale(lease, nowMs);
    const { attemptId: id, extras = {} } = purchase;
    const attempt = { id, lease, preview, payment, extras };
    const verdict = verdictOn(world, customer, payment, nowMs);
    if (purchase.leaseReference === null) world.storage.previews.spend(purchase.previewKey);
    return verdict.kind === 'declined'
      ? declineOrder(world, attempt, nowMs, verdict.code)
      : acceptOrder(world, attempt, nowMs, verdict);
  });
  // Thrown outside the transaction: inside, it would roll back the attempt that the decline has used up.
  if (outcome instanceof SvcRefusal) throw outcome;
  return outcome;
}

function priceItems(
  items: readonly Resolved<LineItem>[],
  promotionCode: string | undefined,
  addedFeeMinor: number,
): Receipt {
  const venue = items[0]?.showtime.venue;
  if (!venue) throw badOrderInput('lineItems', 'is empty');
  const lines = items.map((item) => {
    const priceMinor = offerPriceMinor(item);
    if (priceMinor === undefined) throw new SvcRefusal('OFFER_NOT_FOUND', 'no such offer');
    return { priceMinor, quantity: item.quantity };
  });
  const discountMinor = promotionCode === undefined ? 0 : discountOf(promotionCode);
  if (discountMinor === undefined) throw new SvcRefusal('OFFER_NOT_FOUND', 'no such promotion');
  const { currency, taxBasisPoints } = venue;
  return receiptOf({ currency, taxBasisPoints, lines, discountMinor, addedFeeMinor });
}

function refuseDuplicate(
  { storage }: World,
  { duplicateNamesOrder }: KeyTerms,
  { accountId }: Customer,
  { attemptId, previewKey }: Purchase,
): void {
  const attempt = storage.orders.findAttempt(accountId, attemptId);
  if (!attempt) return;
  // A request without a clientRequestId is not a duplicate: it names a preview that has been used.
  if (attemptId === previewKey) throw spentPreview();
  const named = duplicateNamesOrder && attempt.orderId !== null;
  throw new SvcRefusal(
    'DUPLICATE_CLIENT_REQUEST_ID',
    'that clientRequestId has been processed',
    named ? { details: { orderId: attempt.orderId } } : {},
  );
}

function leaseToPlace(
  world: World,
  { accountId }: Customer,
  { leaseReference, previewKey }: Purchase,
): Lease {
  const { leases } = world.storage;
  if (leaseReference !== null) {
    const lease = leases.find(accountId, leaseReference);
    if (!lease) throw noLease();
    return lease;
  }
  const lease = leases.findByPreview(accountId, previewKey);
  if (!lease) throw notPlaceable(world, accountId, previewKey);
  return lease;
}

/** Why no order can be placed with this previewId: it is unknown, used, replaced, or its lease has ended. */
function notPlaceable({ storage }: World, accountId: string, previewId: string): SvcRefusal {
  const preview = storage.previews.find(accountId, previewId);
  if (!preview) return badOrderInput('previewId', 'is not a preview of this customer');
  if (preview.isSpent) return spentPreview();
  const isLeased = storage.leases.find(accountId, preview.leaseReference) !== undefined;
  return isLeased
    ? spentInput('previewId', 'was replaced by a later preview of the lease')
    : noLease();
}

function spentPreview(): SvcRefusal {
  return spentInput('previewId', 'has been used; preview again');
}

/** Throws INVENTORY_UNAVAILABLE if the showtime has begun since the preview: `placeOrder` has no code for that. */
function checkStillOnSale({ showtimeId }: Lease, nowMs: number): void {
  try {
    showtimeOnSale(showtimeId, nowMs);
  } catch (error) {
    if (!(error instanceof SvcRefusal)) throw error;
    throw new SvcRefusal('INVENTORY_UNAVAILABLE', error.message);
  }
}

function noLease(): SvcRefusal {
  return new SvcRefusal('INVENTORY_UNAVAILABLE', 'no live lease');
}
