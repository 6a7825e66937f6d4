// A run as Markdown tables, for the terminal and for docs/benchmarks.md.
import { COMMANDS, type Command } from '../buyers/buyer';
import { BARE_WITH_VIEW } from '../contestants/bare-temporal';
import { USHER } from '../contestants/usher';
import { budgetTable } from './budgets';
import type { RushFigures } from '../partner-rush';
import { figures, medianOf, PROGRAMS, ratioOf, type Figure, type Run } from './run';
import { markdownTable } from './markdown-table';

/** The contestant that all others are compared with. */
const BASE = BARE_WITH_VIEW.title;
const NONE = '–';
const BYTES_PER_KB = 1024;

export function reportOf(run: Run): string {
  const titles = [...run.turns.keys()];
  return [
    `Latency in ms, and in brackets as a multiple of "${BASE}"; in columns with “, 50”, each call to Svc takes 50 ms:`,
    latencyTable(run, titles),
    `CPU, throughput and reads, and in brackets each as a multiple of "${BASE}":`,
    costTable(run, titles),
    'CPU of a checkout by program, ms:',
    programTable(run, titles),
    'Counts of one checkout, memory of a waiting one, and CPU of an idle stack:',
    countTable(run, titles),
    streamLine(run),
    ...(run.open.length > 0 ? [openReport(run.open)] : []),
    ...(run.rush ? [rushReport(run.rush)] : []),
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
      // Without separate commands, the last command is the whole checkout: its time cannot be compared with a
      // command's.
      turn[speed].start === undefined ? undefined : turn[speed][command];
  const head = columns.map(({ speed, command }) =>
    speed === 'fastMs' ? command : `${command}, 50`,
  );
  const rows = titles.map((title) => [
    title,
    ...columns.map(({ speed, command }) => withRatio(run, title, BASE, figureOf(speed, command))),
  ]);
  return markdownTable(['', ...head], rows);
}

function costTable(run: Run, titles: readonly string[]): string {
  const rows = titles.map((title) => [
    title,
    withRatio(run, title, BASE, figures.cpuMs),
    withRatio(run, title, BASE, figures.perSecond),
    withRatio(run, title, BASE, figures.wholeMs),
    withRatio(run, title, BASE, ({ read }) => read?.ms),
    withRatio(run, title, BASE, ({ read }) => read?.cpuMs),
  ]);
  const head = [
    '',
    'CPU ms a checkout',
    'checkouts a second',
    'whole, ms',
    'a read, ms',
    'CPU ms a read',
  ];
  return markdownTable(head, rows);
}

function programTable(run: Run, titles: readonly string[]): string {
  const rows = titles.map((title) => [
    title,
    ...PROGRAMS.map((name) => number(medianOf(run, title, ({ cpuMs }) => cpuMs[name]))),
  ]);
  return markdownTable(['', ...PROGRAMS], rows);
}

function countTable(run: Run, titles: readonly string[]): string {
  const rows = titles.map((title) => {
    const of = (figure: Figure): string => number(medianOf(run, title, figure));
    const waiting = run.waiting.get(title);
    return [
      title,
      of(({ svcCalls }) => svcCalls),
      of(({ history }) => history?.workflowTasks),
      of(({ history }) => history?.events),
      of(({ history }) => history?.upserts),
      of(({ history }) => history?.memos),
      of(({ history }) => (history ? history.bytes / BYTES_PER_KB : undefined)),
      number(waiting?.kbEach),
      number(waiting?.heldKbEach),
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
    'KB held',
    'idle %',
  ];
  return markdownTable(head, rows);
}

function streamLine({ usher: { streams } }: Run): string {
  const { aloneMs, underStreamsMs } = streams;
  const times = ratio(underStreamsMs / aloneMs);
  return `${USHER.title}: p95 of a read while 200 streams are open is ${times} that without (${number(aloneMs)} ms).`;
}

export function openReport(open: Run['open']): string {
  const programs = Object.keys(open[0]?.cpuMsOf ?? {});
  const rows = open.map((each) => [
    String(each.open),
    number(each.wholeMs),
    number(each.cpuMs),
    ...programs.map((name) => number(each.cpuMsOf[name] ?? 0)),
    number(each.idleShare * 100),
  ]);
  return [
    'A checkout while others are open:',
    markdownTable(['open', 'whole, ms', 'CPU ms', ...programs, 'idle, %'], rows),
  ].join('\n\n');
}

export function rushReport({ withFairness, without, ratio: share, ...rush }: RushFigures): string {
  const row = (title: string, { medianSeconds, longestSeconds }: RushFigures['without']) => [
    title,
    medianSeconds.toFixed(1),
    longestSeconds.toFixed(1),
  ];
  return [
    `Seconds that ${rush.otherCalls} calls waited behind ${rush.rushCalls} of another partner, at ${rush.ratePerSecond} calls a second:`,
    markdownTable(
      ['', 'median', 'longest'],
      [row('without fairness', without), row('with fairness', withFairness)],
    ),
    `with ÷ without: ${share.toFixed(2)}`,
  ].join('\n\n');
}

function withRatio(run: Run, title: string, base: string, figure: Figure): string {
  const value = medianOf(run, title, figure);
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
