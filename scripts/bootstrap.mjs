// Makes a fresh clone run: `node scripts/bootstrap.mjs scripts/demo.ts [args]` installs the locked dependencies if they
// are missing, then runs the program. Written in plain Node, since no package is installed yet.
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const LOCK_FILE = join(ROOT, '.usher', 'install.lock');
const LOCK_STALE_MS = 10_000;
const LOCK_SETTLE_MS = 300;
const TICK_MS = 1_000;
const LOG_EVERY_MS = 15_000;

const readJson = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const say = (line) => process.stderr.write(`${line}\n`);

/** Compares Node's version with `engines` in package.json, which npm checks only when it installs. */
function nodeIsNewEnough() {
  const wanted = readJson('package.json').engines.node.replace('>=', '').split('.').map(Number);
  const found = process.versions.node.split('.').map(Number);
  const differing = wanted.findIndex((part, index) => part !== found[index]);
  return differing === -1 || found[differing] > wanted[differing];
}

/** The locked packages that every machine needs, by path. Optional ones are left out: most are for one platform. */
function lockedPackages() {
  return Object.entries(readJson('package-lock.json').packages).filter(
    ([path, { optional, devOptional }]) => path !== '' && !optional && !devOptional,
  );
}

/** npm writes its record of node_modules last, so every package in the record is completely installed. */
function isInstalled() {
  if (!existsSync(join(ROOT, 'node_modules/.package-lock.json'))) return false;
  const found = readJson('node_modules/.package-lock.json').packages;
  return lockedPackages().every(
    ([path, { version, integrity }]) =>
      found[path]?.version === version && found[path].integrity === integrity,
  );
}

/** Shows `text()` with the seconds since the start. A terminal's line is rewritten; a log gets a line now and then. */
function showProgress(text) {
  const startedMs = Date.now();
  const seconds = () => Math.round((Date.now() - startedMs) / 1000);
  let loggedMs = startedMs;
  const timer = setInterval(() => {
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K  ${text()}, ${seconds()} s`);
    else if (Date.now() - loggedMs >= LOG_EVERY_MS) {
      loggedMs = Date.now();
      say(`  ${text()}, ${seconds()} s`);
    }
  }, TICK_MS);
  return () => {
    clearInterval(timer);
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[2K');
    return seconds();
  };
}

/**
 * Runs a program to its end and resolves to its exit code. Forwards our signals, so that the program can handle them.
 */
function run(command, args, { stdio, onOutput }) {
  const child = spawn(command, args, { cwd: ROOT, stdio, shell: process.platform === 'win32' });
  let stoppedBy;
  const forward = (signal) => {
    stoppedBy = signal;
    // A terminal sends Ctrl-C to the child, too; a second SIGINT from us could stop it at once.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  signals.forEach((signal) => process.on(signal, forward));
  // npm exits on SIGTERM without forwarding it; we notice that by our new parent process.
  const { ppid } = process;
  const watch = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(watch);
    forward('SIGTERM');
  }, TICK_MS);
  child.stdout?.on('data', onOutput);
  child.stderr?.on('data', onOutput);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      signals.forEach((each) => process.off(each, forward));
      clearInterval(watch);
      resolve({ exitCode: code ?? 128 + constants.signals[signal], stoppedBy });
    });
  });
}

function createLockFile(token) {
  try {
    writeFileSync(LOCK_FILE, token, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function lockAgeMs() {
  return Date.now() - (statSync(LOCK_FILE, { throwIfNoEntry: false })?.mtimeMs ?? 0);
}

/** Only the holder keeps the lock file's time fresh, so a killed holder blocks nobody for long. */
async function acquireInstallLock() {
  const token = `${process.pid} ${Math.random()}`;
  mkdirSync(dirname(LOCK_FILE), { recursive: true });
  for (let waited = false; ; await sleep(TICK_MS)) {
    if (createLockFile(token)) {
      // Two processes that found the same stale lock may both get here; after a moment the file names one of them.
      await sleep(LOCK_SETTLE_MS);
      if (existsSync(LOCK_FILE) && readFileSync(LOCK_FILE, 'utf8') === token) break;
    } else if (lockAgeMs() > LOCK_STALE_MS) {
      rmSync(LOCK_FILE, { force: true });
    } else if (!waited) {
      say('Another program is installing the dependencies: waiting for it.');
      waited = true;
    }
  }
  const heartbeat = setInterval(() => utimesSync(LOCK_FILE, new Date(), new Date()), TICK_MS);
  return () => {
    clearInterval(heartbeat);
    rmSync(LOCK_FILE, { force: true });
  };
}

function describeInstall() {
  const paths = lockedPackages().map(([path]) => path);
  const done = paths.filter((path) => existsSync(join(ROOT, path, 'package.json'))).length;
  return done < paths.length ? `${done} of ${paths.length} packages` : 'building native parts';
}

async function install() {
  say(
    'Installing the locked dependencies with `npm ci`: about a minute, three if SQLite is compiled.',
  );
  const output = [];
  const stopProgress = showProgress(describeInstall);
  // tsx is one of the development packages, which npm leaves out if NODE_ENV is `production`.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const { exitCode, stoppedBy } = await run('npm', args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    onOutput: (chunk) => output.push(chunk),
  });
  const seconds = stopProgress();
  if (exitCode === 0) {
    say(`Dependencies installed in ${seconds} s.`);
    return;
  }
  if (stoppedBy) {
    say(`\`npm ci\` was stopped by ${stoppedBy}.`);
  } else {
    say(
      `${Buffer.concat(output)}\n\`npm ci\` failed with the output above. It needs the npm registry and, if no prebuilt ` +
        'SQLite fits this machine, Python, make and a C++ compiler.',
    );
  }
  process.exit(exitCode);
}

async function ensureInstalled() {
  if (isInstalled()) return;
  const release = await acquireInstallLock();
  process.once('exit', release);
  if (!isInstalled()) await install();
  release();
  process.off('exit', release);
}

async function main([entry, ...args]) {
  if (!entry) {
    say('Usage: node scripts/bootstrap.mjs scripts/<program>.ts [arguments]');
    process.exit(2);
  }
  if (!nodeIsNewEnough()) {
    say(
      `Usher needs Node ${readJson('package.json').engines.node}, this is ${process.version} (${process.execPath}). ` +
        'Install a newer version, for example with `nvm install`.',
    );
    process.exit(1);
  }
  await ensureInstalled();
  const { exitCode } = await run(process.execPath, ['--import', 'tsx', entry, ...args], {
    stdio: 'inherit',
  });
  process.exitCode = exitCode;
}

await main(process.argv.slice(2));
