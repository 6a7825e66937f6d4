// The bundler is webpack, which takes seconds.
import { randomBytes } from 'node:crypto';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';
import { createDataConverter } from './data-converter';
import { parsePayloadKeys } from './keys';

const keys = parsePayloadKeys(`test:${randomBytes(32).toString('base64')}`);

test('the failure converter can be bundled into workflow code', async () => {
  const { failureConverterPath } = createDataConverter(keys, 'cinema');
  // Any module will do for the workflows, which this is not about.
  const bundle = await bundleWorkflowCode({
    workflowsPath: failureConverterPath,
    failureConverterPath,
    logger: new DefaultLogger('ERROR'),
  });
  expect(bundle.code).toContain('encodeCommonAttributes: true');
});
