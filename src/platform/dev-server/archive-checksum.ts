// Verifies that a downloaded archive is the published one, before anything in it is unpacked or run.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/**
 * SHA-256 of the archives of TEMPORAL_CLI_VERSION, by `<platform>-<arch>` as Node names them. For
 * another version, take them from `checksums.txt` among the release's files.
 */
const ARCHIVE_SHA256: Readonly<Record<string, string>> = {
  'linux-x64': '09a0326a51db84d02735e53542b9ebd8c4758daf47482a9ab0abce15844e60d5',
  'linux-arm64': '6c57c352d52fc3df34412376fd9ba6f74b7e3ace8e426e6cba8600156d36a145',
  'darwin-x64': '48cdd6c84c56e27ae8e4d9a47052b89289a9c552dee029b49dd312c6fb72873f',
  'darwin-arm64': '41e0425378fcb4fb5766340b97435e20fe47bbff2d7bf644ec2d51f7662b7c56',
};

/** Undefined for a platform without a known checksum. */
export function knownChecksum(
  platform: string = process.platform,
  arch: string = process.arch,
): string | undefined {
  return ARCHIVE_SHA256[`${platform}-${arch}`];
}

/** @throws Error with both checksums if they differ. */
export async function assertChecksum(file: string, expected: string): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const found = hash.digest('hex');
  if (found === expected) return;
  throw new Error(`the archive has the SHA-256 ${found} instead of ${expected}, so it is not used`);
}
