// Once for all tests that need Temporal: gets its CLI, and compiles the programs, with the workflow code.
import { compiledOnce } from '../../scripts/compile';
import { bundleFor } from '../../worker';
import { provisionForTests } from './temporal-server';

/** What tests start as programs besides, and the folder that these are made of. */
const TEST_PROGRAMS = { 'killable-worker': 'tests/chaos/killable-worker.ts' };
const TEST_SOURCES = ['tests/chaos'];

module.exports = async function setup(): Promise<void> {
  await provisionForTests((line) => process.stdout.write(`${line}\n`));
  await bundleFor({ workerBuildId: undefined });
  // Started as it is in production a program takes half as much of the machine as with tsx.
  process.env.USHER_PROGRAMS ??= await compiledOnce(TEST_SOURCES, TEST_PROGRAMS);
};
