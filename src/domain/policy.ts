/**
 * The durations and limits of a checkout that a deployment can change. Part of the workflow's input, so that each
 * history keeps its own: a changed default applies to new checkouts. Only a field that an older history lacks gets its
 * default there, too (open-checkout.ts). Set with USHER_POLICY.
 */
export interface Policy {
  /** A checkout without activity ends after this. */
  readonly idleMs: number;
  /** How long a checkout may wait in the queue if the start of its showtime is not known. */
  readonly queuedMaxMs: number;
  /** Subtracted from every lease, for differing clocks and slow networks. */
  readonly leaseMarginMs: number;
  /**
   * How long a worker may accept an order after the API has sent it: so short that the workflow task that accepts it
   * ends while the caller still waits. So if the caller gets no answer, the order is carried out only if the caller
   * sends it again.
   */
  readonly orderValidMs: number;
  /** An order is accepted only if at least this much of the lease is left for its calls. */
  readonly placeReserveMs: number;
  /** Start-to-close timeout of one call to Svc. Its HTTP request ends sooner: UPSTREAM_TIMEOUT_MS. */
  readonly callTimeoutMs: number;
  /** The same for placing or cancelling an order. Longer than a card vault read plus UPSTREAM_ORDER_TIMEOUT_MS. */
  readonly orderTimeoutMs: number;
  /** A worker that sends no heartbeat for this long during a call counts as dead. */
  readonly heartbeatTimeoutMs: number;
  /**
   * How long a call without its own budget may wait in its queue for a worker and the rate limit; even in a rush, calls
   * wait less. A call that no worker took by then was not sent.
   */
  readonly takeUpTimeoutMs: number;
  /** After this many consecutive calls that no worker takes, ops are alerted. */
  readonly untakenCallsUntilOps: number;
  /** Pauses between the tries of a call that is retried within a budget: the first, and the longest. */
  readonly callPauseMs: number;
  readonly callPauseMaxMs: number;
  /** How long a call is retried: while preparing, and once the caller has chosen seats. */
  readonly prepareBudgetMs: number;
  readonly callBudgetMs: number;
  /** Polls of an order (Svc spec 4.4 step 7): the interval, the total time, and the timeout of each. */
  readonly pollIntervalMs: number;
  readonly pollBudgetMs: number;
  readonly pollTimeoutMs: number;
  /** Pauses between checks of a late order: the first, and the longest. */
  readonly reconcilePauseMs: number;
  readonly reconcilePauseMaxMs: number;
  /** How long an outcome may stay unknown before a person has to act. */
  readonly reconcileBudgetMs: number;
  /** Whether an order that is fulfilled after the polls is cancelled rather than delivered. */
  readonly cancelLateOrders: boolean;
  /** Tries to preview an order with its payment. */
  readonly previewTriesMax: number;
  /**
   * Tries to authorise a payment, and the longest pause between them: a longer one would cost the customer the hold.
   */
  readonly authorizeTriesMax: number;
  readonly authorizePauseMaxMs: number;
  /**
   * An unsettled order goes to review this long before its authorisation lapses, or halfway through a short
   * authorisation.
   */
  readonly authorizationReserveMs: number;
  /** The minimum time for following an order that ops identified or confirmed, or whose cancellation was refused. */
  readonly resumedBudgetMs: number;
  /** The longest pause between tries of a compensation, and the tries until ops are alerted. */
  readonly compensationPauseMaxMs: number;
  readonly compensationTriesUntilOps: number;
  /** The longest pause between checks of a refund that Svc owes. */
  readonly svcRefundPauseMaxMs: number;
  /** How many times a refund that Svc owes is checked before ops are alerted; Svc may take days. */
  readonly svcRefundTriesUntilOps: number;
  /** How many times in a row an ended session is renewed. */
  readonly sessionRenewalsMax: number;
  /**
   * The time after which an abandoned request of ours can no longer arrive. For that long we wait before an order or a
   * preview whose response was lost is repeated, before an authorisation in doubt is looked up, and before the seats
   * decide.
   */
  readonly settleMs: number;
  /** How long Svc may take to process an order that has arrived. */
  readonly orderInProgressMs: number;
  /**
   * After this many refusals that prove only that Svc has seen the order, it is not sent again: another refusal
   * would prove nothing more.
   */
  readonly resendRefusalsMax: number;
  /** After a refused resend, a person decides once the seats could have shown the outcome for this long. */
  readonly refusedResendBudgetMs: number;
  /** How long Svc may hide an order to which it gave an id; then a person decides. */
  readonly hiddenOrderBudgetMs: number;
  /** After this many reads with fewer tickets than places, they count as complete, if one may admit several people. */
  readonly fewTicketsReadsMax: number;
  /** How long the checkout waits for the refund of an order that Svc cancelled on its own. */
  readonly cancelledOrderBudgetMs: number;
  /** The first pause before a call that was not sent is retried. */
  readonly retryPauseMs: number;
  /** The longest pause between tries to cancel, and the tries until a cancellation in doubt goes to review. */
  readonly cancelPauseMaxMs: number;
  readonly cancelTriesMax: number;
  /** How long to wait for a fresh seat map before the old one is shown. */
  readonly layoutBudgetMs: number;
  /** The assumed duration of a lease whose response was lost (Svc spec 8). */
  readonly leaseAssumedMs: number;
  /** Whether the account that Svc's seat map names for each taken seat is reliable (confirmed at onboarding). */
  readonly layoutNamesAccount: boolean;
  /**
   * Whether leasing the same seats again under the same clientRequestId extends the lease; if not, Svc only repeats its
   * first answer (confirmed at onboarding).
   */
  readonly leaseRenews: boolean;
  /** How many checks must show that the seats are not ours before an order counts as never placed. */
  readonly absenceSightings: number;
  /** After this many failed attempts, declined or not, the checkout fails. */
  readonly paymentAttemptsMax: number;
  /** Limits for one checkout; accepted orders count even if they were never sent. */
  readonly orderClaimsMax: number;
  readonly seatChangesMax: number;
  readonly editsMax: number;
  readonly cancelsMax: number;
  /**
   * The number of calls and changes before the checkout continues as new: each adds about five events to the history.
   */
  readonly stepsPerRunMax: number;
}

