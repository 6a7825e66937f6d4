import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provisionChromium } from '../support/chromium';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'usher-chromium-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function program(name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

const browser = (name: string) => program(name, 'echo "Chromium 156.0.8078.79 built on Debian"');

function provision(env: NodeJS.ProcessEnv = {}, mayInstall = false) {
  return provisionChromium({
    env: { PATH: folder, ...env },
    report: () => undefined,
    mayInstall,
  });
}

test('the setting takes precedence over PATH', async () => {
  browser('chromium');
  const given = browser('mine');
  await expect(provision({ CHROMIUM_PATH: given })).resolves.toBe(given);
});

test('an error names the setting that points to no browser', async () => {
  browser('chromium');
  const wrong = join(folder, 'none');
  await expect(provision({ CHROMIUM_PATH: wrong })).rejects.toThrow(`CHROMIUM_PATH: ${wrong}`);
});

test('prefers the browser without windows', async () => {
  browser('chromium');
  const headless = browser('chromium-headless-shell');
  await expect(provision()).resolves.toBe(headless);
});

test('uses the first working browser on PATH', async () => {
  program('chromium-browser', 'echo "Please install the snap" && exit 1');
  const chrome = program('google-chrome', 'echo "Google Chrome 157.0.1"');
  await expect(provision()).resolves.toBe(chrome);
});

test('installs Chromium if allowed', async () => {
  const installed = join(folder, 'chromium-headless-shell');
  const script = `case "$*" in *update) ;; *headless-shell) /bin/cp "$0.browser" "${installed}" ;; esac`;
  program('apt-get', script);
  browser('apt-get.browser');
  await expect(provision({}, true)).resolves.toBe(installed);
});

test('installs nothing if not allowed, and the error says what to do', async () => {
  const trace = join(folder, 'trace');
  program('apt-get', `echo "$*" > ${trace}`);
  await expect(provision()).rejects.toThrow('apt-get install chromium-headless-shell');
  expect(existsSync(trace)).toBe(false);
});

test('reports why an installation failed', async () => {
  program('apt-get', 'echo "E: no network" >&2; exit 100');
  await expect(provision({}, true)).rejects.toThrow(/E: no network[^]*CHROMIUM_PATH/);
});
