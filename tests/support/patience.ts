/** Ends a wait for what never comes, with a message; well within the limit of a test, and no measure of speed. */
export const EVENT_MAX_MS = 5 * 60_000;

/** `slowFulfilmentDelayMs` of an order that all polls come too early for, where `pollBudgetMs` is a second. */
export const LATE_MS = 6_000;

/** `fastLaneMs` where a test counts on the lane: a slow machine is no slow Svc. */
export const PATIENT_LANE_MS = 20_000;
