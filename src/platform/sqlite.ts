// SQLite in this process. No version of better-sqlite3 runs on every supported Node: versions up to
// 12 abort on Node 24, and later ones need Node 22.
import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';

const NODE_MAJOR = Number(process.versions.node.split('.')[0]);

export type Database = BetterSqlite3.Database;

export const Database = createRequire(__filename)(
  NODE_MAJOR < 22 ? 'better-sqlite3-node20' : 'better-sqlite3',
) as typeof BetterSqlite3;
