// The alarms are consistent: Prometheus accepts them, each fires in its own test, and each has a runbook page.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { sandboxSettings } from '../../sandbox/settings';
import { DEFAULT_OPS_PORT } from '../../src/platform/config';
import { provideTools } from '../support/prometheus-tools';
import { ROOT } from './planted-tree';

const PROMETHEUS = join(ROOT, 'ops/prometheus');
const run = promisify(execFile);
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const rules = read('ops/prometheus/rules.yml');
const alarms = [
  ...rules.matchAll(
    /- alert: (?<name>\w+)\n(?:(?!- alert:)[^])*?runbook_url: '{{ \$externalLabels.runbooks }}\/(?<page>\S+)'/g,
  ),
].map(({ groups = {} }) => ({
  name: groups.name ?? '',
  page: `docs/runbooks/${groups.page ?? ''}`,
}));
const names = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);

const AlertmanagerSchema = z.object({
  inhibit_rules: z.array(
    z.object({ source_matchers: z.array(z.string()), target_matchers: z.array(z.string()) }),
  ),
});

const DashboardSchema = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })),
});
const { panels } = DashboardSchema.parse(JSON.parse(read('ops/grafana/usher.json')));
const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

/**
 * Metrics that exist only after their first event. Until then there is nothing to alarm about, and `up` covers their
 * program.
 */
const BORN_WITH_AN_EVENT = [
  'usher_calls_untaken_total',
  'usher_checkout_state_seconds_count',
  'usher_http_problems_total',
  'usher_http_request_seconds_count',
  'usher_upstream_call_seconds_count',
  'usher_webhook_attempts_total',
];

let promtool: string;

beforeAll(async () => {
  ({ promtool } = await provideTools('prometheus'));
});

test.each([
  ['accepts the alarms', ['check', 'rules', 'rules.yml']],
  ['accepts the example configuration', ['check', 'config', 'prometheus.yml']],
  ["accepts the containers' configuration", ['check', 'config', 'compose.yml']],
  [
    'passes the tests of every alarm, and of a day without faults',
    ['test', 'rules', 'rules.test.yml'],
  ],
])('promtool %s', async (_what, args) => {
  const { stdout } = await run(promtool, args, { cwd: PROMETHEUS });
  expect(stdout).toContain('SUCCESS');
});

test.each([
  ['severity=page', 'pager'],
  ['severity=ticket', 'tickets'],
])('Alertmanager accepts its example, which sends %s to %s', async (label, receiver) => {
  const { amtool } = await provideTools('prometheus-alertmanager');
  const file = join(PROMETHEUS, 'alertmanager.yml');
  await run(amtool, ['check-config', file]);
  const args = ['config', 'routes', 'test', `--config.file=${file}`, label];
  expect((await run(amtool, args)).stdout.trim()).toBe(receiver);
});

test('Alertmanager inhibits only known alarms, and none about an order or money', () => {
  const { inhibit_rules: inhibitions } = AlertmanagerSchema.parse(
    parse(read('ops/prometheus/alertmanager.yml')),
  );
  const namedIn = (matchers: readonly string[]) => matchers.join().match(/Usher\w+/g) ?? [];
  const inhibited = inhibitions.flatMap((it) => namedIn(it.target_matchers));
  expect(inhibited.length).toBeGreaterThan(0);
  const sources = inhibitions.flatMap((it) => namedIn(it.source_matchers));
  expect([...sources, ...inhibited].filter((name) => !names.includes(name))).toEqual([]);
  const [, checkouts = ''] = /name: usher-checkouts\n([^]*?)\n {2}- name/.exec(rules) ?? [];
  expect(checkouts).toContain('UsherMoneyUnknown');
  expect(inhibited.filter((name) => checkouts.includes(name))).toEqual([]);
});

