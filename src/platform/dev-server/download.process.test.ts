import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fakeCliArchive, startDownloadServer } from '../../../tests/support/download-server';
import { knownChecksum } from './archive-checksum';
import { downloadTemporalCli } from './download';

test('a download from a host that never answers times out', async () => {
  const targetDir = await mkdtemp(join(tmpdir(), 'usher-download-'));
  const server = await startDownloadServer('silent', Buffer.alloc(0));
  const download = downloadTemporalCli({
    urlTemplate: server.urlTemplate,
    sha256: undefined,
    targetDir,
    report: () => undefined,
    answerTimeoutMs: 50,
  });
  await expect(download).rejects.toThrow('nothing received for 0.05 s');
  expect(await readdir(targetDir)).toEqual([]);
  await server.close();
  await rm(targetDir, { recursive: true });
});

test('without a known checksum, accepts any archive and reports that', async () => {
  const targetDir = await mkdtemp(join(tmpdir(), 'usher-download-'));
  const server = await startDownloadServer('whole', await fakeCliArchive('1.32.0'));
  const reported: string[] = [];
  const binary = await downloadTemporalCli({
    urlTemplate: server.urlTemplate,
    sha256: knownChecksum('sunos', 'sparc'),
    targetDir,
    report: (line) => reported.push(line),
  });
  expect(await readdir(targetDir)).toEqual(['temporal']);
  expect(binary).toBe(join(targetDir, 'temporal'));
  expect(reported.at(-1)).toMatch(/^the checksum for this platform is not known/);
  await server.close();
  await rm(targetDir, { recursive: true });
});
