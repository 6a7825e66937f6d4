// The settings of the stack that runs here, kept in its data folder: `npm run ops` and its like find it from another terminal.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const FILE = 'running-stack.json';
const OWNER_ONLY = 0o600;

type Env = Readonly<Record<string, string | undefined>>;

const RunningStackSchema = z.object({
  /** Of the process that keeps it up: a file whose process is gone counts for nothing. */
  pid: z.int().positive(),
  settings: z.record(z.string(), z.string()),
});

/** Keeps the settings until what is returned is called. The data folder has to be there. */
export function recordRunningStack(dataDir: string, settings: Env): () => void {
  const file = join(dataDir, FILE);
  writeFileSync(file, JSON.stringify({ pid: process.pid, settings }), { mode: OWNER_ONLY });
  return () => rmSync(file, { force: true });
}

/**
 * The settings with those of the stack that runs on their data folder. Where TEMPORAL_ADDRESS is set, that server is meant, and
 * nothing is added.
 */
export function withRunningStack(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (env.TEMPORAL_ADDRESS) return env;
  const dataDir = resolve(withoutEmpty(env).USHER_DATA_DIR ?? '.usher');
  return { ...readRunningStack(dataDir), ...withoutEmpty(env) };
}

function readRunningStack(dataDir: string): Env {
  try {
    const content: unknown = JSON.parse(readFileSync(join(dataDir, FILE), 'utf8'));
    const { pid, settings } = RunningStackSchema.parse(content);
    process.kill(pid, 0);
    return settings;
  } catch {
    return {};
  }
}

/** An empty setting counts as not set. */
function withoutEmpty(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}
