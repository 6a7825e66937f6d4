// `npm run bench:cluster`: what a checkout costs in the production topology: CPU by program, and PostgreSQL's work and
// storage. Also compares the rate of checkouts with one and with four history shards of Temporal. docs/scaling.md uses
// these figures.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { POSTGRES_USER } from '../scripts/cluster/postgres';
import { findPostgres } from '../scripts/cluster/postgres-programs';
import { cpuMs } from './figures/process-tree';
import { markdownTable } from './figures/markdown-table';
import { sumByKind, withProductionStack, type ProductionStack } from './production-stack';
import { UnsoldShowtimes } from './programs/showtimes';

const WARM_UP = { count: 60, atOnce: 8, forMs: 300_000 };
const MEASURED = { count: 200, atOnce: 8, forMs: 300_000 };
/** The numbers of shards that are compared. Each shard writes sequentially, so few shards may limit the rate. */
const HISTORY_SHARDS = [4, 1];
const KB = 1024;

/** The size of all tables and their indexes. */
const BYTES_KEPT =
  "select coalesce(sum(pg_total_relation_size(relid)), 0) from pg_stat_user_tables where schemaname = 'public'";
const DONE_BY_POSTGRES =
  "select sum(xact_commit), pg_current_wal_lsn() - '0/0'::pg_lsn from pg_stat_database";

interface DatabaseFigures {
  /** Vacuums the tables first, so that dead rows do not count. */
  bytesKept(): Promise<number>;
  done(): Promise<{ readonly transactions: number; readonly walBytes: number }>;
}

async function openDatabaseFigures(dataDir: string): Promise<DatabaseFigures> {
  const programs = await findPostgres(process.env);
  if (!programs) throw new Error('PostgreSQL is not installed');
  const [, , , port = ''] = (
    await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  ).split('\n');
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim();
  const ask = async (database: string, query: string): Promise<readonly number[]> => {
    const who = ['-h', '127.0.0.1', '-p', port, '-U', POSTGRES_USER, '-d', database];
    const env = { ...process.env, PGPASSWORD: password };
    const psql = join(dirname(programs.postgres), 'psql');
    const { stdout } = await promisify(execFile)(psql, [...who, '-tA', '-c', query], { env });
    return stdout.trim().split('|').map(Number);
  };
  return {
    async bytesKept() {
      let sum = 0;
      for (const database of ['temporal', 'temporal_visibility']) {
        await ask(database, 'vacuum full');
        sum += (await ask(database, BYTES_KEPT))[0] ?? NaN;
      }
      return sum;
    },
    async done() {
      const [transactions = NaN, walBytes = NaN] = await ask('temporal', DONE_BY_POSTGRES);
      return { transactions, walBytes };
    },
  };
}

async function measure({ stack, dataDir, driver }: ProductionStack): Promise<void> {
  const showtimes = new UnsoldShowtimes();
  const buy = async ({ count, atOnce, forMs }: typeof MEASURED) => {
    const showtimeIds = showtimes.first(count);
    const bought = await driver.perform({ kind: 'buy', showtimeIds, atOnce, forMs });
    showtimes.sold(count);
    return { count: bought.checkouts.length, seconds: bought.elapsedMs / 1000 };
  };
  const books = await openDatabaseFigures(dataDir);
  await buy(WARM_UP);
  const keptBefore = await books.bytesKept();
  const begun = await books.done();
  const cpuBegun = await sumByKind(stack, cpuMs);
  const bought = await buy(MEASURED);
  const cpuEnded = await sumByKind(stack, cpuMs);
  const ended = await books.done();
  const kept = (await books.bytesKept()) - keptBefore;
  const each = (total: number): string => (total / bought.count).toFixed(0);
  const rows = [
    ...[...cpuEnded].map(([name, ms]) => [
      `CPU of ${name}, ms`,
      each(ms - (cpuBegun.get(name) ?? 0)),
    ]),
    ['transactions', each(ended.transactions - begun.transactions)],
    ['write-ahead log, KB', each((ended.walBytes - begun.walBytes) / KB)],
    ['kept while it is open or retained, KB', each(kept / KB)],
    ['checkouts a second', (bought.count / bought.seconds).toFixed(2)],
  ];
  console.log(`\n${markdownTable([`of one checkout (${bought.count} bought)`, ''], rows)}\n`);
}

async function main(): Promise<void> {
  for (const historyShards of HISTORY_SHARDS) await withProductionStack(historyShards, measure);
  console.log(`${availableParallelism()} cores, Node ${process.version}`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
