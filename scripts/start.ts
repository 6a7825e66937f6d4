// `npm start`: everything up, its addresses printed, until Ctrl-C.
import { randomBytes } from 'node:crypto';
import { readConfig } from '../src/platform/config';
import { curlLines } from './curl-lines';
import { startStack, type Stack } from './stack';
import { untilInterrupted } from './interrupt';

const PORTS = { sandbox: 3001, temporal: 7233, temporalUi: 8233, codec: 9466 };

async function main(): Promise<void> {
  const config = readConfig();
  const interrupted = untilInterrupted();
  const started = Date.now();
  const stack = await startStack({
    dataDir: config.dataDir,
    ports: {
      api: config.port,
      sandbox: portSetting('SANDBOX_PORT', PORTS.sandbox),
      temporal: portSetting('TEMPORAL_PORT', PORTS.temporal),
      temporalUi: portSetting('TEMPORAL_UI_PORT', PORTS.temporalUi),
      codec: portSetting('CODEC_PORT', PORTS.codec),
    },
    report: (line) => console.log(`  ${line}`),
  });
  console.log(`\nUsher is up (${((Date.now() - started) / 1000).toFixed(1)} s).\n`);
  await introduce(stack);
  const broken = await Promise.race([stack.broken, interrupted]);
  console.log(broken === 'interrupted' ? '\nStopping…' : `\n${broken}. Stopping the rest…`);
  await stack.stop();
  console.log('Stopped.');
  process.exitCode = broken === 'interrupted' ? 0 : 1;
}

async function introduce(stack: Stack): Promise<void> {
  console.log(
    [
      `  API          ${stack.apiUrl}`,
      `  Temporal UI  ${stack.temporalUiUrl ?? '(of your own server)'}`,
      `  Temporal     ${stack.temporalAddress}, namespace ${stack.namespace}`,
      `  codec        ${stack.codecEndpoint ?? '(none)'}`,
      `  Svc sandbox  ${stack.sandboxUrl}`,
      `  logs         ${stack.logDir}`,
      `  Svc key      ${keySharing(stack)}`,
      ...overridden(stack),
    ].join('\n'),
  );
  if (stack.apiKey === undefined) return;
  const key = `curl-${randomBytes(4).toString('hex')}`;
  const lines = await curlLines({
    apiUrl: stack.apiUrl,
    apiKey: stack.apiKey,
    idempotencyKey: key,
    checkoutId: stack.checkoutId(key),
  });
  console.log(`\n  test key     ${stack.apiKey}\n\nA whole checkout, line by line:\n`);
  console.log(`${lines.join('\n\n')}\n\nCtrl-C stops all of it.`);
}

function overridden({ overridden: names }: Stack): readonly string[] {
  if (names.length === 0) return [];
  return [
    `  not obeyed   ${names.join(', ')}: this runs on the sandbox; \`npm run api\` and \`npm run worker\` obey them`,
  ];
}

/** Who shares a key can, with the same e-mail address, take what the other's customer holds. */
function keySharing({ sharingSvcKey }: Stack): string {
  return sharingSvcKey.length === 0
    ? 'every partner has its own'
    : `shared by ${sharingSvcKey.join(', ')}: without "svc" in the partner file, partners share its customers`;
}

/** These ports belong to programs that read their settings themselves; here they are only handed on. */
function portSetting(name: string, otherwise: number): number {
  const given = process.env[name];
  if (given === undefined || given === '') return otherwise;
  const port = Number(given);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`${name}: expected a port from 0 to 65535`);
  }
  return port;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
