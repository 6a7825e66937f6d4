// What a caller may change about a checkout, and what has to be asked again for it.
import { failure, type Failure } from '../failure';
import type { Edit } from './commands';
import type { Of } from './events';
import { hurryOrder } from './ordering/moves';
import type { CheckoutRequest, Customer, GuestCustomer } from './request';
import { isSameCustomer, needsAuthentication } from './session';
import type { Checkout, CheckoutIn } from './state';
import type { Take } from './state-definition';
import type { Status } from './status';
import { holdSeats, offerSeats } from './transitions';

/** Nothing is held yet: anything may change. Prices and seats are asked for again where it matters. */
export function editChoice(
  checkout: CheckoutIn<'selecting'>,
  { changes }: Of<'edit'>,
  nowMs: number,
): Checkout | Failure {
  const refusal = unsupported(checkout.request, changes);
  if (refusal) return refusal;
  const next = edited(checkout, changes);
  const asked = needsPrices(changes) || (changes.customer && hasOwnPrices(next));
  if (!asked) return offerSeats(next, nowMs, checkout.phase.layoutDue);
  const { request, session } = checkout;
  const before = { request, session, hold: null };
  return { ...next, lastFailure: null, phase: { status: 'preparing', before } };
}

/** The seats are leased to a customer, who stays. Another promotion or loyalty card makes another receipt. */
export function editHold(
  checkout: CheckoutIn<'held'>,
  { changes }: Of<'edit'>,
): Checkout | Failure {
  const refusal = unsupported(checkout.request, changes) ?? refusedWhileHeld(checkout, changes);
  if (refusal) return refusal;
  const next = edited(checkout, changes);
  if (changes.promotionCode === undefined && changes.loyaltyCardNumber === undefined) return next;
  const { request, session, phase: hold } = checkout;
  const before = { request, session, hold };
  return { ...holdSeats(next, hold.items, before, hold.lease), lastFailure: null };
}

function editOrder(checkout: Checkout, { changes }: Of<'edit'>, nowMs: number): Checkout | Failure {
  const refusal = changesOrder(changes)
    ? failure('CHECKOUT_STATE')
    : refusedWhileHeld(checkout, changes);
  return refusal ?? hurryOrder(edited(checkout, changes), nowMs);
}

/** Once an order is out, all that can change is that its customer signs in again. */
export const EDIT_ORDER: Take<Status, 'edit'> = {
  refuses: (checkout) =>
    refusesEdits(checkout) ?? (needsAuthentication(checkout) ? null : failure('CHECKOUT_STATE')),
  claim: editOrder,
};

export function refusesEdits({ edits, policy }: Checkout): Failure | null {
  if (edits < policy.editsMax) return null;
  return failure('CHECKOUT_STATE', { message: 'This checkout has used up its changes.' });
}

interface Wishes {
  readonly promotionCode?: string | null | undefined;
  readonly loyaltyCardNumber?: string | null | undefined;
  readonly customer?: (Pick<GuestCustomer, 'attribution'> & Pick<Customer, 'type'>) | undefined;
}

/** What the shape of the key cannot carry is refused, never dropped. */
export function unsupported(
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

function needsPrices({ promotionCode, quantity }: Edit): boolean {
  return promotionCode !== undefined || quantity !== undefined;
}

/** What an order says stays as it was said, so that a repeat is the same. */
function changesOrder(changes: Edit): boolean {
  return needsPrices(changes) || changes.loyaltyCardNumber !== undefined;
}

/** A customer who is known may have prices of their own. */
function hasOwnPrices({ request }: Checkout): boolean {
  return request.customer?.type === 'account' && request.capabilities.accessToken;
}

function refusedWhileHeld({ request }: Checkout, { customer, quantity }: Edit): Failure | null {
  if (quantity !== undefined) {
    const message = 'Seats are held: choose other seats to change how many.';
    return failure('CHECKOUT_STATE', { pointer: '/quantity', message });
  }
  if (!customer || isSameCustomer(request.customer, customer)) return null;
  const message = 'The seats are held for a customer: only the same one can sign in again.';
  return failure('CHECKOUT_STATE', { pointer: '/customer', message });
}

/** A guest's session is opened when it is needed; that of an existing customer comes with them. */
function edited(checkout: Checkout, { customer, ...wishes }: Edit): Checkout {
  const request = { ...checkout.request, ...wishes };
  const next = { ...checkout, request, edits: checkout.edits + 1 };
  if (!customer) return next;
  return { ...next, ...customerPart(customer), request: { ...request, customer } };
}

function customerPart(customer: Customer): Pick<Checkout, 'session' | 'renewals'> {
  return { session: customer.type === 'account' ? customer.session : null, renewals: 0 };
}
