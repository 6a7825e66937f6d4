// A local stand-in for the download site of the Temporal CLI, and the archive that it serves.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type DownloadAnswer = 'whole' | 'cut off' | 'not found' | 'silent';

export interface DownloadServer {
  urlTemplate: string;
  /** The path and query of each request so far. */
  requests: string[];
  /** May be changed between requests. */
  answer: DownloadAnswer;
  nextRequest(): Promise<unknown>;
  close(): Promise<void>;
}

export async function startDownloadServer(
  answer: DownloadAnswer,
  archive: Buffer,
): Promise<DownloadServer> {
  const http = createServer((request, response) => {
    server.requests.push(request.url ?? '');
    send(server.answer, archive, response);
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const server: DownloadServer = {
    urlTemplate: `http://127.0.0.1:${port}/v<version>?platform=<platform>&arch=<arch>`,
    requests: [],
    answer,
    nextRequest: () => once(http, 'request'),
    async close() {
      http.close();
      http.closeAllConnections();
      await once(http, 'close');
    },
  };
  return server;
}

function send(answer: DownloadAnswer, archive: Buffer, response: ServerResponse): void {
  if (answer === 'silent') return;
  if (answer === 'not found') {
    response.writeHead(404).end('no such version');
    return;
  }
  response.writeHead(200, { 'content-length': archive.length });
  if (answer === 'whole') response.end(archive);
  else response.write(archive.subarray(0, archive.length / 2), () => response.destroy());
}

/** A tar.gz like the official one, whose `temporal` is a script that only prints its version. */
export async function fakeCliArchive(serverVersion: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'usher-archive-'));
  try {
    // Incompressible noise makes the archive arrive in several chunks.
    const noise = randomBytes(300_000).toString('base64');
    await writeFile(join(folder, 'LICENSE'), 'MIT');
    await writeFile(join(folder, 'temporal'), `${fakeCli(serverVersion)}exit 0\n# ${noise}\n`, {
      mode: 0o755,
    });
    await promisify(execFile)('tar', ['-czf', 'archive', 'LICENSE', 'temporal'], { cwd: folder });
    return await readFile(join(folder, 'archive'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A script that answers `--version` as the Temporal CLI does. */
export function fakeCli(serverVersion: string): string {
  return `#!/bin/sh\necho "temporal version 1.9.1 (Server ${serverVersion}, UI 2.54.1)"\n`;
}
