// The cost of a successful checkout, from start to tickets: a budget of counts, which do not depend on the machine.
import type { OrderingShape } from '../../src/contract/alternative/shape';
import {
  costOf,
  settledRuns,
  tasksInWords,
  type CheckoutCost,
  type CheckoutRun,
} from '../support/checkout-cost';
import { CALLS_PER_CHECKOUT } from '../../src/platform/svc-keys';
import { PartnerBackend } from '../support/partner-backend';
import { PATIENT } from '../support/patience';
import { paymentBy } from '../support/shapes';
import { useUsher } from '../support/use-usher';
import { ownShowtimes } from '../support/showtimes';
import { forgetSvcRequests, svcRequests } from './svc-requests';

type Budget = CheckoutCost & { readonly svcCalls: number };

type Payment = 'tok_instant' | 'tok_ok';

/** An order paid by `tok_instant` is fulfilled at once. One paid by `tok_ok` is fulfilled by the second poll. */
const PAYMENTS: readonly Payment[] = ['tok_instant', 'tok_ok'];

/** The most that a checkout may cost; lower it whenever checkouts get cheaper. */
const BUDGET: Readonly<Record<OrderingShape, Readonly<Record<Payment, Budget>>>> = {
  primary: {
    tok_instant: {
      workflowTasks: 13,
      events: 91,
      upserts: 4,
      memos: 5,
      activities: 9,
      timers: 4,
      runs: 2,
      svcCalls: 9,
    },
    tok_ok: {
      workflowTasks: 15,
      events: 104,
      upserts: 5,
      memos: 6,
      activities: 10,
      timers: 5,
      runs: 2,
      svcCalls: 10,
    },
  },
  alternative: {
    tok_instant: {
      workflowTasks: 11,
      events: 79,
      upserts: 4,
      memos: 5,
      activities: 7,
      timers: 4,
      runs: 2,
      svcCalls: 7,
    },
    tok_ok: {
      workflowTasks: 14,
      events: 98,
      upserts: 5,
      memos: 6,
      activities: 9,
      timers: 5,
      runs: 2,
      svcCalls: 9,
    },
  },
};

test('admission allows for the calls of the most expensive checkout', () => {
  const budgets = Object.values(BUDGET).flatMap((byPayment) => Object.values(byPayment));
  expect(Math.max(...budgets.map(({ svcCalls }) => svcCalls))).toBe(CALLS_PER_CHECKOUT);
});

/** Several, since costs vary slightly: a workflow task handles all answers that have arrived when it starts. */
const CHECKOUTS = 3;

/** After the first poll and before the second, even on a slow machine: the interval is 2 s. */
const FULFILMENT_DELAY_MS = 1_200;

const nextShowtime = ownShowtimes();

interface Bought {
  readonly cost: CheckoutCost;
  readonly runs: readonly CheckoutRun[];
}

describe.each(['primary', 'alternative'] as const)('in the %s shape', (shape) => {
  const usher = useUsher({
    shape,
    policy: PATIENT,
    sandbox: { fulfilmentDelayMs: FULFILMENT_DELAY_MS, ratePerSecond: 0 },
    env: { UPSTREAM_RATE_PER_SECOND: '1000' },
  });
  const partner = new PartnerBackend(usher);

  /** A showtime whose title, venue and times every API has cached, because a checkout has started for it. */
  async function knownShowtime(): Promise<string> {
    const showtimeId = nextShowtime();
    for (const apiUrl of usher.apiUrls) {
      await new PartnerBackend({ ...usher, apiUrl }).selecting(showtimeId);
    }
    return showtimeId;
  }

  async function buy(showtimeId: string, payment: Payment): Promise<Bought> {
    const held = await partner.held(showtimeId);
    const { status, body } = await partner.pay(held, await paymentBy(usher, payment));
    expect([status, body.status]).toEqual([200, 'confirmed']);
    const runs = await settledRuns(usher.temporal, body.id);
    return { cost: costOf(runs), runs };
  }

  test.each(PAYMENTS)('no checkout paid by %s costs more than its budget', async (payment) => {
    const showtimes = await Promise.all(Array.from({ length: CHECKOUTS }, knownShowtime));
    await forgetSvcRequests(usher);
    const { svcCalls, ...budget } = BUDGET[shape][payment];
    const buying = showtimes.map((showtimeId) => buy(showtimeId, payment));
    for (const bought of await Promise.all(buying)) expectWithin(budget, bought);
    const calls = await svcRequests(usher);
    expect(calls.length / CHECKOUTS).toBeLessThanOrEqual(svcCalls);
  });
});

/** On failure prints the whole checkout, task by task, since a count alone does not show the cause. */
function expectWithin(budget: CheckoutCost, { cost, runs }: Bought): void {
  const names = Object.keys(budget) as (keyof CheckoutCost)[];
  const over = names.filter((name) => cost[name] > budget[name]);
  if (over.length === 0) return;
  const findings = over.map((name) => `${name}: ${cost[name]}, the budget is ${budget[name]}`);
  throw new Error([...findings, tasksInWords(runs)].join('\n'));
}
