// `npm run ops -- show | list | retry | …`: what ops look at and do, straight on Temporal.
import { readConfig } from '../src/platform/config';
import { runOps } from './ops/run';

runOps(process.argv.slice(2), {
  readConfig,
  print: (text) => console.log(text),
  note: (text) => console.error(text),
}).then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  },
);
