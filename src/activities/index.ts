// What workflows may have done to the outside world: one activity is one HTTP call, never repeated
// inside, since repeating is Temporal's part.
import { createAccountActivities } from './account-activities';
import { createHoldActivities } from './hold-activities';
import { createOrderActivities } from './order-activities';
import type { PaymentActivities } from './payment-activities';
import { createPriceActivities } from './price-activities';
import { createSeatActivities } from './seat-activities';
import type { ActivityDeps } from './svc-activity';

export type { ActivityDeps } from './svc-activity';
export { createPaymentActivities } from './payment-activities';

/**
 * Each activity takes the question of the SvcPort method it serves and returns that method's value; what
 * an answer leaves out has activities of its own.
 */
export function createSvcActivities(deps: ActivityDeps) {
  return {
    ...createPriceActivities(deps),
    ...createSeatActivities(deps),
    ...createAccountActivities(deps),
    ...createHoldActivities(deps),
    ...createOrderActivities(deps),
  };
}

export type Activities = ReturnType<typeof createSvcActivities> & PaymentActivities;
