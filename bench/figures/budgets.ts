// The target cost of a checkout. A missed target does not fail the run.
import type { Command } from '../buyers/buyer';
import { BARE_WITH_VIEW } from '../contestants/bare-temporal';
import { USHER } from '../contestants/usher';
import { markdownTable } from './markdown-table';
import { figures, medianOf, ratioOf, type Figure, type Run } from './run';

interface Budget {
  readonly name: string;
  readonly unit: '×' | ' tasks' | ' events' | ' %' | ' KB' | ' s' | ' ms';
  readonly most: number;
  readonly measured: (run: Run) => number | undefined;
}

const seconds = (ms: number): number => ms / 1000;
const ofUsher = (figure: Figure) => (run: Run) => medianOf(run, USHER.title, figure);
const toBare = (figure: Figure) => (run: Run) =>
  ratioOf(run, USHER.title, BARE_WITH_VIEW.title, figure);

function latency(command: Command): readonly Budget[] {
  const name = `${command} ÷ ${BARE_WITH_VIEW.title}`;
  return [
    { name, unit: '×', most: 1.15, measured: toBare(({ fastMs }) => fastMs[command]) },
    {
      name: `${name}, with 50 ms for each call to Svc`,
      unit: '×',
      most: 1.15,
      measured: toBare(({ slowMs }) => slowMs[command]),
    },
  ];
}

/** The cost with the most open checkouts, as a multiple of that with the fewest. */
function growth({ open }: Run, figure: 'wholeMs' | 'cpuMs'): number | undefined {
  const [fewest, most] = [open[0], open.at(-1)];
  return fewest && most && most[figure] / fewest[figure];
}

const BUDGETS: readonly Budget[] = [
  ...latency('start'),
  ...latency('seats'),
  ...latency('order'),
  {
    name: `CPU of a checkout ÷ ${BARE_WITH_VIEW.title}`,
    unit: '×',
    most: 1.25,
    measured: toBare(figures.cpuMs),
  },
  { name: 'CPU of a read', unit: ' ms', most: 2, measured: ofUsher(({ read }) => read?.cpuMs) },
  { name: 'p50 of a read', unit: ' ms', most: 4, measured: ofUsher(({ read }) => read?.ms) },
  {
    name: 'workflow tasks of a checkout',
    unit: ' tasks',
    most: 12,
    measured: ofUsher(({ history }) => history?.workflowTasks),
  },
  {
    name: 'events of a checkout',
    unit: ' events',
    most: 85,
    measured: ofUsher(({ history }) => history?.events),
  },
  {
    name: 'share of a core that an idle stack uses',
    unit: ' %',
    most: 3,
    measured: ofUsher(figures.idlePercent),
  },
  {
    name: 'worker memory of a waiting checkout',
    unit: ' KB',
    most: 300,
    measured: ({ waiting }) => waiting.get(USHER.title)?.kbEach,
  },
  {
    name: 'worker start to its first poll',
    unit: ' s',
    most: 2,
    measured: ({ workerStart }) => workerStart.seconds,
  },
  {
    name: 'delay of start or seats after a worker was killed, p99',
    unit: ' s',
    most: 4,
    measured: ({ usher }) => seconds(usher.kills.delayAfterKillMs.beforeOrder.p99),
  },
  {
    // Includes the settling time of 10 s.
    name: 'delay of an order after a worker was killed, p99',
    unit: ' s',
    most: 13,
    measured: ({ usher }) => seconds(usher.kills.delayAfterKillMs.order.p99),
  },
  {
    name: "wait behind another partner's rush, with fairness ÷ without",
    unit: '×',
    most: 0.2,
    measured: ({ rush }) => rush?.ratio,
  },
  {
    name: 'time of a checkout with 10,000 others open ÷ with 10',
    unit: '×',
    most: 1.2,
    measured: (run) => growth(run, 'wholeMs'),
  },
  {
    name: 'CPU of a checkout with 10,000 others open ÷ with 10',
    unit: '×',
    most: 1.2,
    measured: (run) => growth(run, 'cpuMs'),
  },
];

export function budgetTable(run: Run): string {
  const rows = BUDGETS.map(({ name, unit, most, measured }) => {
    const value = measured(run);
    const isKnown = value !== undefined && !Number.isNaN(value);
    const digits = unit === '×' ? 2 : 1;
    const shown = isKnown ? `${value.toFixed(value < 100 ? digits : 0)}${unit}` : '–';
    return [name, `${most}${unit}`, shown, isKnown ? (value <= most ? 'kept' : 'over') : '–'];
  });
  return markdownTable(['', 'budget', 'measured', ''], rows);
}
