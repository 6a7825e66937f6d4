// What workflows may have done to the outside world: one activity is one HTTP call, never repeated
// inside, since repeating is Temporal's part.
import type { createPaymentActivities } from './payments';
import type { createSvcActivities } from './svc';

export { createPaymentActivities } from './payments';
export { createSvcActivities } from './svc';

export type Activities = ReturnType<typeof createSvcActivities> &
  ReturnType<typeof createPaymentActivities>;
