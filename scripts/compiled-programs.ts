// The programs that `npm run build` compiles, and the names that they have then.
import { basename } from 'node:path';

/** By the name of the compiled file: the entry of each program, from the root of the project. */
export const PROGRAMS = {
  worker: 'worker.ts',
  api: 'src/api/main.ts',
  codec: 'src/platform/codec-server/main.ts',
  sandbox: 'sandbox/main.ts',
  setup: 'scripts/setup.ts',
  ops: 'scripts/ops.ts',
  partners: 'scripts/partners.ts',
} as const;

/** Whether the entry is one of those. */
export function isProgram(entry: string): boolean {
  return Object.values<string>(PROGRAMS).includes(entry);
}

/** The compiled file of an entry, as `entry` names it from the root of the project. */
export function compiledName(entry: string): string {
  const known = Object.entries(PROGRAMS).find(([, path]) => path === entry);
  return `${known?.[0] ?? basename(entry, '.ts')}.js`;
}
