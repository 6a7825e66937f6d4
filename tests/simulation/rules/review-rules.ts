// I9: what only a person can decide comes to a person, and soon where waiting brings no further evidence.
import { hold } from '../violation';
import type { Seen } from '../seen';

/** Svc's own end of the lease, what it may still be deciding, and some looks at the seats. */
const AFTER_LEASE_MS = 10 * 60_000;

/** A wish to cancel is carried out, or its failure is reported: it is never just forgotten. */
export function checkWish({ view }: Seen, before: Seen | null): void {
  const wished = before?.view.cancellation?.requestedAtMs ?? null;
  if (wished === null || view.cancellation?.requestedAtMs === wished) return;
  const isReported = view.lastFailure !== null && (view.lastFailure.atMs ?? 0) > wished;
  hold(isReported, 'I19', `a wish to cancel was forgotten in ${view.status}`);
}

export function checkReview({ view, ops }: Seen): void {
  const isSeen = ops.evidence.some(({ what }) => what === 'resend_refused');
  const leaseEndMs = view.hold?.expiresAtMs;
  if (view.status !== 'processing' || view.order?.id || !isSeen || !leaseEndMs) return;
  const isSoon = ops.deadline !== null && ops.deadline.atMs <= leaseEndMs + AFTER_LEASE_MS;
  hold(isSoon, 'I9', 'an order whose resend was refused stays unknown long after its lease');
}
