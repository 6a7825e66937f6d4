// Checks Dockerfile, docker-compose.yml and compose.try.yml without an engine: what every service must have, and that
// each program, setting and secret that they name exists.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { SETTING_VARIABLES } from '../../sandbox/settings';
import { PROGRAMS } from '../../scripts/compiled-programs';
import { CLOSE_TIMEOUT_MS } from '../../src/http/listen';
import { PRODUCTION_NOTICE_MS, readConfig } from '../../src/platform/config';
import { SettingsSchema } from '../../src/platform/config/settings-schema';
import { SECRET_SETTINGS } from '../../src/platform/config/secret-files';
import { tuningFile, tuningFlags } from '../../src/platform/dev-server/tuning';
import { admissionTaskQueue, svcTaskQueue } from '../../src/workflows/messages';
import { brokenRules } from './dockerfile-rules';
import { ROOT } from './planted-tree';

/** The Compose fields that are used here. */
const ServiceSchema = z.strictObject({
  image: z.string(),
  build: z.string().optional(),
  user: z.string().optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.string()).default([]),
  configs: z.array(z.object({ source: z.string() })).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()).default(['default']),
  ports: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.unknown()).default({}),
  restart: z.string(),
  entrypoint: z.array(z.string()).optional(),
  profiles: z.array(z.string()).optional(),
  init: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
  shm_size: z.string().optional(),
  logging: z.object({ driver: z.string(), options: z.record(z.string(), z.string()) }),
  stop_grace_period: z.string().optional(),
  healthcheck: z.object({ test: z.unknown() }).partial().optional(),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  deploy: z.object({
    replicas: z.number().optional(),
    resources: z.object({
      limits: z.object({ cpus: z.string(), memory: z.string(), pids: z.number() }),
    }),
  }),
});
const ComposeSchema = z.strictObject({
  name: z.string(),
  'x-sealed': z.unknown(),
  'x-usher': z.unknown(),
  'x-settings': z.unknown(),
  'x-listening': z.unknown().optional(),
  'x-svc': z.unknown().optional(),
  services: z.record(z.string(), ServiceSchema),
  secrets: z.record(z.string(), z.object({ file: z.string() })).default({}),
  configs: z.record(z.string(), z.object({ content: z.string().optional() })).default({}),
  volumes: z.record(z.string(), z.null()),
  networks: z
    .record(z.string(), z.strictObject({ internal: z.literal(true) }).nullable())
    .default({ default: null }),
});
type Compose = z.infer<typeof ComposeSchema>;

/** Services that exit on their own. */
const ONE_SHOT = ['schema', 'setup'];
const WORKER_FORCE_SECONDS = 50;

const text = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const readCompose = (file: string): Compose =>
  ComposeSchema.parse(parse(text(file), { merge: true }));
const compose = readCompose('docker-compose.yml');
const services = Object.entries(compose.services);
const ours = services.filter(([, { build }]) => build !== undefined);

test('finds an unknown Compose field', () => {
  const misspelt = { ...compose, services: { api: { ...compose.services.api, imagee: 'usher' } } };
  expect(ComposeSchema.safeParse(misspelt).success).toBe(false);
});

test('every image has an exact tag and a digest', () => {
  const foreign = services.filter(([, { build }]) => build === undefined);
  const bases = text('Dockerfile').match(/(?<=^FROM )\S+/gm) ?? [];
  const images = [...foreign.map(([, { image }]) => image), ...bases];
  expect(images.length).toBeGreaterThan(8);
  for (const image of images)
    expect(image).toMatch(/^[\w./-]+:v?\d+\.\d+\.?[\w.-]*@sha256:[\da-f]{64}$/);
});

test('the Temporal of docker-compose.yml has the settings of the embedded one', () => {
  const config = parse(compose.configs['dynamic-config']?.content ?? '');
  expect(config).toEqual(parse(tuningFile([svcTaskQueue(), admissionTaskQueue()])));
});

