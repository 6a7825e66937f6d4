/** The durations and bounds of a checkout that a deployment may want otherwise, handed in with its start so that a history carries them. */
export interface Policy {
  /** A checkout nobody continues ends after this. */
  readonly idleMs: number;
  /** Taken off every lease, for clocks and networks that are not ours. */
  readonly leaseMarginMs: number;
  /** An order is not sent with less of the hold left than this. */
  readonly placeReserveMs: number;
  /** Start-to-close timeout of one call to Svc. Its HTTP request ends sooner: UPSTREAM_TIMEOUT_MS. */
  readonly callTimeoutMs: number;
  /** A worker that has said nothing for this long, in the middle of a call, has died. */
  readonly heartbeatTimeoutMs: number;
  /**
   * How long a call without a budget of its own waits in its queue for a worker, and for its turn at the rate: longer than
   * in any rush. A call that was not taken by then was not sent.
   */
  readonly takeUpTimeoutMs: number;
  /** Calls in a row that no worker takes until ops are alerted. */
  readonly untakenCallsUntilOps: number;
  /** Pauses between the tries of a call that is repeated within a budget: the first, and what they grow to. */
  readonly callPauseMs: number;
  readonly callPauseMaxMs: number;
  /** How long a call is repeated: while preparing, and once the caller has chosen seats. */
  readonly prepareBudgetMs: number;
  readonly callBudgetMs: number;
  /** Svc spec 4.4 step 7. */
  readonly pollIntervalMs: number;
  readonly pollBudgetMs: number;
  readonly pollTimeoutMs: number;
  /** Pauses between looks at an order that is late: the first, and what they grow to. */
  readonly reconcilePauseMs: number;
  readonly reconcilePauseMaxMs: number;
  /** How long an outcome may stay unknown before a person has to look. */
  readonly reconcileBudgetMs: number;
  /** Whether an order that is fulfilled after the polls is cancelled rather than delivered. */
  readonly cancelLateOrders: boolean;
  /** Tries to preview an order with its payment. */
  readonly previewTriesMax: number;
  /** Tries to set money aside, and the longest pause before one: a longer one would cost the customer the hold. */
  readonly authorizeTriesMax: number;
  readonly authorizePauseMaxMs: number;
  /** An unsettled order goes to a person this long before its authorisation lapses; of a short-lived one, after half its life. */
  readonly authorizationReserveMs: number;
  /** How long an order that a person has named is looked at before it is in review again. */
  readonly namedBudgetMs: number;
  /** What the pauses between tries to give something back grow to, and the tries until ops are alerted. */
  readonly compensationPauseMaxMs: number;
  readonly compensationTriesUntilOps: number;
  /** What the pauses between looks at a refund that Svc owes grow to. */
  readonly svcRefundPauseMaxMs: number;
  /** Looks at a refund that Svc owes until ops are alerted; Svc may take days. */
  readonly svcRefundTriesUntilOps: number;
  /** How often in a row a session that has ended is opened again. */
  readonly sessionRenewalsMax: number;
  /** No request of ours arrives later than this after we gave it up. */
  readonly settleMs: number;
  /** How long Svc may be at work on an order that has arrived. */
  readonly orderInProgressMs: number;
  /** After this many refusals that say only that Svc has seen the order it is not sent again: another would say no more. */
  readonly resendRefusalsMax: number;
  /** How long an order whose resend was refused stays unknown once its seats could decide; then a person has to. */
  readonly refusedResendBudgetMs: number;
  /** How long an order that Svc cancelled on its own may take until its money is back, before the checkout ends without it. */
  readonly cancelledOrderBudgetMs: number;
  /** The first pause before what was not sent is tried again. */
  readonly retryPauseMs: number;
  /** What the pauses between tries to cancel grow to, and the tries until one in doubt is in review. */
  readonly cancelPauseMaxMs: number;
  readonly cancelTriesMax: number;
  /** How long a seat map is waited for before the old one is shown, with its age. */
  readonly layoutBudgetMs: number;
  /** How long a lease is assumed to last whose answer was lost (Svc spec 8). */
  readonly leaseAssumedMs: number;
  /** Whether the occupants that Svc names are accounts that we can rely on (confirmed at onboarding). */
  readonly layoutNamesAccount: boolean;
  /** How often our seats must be seen not to be ours before an order counts as never placed. */
  readonly absenceSightings: number;
  readonly paymentAttemptsMax: number;
  /** What a caller may do in one checkout; orders also count that were never sent. */
  readonly orderClaimsMax: number;
  readonly seatChangesMax: number;
  readonly editsMax: number;
  readonly cancelsMax: number;
  /** Calls and changes of one run until the checkout goes on in a new one: each leaves some five events in the history. */
  readonly stepsPerRunMax: number;
}

export const DEFAULT_POLICY: Policy = {
  idleMs: 15 * 60_000,
  leaseMarginMs: 5_000,
  placeReserveMs: 5_000,
  callTimeoutMs: 10_000,
  heartbeatTimeoutMs: 2_000,
  takeUpTimeoutMs: 5 * 60_000,
  untakenCallsUntilOps: 2,
  callPauseMs: 500,
  callPauseMaxMs: 10_000,
  prepareBudgetMs: 15 * 60_000,
  callBudgetMs: 60_000,
  pollIntervalMs: 2_000,
  pollBudgetMs: 10_000,
  pollTimeoutMs: 2_000,
  reconcilePauseMs: 5_000,
  reconcilePauseMaxMs: 60_000,
  reconcileBudgetMs: 24 * 3600_000,
  cancelLateOrders: false,
  previewTriesMax: 3,
  authorizeTriesMax: 5,
  authorizePauseMaxMs: 60_000,
  authorizationReserveMs: 15 * 60_000,
  namedBudgetMs: 10 * 60_000,
  compensationPauseMaxMs: 3600_000,
  compensationTriesUntilOps: 8,
  svcRefundPauseMaxMs: 6 * 3600_000,
  svcRefundTriesUntilOps: 80,
  sessionRenewalsMax: 3,
  settleMs: 10_000,
  orderInProgressMs: 60_000,
  resendRefusalsMax: 2,
  refusedResendBudgetMs: 5 * 60_000,
  cancelledOrderBudgetMs: 5 * 60_000,
  retryPauseMs: 1_000,
  cancelPauseMaxMs: 5 * 60_000,
  cancelTriesMax: 20,
  layoutBudgetMs: 3_000,
  leaseAssumedMs: 10 * 60_000,
  layoutNamesAccount: false,
  absenceSightings: 2,
  paymentAttemptsMax: 5,
  orderClaimsMax: 25,
  seatChangesMax: 50,
  editsMax: 50,
  cancelsMax: 20,
  stepsPerRunMax: 500,
};

/** A pause that Svc or a provider asks for counts for this long at most. */
export const RETRY_AFTER_MAX_MS = 3600_000;

/** How long a closed checkout can be asked about, and its Idempotency-Key answered. */
export const RETENTION_DAYS = 30;

/** Tickets of one order, whatever Svc and the settings say. */
export const TICKETS_MAX = 99;
