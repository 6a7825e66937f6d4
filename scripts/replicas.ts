// The number of APIs and workers of a stack, and their ports: one of each, or several APIs behind a balancer.
import type { Config } from '../src/platform/config';
import { localUrl } from '../src/platform/config/loopback';
import { steadyPort } from '../src/platform/dev-server/steady-port';

const HOST = '127.0.0.1';

type Kind = 'api' | 'worker';
type Settings = Readonly<Record<string, string>>;

export interface ReplicaPlan {
  readonly name: string;
  readonly settings: Settings;
}

/** The ports of a stack, and how many APIs and workers it has. */
export interface ReplicaOptions {
  readonly ports: {
    readonly api: number;
    /** For metrics. Default: any free port. */
    readonly ops?: Readonly<Record<Kind, number>>;
  };
  /** How many of each; default: one. With several APIs, a balancer in front of them has the API's port. */
  readonly replicas?: Readonly<Record<Kind, number>>;
}

interface Plan {
  readonly apis: readonly ReplicaPlan[];
  readonly workers: readonly ReplicaPlan[];
  readonly apiUrls: readonly string[];
  /** The balancer's settings; undefined with a single API. */
  readonly balancer: Settings | undefined;
  /** The ports of the metrics; empty if `ports.ops` is not set. */
  readonly opsPorts: readonly number[];
}

export async function planReplicas(
  config: Config,
  { ports, replicas = { api: 1, worker: 1 } }: ReplicaOptions,
): Promise<Plan> {
  const opsPorts: number[] = [];
  /** The first replica gets the configured port. */
  const opsPort = async (kind: Kind, index: number): Promise<string> => {
    if (!ports.ops) return '0';
    const port = index === 0 ? ports.ops[kind] : await steadyPort();
    opsPorts.push(port);
    return String(port);
  };
  const plan = async (kind: Kind, settingsOf: () => Promise<Settings>): Promise<ReplicaPlan[]> => {
    const plans: ReplicaPlan[] = [];
    for (let index = 0; index < replicas[kind]; index++) {
      const name = replicas[kind] === 1 ? kind : `${kind} ${index + 1}`;
      const settings = { OPS_PORT: await opsPort(kind, index), ...(await settingsOf()) };
      plans.push({ name, settings });
    }
    return plans;
  };
  const workers = await plan('worker', () => Promise.resolve({}));
  if (replicas.api === 1) {
    const apis = await plan('api', () => Promise.resolve({ PORT: String(ports.api) }));
    return {
      apis,
      workers,
      apiUrls: [localUrl(config.host, ports.api)],
      balancer: undefined,
      opsPorts,
    };
  }
  const apis = await plan('api', async () => ({
    HOST,
    PORT: String(await steadyPort()),
    API_REPLICAS: String(replicas.api),
    TRUSTED_PROXIES: String(config.trustedProxies + 1),
  }));
  const apiUrls = apis.map(({ settings: { PORT } }) => `http://${HOST}:${PORT}`);
  const balancer = { HOST: config.host, PORT: String(ports.api), BALANCED_APIS: apiUrls.join() };
  return { apis, workers, apiUrls, balancer, opsPorts };
}