test('promtool accepts every query of the dashboard', async () => {
  const queries = expressions.map((expr) => ({ record: 'usher:query', expr }));
  const folder = await mkdtemp(join(tmpdir(), 'usher-dashboard-'));
  try {
    const file = join(folder, 'queries.yml');
    await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: queries }] }));
    const { stdout } = await run(promtool, ['check', 'rules', '--lint=none', file]);
    expect(stdout).toContain(`${expressions.length} rules found`);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('Prometheus scrapes the ports on which the programs listen', () => {
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

test('an alarm fires if a metric that the rules use is absent, unless it appears only with its first event', () => {
  const alarming = rules.replaceAll(/^ *#.*/gm, '');
  const read = alarming.match(/\b(?:usher|nodejs)_\w+(?=[[{)])|\bup(?={)/g) ?? [];
  const missed = [...rules.matchAll(/absent\((\w+)/g)].map(([, name = '']) => name);
  expect(missed.length).toBeGreaterThan(10);
  expect([...new Set(read)].sort()).toEqual(
    [...new Set([...missed, ...BORN_WITH_AN_EVENT])].sort(),
  );
});

/** Metrics of Temporal server 1.32, as its `/metrics` names them. tests/e2e checks those of our programs. */
const OF_TEMPORAL = [
  'persistence_error_with_type',
  'persistence_latency_bucket',
  'persistence_requests',
  'service_error_with_type',
  'service_latency_bucket',
  'service_requests',
  'visibility_persistence_latency_bucket',
];

test('the dashboard has what ops watch, from metrics that exist', () => {
  const queries = expressions.join('\n');
  const named = queries.match(/\b[a-zA-Z_]+(?=[[{])/g) ?? [];
  const foreign = named.filter((name) => !/^(?:usher|nodejs|process|up$|ALERTS$)/.test(name));
  expect([...new Set(foreign)].sort()).toEqual(OF_TEMPORAL);
  for (const wanted of [
    'usher_sales_paused_seconds',
    'usher_tickets_sold_total',
    'usher_sold_amount_hundredths_total',
    'usher_http_problems_total{status="503"}',
    'usher_partner_open_checkouts)',
    'usher_partner_open_checkouts_max)',
    'ALERTS{alertname=~"Usher.+",alertstate="firing"}',
    'usher_checkouts_running{status="queued"}',
    'usher_checkouts_in_lobby',
    'usher_checkout_state_seconds_bucket{status="queued"}',
    'usher_on_sale_stuck_seconds',
    'code=~"SALES_PAUSED|TOO_MANY_CHECKOUTS"',
    'usher_queue_waiting{queue=~"svc-calls.*"}',
  ]) {
    expect(queries).toContain(wanted);
  }
  expect(read('ops/grafana/usher.json')).toContain('${runbooks}/alarms.md');
});

test('Prometheus reads the metrics of Temporal on the port of docker-compose.yml', () => {
  const [, port = ''] =
    /PROMETHEUS_ENDPOINT: 0\.0\.0\.0:(\d+)/.exec(read('docker-compose.yml')) ?? [];
  expect(read('ops/prometheus/compose.yml')).toContain(`names: [temporal], type: A, port: ${port}`);
});

test('every alarm has a runbook page', () => {
  expect(names.length).toBeGreaterThan(0);
  expect(alarms.map(({ name }) => name)).toEqual(names);
});

test.each(alarms)('$name has a page, a line in the list of alarms, and a test', (alarm) => {
  const { name, page } = alarm;
  expect(existsSync(join(ROOT, page))).toBe(true);
  const file = page.replace('docs/runbooks/', '');
  expect(read('docs/runbooks/alarms.md')).toMatch(
    new RegExp(`^\\| \`${name}\` \\| \\[[^\\]]+\\]\\(${file}\\) \\|`, 'm'),
  );
  expect(read('ops/prometheus/rules.test.yml')).toContain(`alertname: ${name}\n        eval_time`);
});

test('the list names exactly the alarms of the rules, and the pages that it links exist', () => {
  const listed = [
    ...read('docs/runbooks/alarms.md').matchAll(/^\| `(\w+)` \| \[[^\]]+\]\((\S+)\)/gm),
  ];
  expect(listed.map(([, name]) => name)).toEqual(names);
  const missing = listed.filter(([, , file]) => !existsSync(join(ROOT, 'docs/runbooks', file!)));
  expect(missing).toEqual([]);
});

test("an alarm's page explains it, where to look, what to do, and when it is over", () => {
  const short = [...new Set(alarms.map(({ page }) => page))].filter((page) => {
    const text = read(page);
    return !['**What it means.**', '**Look', '**Act', '**Check.**'].every((it) =>
      text.includes(it),
    );
  });
  expect(short).toEqual([]);
});
