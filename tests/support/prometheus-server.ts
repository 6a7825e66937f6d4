// A real Prometheus that scrapes a test's programs every second, with the alarms of ops/prometheus. The alarms have
// lower thresholds, shorter ranges and no `for`: tests check that an incident moves the metric, not by how much.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { steadyPort } from '../../src/platform/dev-server/steady-port';
import { eventually } from './patience';
import { provideTools } from './prometheus-tools';

const RULES = join(__dirname, '../../ops/prometheus/rules.yml');

/** Thresholds of rules.yml that a test would take too long to reach, and their replacements. */
const SCALED_DOWN = [
  ['usher_checkouts_oldest_unknown_seconds) > 300', 'usher_checkouts_oldest_unknown_seconds) > 3'],
  ['usher_sales_paused_seconds) > 3600', 'usher_sales_paused_seconds) > 1'],
  ['usher_queue_oldest_seconds) > 30', 'usher_queue_oldest_seconds) > 3'],
  ['usher_webhooks_pending) > 1000', 'usher_webhooks_pending) > 1'],
  ['usher_svc_rate_limited_total[5m])) > 10', 'usher_svc_rate_limited_total[5m])) > 1'],
  ['{outcome="failed"}[15m])) >= 5', '{outcome="failed"}[15m])) >= 2'],
  ['usher_payload_bytes_bucket{le="524288"}', 'usher_payload_bytes_bucket{le="4096"}'],
] as const;

/** Replaces the ranges of minutes and hours in rules.yml, so that an alarm ends soon after its incident. */
const RANGE = '[15s]';

interface Alarm {
  readonly labels: Readonly<Record<string, string>>;
  readonly state: string;
}

export interface PrometheusServer {
  /** Resolves once the alarm fires with these labels. */
  expectFiring(name: string, labels?: Readonly<Record<string, string>>): Promise<void>;
  /** Resolves once the alarm no longer fires. */
  expectSettled(name: string, labels?: Readonly<Record<string, string>>): Promise<void>;
  /** Resolves once no alarm fires. */
  expectQuiet(): Promise<void>;
  /** The number of series that a query returns. */
  seriesCount(query: string): Promise<number>;
  stop(): Promise<void>;
}

/** `targets` are the addresses of ops ports, keyed by job name. */
export async function startPrometheus(
  targets: Readonly<Record<string, string>>,
): Promise<PrometheusServer> {
  const { prometheus } = await provideTools('prometheus');
  const folder = await mkdtemp(join(tmpdir(), 'usher-prometheus-'));
  await writeFile(join(folder, 'rules.yml'), quickRules(await readFile(RULES, 'utf8')));
  await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(configOf(targets)));
  const url = `http://127.0.0.1:${await steadyPort()}`;
  const child = spawn(
    prometheus,
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${url.slice('http://'.length)}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const exited = once(child, 'exit');

  /** Undefined while Prometheus does not answer. */
  const alarms = async (): Promise<readonly Alarm[] | undefined> => {
    if (child.exitCode !== null) throw new Error(`Prometheus ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/api/v1/alerts`).catch(() => null);
    if (!answer?.ok) return undefined;
    return ((await answer.json()) as { data: { alerts: readonly Alarm[] } }).data.alerts;
  };
  const untilFiring = async (isExpected: (firing: readonly Alarm[]) => boolean): Promise<void> => {
    await eventually(alarms, (all) => {
      const firing = all?.filter(({ state }) => state === 'firing');
      return firing !== undefined && isExpected(firing);
    });
  };
  const untilAlarm = (wanted: boolean, name: string, labels: Alarm['labels']): Promise<void> => {
    const expected = Object.entries({ ...labels, alertname: name });
    return untilFiring(
      (firing) =>
        firing.some((alarm) => expected.every(([k, it]) => alarm.labels[k] === it)) === wanted,
    );
  };
  return {
    expectFiring: (name, labels = {}) => untilAlarm(true, name, labels),
    expectSettled: (name, labels = {}) => untilAlarm(false, name, labels),
    expectQuiet: () => untilFiring((firing) => firing.length === 0),
    async seriesCount(query) {
      const answer = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(query)}`);
      const { data } = (await answer.json()) as { data: { result: readonly unknown[] } };
      return data.result.length;
    },
    async stop() {
      child.kill('SIGKILL');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function quickRules(rules: string): string {
  let quick = rules.replaceAll(/^ +for: .*\n/gm, '');
  for (const [original, scaled] of SCALED_DOWN) {
    if (!quick.includes(original)) throw new Error(`rules.yml no longer contains ${original}`);
    quick = quick.replace(original, scaled);
  }
  return quick.replaceAll(/\[\d+[mh]\]/g, RANGE);
}

/** Written as JSON, which is valid YAML. */
function configOf(targets: Readonly<Record<string, string>>): object {
  return {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: ['rules.yml'],
    scrape_configs: Object.entries(targets).map(([job, url]) => ({
      job_name: job,
      static_configs: [{ targets: [new URL(url).host] }],
    })),
  };
}
