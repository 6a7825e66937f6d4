// The packages of the peers, installed beside the benchmark on its first run.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Returns whether the packages are installed afterwards; reports the reason if not. */
export async function installPeers(report: (line: string) => void): Promise<boolean> {
  if (await isInstalled()) return true;
  report('installing the peers with `npm ci` in bench/peers: some seconds');
  try {
    await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund'], { cwd: __dirname });
    return true;
  } catch (error) {
    report(`the peers could not be installed: ${String(error)}`);
    return false;
  }
}

async function isInstalled(): Promise<boolean> {
  const [wanted, found] = await Promise.all([
    packagesIn(join(__dirname, 'package-lock.json')),
    packagesIn(join(__dirname, 'node_modules/.package-lock.json')),
  ]);
  const required = Object.entries(wanted).filter(([path, { optional }]) => path && !optional);
  return required.every(([path, { version }]) => found[path]?.version === version);
}

type Packages = Readonly<
  Record<string, { readonly version?: string; readonly optional?: boolean }>
>;

/** Empty if the file is missing. */
async function packagesIn(lockFile: string): Promise<Packages> {
  const text = await readFile(lockFile, 'utf8').catch(() => '{}');
  return (JSON.parse(text) as { packages?: Packages }).packages ?? {};
}
