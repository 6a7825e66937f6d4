// What ops can do to a checkout, from the Temporal UI or with the plain `temporal` command line.
import { ApplicationFailure, currentUpdateInfo, setHandler } from '@temporalio/workflow';
import type { OpsCommand } from '../domain/checkout/events';
import type { CommandOutcome } from '../domain/checkout/ledger';
import type { CheckoutProcess } from '../domain/checkout/process';
import {
  forceCancelUpdate,
  markResolvedUpdate,
  resolveOrderUpdate,
  retryNowUpdate,
  type OpsMessage,
} from './messages';

const OUTCOMES: readonly unknown[] = ['confirmed', 'failed', 'cancelled'];

/** Each is checked before it enters the history, counts once per update id, and is told in the timeline. */
export function handleOps(process: CheckoutProcess): void {
  const submit = (command: OpsCommand): Promise<CommandOutcome> => {
    const key = `ops:${currentUpdateInfo()?.id ?? ''}`;
    return process.submit(command, { name: 'ops', key, digest: '', requestId: key });
  };

  setHandler(retryNowUpdate, ({ actor, reason }) => submit({ type: 'retry-now', actor, reason }), {
    description: 'Takes the next step now, not after its pause: { actor, reason }.',
    validator: (message) => requireText(message, ['actor', 'reason']),
  });
  setHandler(
    resolveOrderUpdate,
    ({ actor, reason, orderId }) => submit({ type: 'resolve-order', actor, reason, orderId }),
    {
      description: 'Names the order that was found at Svc: { orderId, actor, reason }.',
      validator: (message) => requireText(message, ['orderId', 'actor', 'reason']),
    },
  );
  setHandler(
    forceCancelUpdate,
    ({ actor, reason }) => submit({ type: 'force-cancel', actor, reason }),
    {
      description: 'Cancels as the customer would: { actor, reason }.',
      validator: (message) => requireText(message, ['actor', 'reason']),
    },
  );
  setHandler(
    markResolvedUpdate,
    ({ actor, reason, outcome, evidence, orderId }) =>
      submit({
        ...{ type: 'mark-resolved', actor, reason, outcome, evidence },
        ...(orderId === undefined ? {} : { orderId }),
      }),
    {
      description:
        'Ends a review: { outcome: confirmed | failed | cancelled, orderId?, evidence, actor, reason }.',
      validator: (message: OpsMessage<'mark-resolved'>) => {
        requireText(message, ['evidence', 'actor', 'reason']);
        if (OUTCOMES.includes(message.outcome)) return;
        throw ApplicationFailure.nonRetryable('outcome: expected confirmed, failed or cancelled');
      },
    },
  );
}

function requireText<M extends object>(message: M, fields: readonly (keyof M & string)[]): void {
  for (const field of fields) {
    const value: unknown = (message as Partial<M> | undefined)?.[field];
    if (typeof value === 'string' && value.trim() !== '') continue;
    throw ApplicationFailure.nonRetryable(`${field}: expected some text`);
  }
}
