// The programs that `npm run build` compiles, and their compiled names.
import { basename } from 'node:path';

/** The source file of each program, relative to the root of the project, keyed by the name of its compiled file. */
export const PROGRAMS = {
  worker: 'worker.ts',
  api: 'src/api/main.ts',
  codec: 'src/platform/codec-server/main.ts',
  sandbox: 'sandbox/main.ts',
  setup: 'scripts/setup.ts',
  ops: 'scripts/ops.ts',
  partners: 'scripts/partners.ts',
} as const;

/** Whether `npm run build` compiles this entry. */
export function isProgram(entry: string): boolean {
  return Object.values<string>(PROGRAMS).includes(entry);
}

/** The compiled file of an entry, which is a path from the root of the project. */
export function compiledName(entry: string): string {
  const known = Object.entries(PROGRAMS).find(([, path]) => path === entry);
  return `${known?.[0] ?? basename(entry, '.ts')}.js`;
}
