// Metrics of all checkouts: state changes, time in each state, and failures. They are not part of the history: a replay
// counts nothing again, but a task that runs twice may count twice.
import { metricMeter, workflowInfo } from '@temporalio/workflow';
import { isIn, type Checkout, type Phase } from '../domain/checkout/state';
import { FAILURES } from '../domain/failure-table';

export const STATE_SECONDS = 'usher_checkout_state_seconds';
/** From a command that is answered at once to a month of waiting for the showtime. */
export const STATE_SECONDS_BUCKETS: readonly number[] = [
  0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600, 21_600, 86_400, 604_800, 2_592_000,
];

/** The label for Svc codes that our table lacks: Svc could add any number of them. */
const OTHER_CODE = 'OTHER';

/** Counts every change of a checkout, except those counted in an earlier run. */
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
    'Failures of checkouts, by kind and code.',
  );
  const countSale = saleCounter();
  const isNew = workflowInfo().continuedFromExecutionRunId === undefined;
  if (isNew) reached.add(1, { status: initial.phase.status });
  // If the state was reached in an earlier run, its start time is unknown here.
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

/** Counts the tickets and the revenue of a confirmed checkout. */
function saleCounter(): (checkout: Checkout) => void {
  const tickets = metricMeter.createCounter('usher_tickets_sold', '', 'Tickets that were bought.');
  const amount = metricMeter.createCounter(
    'usher_sold_amount_hundredths',
    '',
    'The price of sold tickets, in hundredths of the unit of each currency.',
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
    // Rounded: an amount with more decimal places must not break the metric.
    const hundredths = Math.round(Number(total.amount) * 100);
    amount.add(hundredths, { partner, currency: total.currency });
  };
}

/** Whether the checkout had been confirmed before: a return from a failed cancellation is not counted again. */
function wasBought(phase: Phase): boolean {
  return phase.status === 'cancelling' || ('cancellation' in phase && phase.cancellation !== null);
}
