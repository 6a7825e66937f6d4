/** So long after it was taken or given up a webhook can be sent again. */
export const KEPT_DAYS = 7;
