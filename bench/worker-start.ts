// `npm run bench:worker-start`: how soon a worker polls, first run from its sources with tsx, then compiled.
import { compiledOnce } from '../scripts/compile';
import { measureWorkerStart } from './first-poll';

const STARTS = 5;

async function main(): Promise<void> {
  const compiled = await compiledOnce([], {});
  for (const programs of ['', compiled]) {
    const { seconds, cpuSeconds } = await measureWorkerStart(programs, STARTS);
    const title = programs === '' ? 'tsx' : 'compiled';
    console.log(
      `${title}: polls after ${seconds.toFixed(2)} s, ${cpuSeconds.toFixed(2)} s of a core`,
    );
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
