// Offers and seats are known; waits for the caller to choose.
import { placesOnly, type SeatMap } from '../../domain/showtime';
import { failure, isFailure, keepingFailedAttempt, type Failure } from '../../domain/failure';
import type { Answer } from '../../domain/checkout/ports';
import type { CommandOf } from '../../domain/checkout/command-book';
import { deadlineOf, showtimeStart } from '../../domain/checkout/deadlines';
import { withEdit, needsPrices } from '../../domain/checkout/edits';
import {
  chooseItems,
  labelsOf,
  sellsPlaces,
  withOwnSeatsFree,
} from '../../domain/checkout/seat-choice';
import type { Checkout, Hold } from '../../domain/checkout/state';
import { stay, to, type Transition } from '../../domain/checkout/transition';
import { toHolding, toSelecting } from '../../domain/checkout/shared-transitions';
import { packSeatMap } from '../../domain/seat-map';
import { abandonedBy } from '../cancel-request';
import { INTERRUPTED, type CheckoutRun } from '../checkout-run';
import { MOVED, movedUnlessCommanded } from '../moved-showtime';
import { readPrices } from '../read-prices';

type Selecting = CheckoutRun<'selecting'>;

export async function selecting(it: Selecting): Promise<Transition> {
  if (it.phase.layoutDue) return readAgain(it);

  const deadline = deadlineOf(it.checkout);
  const command = await it.nextCommand(['seats', 'edit', 'cancel', 'force_cancel'], deadline);
  switch (command?.type) {
    case undefined:
      return expired(it);
    case 'seats':
      return chooseSeats(it.checkout, command, null);
    case 'edit':
      return editChoice(it.checkout, command);
    case 'cancel':
    case 'force_cancel':
      return abandonedBy(it.checkout, command);
  }
}

/** The chosen seats are not held, or no longer: reads what is out of date, then answers the waiting commands. */
async function readAgain(it: Selecting): Promise<Transition> {
  const { policy, request, lastFailure, commands } = it.checkout;
  const { idleEndsAtMs, pricesDue = false } = it.phase;
  const { showtimeId, quantity } = request;
  // Excludes a command that is still in the mailbox, and those that arrive from now on.
  const waiting = commands.owed.filter(({ key }) => !it.mailbox.holds(key));
  // The end of a hold is no reason to read the number of free places again.
  const isWorthACall = !sellsPlaces(it.checkout) || lastFailure?.code !== 'HOLD_EXPIRED';
  const budgetMs = policy.layoutBudgetMs;
  const unlessCommanded = <T>(read: () => Promise<Answer<T>>) =>
    it.interruptible(read, () => it.mailbox.hasCommand);
  const [layout, offers] = await Promise.all([
    isWorthACall ? unlessCommanded(() => it.svc.layout({ showtimeId, quantity, budgetMs })) : null,
    pricesDue ? unlessCommanded(() => readPrices(it, budgetMs)) : null,
  ]);
  const { seatMap, prices, lastFailure: lost } = it.checkout;
  const read = valueOf(layout);
  const fresh = valueOf(offers);
  // General admission may have no seat map: a refusal to return one says nothing about the showtime.
  const ofSeats = isGeneral(it.checkout) ? null : layout;
  const found = refusalOfShowtime(ofSeats) ?? refusalOfShowtime(offers) ?? refusalOfOffer(offers);
  const why = found ? whyLost(lost, found) : lost;
  const shown = read && shownMap(it.checkout, read);
  // Without an answer the old map stays, with its old `asOf`, and so do the old prices.
  const onward = to({ status: 'selecting', layoutDue: false, idleEndsAtMs }).with({
    seatMap: read ? shown && packSeatMap(shown) : seatMap,
    prices: fresh ?? prices,
  });
  if (found) onward.failing(why);
  for (const { name } of waiting) onward.answering(name, why);
  return onward;
}

