// How long each kind of owed money may stay open before a person has to act. Defined only here.
const HOUR_MS = 3600_000;

export const OWED_BOUNDS_MS = {
  /** An order was sent, and nobody knows whether it took the money. */
  unknown: 24 * HOUR_MS,
  /** The response to a capture was lost. */
  capture_in_doubt: HOUR_MS,
  /** A cancellation was requested, and nobody knows whether its refund is owed. */
  cancel_in_doubt: 24 * HOUR_MS,
  /** The order is fulfilled, but its payment cannot be captured. */
  not_captured: HOUR_MS,
  /** The order was paid, but has no tickets. */
  no_tickets: HOUR_MS,
  /** An authorisation that has to be voided. */
  void: 24 * HOUR_MS,
  /** A refund that the partner's provider owes. */
  refund: 24 * HOUR_MS,
  /** A refund that Svc owes: it may take days. */
  svc_refund: 14 * 24 * HOUR_MS,
  /** Something is owed, but the published state cannot be read or is from an earlier build. */
  unreadable: 24 * HOUR_MS,
} as const satisfies Readonly<Record<string, number>>;

export type OwedKind = keyof typeof OWED_BOUNDS_MS;

interface Owed {
  readonly what: OwedKind;
  readonly sinceMs: number;
  readonly stuck: boolean;
  /** Its workflow was ended from outside, or by a bug. */
  readonly hasWorkflowEnded?: boolean;
}

/** An entry that is stuck, or whose workflow has ended, needs a person whatever its age. */
export function isOverdue(
  { what, sinceMs, stuck, hasWorkflowEnded }: Owed,
  nowMs: number,
): boolean {
  return stuck || hasWorkflowEnded === true || nowMs - sinceMs > OWED_BOUNDS_MS[what];
}
