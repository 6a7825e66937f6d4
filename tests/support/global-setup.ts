// Runs once for all tests that need Temporal: provides its CLI, and compiles the programs and the workflow code.
import { compiledOnce } from '../../scripts/compile';
import { bundleFor } from '../../worker';
import { provisionForTests } from './temporal-server';

/** Additional programs that tests start, and the folder of their sources. */
const TEST_PROGRAMS = { 'killable-worker': 'tests/chaos/killable-worker.ts' };
const TEST_SOURCES = ['tests/chaos'];

module.exports = async function setup(): Promise<void> {
  await provisionForTests((line) => process.stdout.write(`${line}\n`));
  await bundleFor({ workerBuildId: undefined });
  // A dev server that collects garbage less often needs more memory, and a tenth less processor time.
  process.env.GOGC ??= '400';
  // A program compiled as in production takes half the resources of one run with tsx.
  process.env.USHER_PROGRAMS ??= await compiledOnce(TEST_SOURCES, TEST_PROGRAMS);
};