/** Whether Svc marks the showtime as general admission. `sellsPlaces` is also true while the map has no seats yet. */
function isGeneral({ prices }: Checkout): boolean {
  return prices?.showtime.seating === 'general';
}

/**
 * In general admission only the number of free places is of use, not the seats. The number that the alternative shape
 * reports is wrong: it counts the free seats of the map, but a sold place takes none of them.
 */
function shownMap(checkout: Checkout, read: SeatMap): SeatMap | null {
  if (!isGeneral(checkout)) return withOwnSeatsFree(checkout, read, Date.now());
  const isCounted = checkout.request.capabilities.shape === 'alternative' && read.rows.length > 0;
  return isCounted ? null : placesOnly(read.available, read.asOf);
}

type Read<T> = Answer<T> | typeof INTERRUPTED | null;

function valueOf<T>(read: Read<T>): T | null {
  return read && read !== INTERRUPTED && read.outcome === 'done' ? read.value : null;
}

/** Svc's refusal if it no longer sells the showtime. The caller gets it, so that nobody chooses from the old map. */
function refusalOfShowtime(read: Read<unknown>): Failure | null {
  if (!read || read === INTERRUPTED || read.outcome === 'done') return null;
  return read.failure.next === 'start_over' ? read.failure : null;
}

/** The refusal if Svc no longer accepts the promotion code. */
function refusalOfOffer(read: Read<unknown>): Failure | null {
  if (!read || read === INTERRUPTED || read.outcome !== 'refused') return null;
  return read.failure.code === 'OFFER_NOT_FOUND' ? read.failure : null;
}

/** If both failures have the same code, the later message is kept, since it names the promotion code. */
function whyLost(lost: Failure | null, found: Failure): Failure {
  if (lost?.code === found.code) return { ...lost, message: found.message };
  return keepingFailedAttempt(lost, found);
}

async function expired(it: Selecting): Promise<Transition> {
  const starts = showtimeStart(it.checkout);
  const onward = to({ status: 'expired' }).answeringAll();
  if (!starts || starts.atMs > it.phase.idleEndsAtMs) return onward.noting('Expired: no activity');
  const moved = await movedUnlessCommanded(it);
  if (moved === INTERRUPTED) return stay(it.checkout);
  if (moved) return stay(it.checkout).with(moved).noting(MOVED);
  return onward
    .failing(failure('INVALID_SHOWTIME', { message: 'The showtime has started.' }))
    .noting('The showtime has started');
}

/** The previous hold stays valid until Svc has granted the new one. */
export function chooseSeats(
  checkout: Checkout,
  { items: choices }: CommandOf<'seats'>,
  hold: Hold | null,
): Transition {
  const { prices, seatMap, request, session, seatChanges } = checkout;
  const items = prices && chooseItems(choices, prices, seatMap);
  if (!items || isFailure(items)) return stay(checkout).answering('seats', items);
  const before = hold && { request, session, hold };
  return toHolding(items, { before })
    .with({ seatChanges: seatChanges + 1 })
    .failing(null)
    .noting(`Seats chosen: ${labelsOf(items, seatMap)}`);
}

/** Nothing is held, so every field may change. Prices and seats are fetched again if the edit affects them. */
function editChoice(checkout: Selecting['checkout'], { changes }: CommandOf<'edit'>): Transition {
  const { request, session, ownLease } = checkout;
  const text = `Changed: ${Object.keys(changes).join(', ')}`;
  const change = withEdit(checkout, changes);
  if (!needsPrices(checkout, changes)) {
    const { lastFailure } = checkout;
    const isCorrected = changes.customer !== undefined && lastFailure?.next === 'provide_customer';
    const onward = toSelecting(checkout, Date.now()).with(change).noting(text).answering('edit');
    return isCorrected ? onward.failing(null) : onward;
  }
  return to({ status: 'preparing', before: { request, session, ownLease, hold: null } })
    .with(change)
    .failing(null)
    .noting(text);
}
