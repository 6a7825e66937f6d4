// PostgreSQL, with DBOS in the caller's own process.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { POSTGRES_USER, startPostgres } from '../../scripts/cluster/postgres';
import { steadyPort } from '../../src/platform/dev-server/steady-port';
import { openParts, type Contestant, type Opened, type Stage } from './contestant';

export const DBOS_CHECKOUT: Contestant = {
  buyer: 'dbos',
  title: 'DBOS on PostgreSQL',
  countsCaller: true,
  open: openPostgres,
};

export const EIGHT_STEPS: Contestant = {
  buyer: 'eight-steps',
  title: 'eight DBOS steps',
  countsCaller: true,
  open: openPostgres,
};

function openPostgres({ dataDir, postgres: programs }: Stage): Promise<Opened> {
  return openParts(async (undo) => {
    if (!programs) throw new Error('PostgreSQL is not installed');
    const [port, password] = [await steadyPort(), randomUUID()];
    const postgres = await startPostgres({
      programs,
      port,
      password,
      dataDir: join(dataDir, 'postgres'),
      logFile: join(dataDir, 'postgres.log'),
    });
    undo.push(() => postgres.stop());
    return {
      parts: [{ name: 'PostgreSQL', pid: postgres.pid }],
      // DBOS creates the database.
      setup: { databaseUrl: `postgresql://${POSTGRES_USER}:${password}@127.0.0.1:${port}/dbos` },
    };
  });
}
