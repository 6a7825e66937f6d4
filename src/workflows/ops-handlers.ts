// What ops can do to a checkout, from the Temporal UI or with the plain `temporal` command line.
import { ApplicationFailure, currentUpdateInfo, setHandler } from '@temporalio/workflow';
import { RESOLUTIONS, type CommandTag, type OpsCommand } from '../domain/checkout/commands';
import type { Desk } from './desk';
import {
  forceCancelUpdate,
  markResolvedUpdate,
  resolveOrderUpdate,
  retryNowUpdate,
  type OpsMessage,
} from './messages';

/** Long enough for a reason, and short enough for a timeline. */
const TEXT_MAX = 1_000;

/** Each is checked before it enters the history, counts once per update id, and is told in the timeline of ops. */
export function handleOps(desk: Desk): void {
  /** The command as it was meant; throws what does not fit. */
  const taking = <T extends OpsCommand['type']>(
    read: (message: OpsMessage<T>) => OpsCommand,
    description: string,
  ) =>
    [
      (message: OpsMessage<T>) => desk.submit(read(message), opsTag()),
      {
        description,
        validator: (message: OpsMessage<T>) => desk.validate(read(message), opsTag()),
      },
    ] as const;

  setHandler(
    retryNowUpdate,
    ...taking<'retry_now'>(
      (message) => ({ type: 'retry_now', ...texts(message, ['actor', 'reason']) }),
      'Takes the next step now, not after its pause: { actor, reason }.',
    ),
  );
  setHandler(
    resolveOrderUpdate,
    ...taking<'resolve_order'>(
      (message) => ({ type: 'resolve_order', ...texts(message, ['orderId', 'actor', 'reason']) }),
      'Names the order that was found at Svc: { orderId, actor, reason }.',
    ),
  );
  setHandler(
    forceCancelUpdate,
    ...taking<'force_cancel'>(
      (message) => ({ type: 'force_cancel', ...texts(message, ['actor', 'reason']) }),
      'Cancels as the customer would: { actor, reason }.',
    ),
  );
  setHandler(
    markResolvedUpdate,
    ...taking<'mark_resolved'>(
      readResolution,
      'Ends a review, or what is still to be given back: ' +
        `{ outcome: ${RESOLUTIONS.join(' | ')}, orderId?, evidence, actor, reason }.`,
    ),
  );
}

function readResolution(message: OpsMessage<'mark_resolved'>): OpsCommand {
  const audited = texts(message, ['evidence', 'actor', 'reason']);
  const { outcome, orderId } = message;
  if (!RESOLUTIONS.includes(outcome)) {
    throw ApplicationFailure.nonRetryable(`outcome: expected one of ${RESOLUTIONS.join(', ')}`);
  }
  const named = orderId === undefined ? {} : texts({ orderId }, ['orderId']);
  return { type: 'mark_resolved', outcome, ...audited, ...named };
}

/** What ops ask has no key of the caller's: the update id stands for it. */
function opsTag(): CommandTag {
  const key = `ops:${currentUpdateInfo()?.id ?? ''}`;
  return { name: 'ops', key, digest: '', requestId: key };
}

/** These fields alone; throws for one that is no text. */
function texts<F extends string>(
  message: Readonly<Partial<Record<F, unknown>>> | undefined,
  fields: readonly F[],
): Record<F, string> {
  const read = fields.map((field) => {
    const value = message?.[field];
    const fits = typeof value === 'string' && value.trim() !== '' && value.length <= TEXT_MAX;
    if (fits) return [field, value];
    throw ApplicationFailure.nonRetryable(`${field}: expected some text of at most ${TEXT_MAX}`);
  });
  return Object.fromEntries(read) as Record<F, string>;
}
