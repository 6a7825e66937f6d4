import { problem, type Problem, type ProblemCheckout } from '../http/problem';

/** Ops look into what has made them pause: earlier than that a retry is of no use. */
const RETRY_SECONDS = 30;

/** What a new checkout or order is told while ops have paused sales; an order with the checkout as it is. */
export function salesPaused(checkout?: ProblemCheckout): Problem {
  return problem('SALES_PAUSED', 'Nothing was begun: try again later, with the same key.', {
    ...(checkout && { checkout }),
    headers: { 'Retry-After': String(RETRY_SECONDS) },
  });
}
