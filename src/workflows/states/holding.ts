// The seats are leased, then priced (Svc spec 4.4 steps 4 and 5). If the promotion changed, products are read first.
import { holdEndsAtMs } from '../../domain/checkout/deadlines';
import type { Answer, LeaseGrant } from '../../domain/checkout/ports';
import { instant } from '../../domain/checkout/instant';
import { failure, isFailure, keepingFailedAttempt, type Failure } from '../../domain/failure';
import { blamingPromotion } from '../../domain/checkout/promotion';
import { areSameProducts, chooseAgain } from '../../domain/checkout/seat-choice';
import { formatMoney } from '../../domain/money';
import { withoutEdit } from '../../domain/checkout/session';
import type {
  Before,
  Checkout,
  CheckoutIn,
  Hold,
  Lease,
  OwnLease,
} from '../../domain/checkout/state';
import { stay, to, type Transition } from '../../domain/checkout/transition';
import { toHolding, chooseSeatsAgain } from '../../domain/checkout/shared-transitions';
import { abandonedBy } from '../cancel-request';
import { INTERRUPTED, type CheckoutRun } from '../checkout-run';
import { occupantsOf } from '../occupants';
import { previewSeats } from '../order-calls';
import { readOwnPrices } from '../read-prices';
import { signed } from '../signed-call';
import { chooseSeats } from './selecting';

type Holding = CheckoutRun<'holding'>;

/** `seats` is accepted only in one wait: after an order or an edit was refused, for the older lease to end. */
const INTERRUPTING = ['seats', 'cancel', 'force_cancel'] as const;

export async function holding(it: Holding): Promise<Transition> {
  const isInterrupted = () => it.mailbox.has(...INTERRUPTING);

  if (it.phase.pricesDue) {
    const why = await it.interruptible(() => readProducts(it), isInterrupted);
    if (why === INTERRUPTED) return interrupted(it);
    if (why) return notHeld(it.checkout, why, true);
  }

  if (!it.phase.lease) {
    const granted = await it.interruptible(() => leaseSeats(it), isInterrupted);
    if (granted === INTERRUPTED) return interrupted(it);
    if (granted.outcome !== 'done') {
      return notHeld(it.checkout, granted.failure, granted.outcome !== 'unknown');
    }
    keepLease(it, granted.value);
    const { leaseMarginMs, placeReserveMs } = it.checkout.policy;
    const isTooShort = granted.value.durationMs <= leaseMarginMs + placeReserveMs;
    if (isTooShort) return notHeld(it.checkout, tooShort(it.checkout), true);
  }

  const { items, lease } = it.phase;
  if (!lease) throw new Error('A hold is priced only once its seats are leased.');
  const preview = await it.interruptible(() => previewSeats(it, { items, lease }), isInterrupted);
  if (preview === INTERRUPTED) return interrupted(it);
  if (preview.outcome !== 'done') return notHeld(it.checkout, preview.failure, true);

  const { receipt, previewId } = preview.value;
  return (
    to({ status: 'held', items, lease, receipt, previewId })
      .noting(`The total is ${formatMoney(receipt.total)}`)
      .answering('seats')
      // After a refused promotion the former products are held again, and the edit is answered here.
      .answering('edit', it.checkout.lastFailure)
      // After a decline the seats are held again, and the order command is answered here.
      .answering('order', it.checkout.lastFailure)
  );
}

async function interrupted(it: Holding): Promise<Transition> {
  const command = await it.nextCommand(INTERRUPTING);
  return command.type === 'seats'
    ? chooseSeats(it.checkout, command, null)
    : abandonedBy(it.checkout, command);
}

/**
 * With a promotion, Svc may sell the same seats as other products: then those products have to be leased. Returns why
 * they could not be read or chosen; null if they were.
 */
async function readProducts(it: Holding): Promise<Failure | null> {
  const answer = await readOwnPrices(it, it.checkout.policy.callBudgetMs);
  if (answer.outcome !== 'done') return answer.failure;
  const { phase, prices, seatMap } = it.checkout;
  const chosen = { items: phase.items, offers: prices?.offers ?? [] };
  const items = chooseAgain(chosen, answer.value, seatMap);
  if (isFailure(items)) return items;
  const lease = areSameProducts(items, phase.items) ? phase.lease : null;
  const before = phase.before && { ...phase.before, former: { prices, items: phase.items } };
  it.note({ prices: answer.value, phase: { ...phase, items, lease, before, pricesDue: false } });
  return null;
}

