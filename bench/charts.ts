// `npm run bench:charts`: draws the charts in docs/charts from the last run of `npm run bench`, and saves the figures
// of that run beside them.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COMMANDS } from './buyers/buyer';
import { LAST_RUN } from './figures/last-run';
import { medianOf, PROGRAMS, runFromJson, type Run } from './figures/run';
import { installPeers } from './peers/installation';

const FOLDER = 'docs/charts';
const WIDTH = 760;
const ROW_HEIGHT = 46;
const MARGIN_HEIGHT = 120;

interface Chart {
  readonly name: string;
  readonly height: number;
  readonly option: object;
}

interface Series {
  readonly name: string;
  readonly values: readonly number[];
}

const PLAIN = {
  animation: false,
  backgroundColor: '#ffffff',
  textStyle: { fontFamily: 'sans-serif' },
  grid: { left: 230, right: 40, top: 72, bottom: 28 },
};

/** Horizontal bars, with a label for each of the `rows`. With `stack`, the series are stacked. */
function bars(
  name: string,
  title: string,
  rows: readonly string[],
  series: readonly Series[],
  stack?: string,
): Chart {
  return {
    name,
    height: MARGIN_HEIGHT + ROW_HEIGHT * rows.length,
    option: {
      ...PLAIN,
      title: { text: title, left: 8, top: 8, textStyle: { fontSize: 15 } },
      legend: { top: 38, left: 8 },
      xAxis: { type: 'value' },
      yAxis: { type: 'category', data: rows, inverse: true },
      series: series.map((each) => ({ type: 'bar', stack, name: each.name, data: each.values })),
    },
  };
}

function latencyChart(run: Run, speed: 'fastMs' | 'slowMs', title: string): Chart {
  const titles = [...run.turns.keys()].filter(
    (each) => medianOf(run, each, (turn) => turn[speed].start) !== undefined,
  );
  const series = COMMANDS.map((command) => ({
    name: command,
    values: titles.map((each) => rounded(medianOf(run, each, (turn) => turn[speed][command]))),
  }));
  return bars(speed === 'fastMs' ? 'latency' : 'latency-50-ms', title, titles, series, 'whole');
}

function cpuChart(run: Run): Chart {
  const titles = [...run.turns.keys()];
  const series = PROGRAMS.map((name) => ({
    name,
    values: titles.map((each) => rounded(medianOf(run, each, ({ cpuMs }) => cpuMs[name]))),
  }));
  return bars('cpu', 'CPU of one checkout, ms, by program', titles, series, 'cpu');
}

function openChart({ open }: Run): Chart {
  const rows = open.map((each) => `${each.open.toLocaleString('en')} open`);
  return bars('open', 'A checkout while others are open, ms', rows, [
    { name: 'start to tickets', values: open.map(({ wholeMs }) => rounded(wholeMs)) },
    { name: 'CPU', values: open.map(({ cpuMs }) => rounded(cpuMs)) },
  ]);
}

function rushChart({ rush }: Run): readonly Chart[] {
  if (!rush) return [];
  const title = `${rush.otherCalls} calls behind ${rush.rushCalls} of another partner: seconds waited`;
  const turns = [rush.without, rush.withFairness];
  return [
    bars(
      'rush',
      title,
      ['without fairness', 'with fairness'],
      [
        { name: 'median', values: turns.map((it) => rounded(it.medianSeconds, 1)) },
        { name: 'longest', values: turns.map((it) => rounded(it.longestSeconds, 1)) },
      ],
    ),
  ];
}

function rounded(value = 0, digits = 0): number {
  return Number(value.toFixed(digits));
}

async function main(): Promise<void> {
  const text = await readFile(LAST_RUN, 'utf8').catch(() => {
    throw new Error(`There is no ${LAST_RUN}: run \`npm run bench\` first.`);
  });
  const run = runFromJson(text);
  if (!(await installPeers(console.log))) throw new Error('ECharts is not installed.');
  const { svgChart } = await import('./peers/svg-chart');
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, 'bench.json'), text);
  const charts = [
    latencyChart(run, 'fastMs', 'Start, seats and order, ms'),
    latencyChart(run, 'slowMs', 'The same with 50 ms for each call to Svc, ms'),
    cpuChart(run),
    ...(run.open.length > 0 ? [openChart(run)] : []),
    ...rushChart(run),
  ];
  for (const { name, height, option } of charts) {
    await writeFile(join(FOLDER, `${name}.svg`), `${svgChart(option, WIDTH, height)}\n`);
    console.log(`${FOLDER}/${name}.svg`);
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
