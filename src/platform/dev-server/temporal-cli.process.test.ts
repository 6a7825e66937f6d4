import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import {
  fakeCli,
  fakeCliArchive,
  startDownloadServer,
  type DownloadAnswer,
  type DownloadServer,
} from '../../../tests/support/download-server';
import { knownChecksum } from './archive-checksum';
import { CACHED_NAME, provisionTemporalCli, type TemporalCli } from './temporal-cli';
import { TemporalSetupError } from './temporal-setup-error';
import { OLDEST_SERVER_VERSION, TEMPORAL_CLI_VERSION } from './versions';

const ROOT = resolve(__dirname, '../../..');

let folder: string;
let cacheDir: string;
let bin: string;
let archive: Buffer;
let server: DownloadServer;
let reported: string[];

beforeAll(async () => {
  archive = await fakeCliArchive(OLDEST_SERVER_VERSION);
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'usher-provision-'));
  cacheDir = join(folder, 'cache');
  bin = join(folder, 'bin');
  await mkdir(bin);
  reported = [];
});

afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function serve(answer: DownloadAnswer, body = archive): Promise<void> {
  server = await startDownloadServer(answer, body);
}

function provision(downloadSha256 = sha256(archive)): Promise<TemporalCli> {
  return provisionTemporalCli({
    downloadSha256,
    cacheDir,
    downloadUrl: server.urlTemplate,
    env: { PATH: bin },
    report: (line) => reported.push(line),
  });
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function putOnPath(name: string, script: string): Promise<string> {
  await writeFile(join(bin, name), script, { mode: 0o755 });
  return join(bin, name);
}

/** A fake Go tool chain, which prints progress and writes `output` to the `-o` file. */
function fakeGo(output: string): string {
  return [
    '#!/bin/sh',
    'echo "go: downloading example.org/module v1.0.0" >&2',
    'echo example.org/module/package >&2',
    'while [ "$1" != -o ]; do shift; done',
    `printf '%s' '${output}' > "$2"`,
    '/bin/chmod +x "$2"',
  ].join('\n');
}

/** The visible cache entries, except the lock. */
async function cacheEntries(): Promise<string[]> {
  return (await readdir(cacheDir)).filter((it) => !it.startsWith('provision.lock'));
}

describe('temporal on PATH', () => {
  test.each([OLDEST_SERVER_VERSION, '1.40.0', '2.0.0'])(
    'with server %s is used',
    async (version) => {
      await serve('whole');
      const path = await putOnPath('temporal', fakeCli(version));
      expect(await provision()).toEqual({ path, source: 'PATH' });
      expect(server.requests).toEqual([]);
    },
  );

  test.each(['1.31.5', '1.9.9', '0.99.99'])('with server %s is too old', async (version) => {
    await serve('whole');
    const path = await putOnPath('temporal', fakeCli(version));
    expect((await provision()).source).toBe('download');
    expect(reported[0]).toBe(
      `${path} is not used: it has server ${version}, but ${OLDEST_SERVER_VERSION} or newer is needed`,
    );
  });

  test('without a readable version is skipped', async () => {
    await serve('whole');
    await putOnPath('temporal', '#!/bin/sh\nexit 1\n');
    expect((await provision()).source).toBe('download');
  });
});

describe('download', () => {
  test('is reported, cached and reused', async () => {
    await serve('whole');
    const path = join(cacheDir, CACHED_NAME);
    expect(await provision()).toEqual({ path, source: 'download' });
    expect(reported).toContainEqual(expect.stringMatching(/^downloading .*: 100 % of/));
    expect(await cacheEntries()).toEqual([CACHED_NAME]);

    expect(await provision()).toEqual({ path, source: 'cache' });
    const arch = process.arch === 'x64' ? 'amd64' : process.arch;
    expect(server.requests).toEqual([
      `/v${TEMPORAL_CLI_VERSION}?platform=${process.platform}&arch=${arch}`,
    ]);
  });

  test.each([
    ['cut off', 'other side closed'],
    ['not found', 'the server answered with status 404'],
  ] as const)(
    '%s: the error says what to do, no files are left, and the next start succeeds',
    async (answer, why) => {
      await serve(answer);
      const error = await provision().catch((it: unknown) => it);
      expect(error).toBeInstanceOf(TemporalSetupError);
      const { message } = error as TemporalSetupError;
      expect(message).toContain(`The download failed: ${server.urlTemplate.split('<')[0]}`);
      expect(message).toContain(why);
      expect(message).toContain('there is no `go` on PATH');
      expect(message).toMatch(/install the Temporal CLI[^]*install Go[^]*set TEMPORAL_ADDRESS/);
      expect(await cacheEntries()).toEqual([]);

      server.answer = 'whole';
      expect((await provision()).source).toBe('download');
    },
  );

  test('a CLI with too old a server, or an invalid archive, is not cached', async () => {
    for (const body of [await fakeCliArchive('1.8.1'), Buffer.from('<html>moved</html>')]) {
      await serve('whole', body);
      await expect(provision(sha256(body))).rejects.toThrow(TemporalSetupError);
      expect(await cacheEntries()).toEqual([]);
      await server.close();
    }
    await serve('whole');
  });

  test('an archive with a wrong checksum is refused before it is unpacked', async () => {
    await serve('whole', Buffer.from('<html>moved</html>'));
    const refused = provision();
    await expect(refused).rejects.toThrow(`instead of ${sha256(archive)}, so it is not used`);
    expect(await cacheEntries()).toEqual([]);
  });

  test('by default the archive must be that of the release', async () => {
    await serve('whole');
    const known = knownChecksum()!;
    expect(known).toMatch(/^[0-9a-f]{64}$/);
    await expect(provision(known)).rejects.toThrow(`instead of ${known}`);
    const { TEMPORAL_CLI_SHA256: _none, ...env } = await scriptEnv();
    await expect(runScript(env)).rejects.toMatchObject({
      stderr: expect.stringContaining(`instead of ${known}`),
    });
  });

  test('a damaged binary in the cache is replaced', async () => {
    await serve('whole');
    await mkdir(cacheDir);
    await writeFile(join(cacheDir, CACHED_NAME), fakeCli('').slice(0, 12), { mode: 0o755 });
    expect((await provision()).source).toBe('download');
    expect((await provision()).source).toBe('cache');
  });
});

describe('build with Go', () => {
  test('is the fallback for a failed download', async () => {
    await serve('not found');
    await putOnPath('go', fakeGo(fakeCli(OLDEST_SERVER_VERSION)));
    expect(await provision()).toEqual({ path: join(cacheDir, CACHED_NAME), source: 'build' });
    expect(reported).toContainEqual(expect.stringContaining('the download failed'));
    expect(await cacheEntries()).toEqual([CACHED_NAME]);
  });

  test('that fails: the error shows the end of Go’s output, and no files are left', async () => {
    await serve('not found');
    await putOnPath('go', `${fakeGo('half')}\necho "go: example.org: no route" >&2\nexit 1\n`);
    const failure = provision();
    await expect(failure).rejects.toThrow(TemporalSetupError);
    await expect(failure).rejects.toThrow('The build with Go failed: go: example.org: no route');
    expect(await cacheEntries()).toEqual([]);
  });
});

describe('two at once', () => {
  test('in one process: the second waits for the first and uses its result', async () => {
    await serve('whole');
    const sources = (await Promise.all([provision(), provision()])).map((cli) => cli.source);
    expect(sources.sort()).toEqual(['cache', 'download']);
    expect(server.requests).toHaveLength(1);
    expect(reported).toContainEqual(expect.stringContaining('waiting for it'));
  });

  test('in two processes: one download, one binary', async () => {
    await serve('whole');
    const env = await scriptEnv();
    const paths = await Promise.all([runScript(env), runScript(env)]);
    expect(paths).toEqual([join(cacheDir, CACHED_NAME), join(cacheDir, CACHED_NAME)]);
    expect(server.requests).toHaveLength(1);
    expect(await cacheEntries()).toEqual([CACHED_NAME]);
  });

  test('a killed start does not block others, and its partial files are removed', async () => {
    await serve('silent');
    const requested = server.nextRequest();
    const killed = spawn(process.execPath, scriptArguments, { env: await scriptEnv(), cwd: ROOT });
    await requested;
    const [leftover] = await cacheEntries();
    expect(leftover).toMatch(/^partial-/);
    killed.kill('SIGKILL');
    await once(killed, 'exit');

    server.answer = 'whole';
    expect((await provision()).source).toBe('download');
    expect(await cacheEntries()).toEqual([CACHED_NAME]);
  });
});

const scriptArguments = ['--import', 'tsx', 'scripts/provision-temporal.ts'];

/** A PATH with only our own folder, so that this machine's `temporal` or `go` is not found. */
async function scriptEnv(): Promise<NodeJS.ProcessEnv> {
  await Promise.all(['tar', 'gzip'].map(linkTool));
  return {
    PATH: bin,
    USHER_CACHE_DIR: cacheDir,
    TEMPORAL_CLI_DOWNLOAD_URL: server.urlTemplate,
    TEMPORAL_CLI_SHA256: sha256(archive),
  };
}

async function linkTool(name: string): Promise<void> {
  const { stdout } = await promisify(execFile)('sh', ['-c', `command -v ${name}`]);
  await symlink(stdout.trim(), join(bin, name));
}

async function runScript(env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, scriptArguments, {
    cwd: ROOT,
    env,
  });
  return stdout.trim();
}
