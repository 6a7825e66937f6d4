// Metrics of all checkouts: changes of state, time in each state, and failures. They are not part of a history, and a
// replay counts nothing again; a task that is executed twice may count twice.
import { metricMeter, workflowInfo } from '@temporalio/workflow';
import { isIn, type Checkout, type Phase } from '../domain/checkout/state';
import { FAILURES } from '../domain/failure-table';

export const STATE_SECONDS = 'usher_checkout_state_seconds';
/** From a command that is answered at once to tickets bought a month ahead. */
export const STATE_SECONDS_BUCKETS: readonly number[] = [
  0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600, 21_600, 86_400, 604_800, 2_592_000,
];

/** Codes of Svc that are not in our table count together, since Svc could add any number of them. */
const OTHER_CODE = 'OTHER';

/** Counts every change of a checkout, except those that an earlier run has counted. */
export function checkoutMeter(initial: Checkout): (checkout: Checkout) => void {
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
  const countSale = saleCounter();
  const isNew = workflowInfo().continuedFromExecutionRunId === undefined;
  if (isNew) reached.add(1, { status: initial.phase.status });
  // The start of a state that was reached in an earlier run is unknown here.
  let sinceMs = isNew ? Date.now() : null;
  let { phase, lastFailure } = initial;

  return (checkout) => {
    if (checkout.phase.status !== phase.status) {
      const nowMs = Date.now();
      const { status } = phase;
      if (sinceMs !== null) seconds.record(Math.max(0, nowMs - sinceMs) / 1000, { status });
      sinceMs = nowMs;
      reached.add(1, { status: checkout.phase.status });
      if (!wasBought(phase)) countSale(checkout);
    }
    ({ phase } = checkout);
    if (checkout.lastFailure && checkout.lastFailure !== lastFailure) {
      const { kind, code } = checkout.lastFailure;
      failures.add(1, { kind, code: Object.hasOwn(FAILURES, code) ? code : OTHER_CODE });
    }
    ({ lastFailure } = checkout);
  };
}

/** Counts the tickets and the money of a checkout that is confirmed. */
function saleCounter(): (checkout: Checkout) => void {
  const tickets = metricMeter.createCounter('usher_tickets_sold', '', 'Tickets that were bought.');
  const amount = metricMeter.createCounter(
    'usher_sold_amount_hundredths',
    '',
    'What they cost, in hundredths of the unit of each currency.',
  );
  return (checkout) => {
    if (!isIn(checkout, 'confirmed')) return;
    const { items, receipt } = checkout.phase;
    const { partnerId: partner } = checkout.request;
    const { total } = receipt;
    const quantities = items.map(({ quantity }) => quantity);
    tickets.add(
      quantities.reduce((sum, quantity) => sum + quantity, 0),
      { partner },
    );
    // Rounded: a metric must not fail over an amount with more places.
    const hundredths = Math.round(Number(total.amount) * 100);
    amount.add(hundredths, { partner, currency: total.currency });
  };
}

/** Confirmed before: only its cancellation was not carried out. */
function wasBought(phase: Phase): boolean {
  return phase.status === 'cancelling' || ('cancellation' in phase && phase.cancellation !== null);
}
