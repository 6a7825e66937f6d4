// The cost of a checkout while many others are open: neither time nor CPU should grow with their number.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { published } from '../src/api/checkout/start-operation';
import { queueFigures } from '../src/platform/task-queue';
import { connectTemporal } from '../src/platform/temporal-connection';
import { CHECKOUT_TASK_QUEUE, type OrderInput } from '../src/workflows/messages';
import { checkoutIn } from '../tests/support/checkout-examples';
import type { Stage } from './contestants/contestant';
import { openUsher, type OpenedUsher } from './contestants/usher';
import { median } from './figures/statistics';
import { startDriver, type Driver } from './programs/driver-process';
import type { UnsoldShowtimes } from './programs/showtimes';
import { buyFrom, cpuDuring, setupOf, sumOf } from './turn';

const LANES = 16;
const ALONE = { checkouts: 20, forMs: 8_000 };
const SATURATED = { checkouts: 400, atOnce: 16, forMs: 8_000 };
const IDLE_READINGS = 2;
/** After this time, the server's own work for the new checkouts is done. */
const REST_MS = 10_000;
const IDLE_MS = 10_000;
const QUEUE_POLL_MS = 10_000;
const REPORT_EVERY = 1_000;

/** The cost of one checkout while `open` others wait for seats. */
export interface OpenFigures {
  readonly open: number;
  /** From the first command to the tickets, one checkout after another. */
  readonly wholeMs: number;
  readonly cpuMs: number;
  /** The same by program, to show whose cost grows. */
  readonly cpuMsOf: Readonly<Record<string, number>>;
  /** The share of a core that all programs together use while no command is sent. */
  readonly idleShare: number;
}

interface Input {
  readonly stage: Stage;
  readonly showtimes: UnsoldShowtimes;
  /** Numbers of open checkouts, increasing. */
  readonly levels: readonly number[];
  /** Receives a line of progress at least every 1,000 checkouts. */
  readonly report: (line: string) => void;
}

export async function measureOpen(input: Input): Promise<readonly OpenFigures[]> {
  const { stage, levels, report } = input;
  const usher = await openUsher(stage);
  const temporal = await connectTemporal(usher.config);
  const driver = await startDriver('usher', setupOf(stage, usher));
  try {
    await buyFrom(input.showtimes, driver, ALONE);
    const figures: OpenFigures[] = [];
    for (const [index, open] of levels.entries()) {
      const openBefore = levels[index - 1] ?? 0;
      await openMore(temporal.client, open - openBefore, (opened) =>
        report(`${openBefore + opened} of ${open} are open`),
      );
      await untilTaken(usher, temporal.client);
      report(`buying while ${open} are open`);
      await sleep(REST_MS);
      const idle = await cpuDuring(usher.parts, () => sleep(IDLE_MS));
      const idleShare = sumOf(idle.spent) / IDLE_MS;
      figures.push({ open, idleShare, ...(await costOfOne(input, usher, driver)) });
    }
    return figures;
  } finally {
    await driver.stop();
    await temporal.close();
    await usher.stop();
  }
}

async function costOfOne({ showtimes }: Input, { parts }: OpenedUsher, driver: Driver) {
  const alone = await buyFrom(showtimes, driver, ALONE);
  const full = await cpuDuring(parts, () => buyFrom(showtimes, driver, SATURATED));
  return {
    wholeMs: median(alone.checkouts.map(({ commandMs }) => sumOf(Object.entries(commandMs)))),
    cpuMs: sumOf(full.spent) / full.outcome.checkouts.length,
    cpuMsOf: Object.fromEntries(
      full.spent.map(([name, ms]) => [name, ms / full.outcome.checkouts.length]),
    ),
  };
}

/** Waits until a worker has taken the first task of every new checkout. */
async function untilTaken({ config }: OpenedUsher, client: Client): Promise<void> {
  const queue = { name: CHECKOUT_TASK_QUEUE, tasks: 'workflow' } as const;
  const { namespace } = config.temporal;
  let idle = 0;
  // The figure may be some seconds old, so one reading is not enough.
  while (idle < IDLE_READINGS) {
    const { waiting } = await queueFigures(client, namespace, queue);
    idle = waiting === 0 ? idle + 1 : 0;
    await sleep(QUEUE_POLL_MS);
  }
}

/** Starts checkouts in the state `selecting`, without calls to Svc. */
async function openMore(
  { workflow }: Client,
  count: number,
  onOpened: (opened: number) => void,
): Promise<void> {
  let left = count;
  let opened = 0;
  const lane = async (): Promise<void> => {
    while (left-- > 0) {
      const workflowId = `bench-${randomUUID()}`;
      const input: OrderInput = { checkout: { ...checkoutIn('selecting'), id: workflowId } };
      await workflow.start('checkout', {
        workflowId,
        taskQueue: CHECKOUT_TASK_QUEUE,
        args: [input],
        ...published(input.checkout),
      });
      if (++opened % REPORT_EVERY === 0) onOpened(opened);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}
