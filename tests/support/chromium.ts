// Finds a Chromium for tests of web pages, or installs Debian's if allowed.
import { execFile } from 'node:child_process';
import { join, delimiter } from 'node:path';
import { promisify } from 'node:util';
import { installDebianPackage, mayInstallPackages } from '../../scripts/debian-package';

const run = promisify(execFile);

/** Debian's package without windows, which takes a third of the processor time of its `chromium`. */
const HEADLESS = 'chromium-headless-shell';
/** The program names of Debian, Ubuntu and Google. */
const NAMES = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const ADVICE = [
  'A test needs Chromium. Do one of these and start again:',
  `  - install it, so that \`chromium\` or \`google-chrome\` is on PATH (Debian: apt-get install ${HEADLESS})`,
  '  - set CHROMIUM_PATH to the program',
].join('\n');

export interface ChromiumOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly report: (line: string) => void;
  /** Whether packages may be installed. Default: as root on Debian. */
  readonly mayInstall?: boolean;
}

/**
 * The path of a working Chromium: CHROMIUM_PATH, else the first on PATH, else Debian's package, installed if allowed.
 *
 * @throws Error that says what was found, and what to install or set.
 */
export async function provisionChromium(options: ChromiumOptions): Promise<string> {
  const { env, report, mayInstall = mayInstallPackages() } = options;
  const { CHROMIUM_PATH: given } = env;
  if (given) {
    if (await starts(given)) return given;
    throw new Error(`CHROMIUM_PATH: ${given} is not a working Chromium.\n${ADVICE}`);
  }
  const found = await findOnPath(env);
  if (found !== undefined) return found;
  if (!mayInstall) throw new Error(ADVICE);
  await install(env, report);
  const installed = await findOnPath(env);
  if (installed !== undefined) return installed;
  throw new Error(`The package was installed, but Chromium does not start.\n${ADVICE}`);
}

async function findOnPath(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const path of folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))) {
    if (await starts(path)) return path;
  }
  return undefined;
}

/** Checks the version output: Ubuntu's program of that name only asks to install a snap. */
async function starts(path: string): Promise<boolean> {
  return run(path, ['--version']).then(
    ({ stdout }) => /^(Chromium|Google Chrome) \d/.test(stdout),
    () => false,
  );
}

async function install(env: NodeJS.ProcessEnv, report: (line: string) => void): Promise<void> {
  report('installing Chromium with apt-get (once)');
  try {
    await installDebianPackage(HEADLESS, env);
  } catch (error) {
    throw new Error(`Chromium could not be installed: ${String(error)}\n${ADVICE}`, {
      cause: error,
    });
  }
}
