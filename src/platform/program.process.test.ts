import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const PROGRAM = join(__dirname, 'program.ts');
const LOGGER = join(__dirname, 'logger.ts');

let child: ChildProcess | undefined;
afterEach(() => child?.kill('SIGKILL'));

/** A process that runs `start` (JavaScript) as a program. */
function run(start: string) {
  const code = `
    const { runProgram } = require(${JSON.stringify(PROGRAM)});
    const { createLogger } = require(${JSON.stringify(LOGGER)});
    runProgram(createLogger('test', 'info'), ${start});`;
  const started = spawn(process.execPath, ['--import', 'tsx', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  return started;
}

const NEVER = 'new Promise(() => setInterval(() => {}, 1000))';

test('SIGTERM ends a program that has not finished starting', async () => {
  const started = run(`() => { console.log('starting'); return ${NEVER}; }`);
  await once(started.stdout, 'data');
  started.kill('SIGTERM');
  expect(await once(started, 'close')).toEqual([0, null]);
});

test('stops a started program gracefully', async () => {
  const started = run(
    `async () => ({ finished: ${NEVER}, stop: async () => console.log('in order') })`,
  );
  let printed = '';
  started.stdout.on('data', (part) => (printed += String(part)));
  while (!printed.includes('"ready"')) await once(started.stdout, 'data');
  started.kill('SIGTERM');
  expect(await once(started, 'close')).toEqual([0, null]);
  expect(printed).toContain('in order');
});

test('a program that fails to start exits with code 1, even with open handles', async () => {
  const started = run(`async () => { void ${NEVER}; throw new Error('no port'); }`);
  expect(await once(started, 'close')).toEqual([1, null]);
});
