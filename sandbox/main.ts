// The sandbox as a program: settings, database, port, and clean shutdown.
import { pino } from 'pino';
import { listenSandbox } from './app';
import { databaseFile, readSettings, SETTING_VARIABLES } from './settings';

async function main(): Promise<void> {
  const settings = readSettings();
  const logger = pino({ name: 'sandbox', level: settings.logLevel });
  const sandbox = await listenSandbox({ settings, databaseFile: databaseFile(settings), logger });
  logger.info({ url: sandbox.url }, 'sandbox listening');
  process.once('disconnect', () => void sandbox.close());
  // Notifies a waiting parent process; the channel must not keep the program running.
  process.send?.({ url: sandbox.url });
  process.send?.('ready');
  process.channel?.unref();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void sandbox.close());
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
});

function explain(error: unknown): string {
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    const { port } = error as { port?: number };
    return `Port ${port} is taken: set ${SETTING_VARIABLES.port} to a free one.`;
  }
  return error instanceof Error ? error.message : String(error);
}
