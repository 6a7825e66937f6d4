import type { Wanted } from './svc-calls';

/** The commands of a checkout, in this order. */
export const COMMANDS = ['start', 'seats', 'order'] as const;
export type Command = (typeof COMMANDS)[number];

/**
 * One checkout, command by command. Each command resolves when it has succeeded, `order` with the number of tickets.
 * A contestant without separate commands has only `order`.
 */
export type Purchase = Readonly<Partial<Record<Command, () => Promise<unknown>>>> & {
  readonly order: () => Promise<number>;
  /** Reads the checkout as a caller does between commands; missing if a contestant has no reads. */
  readonly read?: () => Promise<unknown>;
  /** The workflow id after the start, if the checkout has a history at Temporal. */
  readonly workflowId?: () => string;
};

/** How a contestant buys. */
export interface Buyer {
  begin(wanted: Wanted): Purchase;
  close(): Promise<void>;
}

export const PAYMENT_NONCE = 'tok_instant';
