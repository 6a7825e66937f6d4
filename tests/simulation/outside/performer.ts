// Runs the production activities against models of Svc and a payment provider.
import { ApplicationFailure } from '@temporalio/common';
import {
  createAdmissionActivities,
  createOrderLinkActivities,
  createPaymentActivities,
  createSvcActivities,
} from '../../../src/activities';
import type { ActivityContext } from '../../../src/activities/activity';
import type { Trouble } from '../../../src/domain/checkout/ports';
import type { Ordering } from '../../../src/upstream/ordering/ordering';
import type { PaymentProvider } from '../../../src/upstream/payment-provider/payment-provider';
import type { World } from '../world';
import type { Attempt, AttemptOutcome } from '../temporal/activity-queue';

type Perform = (attempt: Attempt) => Promise<AttemptOutcome>;
type Activity = (input: unknown) => Promise<unknown>;

/** Nothing is sent to this address. */
const ACCESS = { url: 'http://provider.example', secret: 'secret' };

/** Retry pauses as in production, but drawn from the seed. */
const FIRST_PAUSE_MS = 100;
const PAUSE_MAX_MS = 10_000;

/** `find` returns the ids of the checkouts that match a visibility query. */
export function performer(
  ordering: Ordering,
  payments: PaymentProvider,
  world: World,
  find: (query: string) => readonly string[],
): Perform {
  const { signal } = new AbortController();
  // An activity reads its context when it starts.
  let current: ActivityContext = { attempt: 1, scheduledAtMs: 0, signal };
  const context = (): ActivityContext => current;
  const activities: Readonly<Record<string, unknown>> = {
    ...createAdmissionActivities(),
    ...createSvcActivities({ ordering, clock: () => world.nowMs, context }),
    ...createPaymentActivities({ payments, paymentsOf: () => ACCESS, context }),
    ...createOrderLinkActivities({
      attribute: 'UsherOrderId',
      find: (query) => Promise.resolve(find(query)),
      context,
    }),
  };

  return async (attempt) => {
    const activity = activities[attempt.type] as Activity | undefined;
    if (!activity) throw new Error(`no activity is called ${attempt.type}`);
    const { attempt: number, scheduledAtMs } = attempt;
    try {
      current = { attempt: number, scheduledAtMs, signal };
      return { type: 'completed', value: await activity(attempt.args[0]) };
    } catch (error) {
      if (!(error instanceof ApplicationFailure)) throw error;
      return { type: 'failed', error, retryDelayMs: retryDelayMs(error, number) };
    }
  };

  function retryDelayMs({ details }: ApplicationFailure, attempt: number): number {
    const trouble = details?.[0] as Trouble | undefined;
    const longestMs = Math.min(PAUSE_MAX_MS, FIRST_PAUSE_MS * 2 ** attempt);
    return Math.max(1, trouble?.failure.retryAfterMs ?? world.between(0, longestMs));
  }
}
