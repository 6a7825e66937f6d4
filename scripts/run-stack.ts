// Starts a stack for a person, prints its addresses, and stops it in order on Ctrl-C.
import { randomBytes } from 'node:crypto';
import { readClock } from '../sandbox/control/control-client';
import { sandboxSettings } from '../sandbox/settings';
import { DEFAULT_OPS_PORT, readConfig, type Config } from '../src/platform/config';
import { EMBEDDED_TEMPORAL_PORTS } from '../src/platform/config/settings-schema';
import { assertPortsFree, type PortsBySetting } from '../src/platform/dev-server/port';
import { curlLines } from './curl-lines';
import { untilInterrupted } from './interrupt';
import { DEFAULT_SHOP_PORT, DUPLICATES_NAME_ORDER, unlessGiven } from './stack-settings';
import { startStack, type Stack, type StackOptions } from './stack';

type RunOptions = Omit<StackOptions, 'report'>;

/** Runs the stack until Ctrl-C. Exits with 1 if a program has ended and could not be restarted. */
export function runStack(plan: (config: Config) => RunOptions): void {
  run(plan).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}

/** Arguments are refused, since ignoring them could start a stack that nobody wanted. */
const USAGE =
  'This command takes no arguments: ports and everything else are settings (docs/settings.md).';

async function run(plan: (config: Config) => RunOptions): Promise<void> {
  const [argument] = process.argv.slice(2);
  if (argument === '--help') {
    console.log(USAGE);
    return;
  }
  if (argument !== undefined) throw new Error(`${argument}: ${USAGE}`);
  const options = plan(readConfig());
  const interrupted = untilInterrupted();
  const started = Date.now();
  await assertPortsFree(settingsOfPorts(options.ports), '127.0.0.1');
  const stack = await startStack({
    ...options,
    env: { ...unlessGiven(DUPLICATES_NAME_ORDER), ...options.env },
    report: (line) => console.log(`  ${line}`),
  });
  console.log(`\nUsher is up (${((Date.now() - started) / 1000).toFixed(1)} s).\n`);
  await introduce(stack, options);
  const broken = await Promise.race([stack.broken, interrupted]);
  console.log(broken === 'interrupted' ? '\nStopping…' : `\n${broken}. Stopping the rest…`);
  await stack.stop();
  console.log('Stopped.');
  process.exitCode = broken === 'interrupted' ? 0 : 1;
}

/** Leaves out Temporal's ports: they are checked when our Temporal server is started. */
function settingsOfPorts({
  api,
  sandbox,
  shop,
  codec,
  ops,
}: StackOptions['ports']): PortsBySetting {
  return {
    PORT: api,
    SANDBOX_PORT: sandbox,
    SHOP_PORT: shop,
    CODEC_PORT: codec,
    API_OPS_PORT: ops?.api,
    WORKER_OPS_PORT: ops?.worker,
  };
}

/** The ports from the environment, except the UI's. */
export function stackPorts(config: Config) {
  return {
    api: config.port,
    sandbox: portSetting('SANDBOX_PORT', sandboxSettings().port),
    shop: portSetting('SHOP_PORT', DEFAULT_SHOP_PORT),
    temporal: portSetting('TEMPORAL_PORT', EMBEDDED_TEMPORAL_PORTS.server),
    codec: portSetting('CODEC_PORT', DEFAULT_OPS_PORT.codec),
    ops: {
      api: portSetting('API_OPS_PORT', DEFAULT_OPS_PORT.api),
      worker: portSetting('WORKER_OPS_PORT', DEFAULT_OPS_PORT.worker),
    },
  };
}

async function introduce(stack: Stack, options: RunOptions): Promise<void> {
  const { apiUrl, apiKey, shopUrl } = stack;
  console.log(
    [
      ...(shopUrl ? [`  shop         ${shopUrl}`] : []),
      `  docs         ${apiUrl}/docs`,
      `  API          ${apiUrl}`,
      ...(apiKey ? [`  key          ${apiKey}`, await shellLines(apiUrl, apiKey)] : []),
      'Behind it:\n',
      ...(shopUrl ? [`  backstage    ${shopUrl}/backstage`] : []),
      `  Temporal UI  ${stack.temporalUiUrl ?? '(none here)'}`,
      `  Temporal     ${stack.temporalAddress}, namespace ${stack.namespace}`,
      `  codec        ${stack.codecEndpoint ?? '(none)'}`,
      `  Svc sandbox  ${stack.sandboxUrl}`,
      `  metrics      ${stack.metricsUrls.join(' ')}`,
      `  logs         ${stack.logDir}`,
      `  Svc key      ${keySharing(stack)}`,
      `  ops          ${commandFor(options, 'ops', 'list')}`,
      `  temporal     ${commandFor(options, 'temporal', 'workflow list')}`,
      ...overridden(stack),
      ...(await movedClock(stack.sandboxUrl)),
      '\nCtrl-C stops everything.',
    ].join('\n'),
  );
}

/** The stack also runs without this example, which needs a showtime: a moved sandbox clock may leave none. */
async function shellLines(apiUrl: string, apiKey: string): Promise<string> {
  const cart = `curl-${randomBytes(4).toString('hex')}`;
  try {
    const lines = await curlLines({ apiUrl, apiKey, cart });
    return `\nA whole purchase in a shell:\n\n${lines.join('\n')}\n`;
  } catch (error) {
    return `\nNo purchase to paste: ${error instanceof Error ? error.message : String(error)}.\n`;
  }
}

/** The sandbox keeps a moved clock, since bookings made at the moved time would otherwise be in the future. */
async function movedClock(sandboxUrl: string): Promise<readonly string[]> {
  const { now, offsetMs } = await readClock(sandboxUrl);
  if (offsetMs === 0) return [];
  return [
    `  clock        moved in the sandbox to ${now}, which decides what is on sale. To reset it:`,
    `               curl -X POST ${sandboxUrl}/sandbox/clock -d '{"reset":true}'`,
  ];
}

/** A command for another terminal, which finds the stack by its data folder. */
function commandFor({ dataDir }: RunOptions, command: string, words: string): string {
  const isUsual = dataDir === readConfig({}).dataDir;
  return `${isUsual ? '' : `USHER_DATA_DIR=${dataDir} `}npm run ${command} -- ${words}`;
}

function overridden({ overridden: names }: Stack): readonly string[] {
  if (names.length === 0) return [];
  return [
    `  ignored      ${names.join(', ')}: this runs on the sandbox; \`npm run api\` and \`npm run worker\` use them`,
  ];
}

/**
 * Partners with a common key share its customers: one can take seats that the other holds for the same e-mail address.
 */
function keySharing({ sharingSvcKey }: Stack): string {
  return sharingSvcKey.length === 0
    ? 'every partner has its own'
    : `shared by ${sharingSvcKey.join(', ')}: without "svc" in the partner file, partners share its customers`;
}

/** The port in an environment variable; `otherwise` if the variable is not set or empty. */
export function portSetting(name: string, otherwise: number): number {
  const given = process.env[name];
  if (given === undefined || given === '') return otherwise;
  const port = Number(given);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`${name}: expected a port from 0 to 65535`);
  }
  return port;
}
