// Metrics of all checkouts: changes of state, time in each state, and failures. They are not part of a history, and a
// replay counts nothing again; a task that is executed twice may count twice.
import { metricMeter, workflowInfo } from '@temporalio/workflow';
import type { Status } from '../domain/checkout/status';
import type { Failure } from '../domain/failure';
import { FAILURES } from '../domain/failure-table';

export const STATE_SECONDS = 'usher_checkout_state_seconds';
/** From a command that is answered at once to tickets bought a month ahead. */
export const STATE_SECONDS_BUCKETS: readonly number[] = [
  0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600, 21_600, 86_400, 604_800, 2_592_000,
];

/** Codes of Svc that are not in our table count together, since Svc could add any number of them. */
const OTHER_CODE = 'OTHER';

interface Measured {
  readonly phase: { readonly status: Status };
  readonly lastFailure: Failure | null;
}

/** Counts every change of a checkout, except those that an earlier run has counted. */
export function checkoutMeter(initial: Measured): (checkout: Measured) => void {
  const reached = metricMeter.createCounter(
    'usher_checkout_states',
    '',
    'Checkouts that reached a state.',
  );
  const seconds = metricMeter.createHistogram(
    STATE_SECONDS,
    'float',
    '',
    'How long checkouts stayed in a state.',
  );
  const failures = metricMeter.createCounter(
    'usher_checkout_failures',
    '',
    'Failures that checkouts met, by kind and code.',
  );
  const isNew = workflowInfo().continuedFromExecutionRunId === undefined;
  if (isNew) reached.add(1, { status: initial.phase.status });
  // The start of a state that was reached in an earlier run is unknown here.
  let sinceMs = isNew ? Date.now() : null;
  let status: Status = initial.phase.status;
  let { lastFailure } = initial;

  return (checkout) => {
    if (checkout.phase.status !== status) {
      const nowMs = Date.now();
      if (sinceMs !== null) seconds.record(Math.max(0, nowMs - sinceMs) / 1000, { status });
      ({ status } = checkout.phase);
      sinceMs = nowMs;
      reached.add(1, { status });
    }
    if (checkout.lastFailure && checkout.lastFailure !== lastFailure) {
      const { kind, code } = checkout.lastFailure;
      failures.add(1, { kind, code: Object.hasOwn(FAILURES, code) ? code : OTHER_CODE });
    }
    ({ lastFailure } = checkout);
  };
}