/** Leases the seats. If an older lease of ours may still hold them, waits once for it to end. */
async function leaseSeats(it: Holding): Promise<Answer<LeaseGrant>> {
  const first = await requestLease(it);
  const { ownLease } = it.checkout;
  if (first.outcome !== 'refused' || !ownLease) return first;
  if (!mayBeOurs(it.checkout, first.failure)) return first;
  const others = await othersSeats(it);
  if (others.length > 0) {
    const seatIds = ownLease.seatIds.filter((id) => !others.includes(id));
    it.note({ ownLease: { ...ownLease, seatIds } });
    return first;
  }
  beginWaiting(it);
  const leftMs = ownLease.endsAtMs - Date.now();
  await it.pause(Math.max(leftMs, it.checkout.policy.retryPauseMs), {
    summary: 'Our older lease ends',
    canHurry: false,
  });
  it.note({ ownLease: null, phase: { ...it.phase, isWaiting: false } });
  return requestLease(it);
}

/** The wait may last as long as a lease, so a declined order, or a refused edit, is answered when it begins. */
function beginWaiting(it: Holding): void {
  const { lastFailure } = it.checkout;
  it.note(
    { phase: { ...it.phase, isWaiting: lastFailure !== null } },
    'The seats may still be in our older lease: waiting for it to end',
  );
  if (!lastFailure) return;
  it.become(stay(it.checkout).answering('order', lastFailure).answering('edit', lastFailure));
}

/** A lease whose response was lost may exist at Svc, and may have replaced the hold. */
async function requestLease(it: Holding): Promise<Answer<LeaseGrant>> {
  const { request, attempt, phase, policy } = it.checkout;
  const requestedAtMs = Date.now();
  const answer = await signed(it, (caller) =>
    it.svc.lease({
      ...caller,
      showtimeId: request.showtimeId,
      clientRequestId: attempt.clientRequestId,
      items: phase.items,
    }),
  );
  if (answer.outcome === 'unknown') {
    const sinceMs = leasedSinceMs(it.checkout, requestedAtMs);
    const assumedEndMs = Date.now() + policy.leaseAssumedMs;
    const ownLease = ownLeaseOf(it.checkout, sinceMs, assumedEndMs);
    it.note({ ownLease: { ...ownLease, ...grantedBefore(it.checkout) } });
  }
  return answer;
}

/** If the response to a renewal is lost, the lease that was granted before still counts. */
function grantedBefore({
  ownLease,
  phase,
}: CheckoutIn<'holding'>): Pick<OwnLease, 'grantedUntilMs'> {
  const { seatIds = [], grantedUntilMs } = ownLease ?? {};
  const isGranted = seatIdsOf(phase).every((id) => seatIds.includes(id));
  return isGranted && grantedUntilMs !== undefined ? { grantedUntilMs } : {};
}

/**
 * Whether the seats may be refused because an older lease of ours holds them. False during a valid hold, which the new
 * lease would replace. Also false if the older lease has the same clientRequestId but lacks one of the seats: then that
 * seat is the reason.
 */
function mayBeOurs(
  { ownLease, phase, attempt }: CheckoutIn<'holding'>,
  { code }: Failure,
): boolean {
  if (code !== 'SEAT_UNAVAILABLE' || !ownLease || phase.before?.hold) return false;
  const seatIds = seatIdsOf(phase);
  const isReplaced = ownLease.since?.clientRequestId === attempt.clientRequestId;
  const isOurs = (id: string) => ownLease.seatIds.includes(id);
  // Without reserved seating there are no seat ids.
  return isReplaced && seatIds.length > 0 ? seatIds.every(isOurs) : seatIds.some(isOurs);
}

/** The chosen seats that another account has; none if Svc returns no accounts. */
async function othersSeats(it: Holding): Promise<readonly string[]> {
  const answer = await occupantsOf(it);
  if (answer.outcome !== 'done' || !answer.value) return [];
  const occupants = answer.value;
  const ourId = it.checkout.session?.accountId;
  return seatIdsOf(it.phase).filter((id) => {
    const holder = occupants[id];
    return typeof holder === 'string' && holder !== ourId;
  });
}

/** Blames the promotion code if there are former products, which are then held again. */
function tooShort({ phase }: CheckoutIn<'holding'>): Failure {
  const message =
    'The ticketing service holds the seats with this promotion code for too short a time.';
  return failure('HOLD_EXPIRED', phase.before?.former ? { message } : {});
}

