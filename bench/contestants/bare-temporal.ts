// Temporal's dev server, with its defaults or tuned like Usher's, and a worker of the bare workflows.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { startProgram } from '../../scripts/program-process';
import { startServerProcess } from '../../src/platform/dev-server/server-process';
import { steadyPort } from '../../src/platform/dev-server/steady-port';
import { tuningFlags } from '../../src/platform/dev-server/tuning';
import { setupEnv } from '../programs/setup';
import { openParts, type Contestant, type Opened, type Stage } from './contestant';

const READY_TRIES = 100;
const READY_POLL_MS = 100;

export const BARE_PLAIN: Contestant = {
  buyer: 'bare-temporal',
  title: 'bare workflow, plain server',
  countsCaller: true,
  open: (stage) => openBare(stage, []),
};

export const BARE_TUNED: Contestant = {
  buyer: 'bare-temporal',
  title: 'bare workflow, tuned server',
  countsCaller: true,
  open: (stage) => openBare(stage, tuningFlags()),
};

/** Like Usher, publishes its view in the memo, and is read with `describe`. */
export const BARE_WITH_VIEW: Contestant = {
  buyer: 'bare-with-view',
  title: 'bare workflow, view in the memo',
  countsCaller: true,
  open: (stage) => openBare(stage, tuningFlags()),
};

export const EIGHT_ACTIVITIES: Contestant = {
  buyer: 'eight-activities',
  title: 'eight bare activities',
  countsCaller: true,
  open: (stage) => openBare(stage, tuningFlags()),
};

function openBare({ dataDir, svc, temporalCli }: Stage, flags: readonly string[]): Promise<Opened> {
  return openParts(async (undo) => {
    const address = `127.0.0.1:${await steadyPort()}`;
    const server = await startServerProcess(
      temporalCli,
      [
        'server',
        'start-dev',
        '--headless',
        '--ip',
        '127.0.0.1',
        '--port',
        address.split(':')[1] ?? '',
        '--db-filename',
        join(dataDir, 'temporal.db'),
        ...flags,
      ],
      join(dataDir, 'temporal.log'),
    );
    undo.push(() => server.stop());
    await untilServing(address);
    const worker = await startProgram({
      name: 'worker',
      entry: 'bench/temporal/bare-worker.ts',
      env: setupEnv({ svc, dataDir, temporalAddress: address }),
      logFile: join(dataDir, 'worker.log'),
    });
    undo.push(() => worker.stop());
    return {
      parts: [
        { name: 'Temporal', pid: server.pid },
        { name: 'worker', pid: worker.pid },
      ],
      setup: { temporalAddress: address },
    };
  });
}

async function untilServing(address: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      const connection = await Connection.connect({ address });
      await connection.workflowService.describeNamespace({ namespace: 'default' });
      await connection.close();
      return;
    } catch (error) {
      if (tries === READY_TRIES) throw error;
      await sleep(READY_POLL_MS);
    }
  }
}
