// The packages of the peers, installed beside the benchmark on its first run.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PEER = '@dbos-inc/dbos-sdk';

/** Returns whether they are installed in the end; prints the reason if not. */
export async function installPeers(report: (line: string) => void): Promise<boolean> {
  if (await isInstalled()) return true;
  report('installing the peers with `npm ci` in bench/peers: some seconds');
  try {
    await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund'], { cwd: __dirname });
    return true;
  } catch (error) {
    report(`they could not be installed: ${String(error)}`);
    return false;
  }
}

async function isInstalled(): Promise<boolean> {
  const [wanted, found] = await Promise.all([
    versionIn(join(__dirname, 'package-lock.json')),
    versionIn(join(__dirname, 'node_modules/.package-lock.json')),
  ]);
  return wanted !== undefined && wanted === found;
}

async function versionIn(lockFile: string): Promise<string | undefined> {
  const text = await readFile(lockFile, 'utf8').catch(() => '{}');
  const { packages } = JSON.parse(text) as {
    packages?: Record<string, { version: string } | undefined>;
  };
  return packages?.[`node_modules/${PEER}`]?.version;
}
