// Finds the checkouts of an order in Temporal's lists, so that no order is linked twice.
import { Context } from '@temporalio/activity';
import { searchText } from '../domain/search-text';
import { activity, type ContextOf } from './activity';

export interface OrderLinkActivityDeps {
  /** The search attribute of a checkout's order. */
  readonly attribute: string;
  /** Ids of workflows in visibility; by default Temporal's. */
  readonly find?: (query: string) => Promise<readonly string[]>;
  readonly context?: ContextOf;
}

/** More than one is too many already. */
const FOUND_MAX = 10;

export function createOrderLinkActivities(deps: OrderLinkActivityDeps) {
  const { attribute, find = inVisibility, context } = deps;
  return {
    /** Visibility lags by moments. */
    checkoutsWithOrder: activity(
      ({ orderId }: { readonly orderId: string }) =>
        find(`${attribute} = ${JSON.stringify(searchText(orderId))}`),
      context,
    ),
  };
}

/** Memos are not decoded. */
async function inVisibility(query: string): Promise<readonly string[]> {
  const { workflowService, options } = Context.current().client;
  const { executions } = await workflowService.listWorkflowExecutions({
    namespace: options.namespace,
    query,
    pageSize: FOUND_MAX,
  });
  return [...new Set(executions.map(({ execution }) => execution?.workflowId ?? ''))];
}
