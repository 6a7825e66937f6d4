// Installs a Debian package if this process may, that is, as root.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Waits for another installation on the machine instead of failing at once. */
const INSTALL = ['install', '--yes', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300'];

export function mayInstallPackages(): boolean {
  return process.getuid?.() === 0;
}

/** @throws Error with apt-get's output. */
export async function installDebianPackage(name: string, env: NodeJS.ProcessEnv): Promise<void> {
  await run('apt-get', ['update'], { env });
  await run('apt-get', [...INSTALL, name], {
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    maxBuffer: 32_000_000,
  });
}
