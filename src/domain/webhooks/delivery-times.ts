/** How long may be waited for one attempt: each outlasts the one before, so that its answer comes through. */
export const ATTEMPT_TIMES_MS = {
  /** The most that the setting WEBHOOK_TIMEOUT_MS may give a receiver. */
  senderMax: 15_000,
  /** The activity that sends: only a worker that has died lets it pass. */
  activity: 20_000,
  /** The API, until a test that was asked for has its outcome. */
  test: 25_000,
} as const;

/** How long a webhook can be sent again after it was delivered or finally failed. */
export const KEPT_DAYS = 7;
