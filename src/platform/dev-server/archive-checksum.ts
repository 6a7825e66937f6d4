// Whether a downloaded archive is the one that was published; looked at before anything in it is unpacked or run.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/**
 * SHA-256 of the release's archives of TEMPORAL_CLI_VERSION, by `<platform>-<arch>` as Node names them. Another version
 * needs others: they stand in `checksums.txt` beside the archives of the release.
 */
const ARCHIVE_SHA256: Readonly<Record<string, string>> = {
  'linux-x64': 'd8421bda989e6514b4bdb4d63a9012a8a05a806892e881a5aad8510496349a94',
  'linux-arm64': '83600a8fac6e3da54093e5da6918d399f501532b9f1172235603f9606f4ac6e4',
  'darwin-x64': '489d7f5420cae02b559774ac23df035141954c33a51dba96f5759a0ddccdf1b6',
  'darwin-arm64': 'dacdc3587682c04cf27e67c8878ca2d755230b6ad63c0c6ebddd7348ae90ed94',
};

/** Undefined for a platform whose checksum is not known to us. */
export function knownChecksum(
  platform: string = process.platform,
  arch: string = process.arch,
): string | undefined {
  return ARCHIVE_SHA256[`${platform}-${arch}`];
}

/** @throws Error with both checksums, if the file is another one than was published. */
export async function assertChecksum(file: string, expected: string): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const found = hash.digest('hex');
  if (found === expected) return;
  throw new Error(`its SHA-256 is ${found}, and ${expected} was expected: it is not used`);
}
