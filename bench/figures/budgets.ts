// The target cost of a checkout. A missed target fails nothing.
import { BY_HAND } from '../contestants/by-hand';
import { EIGHT_ACTIVITIES } from '../contestants/bare-temporal';
import { USHER } from '../contestants/usher';
import { markdownTable } from './markdown-table';
import { figures, middleOf, ratioOf, type Run } from './run';

interface Budget {
  readonly name: string;
  readonly unit: '×' | ' tasks' | ' events' | ' %' | ' KB' | ' s';
  readonly most: number;
  readonly measured: (run: Run) => number | undefined;
}

const seconds = (ms: number): number => ms / 1000;

const BUDGETS: readonly Budget[] = [
  {
    name: 'start with 50 ms of Svc ÷ by hand',
    unit: '×',
    most: 1.6,
    measured: (run) => ratioOf(run, USHER.title, BY_HAND.title, ({ slowMs }) => slowMs.start),
  },
  {
    name: 'order to tickets with 50 ms of Svc ÷ by hand',
    unit: '×',
    most: 1.5,
    measured: (run) => ratioOf(run, USHER.title, BY_HAND.title, ({ slowMs }) => slowMs.order),
  },
  {
    name: 'CPU of a checkout ÷ eight bare activities',
    unit: '×',
    most: 1.3,
    measured: (run) => ratioOf(run, USHER.title, EIGHT_ACTIVITIES.title, figures.cpuMs),
  },
  {
    name: 'workflow tasks of a checkout',
    unit: ' tasks',
    most: 10,
    measured: (run) => middleOf(run, USHER.title, ({ history }) => history?.workflowTasks),
  },
  {
    name: 'events of a checkout',
    unit: ' events',
    most: 70,
    measured: (run) => middleOf(run, USHER.title, ({ history }) => history?.events),
  },
  {
    name: 'a core, taken by an idle stack',
    unit: ' %',
    most: 4,
    measured: (run) => middleOf(run, USHER.title, figures.idlePercent),
  },
  {
    name: 'worker memory of a waiting checkout',
    unit: ' KB',
    most: 250,
    measured: ({ waiting }) => waiting.get(USHER.title)?.kbEach,
  },
  {
    name: 'start or seats go on after a killed worker, p99',
    unit: ' s',
    most: 3,
    measured: ({ usher }) => seconds(usher.kills.goesOnMs.beforeOrder.p99),
  },
  {
    // The settling time is 10 s.
    name: 'an order goes on after a killed worker, p99',
    unit: ' s',
    most: 13,
    measured: ({ usher }) => seconds(usher.kills.goesOnMs.order.p99),
  },
];

export function budgetTable(run: Run): string {
  const rows = BUDGETS.map(({ name, unit, most, measured }) => {
    const value = measured(run);
    const isKnown = value !== undefined && !Number.isNaN(value);
    const shown = isKnown ? `${value.toFixed(value < 100 ? 1 : 0)}${unit}` : '–';
    return [name, `${most}${unit}`, shown, isKnown ? (value <= most ? 'kept' : 'over') : '–'];
  });
  return markdownTable(['', 'budget', 'measured', ''], rows);
}