export const DEFAULT_POLICY: Policy = {
  idleMs: 15 * 60_000,
  queuedMaxMs: 6 * 3600_000,
  leaseMarginMs: 5_000,
  orderValidMs: 8_000,
  placeReserveMs: 5_000,
  callTimeoutMs: 10_000,
  orderTimeoutMs: 35_000,
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
  resumedBudgetMs: 10 * 60_000,
  compensationPauseMaxMs: 3600_000,
  compensationTriesUntilOps: 8,
  svcRefundPauseMaxMs: 6 * 3600_000,
  svcRefundTriesUntilOps: 80,
  sessionRenewalsMax: 3,
  settleMs: 10_000,
  orderInProgressMs: 60_000,
  resendRefusalsMax: 2,
  refusedResendBudgetMs: 5 * 60_000,
  hiddenOrderBudgetMs: 10 * 60_000,
  fewTicketsReadsMax: 10,
  cancelledOrderBudgetMs: 5 * 60_000,
  retryPauseMs: 1_000,
  cancelPauseMaxMs: 5 * 60_000,
  cancelTriesMax: 20,
  layoutBudgetMs: 3_000,
  leaseAssumedMs: 10 * 60_000,
  layoutNamesAccount: false,
  leaseRenews: true,
  absenceSightings: 2,
  paymentAttemptsMax: 5,
  orderClaimsMax: 25,
  seatChangesMax: 50,
  editsMax: 50,
  cancelsMax: 20,
  stepsPerRunMax: 500,
};

/** The longest Retry-After of Svc or a provider that is honoured. */
export const RETRY_AFTER_MAX_MS = 3600_000;

/** How long a closed checkout can be read, and its Idempotency-Keys are answered. */
export const RETENTION_DAYS = 30;

/** The maximum number of tickets per order, regardless of Svc and the settings. */
export const TICKETS_MAX = 99;
