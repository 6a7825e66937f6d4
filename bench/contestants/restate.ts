// Restate's server, and a program with the handlers that it calls.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProgram } from '../../scripts/program-process';
import { startServerProcess } from '../../src/platform/dev-server/server-process';
import { steadyPort } from '../../src/platform/dev-server/steady-port';
import { setupEnv } from '../programs/setup';
import { openParts, type Contestant, type Opened, type Stage } from './contestant';

const READY_TRIES = 300;
const READY_POLL_MS = 100;

/** Installed with the peers, for the machine's processor only. */
const BINARY = join(
  __dirname,
  `../peers/node_modules/@restatedev/restate-server-linux-${process.arch}/bin/restate-server`,
);

/** Whether there is a server for this machine. */
export const hasRestate = (): boolean => existsSync(BINARY);

export const RESTATE: Contestant = {
  buyer: 'restate',
  title: 'Restate',
  countsCaller: true,
  open: openRestate,
};

function openRestate({ dataDir, svc }: Stage): Promise<Opened> {
  return openParts(async (undo) => {
    const address = async (): Promise<string> => `127.0.0.1:${await steadyPort()}`;
    const [node, ingress, admin] = [await address(), await address(), await address()];
    const restateHandlersPort = await steadyPort();
    const server = await startServerProcess(BINARY, ['--no-logo'], join(dataDir, 'restate.log'), {
      env: {
        ...process.env,
        RESTATE_BASE_DIR: join(dataDir, 'restate'),
        RESTATE_DISABLE_TELEMETRY: 'true',
        RESTATE_LISTEN_MODE: 'tcp',
        RESTATE_BIND_ADDRESS: node,
        RESTATE_ADVERTISED_ADDRESS: `http://${node}`,
        RESTATE_INGRESS__BIND_ADDRESS: ingress,
        RESTATE_ADMIN__BIND_ADDRESS: admin,
      },
    });
    undo.push(() => server.stop());
    await untilHealthy(`http://${admin}/health`);
    await untilHealthy(`http://${ingress}/restate/health`);
    const worker = await startProgram({
      name: 'worker',
      entry: 'bench/peers/restate.ts',
      env: setupEnv({ svc, dataDir, restateHandlersPort }),
      logFile: join(dataDir, 'worker.log'),
    });
    undo.push(() => worker.stop());
    await register(admin, `http://127.0.0.1:${restateHandlersPort}`);
    return {
      parts: [
        { name: 'Restate', pid: server.pid },
        { name: 'worker', pid: worker.pid },
      ],
      setup: { restateUrl: `http://${ingress}` },
    };
  });
}

async function untilHealthy(url: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const isHealthy = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isHealthy) return;
    if (tries === READY_TRIES) throw new Error(`${url} is not healthy`);
    await sleep(READY_POLL_MS);
  }
}

/** Registers the address of the handlers with the server. */
async function register(admin: string, uri: string): Promise<void> {
  const response = await fetch(`http://${admin}/deployments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uri }),
  });
  if (!response.ok) throw new Error(`the handlers were not registered: ${await response.text()}`);
}
