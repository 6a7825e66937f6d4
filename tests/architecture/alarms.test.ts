// The alarms hold together: Prometheus takes them, each fires in a test of its own, and each has a page for the person it wakes.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { sandboxSettings } from '../../sandbox/settings';
import { DEFAULT_OPS_PORT } from '../../src/platform/config';
import { providePrometheus } from '../support/prometheus-tools';
import { ROOT } from './planted-tree';

const PROMETHEUS = join(ROOT, 'ops/prometheus');
const run = promisify(execFile);
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const rules = read('ops/prometheus/rules.yml');
const alarms = [
  ...rules.matchAll(/- alert: (?<name>\w+)\n(?:(?!- alert:)[^])*?runbook_url: (?<page>\S+)/g),
].map(({ groups = {} }) => ({ name: groups.name ?? '', page: groups.page ?? '' }));
const names = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);

const DashboardSchema = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })),
});
const { panels } = DashboardSchema.parse(JSON.parse(read('ops/grafana/usher.json')));
const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

let promtool: string;

beforeAll(async () => {
  ({ promtool } = await providePrometheus());
});

test.each([
  ['takes the alarms', ['check', 'rules', 'rules.yml']],
  ['takes the example of a configuration', ['check', 'config', 'prometheus.yml']],
  ['plays every alarm, and a good day', ['test', 'rules', 'rules.test.yml']],
])('promtool %s', async (_what, args) => {
  const { stdout } = await run(promtool, args, { cwd: PROMETHEUS });
  expect(stdout).toContain('SUCCESS');
});

test('promtool takes every question of the dashboard', async () => {
  const questions = expressions.map((expr) => ({ record: 'usher:question', expr }));
  const folder = await mkdtemp(join(tmpdir(), 'usher-dashboard-'));
  try {
    const file = join(folder, 'questions.yml');
    await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: questions }] }));
    const { stdout } = await run(promtool, ['check', 'rules', '--lint=none', file]);
    expect(stdout).toContain(`${expressions.length} rules found`);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('Prometheus looks where the programs listen', () => {
  const job = (name: string, port: number) => `job_name: ${name}\n[^-]*- .*\\b${port}\\b`;
  const { api, worker, codec } = DEFAULT_OPS_PORT;
  for (const file of ['prometheus.yml', 'compose.yml']) {
    const text = read(`ops/prometheus/${file}`);
    expect(text).toMatch(new RegExp(job('usher-api', api)));
    expect(text).toMatch(new RegExp(job('usher-worker', worker)));
    expect(text).toMatch(new RegExp(job('usher-codec', codec)));
    expect(text).toMatch(new RegExp(job('svc-sandbox', sandboxSettings().port)));
  }
});

test('every alarm names its page', () => {
  expect(names.length).toBeGreaterThan(0);
  expect(alarms.map(({ name }) => name)).toEqual(names);
});

test.each(alarms)('$name has its page, its line in the list of alarms, and a test', (alarm) => {
  const { name, page } = alarm;
  expect(existsSync(join(ROOT, page))).toBe(true);
  const file = page.replace('docs/runbooks/', '');
  expect(read('docs/runbooks/alarms.md')).toMatch(
    new RegExp(`^\\| \`${name}\` \\| \\[[^\\]]+\\]\\(${file}\\) \\|`, 'm'),
  );
  expect(read('ops/prometheus/rules.test.yml')).toContain(`alertname: ${name}\n        eval_time`);
});

test('the list of alarms has no others, and its pages are there', () => {
  const listed = [
    ...read('docs/runbooks/alarms.md').matchAll(/^\| `(\w+)` \| \[[^\]]+\]\((\S+)\)/gm),
  ];
  expect(listed.map(([, name]) => name)).toEqual(names);
  const missing = listed.filter(([, , file]) => !existsSync(join(ROOT, 'docs/runbooks', file!)));
  expect(missing).toEqual([]);
});

test('a page of an alarm says what it means, where to look, what to do, and when it is over', () => {
  const short = [...new Set(alarms.map(({ page }) => page))].filter((page) => {
    const text = read(page);
    return !['**What it means.**', '**Look', '**Act', '**Check.**'].every((it) =>
      text.includes(it),
    );
  });
  expect(short).toEqual([]);
});