/** The new lease replaces the previous hold. */
function keepLease(it: Holding, { sentAtMs, durationMs, leaseId }: LeaseGrant): void {
  const { phase, policy } = it.checkout;
  const sinceMs = leasedSinceMs(it.checkout, sentAtMs);
  const endsAtMs = sinceMs + durationMs - policy.leaseMarginMs;
  const lease: Lease = { endsAtMs, leaseId };
  const before = phase.before && { ...phase.before, hold: null };
  const ownLease = ownLeaseOf(it.checkout, sinceMs, endsAtMs);
  const granted = { ...ownLease, grantedUntilMs: ownLease.endsAtMs };
  it.note(
    { phase: { ...phase, lease, before }, ownLease: granted },
    `Seats leased until ${instant(holdEndsAtMs(lease, policy))}`,
  );
}

/**
 * The time from which the lease counts. Where leases do not renew, Svc only repeats its first answer for the same
 * seats. The alternative shape always makes a new lease.
 */
function leasedSinceMs(checkout: CheckoutIn<'holding'>, sentAtMs: number): number {
  const { policy, request, ownLease, attempt, phase } = checkout;
  if (policy.leaseRenews || request.capabilities.shape === 'alternative') return sentAtMs;
  if (!ownLease?.since || sentAtMs >= ownLease.endsAtMs) return sentAtMs;
  const { clientRequestId, atMs, quantity = quantityOf(phase) } = ownLease.since;
  const isSame =
    clientRequestId === attempt.clientRequestId &&
    quantity === quantityOf(phase) &&
    sorted(ownLease.seatIds) === sorted(seatIdsOf(phase));
  return isSame ? atMs : sentAtMs;
}

function quantityOf({ items }: Pick<Hold, 'items'>): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

function sorted(seatIds: readonly string[]): string {
  return [...seatIds].sort().join();
}

/** Ends when the lease has surely ended at Svc: our end, plus our margin, plus another margin for a slow clock. */
function ownLeaseOf(
  { policy, attempt, phase }: CheckoutIn<'holding'>,
  sinceMs: number,
  endsAtMs: number,
): OwnLease {
  const { clientRequestId } = attempt;
  return {
    seatIds: seatIdsOf(phase),
    since: { clientRequestId, atMs: sinceMs, quantity: quantityOf(phase) },
    endsAtMs: endsAtMs + 2 * policy.leaseMarginMs,
  };
}

/** Returns to the previous hold; without one, the seats are lost. */
function notHeld(
  checkout: CheckoutIn<'holding'>,
  received: Failure,
  isCertain: boolean,
): Transition {
  const { before } = checkout.phase;
  const why = blamingPromotion(received, checkout.request, before?.request);
  const restored = before ? restoredFrom(checkout, before) : {};
  const text = `Seats not held: ${why.code}`;
  if (before?.hold && isCertain && !isOfHold(checkout, before.hold, why)) {
    return to({ ...before.hold, status: 'held' })
      .with(restored)
      .failing(why)
      .noting(text)
      .answering('seats', why)
      .answering('edit', why);
  }
  const former = before?.former;
  if (former && checkout.phase.lease) {
    return toHolding(former.items).with(restored).failing(why).noting(text);
  }
  const lost = chooseSeatsAgain(checkout, why, Date.now()).with(restored).noting(text);
  return lost.failing(keepingFailedAttempt(checkout.lastFailure, why));
}

function restoredFrom(checkout: Checkout, before: Before): Partial<Checkout> {
  const { former } = before;
  return { ...withoutEdit(checkout, before), ...(former ? { prices: former.prices } : {}) };
}

/** Whether all refused seats are in the hold, which another checkout of the customer may then have taken over. */
function isOfHold({ phase }: CheckoutIn<'holding'>, hold: Hold, { code }: Failure): boolean {
  // Other products for the same seats may be sold out.
  if (phase.before?.former) return false;
  const held = seatIdsOf(hold);
  const wanted = seatIdsOf(phase);
  if (code !== 'SEAT_UNAVAILABLE' || wanted.length === 0) return false;
  return wanted.every((id) => held.includes(id));
}

function seatIdsOf({ items }: Pick<Hold, 'items'>): readonly string[] {
  return items.flatMap(({ seatIds }) => seatIds);
}
