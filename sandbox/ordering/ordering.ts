// Preview and place order: what a lease costs, and how it becomes an order (Svc spec 4.4, steps 5 and 6).
import type { OrderParameters } from '../../src/contract/order';
import { badOrderInput, SvcRefusal } from '../refusal';
import type { Lease } from '../storage/lease-rows';
import type { Order } from '../storage/order-rows';
import type { World } from '../world';
import {
  offerPriceMinor,
  parametersDigest,
  resolveItems,
  sameItems,
  type ResolvedItem,
} from './line-items';
import { acceptOrder, declineOrder } from './order-acceptance';
import { paymentToken, verdictOn } from './payment';
import { discountOf } from './promotions';
import { receiptOf, type Receipt } from './receipt';
import { inPresent } from './settling';

/** The customer whose order it is. */
export interface Customer {
  readonly accountId: string;
  readonly isGuest: boolean;
}

/**
 * Prices the leased items and remembers what was previewed, since only that can be placed. Throws
 * the codes of Svc spec 7.3 for endpoint 20.
 */
export function previewOrder(
  world: World,
  customer: Customer,
  parameters: OrderParameters,
): Receipt {
  return inPresent(world, (nowMs) => {
    checkGuest(customer, parameters);
    const items = resolveItems(parameters.lineItems, nowMs);
    const receipt = priceItems(items, parameters);
    const lease = heldLease(world, customer, parameters);
    world.storage.leases.savePreview(lease.id, parametersDigest(parameters));
    return receipt;
  });
}

/**
 * Turns the lease into an order and charges it, at once or not at all; the order is then pending.
 * A declined payment uses up the clientRequestId and leaves the lease. Throws the codes of Svc spec
 * 7.3 for endpoint 21.
 */
export function placeOrder(world: World, customer: Customer, parameters: OrderParameters): Order {
  const outcome = inPresent(world, (nowMs) => {
    refuseDuplicate(world, customer, parameters);
    checkGuest(customer, parameters);
    const token = paymentToken(parameters);
    if (token === undefined)
      throw badOrderInput('an externalPaymentNonce or a paymentInstrumentId');
    const lease = heldLease(world, customer, parameters);
    if (lease.previewDigest !== parametersDigest(parameters)) {
      throw badOrderInput('these orderParameters have not been previewed');
    }
    const receipt = priceItems(stillOnSale(parameters, nowMs), parameters);
    const verdict = verdictOn(token, world.settings);
    return verdict.kind === 'declined'
      ? declineOrder(world, lease, receipt, nowMs, verdict.code)
      : acceptOrder(world, lease, receipt, nowMs, verdict);
  });
  // Thrown only here, since a throw inside would undo the attempt that the decline has used up.
  if (outcome instanceof SvcRefusal) throw outcome;
  return outcome;
}

function refuseDuplicate(
  { storage, settings }: World,
  { accountId }: Customer,
  { clientRequestId }: OrderParameters,
): void {
  const attempt = storage.orders.findAttempt(accountId, clientRequestId);
  if (!attempt) return;
  const named = settings.duplicateNamesOrder && attempt.orderId !== null;
  throw new SvcRefusal(
    'DUPLICATE_CLIENT_REQUEST_ID',
    'that clientRequestId has been processed',
    named ? { details: { orderId: attempt.orderId } } : {},
  );
}

function checkGuest({ isGuest }: Customer, { isGuestOrder }: OrderParameters): void {
  if (isGuest !== (isGuestOrder ?? false)) {
    throw badOrderInput('orderParameters.isGuestOrder does not fit the account');
  }
}

/** The live lease over exactly these line items. */
function heldLease(
  { storage }: World,
  { accountId }: Customer,
  { clientRequestId, lineItems }: OrderParameters,
): Lease {
  const lease = storage.leases.find(accountId, clientRequestId);
  if (!lease) throw new SvcRefusal('INVENTORY_UNAVAILABLE', 'no live lease');
  if (!sameItems(lease.items, lineItems)) {
    throw new SvcRefusal('INVENTORY_UNAVAILABLE', 'the line items are not the leased ones');
  }
  return lease;
}

/** Place order has no code for a showtime that begins between preview and order. */
function stillOnSale({ lineItems }: OrderParameters, nowMs: number): ResolvedItem[] {
  try {
    return resolveItems(lineItems, nowMs);
  } catch (error) {
    if (!(error instanceof SvcRefusal) || error.code !== 'INVALID_SHOWTIME') throw error;
    throw new SvcRefusal('INVENTORY_UNAVAILABLE', error.message);
  }
}

function priceItems(items: readonly ResolvedItem[], { promotionCode }: OrderParameters): Receipt {
  const venue = items[0]?.showtime.venue;
  if (!venue) throw badOrderInput('nothing to order');
  const lines = items.map((item) => {
    const priceMinor = offerPriceMinor(item);
    if (priceMinor === undefined) throw new SvcRefusal('OFFER_NOT_FOUND', 'no such offer');
    return { priceMinor, quantity: item.quantity };
  });
  const discountMinor = promotionCode === undefined ? 0 : discountOf(promotionCode);
  if (discountMinor === undefined) throw new SvcRefusal('OFFER_NOT_FOUND', 'no such promotion');
  const { currency, taxBasisPoints } = venue;
  return receiptOf({ currency, taxBasisPoints, lines, discountMinor });
}
