// What everybody sees of a checkout, made once however many look: a checkout never changes in place.
import type { Checkout } from '../../src/domain/checkout/state';
import { viewOf as makeView, type CheckoutView } from '../../src/domain/checkout/view';

const views = new WeakMap<Checkout, CheckoutView>();

export function viewOf(checkout: Checkout): CheckoutView {
  const known = views.get(checkout);
  if (known) return known;
  const made = makeView(checkout);
  views.set(checkout, made);
  return made;
}
