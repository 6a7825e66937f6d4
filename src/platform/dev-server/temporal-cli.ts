// Provides the Temporal CLI, whose dev server Usher embeds: from this machine, or fetched once and cached.
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { z } from 'zod';
import { knownChecksum } from './archive-checksum';
import { keepInCache } from './cached';
import { downloadTemporalCli, OFFICIAL_DOWNLOAD_URL } from './download';
import { messageOf } from './failure-reason';
import { buildWithGo, TEMPORAL_CLI } from './go-build';
import { TemporalSetupError } from './temporal-setup-error';
import {
  BUILT_CLI_VERSION,
  isAtLeast,
  OLDEST_SERVER_VERSION,
  readDevServerVersion,
  TEMPORAL_CLI_VERSION,
  TEMPORAL_SERVER_VERSION,
} from './versions';

export const ProvisionSettingsSchema = z.object({
  USHER_CACHE_DIR: z
    .string()
    .min(1)
    .default(join(homedir(), '.cache', 'usher')),
  TEMPORAL_CLI_DOWNLOAD_URL: z.string().min(1).default(OFFICIAL_DOWNLOAD_URL),
  TEMPORAL_CLI_SHA256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'expected 64 lower-case hex digits')
    .optional(),
});

export interface ProvisionOptions {
  /** Shared by every clone of the project on this machine. */
  cacheDir: string;
  /** See DownloadOptions.urlTemplate. */
  downloadUrl: string;
  /** SHA-256 of that archive. Default: the release's, if known for this platform. */
  downloadSha256?: string | undefined;
  /** The environment in which `temporal` and `go` are looked up. */
  env: NodeJS.ProcessEnv;
  report: (line: string) => void;
}

/** Contains the pinned versions, so that clones of different versions can share the cache. */
export const CACHED_NAME = `temporal-${TEMPORAL_CLI_VERSION}-server-${TEMPORAL_SERVER_VERSION}`;

export interface TemporalCli {
  path: string;
  source: 'PATH' | 'cache' | 'download' | 'build';
}

/**
 * Returns the first of: a `temporal` on PATH with a recent enough server, the cache, the official
 * download, a build with Go. Only a binary that runs and has such a server is cached. Concurrent
 * callers wait for the first.
 *
 * @throws TemporalSetupError with the reason of each failure and what to install or set.
 */
export async function provisionTemporalCli(options: ProvisionOptions): Promise<TemporalCli> {
  const onPath = await findOnPath(options);
  if (onPath) return { path: onPath, source: 'PATH' };
  return keepInCache({
    cacheDir: options.cacheDir,
    name: CACHED_NAME,
    lock: 'provision.lock',
    isGood: hasServer,
    onWait: () =>
      options.report('another process is already getting the Temporal CLI; waiting for it'),
    obtain: (workDir) => obtain(workDir, options),
  });
}

/** Does the same with the settings in `env`. @throws ZodError that names each invalid setting. */
export function provisionBySettings(
  env: NodeJS.ProcessEnv,
  report: ProvisionOptions['report'],
): Promise<TemporalCli> {
  const settings = ProvisionSettingsSchema.parse(env);
  return provisionTemporalCli({
    cacheDir: settings.USHER_CACHE_DIR,
    downloadUrl: settings.TEMPORAL_CLI_DOWNLOAD_URL,
    downloadSha256: settings.TEMPORAL_CLI_SHA256,
    env,
    report,
  });
}

async function findOnPath({ env, report }: ProvisionOptions): Promise<string | undefined> {
  for (const folder of (env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const candidate = join(folder, 'temporal');
    if (!(await isExecutable(candidate))) continue;
    const version = await readDevServerVersion(candidate);
    if (version && isAtLeast(version, OLDEST_SERVER_VERSION)) return candidate;
    report(
      `${candidate} is not used: it has ${version ? `server ${version}` : 'no known server'}, ` +
        `but ${OLDEST_SERVER_VERSION} or newer is needed`,
    );
  }
  return undefined;
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function hasServer(cli: string): Promise<boolean> {
  const version = await readDevServerVersion(cli);
  return version !== undefined && isAtLeast(version, OLDEST_SERVER_VERSION);
}

interface Obtained {
  path: string;
  source: 'download' | 'build';
}

async function obtain(workDir: string, options: ProvisionOptions): Promise<Obtained> {
  const { downloadUrl, downloadSha256: sha256 = knownChecksum(), env, report } = options;
  report(`downloading the Temporal CLI ${TEMPORAL_CLI_VERSION} (once)`);
  const download = { urlTemplate: downloadUrl, sha256, targetDir: workDir, report };
  let downloadFailure: string;
  try {
    return { path: await verified(await downloadTemporalCli(download)), source: 'download' };
  } catch (error) {
    downloadFailure = messageOf(error);
  }
  report(`the download failed: ${downloadFailure}`);
  report(`building the Temporal CLI ${BUILT_CLI_VERSION} with Go instead (once, about 4 minutes)`);
  const outFile = join(workDir, 'built-temporal');
  try {
    await buildWithGo(TEMPORAL_CLI, { out: outFile, env, report });
    return { path: await verified(outFile), source: 'build' };
  } catch (error) {
    throw new TemporalSetupError(advice(downloadFailure, messageOf(error)), { cause: error });
  }
}

async function verified(binary: string): Promise<string> {
  if (await hasServer(binary)) return binary;
  throw new Error(
    `the binary does not run here, or its server is older than ${OLDEST_SERVER_VERSION}`,
  );
}

function advice(downloadFailure: string, buildFailure: string): string {
  return [
    `Usher needs Temporal, and could not install it.`,
    `  The download failed: ${downloadFailure}`,
    `  The build with Go failed: ${buildFailure}`,
    `Do one of these and start again:`,
    `  - install the Temporal CLI ${TEMPORAL_CLI_VERSION} or newer, so that \`temporal\` is on PATH`,
    `  - install Go 1.26.8 or newer and let it reach a Go module proxy (GOPROXY)`,
    `  - set TEMPORAL_CLI_DOWNLOAD_URL to a copy of the archive, and TEMPORAL_CLI_SHA256 if its checksum differs`,
    `  - set TEMPORAL_ADDRESS to a Temporal server that already runs`,
  ].join('\n');
}