test('no container runs as root', () => {
  const foreign = services.filter(([, { build }]) => build === undefined);
  const roots = foreign.filter(([, { user = '' }]) => !/^[1-9]/.test(user));
  expect(roots.map(([name]) => name)).toEqual([]);
});

test('every service that stays up has a health check', () => {
  for (const [name, { healthcheck, build }] of services) {
    const isDeclared = healthcheck?.test !== undefined || (build !== undefined && !healthcheck);
    expect([name, isDeclared]).toEqual([name, !ONE_SHOT.includes(name)]);
  }
});

test('no port is open to the network', () => {
  for (const port of services.flatMap(([, { ports }]) => ports))
    expect(port).toMatch(/^127\.0\.0\.1:/);
});

test('declares exactly the resources that services use', () => {
  const used = (pick: (service: z.infer<typeof ServiceSchema>) => readonly string[]) =>
    [...new Set(services.flatMap(([, service]) => pick(service)))].sort();
  expect(used(({ secrets }) => secrets)).toEqual(Object.keys(compose.secrets).sort());
  const configs = used((service) => service.configs.map(({ source }) => source));
  expect(configs).toEqual(Object.keys(compose.configs).sort());
  const volumes = used((service) => service.volumes.map((it) => it.split(':')[0]!));
  const named = volumes.filter((it) => !it.startsWith('.'));
  expect(named).toEqual(Object.keys(compose.volumes).sort());
  expect(used(({ networks }) => networks)).toEqual(Object.keys(compose.networks).sort());
  const services_ = used(({ depends_on: needed }) => Object.keys(needed));
  expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(services_));
});

test('runs compiled programs with known settings', () => {
  const compiled = Object.keys(PROGRAMS).map((name) => `dist/${name}.js`);
  const settings = [
    ...Object.keys(SettingsSchema.shape),
    ...Object.values(SETTING_VARIABLES),
    ...SECRET_SETTINGS.map((name) => `${name}_FILE`),
  ];
  expect(ours.map(([name]) => name)).toEqual(['setup', 'worker', 'api', 'codec', 'sandbox']);
  for (const [, { command = [], environment }] of ours) {
    expect(compiled).toEqual(expect.arrayContaining(command));
    expect(settings).toEqual(expect.arrayContaining(Object.keys(environment)));
  }
});

test('the UI sends its credentials to the codec, which allows every address of the UI', () => {
  const { ui, codec } = compose.services;
  expect(ui?.environment.TEMPORAL_CODEC_INCLUDE_CREDENTIALS).toBe('true');
  const [, port] = ui?.ports[0]?.split(':') ?? [];
  expect(codec?.environment.CODEC_UI_ORIGINS?.split(',')).toEqual([
    `http://127.0.0.1:${port}`,
    `http://localhost:${port}`,
  ]);
});

test('the page about containers requires the Compose version of docker-compose.yml', () => {
  const version = /Docker Compose (\d+\.\d+\.\d+) or newer/;
  const [, stated] = version.exec(text('docker-compose.yml')) ?? [];
  expect(version.exec(text('docs/runbooks/containers.md'))?.[1]).toBe(stated);
  expect(stated).toBe('2.23.1');
});

describe('networks', () => {
  const networksOf = (name: string) => compose.services[name]?.networks ?? [];
  const shared = (one: string, other: string) =>
    networksOf(one).filter((it) => networksOf(other).includes(it));
  const neighbours = (name: string) =>
    Object.keys(compose.services)
      .filter((other) => other !== name && shared(name, other).length > 0)
      .sort();

  test.each([
    ['balancer', ['api']],
    ['postgres', ['schema', 'temporal']],
    ['codec', ['prometheus']],
    ['ui', ['api', 'prometheus', 'setup', 'temporal', 'worker']],
    ['sandbox', ['alertmanager', 'api', 'grafana', 'prometheus', 'worker']],
    ['alertmanager', ['grafana', 'prometheus', 'sandbox']],
    ['grafana', ['alertmanager', 'prometheus', 'sandbox']],
  ])('%s shares a network with the listed services only', (name, expected) => {
    expect(neighbours(name)).toEqual(expected);
  });

  test('each scraped or balanced service shares exactly one network with its client', () => {
    const scraped = ['api', 'worker', 'codec', 'sandbox', 'temporal', 'alertmanager'];
    for (const name of scraped) {
      expect([name, shared('prometheus', name).length]).toEqual([name, 1]);
    }
    expect(shared('balancer', 'api')).toHaveLength(1);
  });

  test('a service with a port or outgoing calls is on an external network', () => {
    const open = (name: string) => networksOf(name).some((it) => !compose.networks[it]?.internal);
    const published = services.filter(([, { ports }]) => ports.length > 0).map(([name]) => name);
    expect([...published, 'api', 'worker'].filter((name) => !open(name))).toEqual([]);
    expect(open('postgres')).toBe(false);
  });
});

