// One step of a run: prints what it does, then its result and duration.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import pc from 'picocolors';

const ROOT = join(__dirname, '../..');
const NOT_CHECKED = /^NOT CHECKED.*$/gm;

export interface Step {
  name: string;
  /** Shown while the step runs. */
  doing: string;
  /** Arguments of node, followed by those of the program. */
  args: readonly string[];
}

interface Ran {
  exitCode: number;
  output: string;
  seconds: number;
}

/** Runs a step in parallel with others. On success, shows only those lines of its output that report skipped checks. */
export async function runQuietly(step: Step, signal: AbortSignal): Promise<boolean> {
  const { exitCode, output, seconds } = await runNode(step.args, 'pipe', signal);
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
