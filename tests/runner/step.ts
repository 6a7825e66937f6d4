// One line of a run: what is being done and for how long, then how it went.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import pc from 'picocolors';

const ROOT = join(__dirname, '../..');
const TICK_MS = 1_000;
const NOT_CHECKED = /^NOT CHECKED.*$/gm;

export interface Step {
  name: string;
  /** For a person who waits. */
  doing: string;
  /** Arguments of node; the program's own come last. */
  args: readonly string[];
}

interface Ran {
  exitCode: number;
  output: string;
  seconds: number;
}

/** Runs the step under a line that counts the seconds; its output is shown only if it fails, or what it could not check. */
export async function runQuietly(step: Step, signal: AbortSignal): Promise<boolean> {
  const stopLine = showLine(`${step.name}: ${step.doing}`);
  const { exitCode, output, seconds } = await runNode(step.args, 'pipe', signal).finally(stopLine);
  report(step.name, exitCode === 0, seconds);
  if (exitCode !== 0) process.stdout.write(`${output.trimEnd()}\n`);
  else for (const line of output.match(NOT_CHECKED) ?? []) process.stdout.write(`${line}\n`);
  return exitCode === 0;
}

/** Runs a step that shows its own progress. */
export async function runAloud(step: Step, signal: AbortSignal): Promise<boolean> {
  process.stdout.write(`${pc.dim('…')} ${step.name}: ${step.doing}\n`);
  const { exitCode, seconds } = await runNode(step.args, 'inherit', signal);
  report(step.name, exitCode === 0, seconds);
  return exitCode === 0;
}

function report(name: string, passed: boolean, seconds: number): void {
  const mark = passed ? pc.green('✓') : pc.red('✗');
  process.stdout.write(`${mark} ${name} ${pc.dim(`${seconds.toFixed(1)} s`)}\n`);
}

/** What runs quietly now, and since when. */
const underWay = new Map<string, number>();
let timer: NodeJS.Timeout | undefined;

/** Shows one line for all that runs, until the function that it returns is called. */
function showLine(text: string): () => void {
  if (!process.stdout.isTTY) return () => undefined;
  underWay.set(text, Date.now());
  timer ??= setInterval(draw, TICK_MS);
  draw();
  return () => {
    underWay.delete(text);
    if (underWay.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    process.stdout.write('\r\x1b[2K');
  };
}

function draw(): void {
  const now = Date.now();
  const parts = [...underWay].map(
    ([text, startedMs]) => `${text} ${Math.round((now - startedMs) / 1000)} s`,
  );
  const line = `… ${parts.join(' · ')}`.slice(0, process.stdout.columns - 1);
  process.stdout.write(`\r\x1b[2K${pc.dim(line)}`);
}

function runNode(
  args: readonly string[],
  out: 'pipe' | 'inherit',
  signal: AbortSignal,
): Promise<Ran> {
  const startedMs = Date.now();
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', out, out], signal });
  const output: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      const seconds = (Date.now() - startedMs) / 1000;
      resolve({ exitCode: code ?? 1, output: Buffer.concat(output).toString(), seconds });
    });
  });
}
