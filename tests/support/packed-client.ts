// The client as published: packed, unpacked as a partner would install it, and used as in its README.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = join(__dirname, '../..');
const CLIENT = join(ROOT, 'clients/typescript');

const STRICT = {
  compilerOptions: {
    target: 'ES2023',
    module: 'nodenext',
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    types: ['node'],
  },
  files: ['program.mts'],
};

export interface PackedClient {
  /** Compiles and runs the first program of the README; rejects if either fails. */
  runReadme(env: Readonly<Record<string, string>>): Promise<{ readonly stdout: string }>;
  /** Compiles a program in strict mode, then runs it; rejects if either fails. */
  runTypeScript(
    program: string,
    env: Readonly<Record<string, string>>,
  ): Promise<{ readonly stdout: string }>;
  remove(): Promise<void>;
}

export async function packedClient(): Promise<PackedClient> {
  const folder = await mkdtemp(join(tmpdir(), 'usher-client-'));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: CLIENT,
  });
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('['))) as { filename: string }[];
  const installed = join(folder, 'node_modules/usher-client');
  await mkdir(installed, { recursive: true });
  const file = join(folder, packed?.filename ?? '');
  await run('tar', ['-xzf', file, '-C', installed, '--strip-components=1']);
  const { dependencies } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const name of Object.keys(dependencies)) {
    await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  }
  const runFile = (file: string, env: Readonly<Record<string, string>>) =>
    run(process.execPath, [file], { cwd: folder, env: { ...process.env, ...env } });
  await symlink(join(ROOT, 'node_modules/@types'), join(folder, 'node_modules/@types'));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(STRICT));
  const runStrict = async (program: string, env: Readonly<Record<string, string>>) => {
    await writeFile(join(folder, 'program.mts'), program);
    // tsc prints its errors to standard output.
    await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc')], {
      cwd: folder,
    }).catch((error: unknown) => {
      throw new Error((error as { readonly stdout: string }).stdout, { cause: error });
    });
    return runFile('program.mjs', env);
  };
  return {
    async runReadme(env) {
      const readme = await readFile(join(installed, 'README.md'), 'utf8');
      const [, program = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
      return runStrict(program, env);
    },
    runTypeScript: runStrict,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
