// A real Prometheus that watches the programs of a test every second, with the alarms of ops/prometheus. They fire without
// their `for`, for little, and look back for seconds: what is tested is that the trouble moves what the alarm reads, not how
// much of it there is.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { eventually } from './patience';
import { provideTools } from './prometheus-tools';

const RULES = join(__dirname, '../../ops/prometheus/rules.yml');

/** Thresholds of rules.yml that a test would take too long to pass, and those that it has instead. */
const SCALED_DOWN = [
  ['usher_checkouts_oldest_unknown_seconds) > 300', 'usher_checkouts_oldest_unknown_seconds) > 3'],
  ['usher_sales_paused_seconds) > 3600', 'usher_sales_paused_seconds) > 1'],
  ['usher_queue_oldest_seconds) > 30', 'usher_queue_oldest_seconds) > 3'],
  ['usher_webhooks_pending) > 1000', 'usher_webhooks_pending) > 1'],
  ['usher_svc_rate_limited_total[5m])) > 10', 'usher_svc_rate_limited_total[5m])) > 1'],
  ['{outcome="failed"}[15m])) >= 5', '{outcome="failed"}[15m])) >= 2'],
  ['usher_payload_bytes_bucket{le="524288"}', 'usher_payload_bytes_bucket{le="4096"}'],
] as const;

/** Instead of the minutes that rules.yml looks back, so that an alarm ends soon after its trouble. */
const LOOK_BACK = '[15s]';

interface Alarm {
  readonly labels: Readonly<Record<string, string>>;
  readonly state: string;
}

export interface PrometheusServer {
  /** Resolves once the alarm fires, with these labels where they matter. */
  expectFiring(name: string, labels?: Readonly<Record<string, string>>): Promise<void>;
  /** Resolves once it does not. */
  expectSettled(name: string, labels?: Readonly<Record<string, string>>): Promise<void>;
  /** Resolves once no alarm fires. */
  expectQuiet(): Promise<void>;
  /** How many series the answer to a question has. */
  ask(question: string): Promise<number>;
  stop(): Promise<void>;
}

/** `targets` are addresses of ops ports by the name of their job. */
export async function startPrometheus(
  targets: Readonly<Record<string, string>>,
): Promise<PrometheusServer> {
  const { prometheus } = await provideTools('prometheus');
  const folder = await mkdtemp(join(tmpdir(), 'usher-prometheus-'));
  await writeFile(join(folder, 'rules.yml'), quickRules(await readFile(RULES, 'utf8')));
  await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(configOf(targets)));
  const url = `http://127.0.0.1:${await getPort()}`;
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

  /** Undefined where it does not answer. */
  const alarms = async (): Promise<readonly Alarm[] | undefined> => {
    if (child.exitCode !== null) throw new Error(`Prometheus ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/api/v1/alerts`).catch(() => null);
    if (!answer?.ok) return undefined;
    return ((await answer.json()) as { data: { alerts: readonly Alarm[] } }).data.alerts;
  };
  const untilFiring = async (isWanted: (firing: readonly Alarm[]) => boolean): Promise<void> => {
    await eventually(alarms, (all) => {
      const firing = all?.filter(({ state }) => state === 'firing');
      return firing !== undefined && isWanted(firing);
    });
  };
  const becomes = (wanted: boolean, name: string, labels: Alarm['labels']): Promise<void> => {
    const expected = Object.entries({ ...labels, alertname: name });
    return untilFiring(
      (firing) =>
        firing.some((alarm) => expected.every(([k, it]) => alarm.labels[k] === it)) === wanted,
    );
  };
  return {
    expectFiring: (name, labels = {}) => becomes(true, name, labels),
    expectSettled: (name, labels = {}) => becomes(false, name, labels),
    expectQuiet: () => untilFiring((firing) => firing.length === 0),
    async ask(question) {
      const answer = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(question)}`);
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
  for (const [asked, little] of SCALED_DOWN) {
    if (!quick.includes(asked)) throw new Error(`rules.yml does not ask for ${asked} any more`);
    quick = quick.replace(asked, little);
  }
  return quick.replaceAll(/\[\d+[mh]\]/g, LOOK_BACK);
}

/** JSON is YAML, too. */
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
