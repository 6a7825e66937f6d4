// The life cycle of a program: it starts, reports that it is ready, and runs until it is stopped or fails.
import type { Logger } from './logger';

export interface Program {
  /** Settles when the program ends without being stopped; a rejection ends the process with exit code 1. */
  readonly finished: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs a program as the whole of this process. A parent with an IPC channel gets the message
 * `ready` once the program has started; SIGTERM and SIGINT stop the program.
 */
export function runProgram(logger: Logger, start: () => Promise<Program>): void {
  run(logger, start).then(
    () => process.exit(0),
    (error: unknown) => {
      logger.fatal({ error }, error instanceof Error ? error.message : 'The program failed');
      process.exit(1);
    },
  );
}

async function run(logger: Logger, start: () => Promise<Program>): Promise<void> {
  const stopped = new Promise<string>((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
    // Otherwise a parent that dies would leave its programs running.
    process.once('disconnect', () => resolve('disconnect'));
  });
  // A program that is still starting need not stop gracefully: no other program uses it yet.
  const program = await Promise.race([start(), stopped.then(() => null)]);
  if (program === null) return;
  logger.info('ready');
  process.send?.('ready');
  const signal = await Promise.race([stopped, program.finished.then(() => null)]);
  if (signal === null) return;
  logger.info({ signal }, 'stopping');
  await program.stop();
}
