import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';

const ROOT = join(__dirname, '../..');

/** Where {@link bundleForTests} leaves the bundled workflow code. */
export const WORKFLOW_BUNDLE = join(ROOT, '.usher/test/workflow-bundle.js');

/** Bundles the workflow code once, rather than for each worker that a test starts. */
export async function bundleForTests(): Promise<void> {
  const { code } = await bundleWorkflowCode({
    workflowsPath: join(ROOT, 'src/workflows/index.ts'),
    failureConverterPath: join(ROOT, 'src/platform/payload-codec/failure-converter.ts'),
    logger: new DefaultLogger('WARN'),
  });
  await mkdir(dirname(WORKFLOW_BUNDLE), { recursive: true });
  await writeFile(WORKFLOW_BUNDLE, code);
}
