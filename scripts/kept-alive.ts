// A program that is restarted whenever it exits, and that tests and demos may kill.
import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { supervise } from './supervise';

/** A restart may take several attempts: a program exits if another that it needs is still starting. */
const STARTS_MAX = 10;
const PAUSE_MS = 500;

/** One run of a program. */
interface Life {
  readonly pid: number;
  /** Resolves with the exit code or signal. */
  readonly exited: Promise<string>;
  stop(): Promise<void>;
  /** Ends the program at once; default: SIGKILL. */
  kill?(): void;
}

export interface KeptAlive<Program = Life> {
  readonly name: string;
  /** Resolves when the program is running and has reported that it is ready. */
  untilUp(): Promise<unknown>;
  /** The current run, or the last one. */
  current(): Program;
  /** Kills the program at once, whatever it is doing. */
  kill(): void;
  /** Resolves with the reason if it cannot be restarted. */
  readonly failed: Promise<string>;
  stop(): Promise<void>;
}

/** Rejects if the first start fails; only later starts are retried. */
export async function keepAlive<Program extends Life>(
  name: string,
  start: () => Promise<Program>,
  report: (line: string) => void,
): Promise<KeptAlive<Program>> {
  const events = new EventEmitter();
  let isUp = false;
  let isFirst = true;
  const startUp = async (): Promise<Program> => {
    const life = await (isFirst ? start() : startPatiently(start));
    isFirst = false;
    isUp = true;
    events.emit('up');
    report(`${name} is ready (pid ${life.pid})`);
    return life;
  };
  const supervised = await supervise(startUp, (_, how) => {
    isUp = false;
    report(`${name} ended (${how}); starting it again`);
  });
  return {
    name,
    failed: supervised.failed,
    untilUp: () => (isUp ? Promise.resolve() : once(events, 'up')),
    current: () => supervised.current(),
    stop: () => supervised.stop(),
    kill: () => {
      if (isUp) killNow(supervised.current());
      isUp = false;
    },
  };
}

function killNow(life: Life): void {
  if (life.kill) life.kill();
  else process.kill(life.pid, 'SIGKILL');
}

async function startPatiently<Program>(start: () => Promise<Program>): Promise<Program> {
  for (let tries = 1; ; tries++) {
    try {
      return await start();
    } catch (error) {
      if (tries === STARTS_MAX) throw error;
      await pause(PAUSE_MS);
    }
  }
}
