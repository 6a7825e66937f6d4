// What a run is started with, and what it returns. The messages are in ../messages.ts.
import type { CheckoutRequest } from '../../domain/checkout/request';
import type { Policy } from '../../domain/policy';
import type { CommandBook, CommandRecord } from '../../domain/purchase/commands';
import type { OpsView } from '../../domain/purchase/ops-view';
import type { Checkout, TimelineEntry } from '../../domain/purchase/state';
import type { CheckoutView } from '../../domain/purchase/view';

/** Handed on from run to run, beside the checkout. */
export interface RunContext {
  /** Whether its partner had a webhook endpoint when it started. */
  readonly webhooks?: boolean | undefined;
  /** The partner whose own key of Svc its calls use; undefined for the shared key. */
  readonly svcKeyOwner?: string | undefined;
}

export interface CheckoutStart extends RunContext {
  readonly request: CheckoutRequest;
  readonly policy: Policy;
}

/** A checkout as its last run left it. */
export interface OrderInput extends RunContext {
  readonly checkout: Checkout;
}

export type CheckoutInput = CheckoutStart | OrderInput;

/** The answer to a command. A repeat gets the same record, with the checkout as it is by then. */
export interface CommandOutcome extends CommandRecord {
  readonly view: CheckoutView;
}

export interface CheckoutResult {
  readonly view: CheckoutView;
  readonly timeline: readonly TimelineEntry[];
  /** For ops only. */
  readonly ops: OpsView;
  readonly commands: CommandBook;
}
