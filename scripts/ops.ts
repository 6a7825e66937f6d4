// `npm run ops -- show | list | retry | …`: the commands of ops, which talk to Temporal directly.
import { readConfig } from '../src/platform/config';
import { withRunningStack } from '../src/platform/running-stack';
import { runOps } from '../ops/commands/run';
import { runCommand } from './run-command';

const FAILED = 2;

runCommand(async () => {
  process.exitCode = await runOps(process.argv.slice(2), {
    readConfig: () => readConfig(withRunningStack(process.env)),
    print: (text) => console.log(text),
    note: (text) => console.error(text),
  });
}, FAILED);
