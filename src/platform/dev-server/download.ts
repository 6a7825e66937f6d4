// Fetches the official Temporal CLI archive and unpacks the binary from it.
import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { assertChecksum } from './archive-checksum';
import { rootMessageOf } from './failure-reason';
import { TEMPORAL_CLI_VERSION } from './versions';

/** The official release, whose checksums are known. */
export const OFFICIAL_DOWNLOAD_URL =
  'https://github.com/temporalio/cli/releases/download/v<version>/temporal_cli_<version>_<platform>_<arch>.tar.gz';

const ANSWER_TIMEOUT_MS = 8_000;
const STALL_TIMEOUT_MS = 30_000;
const PROGRESS_STEP_PERCENT = 10;
const MEGABYTE = 1_000_000;

export interface DownloadOptions {
  /** The URL of a tar.gz with `temporal` at its root; `<version>`, `<platform>` and `<arch>` are replaced. */
  urlTemplate: string;
  /** SHA-256 of the archive in hex; if undefined, any archive is accepted, which is reported. */
  sha256: string | undefined;
  /** An existing folder; the archive is deleted afterwards. */
  targetDir: string;
  report: (line: string) => void;
  answerTimeoutMs?: number;
  stallTimeoutMs?: number;
}

/**
 * Downloads and unpacks the CLI; returns the path of the binary, not yet run.
 * Fails early if the host does not respond, since the caller then builds the CLI with Go.
 *
 * @throws Error with the reason: no answer, an HTTP status, a truncated body, a wrong checksum, or no tar.gz.
 */
export async function downloadTemporalCli(options: DownloadOptions): Promise<string> {
  const url = fillIn(options.urlTemplate);
  const archive = join(options.targetDir, 'temporal.tar.gz');
  await saveTo(archive, url, options);
  if (options.sha256 === undefined) {
    options.report('the checksum for this platform is not known: the archive is not verified');
  } else {
    await assertChecksum(archive, options.sha256);
  }
  await promisify(execFile)('tar', ['-xzf', archive, '-C', options.targetDir, 'temporal']);
  await rm(archive);
  return join(options.targetDir, 'temporal');
}

function fillIn(urlTemplate: string): string {
  return urlTemplate
    .replaceAll('<version>', TEMPORAL_CLI_VERSION)
    .replace('<platform>', process.platform)
    .replace('<arch>', process.arch === 'x64' ? 'amd64' : process.arch);
}

async function saveTo(archive: string, url: string, options: DownloadOptions): Promise<void> {
  const { answerTimeoutMs = ANSWER_TIMEOUT_MS, stallTimeoutMs = STALL_TIMEOUT_MS } = options;
  const watch = new StallWatch();
  try {
    watch.expectWithin(answerTimeoutMs);
    // With compression, content-length could not reveal a truncated body.
    const headers = { 'accept-encoding': 'identity' };
    const response = await fetch(url, { headers, signal: watch.signal });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw new Error(`the server answered with status ${response.status}`);
    }
    const totalBytes = Number(response.headers.get('content-length') ?? 0);
    const meter = progressMeter(totalBytes, options.report, () =>
      watch.expectWithin(stallTimeoutMs),
    );
    await pipeline(Readable.fromWeb(response.body), meter, createWriteStream(archive));
  } catch (error) {
    throw new Error(`${url}: ${rootMessageOf(error)}`, { cause: error });
  } finally {
    watch.stop();
  }
}

/** Aborts a transfer that stalls for too long, however long it takes in total. */
class StallWatch {
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  readonly signal = this.#controller.signal;

  expectWithin(timeoutMs: number): void {
    clearTimeout(this.#timer);
    const reason = new Error(`nothing received for ${timeoutMs / 1000} s`);
    this.#timer = setTimeout(() => this.#controller.abort(reason), timeoutMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

function progressMeter(totalBytes: number, report: (line: string) => void, onBytes: () => void) {
  return async function* meter(chunks: AsyncIterable<Uint8Array>) {
    let receivedBytes = 0;
    let nextPercent = PROGRESS_STEP_PERCENT;
    for await (const chunk of chunks) {
      onBytes();
      receivedBytes += chunk.byteLength;
      const percent = totalBytes > 0 ? Math.floor((receivedBytes / totalBytes) * 100) : 0;
      if (percent >= nextPercent) {
        const megabytes = Math.round(totalBytes / MEGABYTE);
        report(`downloading the Temporal CLI: ${percent} % of ${megabytes} MB`);
        nextPercent = percent - (percent % PROGRESS_STEP_PERCENT) + PROGRESS_STEP_PERCENT;
      }
      yield chunk;
    }
  };
}
