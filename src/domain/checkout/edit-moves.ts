// What a caller may change about a checkout, and what has to be asked again for it.
import { failure, type Failure } from '../failure';
import type { CheckoutEvent, Edit } from './events';
import { hurryPhase } from './pauses';
import { offerSeats } from './setbacks';
import type { Checkout, CheckoutIn, CheckoutRequest, Customer, Status } from './state';

type Of<T extends CheckoutEvent['type']> = Extract<CheckoutEvent, { type: T }>;

/** Nothing is held yet: anything may change. Prices and seats are asked for again where it matters. */
export function editChoice(
  checkout: CheckoutIn<'selecting'>,
  { changes }: Of<'edit'>,
  nowMs: number,
): Checkout | Failure {
  const refusal = unsupported(checkout.request, changes);
  if (refusal) return refusal;
  const next = withCustomer(withWishes(checkout, changes), changes.customer);
  const asked = needsPrices(changes) || (changes.customer && hasOwnPrices(next));
  if (!asked) return offerSeats(next, nowMs);
  const phase = { status: 'preparing', before: checkout.request } as const;
  return { ...next, lastFailure: null, phase };
}

/** The seats are leased to a customer, who stays. Another promotion makes another receipt. */
export function editHold(
  checkout: CheckoutIn<'held'>,
  { changes }: Of<'edit'>,
): Checkout | Failure {
  const refusal = unsupported(checkout.request, changes) ?? refusedWhileHeld(checkout, changes);
  if (refusal) return refusal;
  const next = withCustomer(withWishes(checkout, changes), changes.customer);
  if (changes.promotionCode === undefined) return next;
  const { items, lease, receipt, previewId } = checkout.phase;
  const before = { request: checkout.request, receipt, previewId };
  const phase = { status: 'holding', items, lease, waitsUntilMs: null, before } as const;
  return { ...next, lastFailure: null, phase };
}

/** An order is under way or done: only who the customer is can be shown again. */
export function editOrder<S extends Status>(
  checkout: CheckoutIn<S>,
  { changes }: Of<'edit'>,
  nowMs: number,
): Checkout | Failure {
  if (needsPrices(changes)) return failure('CHECKOUT_STATE');
  const refusal = refusedWhileHeld(checkout, changes);
  if (refusal) return refusal;
  const next = withCustomer(withWishes(checkout, changes), changes.customer);
  return changes.customer ? hurryPhase(next, nowMs) : next;
}

/** What the shape of the key cannot carry is refused, never dropped. */
export function unsupported(
  { capabilities }: Pick<CheckoutRequest, 'capabilities'>,
  { promotionCode }: Pick<Edit, 'promotionCode'>,
): Failure | null {
  const carried = capabilities.promotions || promotionCode === undefined || promotionCode === null;
  return carried ? null : failure('UNSUPPORTED_IN_SHAPE', { pointer: '/promotionCode' });
}

function needsPrices({ promotionCode, quantity }: Edit): boolean {
  return promotionCode !== undefined || quantity !== undefined;
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
  if (!customer || isSame(request.customer, customer)) return null;
  const message = 'The seats are held for a customer: only the same one can sign in again.';
  return failure('CHECKOUT_STATE', { pointer: '/customer', message });
}

function isSame(known: Customer | null, given: Customer): boolean {
  if (known?.type !== 'account' || given.type !== 'account') return false;
  return known.session.accountId === given.session.accountId;
}

function withWishes<C extends Checkout>(checkout: C, changes: Edit): C {
  const { customer: _customer, ...wishes } = changes;
  return { ...checkout, request: { ...checkout.request, ...wishes } };
}

/** A guest's session is opened when it is needed; that of an existing customer comes with them. */
function withCustomer<C extends Checkout>(checkout: C, customer: Customer | undefined): C {
  if (!customer) return checkout;
  const session = customer.type === 'account' ? customer.session : null;
  return { ...checkout, session, request: { ...checkout.request, customer } };
}
