// The workflow code as one file, bundled once for each state of the sources: bundling takes seconds of a worker's
// start, and of each start again after a kill.
import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import { PROGRAM_FILES } from './program-files';
import { hashOfSources } from './source-hash';

const ROOT = join(__dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/usher');

export interface BundleOptions {
  /** The module that exports the workflows. */
  readonly workflowsPath: string;
  /** The module that exports what comes between the SDK and all of them. */
  readonly interceptorsPath: string;
  readonly failureConverterPath: string;
  /** Where bundles are kept, by the hash of what they are made of. */
  readonly folder?: string;
}

/**
 * The path of the bundle, for `workflowBundle.codePath` of a worker.
 *
 * @throws if the code cannot be bundled, or the folder cannot be written to.
 */
export async function workflowBundle(options: BundleOptions): Promise<string> {
  const file = join(options.folder ?? CACHE, `workflows-${await fingerprint(options)}.js`);
  if (await exists(file)) return file;
  const { workflowsPath, interceptorsPath, failureConverterPath } = options;
  const logger = new DefaultLogger('WARN');
  const { code } = await bundleWorkflowCode({
    workflowsPath,
    failureConverterPath,
    logger,
    // One instance of all modules for all cached workflows, in place of one for each: no module keeps state of its own.
    preloadModules: [workflowsPath, interceptorsPath],
    workflowInterceptorModules: [interceptorsPath],
  });
  await mkdir(dirname(file), { recursive: true });
  // Several processes may make it at once; the last one replaces it with an identical file.
  const mine = `${file}.${randomUUID()}`;
  await writeFile(mine, code);
  await rename(mine, file);
  return file;
}

/** The path of the bundle that `npm run build` has put beside the compiled programs. */
export function builtBundle(isVersioned: boolean): string {
  return join(PROGRAM_FILES, isVersioned ? 'workflows-versioned.js' : 'workflows.js');
}

/** Of every source file, of the libraries' versions, and of what is to be bundled. */
function fingerprint(options: BundleOptions): Promise<string> {
  const { workflowsPath, interceptorsPath, failureConverterPath } = options;
  const paths = [workflowsPath, interceptorsPath, failureConverterPath];
  const entries = paths.map((path) => relative(ROOT, path));
  return hashOfSources(ROOT, ['src', 'package-lock.json'], entries);
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
