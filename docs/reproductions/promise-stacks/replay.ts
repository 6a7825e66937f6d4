// Replays a history again and again, and prints the CPU time of one replay in milliseconds: <history> <workflows>
// <times>.
import { readFileSync } from 'node:fs';
import { bundleWorkflowCode, DefaultLogger, Runtime, Worker } from '@temporalio/worker';

/** The first replays also pay for loading and compiling. */
const WARM_UP = 20;

async function main([file, workflowsPath, times]: readonly string[]): Promise<void> {
  if (!file || !workflowsPath || !times) throw new Error('<history> <workflows> <times>');
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const history: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const count = Number(times);
  // Preloaded, so that the stack trace limit is set before the SDK freezes the globals.
  const preloadModules = [workflowsPath];
  const logger = new DefaultLogger('ERROR');
  const workflowBundle = await bundleWorkflowCode({ workflowsPath, preloadModules, logger });
  let started = process.cpuUsage();
  let replayed = 0;
  function* copies() {
    for (let copy = 0; copy < WARM_UP + count; copy++)
      yield { workflowId: `copy-${copy}`, history };
  }
  for await (const { error } of Worker.runReplayHistories({ workflowBundle }, copies())) {
    if (error) throw error;
    replayed++;
    if (replayed === WARM_UP) started = process.cpuUsage();
  }
  const { user, system } = process.cpuUsage(started);
  console.log((user + system) / 1000 / count);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
