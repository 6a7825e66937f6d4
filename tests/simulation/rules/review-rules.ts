// I9: a decision that only a person can make reaches ops. It arrives soon if waiting brings no further evidence.
import { mustHold } from '../violation';
import type { Seen } from '../seen';

/** Time for the lease to end at Svc, for Svc to decide, and for several readings of the seats. */
const AFTER_LEASE_MS = 10 * 60_000;

/** A requested cancellation is carried out, or its failure is reported; it is never dropped. */
export function checkCancelRequest({ view }: Seen, before: Seen | null): void {
  const requestedAtMs = before?.view.cancellation?.requestedAtMs ?? null;
  if (requestedAtMs === null || view.cancellation?.requestedAtMs === requestedAtMs) return;
  const isReported = view.lastFailure !== null && (view.lastFailure.atMs ?? 0) > requestedAtMs;
  mustHold(isReported, 'I19', `a requested cancellation was dropped in ${view.status}`);
}

export function checkReview({ view, ops }: Seen): void {
  const isSeen = ops.evidence.some(({ what }) => /^resend_(refused|failed)$/.test(what));
  const leaseEndMs = view.hold?.expiresAtMs;
  if (view.status !== 'processing' || view.order?.id || !isSeen || !leaseEndMs) return;
  // The order of an accepted resend may fail long after the lease has ended.
  const lostAtMs = ops.evidence.findLast(({ what }) => what === 'resend_failed')?.atMs ?? 0;
  const latestMs = Math.max(leaseEndMs, lostAtMs) + AFTER_LEASE_MS;
  const isSoon = ops.deadline !== null && ops.deadline.atMs <= latestMs;
  mustHold(isSoon, 'I9', 'an order whose resend was refused stays unknown long after its lease');
}
