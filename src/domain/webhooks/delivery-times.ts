/** The nested timeouts of one attempt: each is longer than the one inside it, so that the inner answer gets through. */
export const ATTEMPT_TIMES_MS = {
  /** The maximum of the setting WEBHOOK_TIMEOUT_MS. */
  senderMax: 15_000,
  /** The timeout of the activity that sends: only a dead worker exceeds it. */
  activity: 20_000,
  /** The API's wait for the outcome of a test webhook. */
  test: 25_000,
} as const;

/** How long a webhook can be sent again after it was delivered or finally failed. */
export const KEPT_DAYS = 7;
