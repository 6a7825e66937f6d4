// The commands of ops, from the Temporal UI or the `temporal` command line. Each is validated before it enters the
// history, and idempotent by its update id.
import { ApplicationFailure, currentUpdateInfo, setHandler } from '@temporalio/workflow';
import {
  RESOLUTIONS,
  type CommandOf,
  type CommandTag,
  type OpsCommand,
} from '../domain/checkout/command-book';
import { refusalOf } from '../domain/checkout/command-rules';
import type { OrderCheck } from '../domain/checkout/order-check';
import type { CheckoutRun } from './checkout-run';
import type { CommandHandler } from './command-handler';
import {
  checkOrderUpdate,
  checkResolutionUpdate,
  forceCancelUpdate,
  markResolvedUpdate,
  resolveOrderUpdate,
  retryNowUpdate,
  unlinkOrderUpdate,
  type OpsMessage,
  type OrderCheckMessage,
  type ResolutionCheck,
} from './messages';

/** The maximum length of a reason, an id or a piece of evidence. */
const TEXT_MAX = 1_000;

export function handleOpsCommands(handler: CommandHandler): void {
  const command = <T extends OpsCommand['type']>(
    description: string,
    read: (message: OpsMessage<T>) => OpsCommand,
  ) =>
    [
      (message: OpsMessage<T>) => handler.execute(read(message), opsTag()),
      {
        description,
        validator: (message: OpsMessage<T>) => handler.validate(read(message), opsTag()),
      },
    ] as const;
  setHandler(
    retryNowUpdate,
    ...command<'retry_now'>(
      'Takes the next step now instead of after its pause: { actor, reason }.',
      (message) => ({ type: 'retry_now', ...texts(message, ['actor', 'reason']) }),
    ),
  );
  setHandler(
    resolveOrderUpdate,
    ...command<'resolve_order'>(
      'Names the order that was found at Svc: { orderId, showtimeId?, actor, reason }.',
      (message) => ({
        type: 'resolve_order',
        ...texts(message, ['orderId', 'actor', 'reason']),
        ...textIfGiven(message, 'showtimeId'),
      }),
    ),
  );
  setHandler(
    unlinkOrderUpdate,
    ...command<'unlink_order'>(
      'Withdraws an order that a person named wrongly, with its tickets: { actor, reason }.',
      (message) => ({ type: 'unlink_order', ...texts(message, ['actor', 'reason']) }),
    ),
  );
  setHandler(
    forceCancelUpdate,
    ...command('Cancels as the customer would: { actor, reason }.', forceCancelIn),
  );
  setHandler(
    markResolvedUpdate,
    ...command<'mark_resolved'>(
      'Ends a review, or compensations that were carried out elsewhere: ' +
        `{ outcome: ${RESOLUTIONS.join(' | ')}, orderId?, showtimeId?, evidence, actor, reason }.`,
      readResolution,
    ),
  );
}

export function forceCancelIn(message: OpsMessage<'force_cancel'>): CommandOf<'force_cancel'> {
  return { type: 'force_cancel', ...texts(message, ['actor', 'reason']) };
}

/** A check changes nothing and stores no answer, so a repeat reads the order again. */
export function handleOrderChecks(
  it: Pick<CheckoutRun, 'checkout'>,
  check: (named: OrderCheckMessage) => Promise<OrderCheck>,
): void {
  const namedIn = (message: OrderCheckMessage) => ({
    ...texts(message, ['orderId']),
    ...textIfGiven(message, 'showtimeId'),
  });
  setHandler(checkOrderUpdate, (message: OrderCheckMessage) => check(namedIn(message)), {
    description:
      'Dry run of resolveOrder: reads the order at Svc and links nothing: { orderId, showtimeId? }.',
    validator: (message: OrderCheckMessage) => {
      const named = namedIn(message);
      const command = { type: 'resolve_order', ...named, actor: '-', reason: '-' } as const;
      const why = refusalOf(it.checkout, command, null);
      if (why) throw ApplicationFailure.nonRetryable(`${why.code}: ${why.message}`);
    },
  });
}

/** A check is refused at once, like markResolved itself, if the checkout's state already rules the resolution out. */
export function handleResolutionChecks(
  handler: CommandHandler,
  check: (command: CommandOf<'mark_resolved'>) => Promise<ResolutionCheck>,
): void {
  type Message = OpsMessage<'mark_resolved'>;
  setHandler(checkResolutionUpdate, (message: Message) => check(readResolution(message)), {
    description: 'Dry run of markResolved: takes the same fields and resolves nothing.',
    validator: (message: Message) => handler.validate(readResolution(message), opsTag()),
  });
}

function readResolution(message: OpsMessage<'mark_resolved'>): CommandOf<'mark_resolved'> {
  const audited = texts(message, ['evidence', 'actor', 'reason']);
  const { outcome } = message;
  if (!RESOLUTIONS.includes(outcome)) {
    throw ApplicationFailure.nonRetryable(`outcome: expected one of ${RESOLUTIONS.join(', ')}`);
  }
  const orderId = textIfGiven(message, 'orderId');
  return {
    type: 'mark_resolved',
    outcome,
    ...audited,
    ...orderId,
    ...textIfGiven(message, 'showtimeId'),
  };
}

/** An object with only this field; empty if the message lacks it. */
function textIfGiven<F extends string>(
  message: Readonly<Partial<Record<F, unknown>>>,
  field: F,
): Partial<Record<F, string>> {
  return message[field] === undefined ? {} : texts(message, [field]);
}

/** An ops command has no key from a caller: the update id replaces it. */
export function opsTag(): CommandTag {
  const key = `ops:${currentUpdateInfo()?.id ?? ''}`;
  return { name: 'ops', key, digest: '', requestId: key };
}

/** Returns only these fields; throws if one is not valid text. */
export function texts<F extends string>(
  message: Readonly<Partial<Record<F, unknown>>> | undefined,
  fields: readonly F[],
): Record<F, string> {
  const read = fields.map((field) => {
    const value = message?.[field];
    const fits = typeof value === 'string' && value.trim() !== '' && value.length <= TEXT_MAX;
    if (fits) return [field, value];
    throw ApplicationFailure.nonRetryable(
      `${field}: expected text of at most ${TEXT_MAX} characters`,
    );
  });
  return Object.fromEntries(read) as Record<F, string>;
}
