import type { Wanted } from './svc-calls';

/** The commands of a checkout, in this order. */
export const COMMANDS = ['start', 'seats', 'order'] as const;
export type Command = (typeof COMMANDS)[number];

/**
 * One checkout, command by command; each resolves with its outcome: offers and seat map, seats held and previewed, the
 * number of tickets. What is no dialogue has its last command alone.
 */
export type Purchase = Readonly<Partial<Record<Command, () => Promise<unknown>>>> & {
  readonly order: () => Promise<number>;
  /** Looks at it as a caller does between the commands; absent where nobody else could. */
  readonly read?: () => Promise<unknown>;
  /** Once it is started, where it has a history at Temporal. */
  readonly workflowId?: () => string;
};

/** How a contestant buys. */
export interface Buyer {
  begin(wanted: Wanted): Purchase;
  close(): Promise<void>;
}

export const PAYMENT_NONCE = 'tok_instant';
