// The changes that a caller may make to a checkout, and what must be fetched again afterwards.
import type { CheckoutRequest, Customer, GuestCustomer } from './request';
import { failure, type Failure } from '../failure';
import type { Edit } from './command-book';
import { isSameCustomer, needsAuthentication } from './session';
import { hasOrder, isIn, type Checkout } from './state';

/** Why this edit is refused; null if it is accepted. */
export function refusalOfEdit(checkout: Checkout, changes: Edit): Failure | null {
  const unsupported = unsupportedField(checkout.request, changes);
  if (unsupported) return unsupported;
  if (isIn(checkout, 'selecting')) return null;
  if (isIn(checkout, 'held')) return refusedWhileHeld(checkout, changes);
  return changesOrder(changes) ? failure('CHECKOUT_STATE') : refusedWhileHeld(checkout, changes);
}

/**
 * Why every edit is refused; null if one may be accepted. Once an order was sent, the only possible edit is a
 * sign-in.
 */
export function refusalOfEdits(checkout: Checkout): Failure | null {
  const { edits, policy } = checkout;
  if (edits >= policy.editsMax) {
    return failure('CHECKOUT_STATE', { message: 'This checkout has used up its changes.' });
  }
  const isOrderSent = hasOrder(checkout) || isIn(checkout, 'cancelled');
  return isOrderSent && !needsAuthentication(checkout) ? failure('CHECKOUT_STATE') : null;
}

/**
 * The changed fields. A guest's session is opened when it is needed; an account's session is part of the edit. A new
 * customer does not get the lease of the former one.
 */
export function withEdit(
  checkout: Checkout,
  { customer, ...wishes }: Edit,
): Pick<Checkout, 'request' | 'session' | 'edits' | 'ownLease'> {
  const { session: current, ownLease } = checkout;
  const edits = checkout.edits + 1;
  const request = { ...checkout.request, ...wishes };
  if (!customer) return { request, session: current, edits, ownLease };
  const session = customer.type === 'account' ? customer.session : null;
  const isSame = isSameCustomer(checkout.request.customer, customer);
  return { request: { ...request, customer }, session, edits, ownLease: isSame ? ownLease : null };
}

/**
 * Whether prices and seats have to be fetched again while nothing is held. Another customer may have other prices, and
 * cannot take the seats that are still leased for the former one.
 */
export function needsPrices(checkout: Checkout, changes: Edit): boolean {
  if (changes.promotionCode !== undefined || changes.quantity !== undefined) return true;
  if (changes.customer !== undefined && checkout.ownLease) return true;
  const { customer, capabilities } = checkout.request;
  const pricesDiffer = customer?.type === 'account' || changes.customer?.type === 'account';
  return changes.customer !== undefined && pricesDiffer && capabilities.accessToken;
}

/** Whether the price of the held seats may have changed. */
export function changesReceipt({ promotionCode, loyaltyCardNumber }: Edit): boolean {
  return promotionCode !== undefined || loyaltyCardNumber !== undefined;
}

interface Wishes {
  readonly promotionCode?: string | null | undefined;
  readonly loyaltyCardNumber?: string | null | undefined;
  readonly customer?: (Pick<GuestCustomer, 'attribution'> & Pick<Customer, 'type'>) | undefined;
}

/** Refuses a field that the ordering shape of the Svc key does not support, rather than dropping it silently. */
export function unsupportedField(
  { capabilities }: Pick<CheckoutRequest, 'capabilities'>,
  { promotionCode, loyaltyCardNumber, customer }: Wishes,
): Failure | null {
  const { promotions, orderExtras, attribution } = capabilities;
  const wishes = [
    { pointer: '/promotionCode', carried: promotions, wish: promotionCode },
    { pointer: '/loyaltyCardNumber', carried: orderExtras, wish: loyaltyCardNumber },
    { pointer: '/customer/attribution', carried: attribution, wish: customer?.attribution },
  ];
  const refused = wishes.find(({ carried, wish }) => !carried && (wish ?? null) !== null);
  return refused ? failure('UNSUPPORTED_IN_SHAPE', { pointer: refused.pointer }) : null;
}

/** Whether the edit would change the order. A sent order never changes, so that a resend is identical. */
function changesOrder(changes: Edit): boolean {
  return changes.quantity !== undefined || changesReceipt(changes);
}

function refusedWhileHeld({ request }: Checkout, { customer, quantity }: Edit): Failure | null {
  if (quantity !== undefined) {
    const message = 'Seats are held: choose seats again to change their number.';
    return failure('CHECKOUT_STATE', { pointer: '/quantity', message });
  }
  if (!customer || isSameCustomer(request.customer, customer)) return null;
  const message = 'The seats are held for a customer: only the same customer can sign in again.';
  return failure('CHECKOUT_STATE', { pointer: '/customer', message });
}
