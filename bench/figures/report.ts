// A run as Markdown tables, for the terminal and for docs/benchmarks.md.
import { COMMANDS, type Command } from '../buyers/buyer';
import { BY_HAND } from '../contestants/by-hand';
import { EIGHT_ACTIVITIES } from '../contestants/bare-temporal';
import { USHER } from '../contestants/usher';
import { budgetTable } from './budgets';
import { figures, middleOf, ratioOf, type Figure, type Run } from './run';
import { markdownTable } from './markdown-table';

const NONE = '–';
const BYTES_PER_KB = 1024;

export function reportOf(run: Run): string {
  const titles = [...run.turns.keys()];
  return [
    `Latency in ms, and as a multiple of "${BY_HAND.title}"; 50 is with 50 ms of Svc for each call:`,
    latencyTable(run, titles),
    `CPU and throughput, and as a multiple of "${EIGHT_ACTIVITIES.title}":`,
    costTable(run, titles),
    'CPU of a checkout by program, ms:',
    programTable(run, titles),
    'Counts of one checkout, and what waiting and idling take:',
    countTable(run, titles),
    streamLine(run),
    'Budgets of Usher:',
    budgetTable(run),
  ].join('\n\n');
}

function latencyTable(run: Run, titles: readonly string[]): string {
  const columns = (['fastMs', 'slowMs'] as const).flatMap((speed) =>
    COMMANDS.map((command) => ({ speed, command })),
  );
  const figureOf =
    (speed: 'fastMs' | 'slowMs', command: Command): Figure =>
    (turn) =>
      // Without separate commands, the last one is the whole checkout.
      turn[speed].start === undefined ? undefined : turn[speed][command];
  const head = columns.map(({ speed, command }) =>
    speed === 'fastMs' ? command : `${command}, 50`,
  );
  const rows = titles.map((title) => [
    title,
    ...columns.map(({ speed, command }) =>
      withRatio(run, title, BY_HAND.title, figureOf(speed, command)),
    ),
  ]);
  return markdownTable(['', ...head], rows);
}

function costTable(run: Run, titles: readonly string[]): string {
  const base = EIGHT_ACTIVITIES.title;
  const rows = titles.map((title) => [
    title,
    withRatio(run, title, base, figures.cpuMs),
    ratio(ratioOf(run, title, BY_HAND.title, figures.cpuMs)),
    withRatio(run, title, base, figures.perSecond),
    withRatio(run, title, base, figures.wholeMs),
  ]);
  const head = ['', 'CPU ms a checkout', 'CPU ÷ by hand', 'checkouts a second', 'whole, ms'];
  return markdownTable(head, rows);
}

function programTable(run: Run, titles: readonly string[]): string {
  const programs = ['Temporal', 'PostgreSQL', 'worker', 'API', 'caller'];
  const rows = titles.map((title) => [
    title,
    ...programs.map((name) => number(middleOf(run, title, ({ cpuMs }) => cpuMs[name]))),
  ]);
  return markdownTable(['', ...programs], rows);
}

function countTable(run: Run, titles: readonly string[]): string {
  const rows = titles.map((title) => {
    const of = (figure: Figure): string => number(middleOf(run, title, figure));
    const waiting = run.waiting.get(title);
    return [
      title,
      of(({ svcCalls }) => svcCalls),
      of(({ history }) => history?.workflowTasks),
      of(({ history }) => history?.events),
      of(({ history }) => history?.upserts),
      of(({ history }) => history?.memos),
      of(({ history }) => history && history.bytes / BYTES_PER_KB),
      number(waiting?.kbEach),
      of(figures.idlePercent),
    ];
  });
  const head = [
    '',
    'Svc calls',
    'tasks',
    'events',
    'upserts',
    'memos',
    'history KB',
    'KB waiting',
    'idle %',
  ];
  return markdownTable(head, rows);
}

function streamLine({ usher: { streams } }: Run): string {
  const { aloneMs, underStreamsMs } = streams;
  const times = ratio(underStreamsMs / aloneMs);
  return `${USHER.title}: p95 of a read while 200 streams are open is ${times} that without (${number(aloneMs)} ms).`;
}

function withRatio(run: Run, title: string, base: string, figure: Figure): string {
  const value = middleOf(run, title, figure);
  if (value === undefined) return NONE;
  return title === base
    ? number(value)
    : `${number(value)} (${ratio(ratioOf(run, title, base, figure))})`;
}

function ratio(value: number | undefined): string {
  return value === undefined ? NONE : `${value.toFixed(value < 10 ? 1 : 0)}×`;
}

function number(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return NONE;
  return value.toFixed(value < 10 && !Number.isInteger(value) ? 1 : 0);
}
