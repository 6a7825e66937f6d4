// The lock file installs on every platform, and names no registry.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from './planted-tree';

const LockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      resolved: z.string().optional(),
      optionalDependencies: z.record(z.string(), z.string()).default({}),
    }),
  ),
});

type Packages = z.output<typeof LockSchema>['packages'];

function packagesOf(file: string): Packages {
  return LockSchema.parse(JSON.parse(readFileSync(join(ROOT, file), 'utf8'))).packages;
}

/** Whether Node would find `name` from the package at `path`: in its node_modules or a parent's. */
function isLocked(packages: Packages, path: string, name: string): boolean {
  const parents = path.split('/node_modules/').map((_, depth, all) => all.slice(0, depth + 1));
  const folders = ['', ...parents.map((parts) => `${parts.join('/node_modules/')}/`)];
  return folders.some((folder) => `${folder}node_modules/${name}` in packages);
}

describe.each(['package-lock.json', 'bench/peers/package-lock.json'])(
  'the lock file %s',
  (file) => {
    const packages = packagesOf(file);

    it('has each optional package, for every platform: `npm ci` refuses a lock file without them', () => {
      const missing = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
        Object.keys(optionalDependencies).filter((name) => !isLocked(packages, path, name)),
      );
      expect(missing).toEqual([]);
    });

    it('names no registry, so that each installer uses its own', () => {
      const bound = Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined);
      expect(bound).toEqual([]);
    });
  },
);
