// SQLite in this process. No one version of better-sqlite3 runs on every Node that we support: up to 12 it aborts on Node 24,
// from 13 on it needs Node 22.
import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';

const NODE_MAJOR = Number(process.versions.node.split('.')[0]);

export type Database = BetterSqlite3.Database;

export const Database = createRequire(__filename)(
  NODE_MAJOR < 22 ? 'better-sqlite3-node20' : 'better-sqlite3',
) as typeof BetterSqlite3;
