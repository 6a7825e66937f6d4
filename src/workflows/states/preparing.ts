// Fetches prices and seats, at the start and again after an edit.
import { instant } from '../../domain/checkout/instant';
import type { Answer } from '../../domain/checkout/ports';
import type { CheckoutRequest, Session } from '../../domain/checkout/request';
import { failure, type Failure } from '../../domain/failure';
import { blamingPromotion } from '../../domain/checkout/promotion';
import { isSamePerson, needsAuthentication, withoutEdit } from '../../domain/checkout/session';
import {
  refusalOfQuantity,
  sellsPlaces,
  withOwnSeatsFree,
} from '../../domain/checkout/seat-choice';
import type { Before, Checkout } from '../../domain/checkout/state';
import { to, type Transition } from '../../domain/checkout/transition';
import { toSelecting } from '../../domain/checkout/shared-transitions';
import { packSeatMap } from '../../domain/seat-map';
import { placesOnly, type Prices, type SeatMap } from '../../domain/showtime';
import { abandonedBy } from '../cancel-request';
import { INTERRUPTED, type CheckoutRun } from '../checkout-run';
import { readPrices } from '../read-prices';
import { openSession } from '../signed-call';

type Preparing = CheckoutRun<'preparing'>;

export async function preparing(it: Preparing): Promise<Transition> {
  const answer = await it.interruptible(
    () => pricesAndSeats(it),
    () => it.mailbox.has('cancel', 'force_cancel'),
  );
  if (answer === INTERRUPTED) {
    return abandonedBy(it.checkout, await it.nextCommand(['cancel', 'force_cancel']));
  }
  if (answer.outcome !== 'done') return notPrepared(it.checkout, answer.failure);

  const { prices, seatMap: read, session, customerRefusal } = answer.value;
  const seatMap = read && withOwnSeatsFree(it.checkout, read, Date.now());
  const tooMany = refusalOfQuantity(it.checkout.request.quantity, prices, '/quantity');
  if (tooMany) {
    const next = it.phase.before ? tooMany.next : 'start_over';
    return notPrepared(it.checkout, { ...tooMany, next });
  }
  const free = seatMap ? `: ${seatMap.available} free` : '';
  return toSelecting(it.checkout, Date.now())
    .with({ prices, seatMap: seatMap && packSeatMap(seatMap), session })
    .failing(customerRefusal)
    .noting(`Prices and seats are known${free}`)
    .answering('start')
    .answering('edit');
}

interface Prepared {
  readonly prices: Prices;
  /** Null in general admission if Svc does not report how many places are free. */
  readonly seatMap: SeatMap | null;
  /** Null without a customer, or if no session could be opened; then it is opened before the seats are held. */
  readonly session: Session | null;
  /** Why Svc does not accept the customer. */
  readonly customerRefusal: Failure | null;
}

/** Makes all calls in parallel, since none depends on another (Svc spec 4.4 steps 1 to 3). */
async function pricesAndSeats(it: Preparing): Promise<Answer<Prepared>> {
  const { request, session } = it.checkout;
  let isLayoutNeeded = true;
  const pricesFirst = async () => {
    // A guest gets everybody's prices: endpoint 15 without a token.
    const answer = await readPrices(it, it.checkout.policy.prepareBudgetMs);
    isLayoutNeeded = answer.outcome === 'done' && answer.value.showtime.seating !== 'general';
    return answer;
  };
  const [prices, layout, opened] = await Promise.all([
    pricesFirst(),
    sellsPlaces(it.checkout)
      ? null
      : it.interruptible(
          () => layoutOf(it),
          () => !isLayoutNeeded,
        ),
    session ? null : openSession(request.customer, it.svc),
  ]);
  if (prices.outcome !== 'done') return prices;
  const known = {
    prices: prices.value,
    customerRefusal: request.customer && opened?.outcome === 'refused' ? opened.failure : null,
    session: opened?.outcome === 'done' ? opened.value : it.checkout.session,
  };
  const { seating, available } = prices.value.showtime;
  const seats = layout === INTERRUPTED ? null : layout;
  if (seating === 'general') {
    const places = available === undefined ? null : placesOnly(available, instant(Date.now()));
    // If the showtime lacks the attribute for reserved seats, Svc sells places, even if the map has seats.
    const hasPlaces = seats?.outcome === 'done' && seats.value.rows.length === 0;
    const seatMap = hasPlaces ? seats.value : places;
    return { outcome: 'done', value: { ...known, seatMap } };
  }
  const answer = seats ?? (await layoutOf(it));
  if (answer.outcome !== 'done') return answer;
  return { outcome: 'done', value: { ...known, seatMap: answer.value } };
}

function layoutOf(it: Preparing): Promise<Answer<SeatMap>> {
  const { request, policy } = it.checkout;
  const { showtimeId, quantity } = request;
  return it.svc.layout({ showtimeId, quantity, budgetMs: policy.prepareBudgetMs });
}

const SIGN_IN = failure('AUTHENTICATION_NEEDED');
const SIGN_IN_AT_START: Failure = {
  ...failure('AUTHENTICATION_NEEDED', {
    message: 'The session of the customer has ended: start a new checkout, with a new sign-in.',
  }),
  next: 'start_over',
};

/** Without prices the checkout fails; after an edit, the edit is undone. */
function notPrepared(checkout: Checkout & Preparing['checkout'], received: Failure): Transition {
  const { before } = checkout.phase;
  const named = blamingPromotion(received, checkout.request, before?.request);
  // Svc may sell to a signed-in customer what it refuses to others, so the customer should sign in first.
  const isSignInNeeded = needsAuthentication(checkout) && received.kind !== 'upstream';
  const why = isSignInNeeded ? (before ? SIGN_IN : SIGN_IN_AT_START) : named;
  const undo = before && undone(checkout, before);
  const onward = undo ? toSelecting(checkout, Date.now()).with(undo) : to({ status: 'failed' });
  const isCarriedOut = undo !== null && isSameRequest(undo.request, checkout.request);
  return onward
    .failing(why)
    .noting(`Could not be prepared: ${why.code}`)
    .answering('start', why)
    .answering('edit', isCarriedOut ? null : why);
}

/** Whether nothing of the edit was undone: an edit that was only a sign-in is kept. */
function isSameRequest(kept: CheckoutRequest, wanted: CheckoutRequest): boolean {
  const names = [
    'customer',
    'promotionCode',
    'loyaltyCardNumber',
    'quantity',
    'reference',
  ] as const;
  return names.every((name) => kept[name] === wanted[name]);
}

/** The fields from before the edit. If its new customer is kept, the lease of the former customer no longer counts. */
function undone(
  checkout: Checkout,
  before: Before,
): Pick<Checkout, 'request' | 'session' | 'ownLease'> {
  const { ownLease = checkout.ownLease } = before;
  const kept = withoutEdit(checkout, before);
  const isOther = !isSamePerson(before.request.customer, kept.request.customer);
  return { ...kept, ownLease: isOther ? null : ownLease };
}
