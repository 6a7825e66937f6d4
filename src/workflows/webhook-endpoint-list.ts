// Stores the webhook endpoints that a partner created over the API: one workflow per partner, which never ends.
import {
  allHandlersFinished,
  condition,
  makeContinueAsNewFunc,
  setCurrentDetails,
  setHandler,
  upsertMemo,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import {
  carryOut,
  deletedAfter,
  type OwnEndpoint,
  type OwnEndpointsMemo,
} from '../domain/webhooks/own-endpoints';
import { searchAttributes } from './search-attribute-keys';
import {
  changeEndpointsUpdate,
  renewEndpointsSignal,
  type OwnEndpointsInput,
} from './webhook-messages';

/** The number of changes before the workflow continues as new. */
const CHANGES_PER_RUN_MAX = 100;

/** The API and deliveries read the workflow's memo. Terminating the workflow deletes all endpoints in it. */
export async function webhookEndpoints(input: OwnEndpointsInput): Promise<never> {
  let { endpoints, deleted = [] } = input;
  let changes = 0;
  let isRenewed = false;
  setHandler(
    changeEndpointsUpdate,
    (command) => {
      const outcome = carryOut(endpoints, command, Date.now(), deleted);
      deleted = deletedAfter(deleted, command, outcome.answer);
      changes++;
      if (outcome.endpoints !== endpoints) {
        endpoints = outcome.endpoints;
        show(endpoints);
      }
      return outcome.answer;
    },
    { description: 'Creates, changes or deletes an endpoint of the partner.' },
  );
  setHandler(renewEndpointsSignal, () => void (isRenewed = true), {
    description: 'Continues in a new run, which the newest payload key encrypts.',
  });
  upsertSearchAttributes([{ key: searchAttributes.partner, value: input.partnerId }]);
  show(endpoints);
  const isOver = () => isRenewed || changes >= CHANGES_PER_RUN_MAX;
  await condition(() => isOver() && allHandlersFinished());
  return goOn({ ...input, endpoints, deleted });
}

function show(endpoints: readonly OwnEndpoint[]): void {
  upsertMemo(memoOf(endpoints));
  const lines = endpoints.map(({ id, enabled }) => `${id} ${enabled ? 'enabled' : 'disabled'}`);
  setCurrentDetails(lines.join(' · ') || 'The partner has no endpoints of its own.');
}

function memoOf(endpoints: readonly OwnEndpoint[]): OwnEndpointsMemo {
  return { endpoints };
}

/** Passes the memo on, since the next run publishes none before its first task. */
function goOn(input: OwnEndpointsInput): Promise<never> {
  return makeContinueAsNewFunc<typeof webhookEndpoints>({
    workflowType: 'webhookEndpoints',
    memo: memoOf(input.endpoints),
  })(input);
}
