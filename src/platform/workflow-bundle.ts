// Bundles the workflow code into one file, once for each state of the sources: bundling would delay
// every start of a worker by seconds.
import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import {
  bundleWorkflowCode,
  DefaultLogger,
  type BundleOptions as BundlerOptions,
} from '@temporalio/worker';
import { PROGRAM_FILES } from './program-files';
import { hashOfSources } from './source-hash';

const ROOT = join(__dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/usher');

export interface BundleOptions {
  /** The module that exports the workflows. */
  readonly workflowsPath: string;
  /** The module that exports the interceptors of all workflows. */
  readonly interceptorsPath: string;
  readonly failureConverterPath: string;
  /** The folder of the bundles, which are named by a hash of their sources. */
  readonly folder?: string;
}

/**
 * Returns the path of the bundle, for `workflowBundle.codePath` of a worker.
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
    // All cached workflows share one instance of each module, since no module has state.
    preloadModules: [workflowsPath, interceptorsPath],
    workflowInterceptorModules: [interceptorsPath],
    webpackConfigHook: forOurNode,
  });
  await mkdir(dirname(file), { recursive: true });
  // Several processes may build the bundle at once; each replaces the file with an identical one.
  const mine = `${file}.${randomUUID()}`;
  await writeFile(mine, code);
  await rename(mine, file);
  return file;
}

type WebpackConfigHook = NonNullable<BundlerOptions['webpackConfigHook']>;

/** Replaces the SDK's compile target, ES2017, with which each spread would become a call of a slow helper. */
const forOurNode: WebpackConfigHook = (config) => {
  const [target] = (config.module?.rules ?? []).flatMap((rule) => swcOptionsOf(rule) ?? []);
  if (!target) throw new Error("The SDK's bundler no longer compiles with swc.");
  target.jsc.target = 'es2022';
  return config;
};

function swcOptionsOf(rule: unknown): { readonly jsc: { target: string } } | undefined {
  const { use } = rule as { readonly use?: { readonly options?: { jsc: { target: string } } } };
  return use?.options?.jsc ? { jsc: use.options.jsc } : undefined;
}

/** The path of the bundle that `npm run build` puts next to the compiled programs. */
export function builtBundle(isVersioned: boolean): string {
  return join(PROGRAM_FILES, isVersioned ? 'workflows-versioned.js' : 'workflows.js');
}

/** Hashes every source file, the library versions, and the bundled modules. */
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
