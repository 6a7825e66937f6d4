import type { Failure } from '../../failure';
import { CANCEL } from '../cancel-command';
import type { Finding, Of } from '../events';
import { askOccupants } from '../ordering/seats';
import { previewOrder } from '../ordering/order-request';
import type { Caller, Ports } from '../ports';
import { signed } from '../session';
import type { Checkout, CheckoutIn, OwnLease } from '../state';
import type { State } from '../state-definition';
import { abandon, loseSeats, restore, withFailure } from '../transitions';

type Holding = CheckoutIn<'holding'>;

/** The lease of the seats and the preview of their price are under way. */
export const holding: State<'holding'> = {
  pause: ({ phase: { waitsUntilMs: untilMs } }) =>
    untilMs === null ? null : { cause: untilMs, untilMs, summary: 'until our older lease ends' },
  run: hold,
  on: {
    leased: keepLease,
    hold_failed: failHold,
    older_lease_ended: (checkout) => ({
      ...checkout,
      ownLease: null,
      phase: { ...checkout.phase, waitsUntilMs: null },
    }),
    previewed: keepPreview,
  },
  commands: { ...CANCEL },
  leavesOpen: () => ['seats', 'order', 'edit'],
  honourCancel: abandon,
  next: () => ({ type: 'wait', afterSeconds: 1 }),
  open: true,
  underWay: true,
  holdsSeats: true,
  over: false,
  ops: { waitingFor: 'the hold of the seats', runbook: null },
};

/** Svc spec 4.4 steps 4 and 5. */
async function hold(checkout: Holding, ports: Ports): Promise<Finding> {
  const { items, lease, waitsUntilMs } = checkout.phase;
  if (waitsUntilMs !== null) return { type: 'older_lease_ended' };
  return lease
    ? previewOrder(checkout, { items, lease }, null, lease.endsAtMs, ports, holdFailed)
    : leaseSeats(checkout, ports);
}

function leaseSeats(checkout: Holding, ports: Ports): Promise<Finding> {
  const { phase, attempt, policy, request } = checkout;
  const { items } = phase;
  const { showtimeId } = request;
  const { clientRequestId } = attempt;
  const lease = (caller: Caller) =>
    ports.svc.lease({ ...caller, showtimeId, clientRequestId, items });
  return signed(checkout, ports, lease, async (answer) => {
    if (answer.outcome !== 'done') {
      const strangers = await areStrangers(checkout, answer.failure, ports);
      const certain = answer.outcome !== 'unknown';
      return { type: 'hold_failed', failure: answer.failure, strangers, certain };
    }
    const { sentAtMs, durationMs, leaseId } = answer.value;
    const endsAtMs = sentAtMs + durationMs - policy.leaseMarginMs;
    return { type: 'leased', lease: { endsAtMs, leaseId } };
  });
}

function holdFailed(failure: Failure): Finding {
  return { type: 'hold_failed', failure, strangers: false, certain: true };
}

/** Whether Svc names others in seats that an older lease of our own may have; false where it does not say. */
async function areStrangers(checkout: Holding, why: Failure, ports: Ports): Promise<boolean> {
  if (!mayBeOurs(checkout, why)) return false;
  const answer = await askOccupants(checkout, ports);
  if (answer.outcome !== 'done' || !answer.value) return false;
  const occupants = answer.value;
  const holders = checkout.phase.items.flatMap(({ seatIds }) => seatIds).map((id) => occupants[id]);
  const ourId = checkout.session?.accountId;
  return holders.some((holder) => holder !== undefined && holder !== ourId);
}

/**
 * Seats that are taken may be in an older lease of our own, which is waited for once: not in the one just
 * given, nor in a hold that stands, whose place the new lease takes.
 */
function mayBeOurs({ ownLease, phase }: Holding, { code }: Failure): boolean {
  if (code !== 'SEAT_UNAVAILABLE' || !ownLease || phase.lease || phase.before?.hold) return false;
  const wanted = phase.items.flatMap((item) => item.seatIds);
  return ownLease.seatIds.some((id) => wanted.includes(id));
}

/** It has taken the place of the hold that stood until then. */
function keepLease(checkout: Holding, { lease }: Of<'leased'>): Checkout {
  const before = checkout.phase.before && { ...checkout.phase.before, hold: null };
  const next = { ...checkout, phase: { ...checkout.phase, lease, before } };
  return { ...next, ownLease: ownLeaseUntil(checkout, lease.endsAtMs) };
}

/** Until Svc's own end of it, which may be later than ours by the margin and a slow clock. */
function ownLeaseUntil({ phase, policy }: Holding, endsAtMs: number): OwnLease {
  const seatIds = phase.items.flatMap((item) => item.seatIds);
  return { seatIds, endsAtMs: endsAtMs + 2 * policy.leaseMarginMs };
}

function failHold(checkout: Holding, event: Of<'hold_failed'>, nowMs: number): Checkout {
  const { failure, strangers, certain } = event;
  const { phase, ownLease, policy } = checkout;
  if (ownLease && !strangers && mayBeOurs(checkout, failure)) {
    const waitsUntilMs = Math.max(ownLease.endsAtMs, nowMs + policy.retryPauseMs);
    return { ...checkout, phase: { ...phase, waitsUntilMs } };
  }
  const remembered = certain
    ? checkout
    : { ...checkout, ownLease: ownLeaseUntil(checkout, nowMs + policy.leaseAssumedMs) };
  const before = phase.before;
  // Seats that are held again after a decline may be gone; the decline is what the caller has to know.
  const declined = checkout.lastFailure?.attempt === undefined ? null : checkout.lastFailure;
  // A lease whose answer was lost may have taken the place of the hold.
  if (!before?.hold || !certain) {
    const asked = before ? restore(remembered, before) : remembered;
    return loseSeats(asked, declined ?? failure, nowMs);
  }
  const stands = { ...before.hold, status: 'held' } as const;
  return withFailure({ ...restore(checkout, before), phase: stands }, failure);
}

/** The seats are held, and what they cost is known. */
function keepPreview(checkout: Holding, { receipt, previewId }: Of<'previewed'>): Checkout {
  const { items, lease } = checkout.phase;
  if (!lease) return checkout;
  return { ...checkout, phase: { status: 'held', items, lease, receipt, previewId } };
}
