import type { WorkflowDefinitionOptions } from '@temporalio/common';
import * as workflows from './versioned';

type Defined = { readonly workflowDefinitionOptions?: WorkflowDefinitionOptions };

test('a workflow that may run for weeks moves to the current build, and any other stays on its own', () => {
  const behaviours = Object.entries(workflows).map(([name, workflow]) => [
    name,
    (workflow as Defined).workflowDefinitionOptions?.versioningBehavior,
  ]);
  expect(Object.fromEntries(behaviours)).toEqual({
    checkout: 'PINNED',
    customerPlace: 'AUTO_UPGRADE',
    endedEndpoint: 'AUTO_UPGRADE',
    onSale: 'AUTO_UPGRADE',
    onSaleDraw: 'PINNED',
    order: 'AUTO_UPGRADE',
    webhookDelivery: 'AUTO_UPGRADE',
    webhookEndpoints: 'AUTO_UPGRADE',
    webhookResend: 'PINNED',
  });
});
