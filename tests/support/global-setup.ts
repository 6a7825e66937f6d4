// Once for all tests that need Temporal: gets its CLI and bundles the workflow code.
import { provisionForTests } from './temporal-server';
import { bundleForTests } from './workflow-bundle';

module.exports = async function setup(): Promise<void> {
  await provisionForTests((line) => process.stdout.write(`${line}\n`));
  await bundleForTests();
};