describe('in production', () => {
  const folder = mkdtempSync(join(tmpdir(), 'usher-containers-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const random = () => randomBytes(32);
  const secrets: Readonly<Record<string, string>> = {
    'usher-secret': random().toString('hex'),
    'payload-keys': `k1:${random().toString('base64')}`,
    'svc-key': random().toString('hex'),
    'card-vault-secret': `whsec_${random().toString('base64')}`,
    'codec-tokens': `ops:${random().toString('hex')}`,
  };
  for (const [name, secret] of Object.entries(secrets)) writeFileSync(join(folder, name), secret);
  const given: Readonly<Record<string, string>> = {
    USHER_ENV: 'production',
    TEMPORAL_ADDRESS: 'temporal.example:7233',
    TEMPORAL_TLS: 'true',
    UPSTREAM_BASE_URL: 'https://svc.example',
    UPSTREAM_STAGE: 'prod',
    UPSTREAM_RATE_PER_SECOND: '25',
    UPSTREAM_BURST: '50',
    CARD_VAULT_URL: 'https://vault.example',
    API_PUBLIC_URL: 'https://tickets.example',
    WORKER_BUILD_ID: 'v1',
  };
  const envOf = (name: string): NodeJS.ProcessEnv =>
    Object.fromEntries(
      Object.entries(compose.services[name]?.environment ?? {}).map(([setting, value]) => [
        setting,
        value
          .replace(/^\$\{(\w+):-(.*)\}$/, (_, of: string, or: string) => given[of] ?? or)
          .replace('/run/secrets', folder),
      ]),
    );
  const programs = [
    ['api', ['payload-keys', 'svc-key', 'usher-secret']],
    ['worker', ['card-vault-secret', 'payload-keys', 'svc-key', 'usher-secret']],
    ['codec', ['codec-tokens', 'payload-keys']],
    ['setup', ['payload-keys', 'usher-secret']],
  ] as const;

  test.each(programs)('%s starts with its settings, and gets no other secret', (...row) => {
    const [name, expected] = row;
    const env = { ...envOf(name), UPSTREAM_ORDERING_SHAPE: 'alternative' };
    expect(readConfig(env, name).isProduction).toBe(true);
    expect([...(compose.services[name]?.secrets ?? [])].sort()).toEqual(expected);
  });

  test.each([
    ['api', 'svc-key'],
    ['worker', 'card-vault-secret'],
    ['setup', 'usher-secret'],
    ['codec', 'payload-keys'],
  ] as const)('%s does not start without %s', (name, secret) => {
    const env = { ...envOf(name), UPSTREAM_ORDERING_SHAPE: 'alternative' };
    const without = Object.entries(env).filter(([, value]) => !value?.endsWith(`/${secret}`));
    expect(() => readConfig(Object.fromEntries(without), name)).toThrow('for production');
  });
});

describe('compose.try.yml', () => {
  const trial = readCompose('compose.try.yml');

  test('needs no secret and no setting, and opens ports to this machine only', () => {
    expect(trial.secrets).toEqual({});
    expect(text('compose.try.yml')).not.toMatch(/\$\{|_FILE:|^ +secrets:/m);
    const ports = Object.values(trial.services).flatMap((it) => it.ports);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });

  test('has programs that start with their settings, and the Temporal image of production', () => {
    const own = Object.entries(trial.services).filter(([, { build }]) => build !== undefined);
    expect(own.map(([name]) => name)).toEqual(['sandbox', 'setup', 'worker', 'api']);
    for (const name of ['setup', 'worker', 'api'] as const) {
      expect(readConfig(trial.services[name]?.environment, name).isProduction).toBe(false);
    }
    const images = services.map(([, { image }]) => image);
    expect(images).toContain(trial.services.temporal?.image);
  });

  test('its Temporal has the flags of the embedded one', () => {
    const embedded = tuningFlags();
    const flags = embedded.slice(embedded.indexOf('--dynamic-config-value'));
    expect(trial.services.temporal?.command).toEqual(flags);
  });

  test('the page about containers quotes its commands', () => {
    const lines = text('compose.try.yml').match(/(?<=^# {3})docker .*$/gm) ?? [];
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(text('docs/runbooks/containers.md')).toContain(line);
  });
});

test('secrets come from files that are mounted into the service', () => {
  for (const [, { environment, secrets }] of services) {
    const files = Object.values(environment).filter((it) => it.startsWith('/run/secrets/'));
    expect(secrets).toEqual(expect.arrayContaining(files.map((it) => it.split('/').at(-1))));
    const open = Object.keys(environment).filter((it) =>
      /SECRET$|PASSWORD$|_KEYS?$|TOKENS$/.test(it),
    );
    expect(open).toEqual([]);
  }
});

test('runs two workers and two APIs, with time to finish their work', () => {
  const { worker, api } = compose.services;
  const replicas = [worker?.deploy.replicas, api?.deploy.replicas];
  expect(replicas).toEqual([2, 2]);
  // Each API computes its share of the discovery rate from this number.
  expect(api?.environment.API_REPLICAS).toBe(String(api?.deploy.replicas));
  const seconds = (grace = '0s') => Number.parseInt(grace, 10);
  expect(text('worker.ts')).toContain(`shutdownForceTime: '${WORKER_FORCE_SECONDS}s'`);
  expect(seconds(worker?.stop_grace_period)).toBeGreaterThan(WORKER_FORCE_SECONDS);
  const apiSeconds = (PRODUCTION_NOTICE_MS + CLOSE_TIMEOUT_MS) / 1000;
  expect(seconds(api?.stop_grace_period)).toBeGreaterThan(apiSeconds);
  expect(seconds(compose.services.balancer?.stop_grace_period)).toBeGreaterThan(
    seconds(api?.stop_grace_period),
  );
});

describe('Dockerfile', () => {
  test('keeps the rules, and runs compiled code', () => {
    expect(brokenRules(text('Dockerfile'))).toEqual([]);
    expect(text('Dockerfile')).toMatch(/^CMD \["dist\/worker\.js"\]$/m);
  });

  test.each([
    ['FROM node:24\nUSER 1\nHEALTHCHECK CMD ["true"]', ['exact tag']],
    ['FROM node:latest\nUSER 1\nHEALTHCHECK CMD ["true"]', ['exact tag']],
    ['FROM node:24.1.0\nHEALTHCHECK CMD ["true"]', ['numeric user']],
    ['FROM node:24.1.0\nUSER 0\nHEALTHCHECK CMD ["true"]', ['numeric user']],
    ['FROM node:24.1.0\nUSER 1', ['health check']],
    ['FROM node:24.1.0\nRUN npm install\nUSER 1\nHEALTHCHECK CMD ["true"]', ['npm ci']],
    ['FROM node:24.1.0\nRUN curl x | sh\nUSER 1\nHEALTHCHECK CMD ["true"]', ['no download']],
    ['FROM node:24.1.0\nADD x y\nUSER 1\nHEALTHCHECK CMD ["true"]', ['no ADD']],
    ['FROM node:24.1.0\nUSER 1\nHEALTHCHECK CMD ["true"]\nCMD ["tsx", "x"]', ['no tsx']],
  ])('%j breaks a rule', (planted, broken) => {
    expect(brokenRules(planted)).toEqual(broken);
  });
});
