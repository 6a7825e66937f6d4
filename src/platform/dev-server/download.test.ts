import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDownloadServer } from '../../../tests/support/download-server';
import { downloadTemporalCli } from './download';

test('a host that takes the request and never answers is given up', async () => {
  const targetDir = await mkdtemp(join(tmpdir(), 'usher-download-'));
  const server = await startDownloadServer('silent', Buffer.alloc(0));
  const download = downloadTemporalCli({
    urlTemplate: server.urlTemplate,
    targetDir,
    report: () => undefined,
    answerTimeoutMs: 50,
  });
  await expect(download).rejects.toThrow('nothing came for 0.05 s');
  expect(await readdir(targetDir)).toEqual([]);
  await server.close();
  await rm(targetDir, { recursive: true });
});
