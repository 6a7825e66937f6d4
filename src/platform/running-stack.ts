// The settings of the stack that runs here, stored in its data folder, so that commands such as
// `npm run ops` find it from another terminal.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const FILE = 'running-stack.json';
const OWNER_ONLY = 0o600;

type Env = Readonly<Record<string, string | undefined>>;

const RunningStackSchema = z.object({
  /** The process that runs the stack; without that process, the file is ignored. */
  pid: z.int().positive(),
  settings: z.record(z.string(), z.string()),
});

/** Stores the settings; the returned function removes them. The data folder must exist. */
export function recordRunningStack(dataDir: string, settings: Env): () => void {
  const file = join(dataDir, FILE);
  writeFileSync(file, JSON.stringify({ pid: process.pid, settings }), { mode: OWNER_ONLY });
  return () => rmSync(file, { force: true });
}

/**
 * Adds the settings of the stack that runs on the same data folder. If TEMPORAL_ADDRESS is
 * set, the server at that address is used, and nothing is added.
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
