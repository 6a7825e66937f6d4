// Finds the checkouts of an order in Temporal's visibility, so that no order is linked twice.
import { Context } from '@temporalio/activity';
import { searchText } from '../domain/search-text';
import { activity, type ContextOf } from './activity';

export interface OrderLinkActivityDeps {
  /** The search attribute with a checkout's order id. */
  readonly attribute: string;
  /** Returns the ids of matching workflows. Default: from Temporal's visibility. */
  readonly find?: (query: string) => Promise<readonly string[]>;
  readonly context?: ContextOf;
}

/** The maximum number of checkouts found: more than one is already an error. */
const FOUND_MAX = 10;

export function createOrderLinkActivities(deps: OrderLinkActivityDeps) {
  const { attribute, find = inVisibility, context } = deps;
  return {
    /** Visibility may lag slightly. Runs that continued as new are left out: a later run may have another order. */
    checkoutsWithOrder: activity(
      ({ orderId }: { readonly orderId: string }) =>
        find(
          `${attribute} = ${JSON.stringify(searchText(orderId))} AND ExecutionStatus != "ContinuedAsNew"`,
        ),
      context,
    ),
  };
}

/** Uses the raw service, which does not decode memos. */
async function inVisibility(query: string): Promise<readonly string[]> {
  const { workflowService, options } = Context.current().client;
  const { executions } = await workflowService.listWorkflowExecutions({
    namespace: options.namespace,
    query,
    pageSize: FOUND_MAX,
  });
  return [...new Set(executions.map(({ execution }) => execution?.workflowId ?? ''))];
}
