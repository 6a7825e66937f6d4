// Represents a partner's endpoint that has answered 410: while this runs, nothing is sent there, and ops are notified.
import {
  condition,
  makeContinueAsNewFunc,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import { searchAttributes } from './search-attribute-keys';
import { findEndpoint } from './webhook-calls';
import { enableEndpointSignal, type EndedEndpointInput } from './webhook-messages';

/** How often the endpoint is checked for another address. */
const CHECK_INTERVAL_MS = 3600_000;

/** The number of checks before the workflow continues as new. */
const CHECKS_PER_RUN_MAX = 300;

/** Runs until the endpoint is enabled or has another address. Cancelling the workflow also enables the endpoint. */
export async function endedEndpoint(input: EndedEndpointInput): Promise<'enabled' | 'replaced'> {
  const { partnerId, endedId, endpointId } = input;
  let enabled = false;
  setHandler(enableEndpointSignal, () => void (enabled = true), {
    description: 'Webhooks are sent to the endpoint again.',
  });
  upsertSearchAttributes([
    { key: searchAttributes.partner, value: partnerId },
    { key: searchAttributes.needsOps, value: true },
  ]);
  setCurrentDetails(
    `The webhook endpoint of ${partnerId} answered 410 Gone. Nothing is sent there until it is enabled or changed. · runbook: webhook-receiver-down`,
  );
  for (let looks = 0; ; looks++) {
    if (looks >= CHECKS_PER_RUN_MAX && !enabled) return goOn(input);
    const summary = 'check for a new address';
    if (await condition(() => enabled, CHECK_INTERVAL_MS, { summary })) break;
    const found = await findEndpoint({
      partnerId,
      ...(endpointId !== undefined && { endpointId }),
    });
    if (found === 'unwanted' || found?.endedId !== endedId) return over('replaced');
  }
  return over('enabled');
}

function over<T>(how: T): T {
  upsertSearchAttributes([{ key: searchAttributes.needsOps, value: false }]);
  return how;
}

function goOn(input: EndedEndpointInput): Promise<never> {
  return makeContinueAsNewFunc<typeof endedEndpoint>({ workflowType: 'endedEndpoint' })(input);
}
