// I23: a checkout in the queue is admitted at most once, and makes no call until it is admitted.
import { mustHold } from '../violation';
import type { Attempt } from '../temporal/activity-queue';

export interface QueueContext {
  /** Whether the checkout starts in the queue. */
  readonly isQueued: boolean;
  /** Whether its on-sale has called it, or it belongs to none. */
  readonly mayQueue: () => boolean;
  /** Whether its on-sale has ended it as sold out. */
  readonly mayBeSoldOut: () => boolean;
  /** Whether anybody has requested a cancellation. */
  readonly mayBeCancelled: () => boolean;
}

export class QueueRules {
  #admissions = 0;

  constructor(private readonly context: QueueContext) {}

  begin({ type }: Attempt): void {
    const { isQueued, mayQueue } = this.context;
    if (type === 'admit') this.#admissions++;
    mustHold(
      type !== 'admit' || mayQueue(),
      'I23',
      'a checkout leaves the lobby before its on-sale has called it',
    );
    mustHold(this.#admissions <= 1, 'I23', 'a checkout is admitted twice');
    mustHold(
      isQueued || this.#admissions === 0,
      'I23',
      'a checkout that does not queue is admitted',
    );
    mustHold(!isQueued || this.#admissions === 1, 'I23', `a ${type} before its turn`);
  }

  checkPath(path: readonly string[]): void {
    const { isQueued, mayBeSoldOut, mayBeCancelled } = this.context;
    const isFirst = path[0] === 'queued' && path.lastIndexOf('queued') === 0;
    // The task that starts the checkout may end it, too: by a cancellation, or as sold out.
    const isEndedAtOnce =
      (path[0] === 'abandoned' && mayBeCancelled()) || (path[0] === 'failed' && mayBeSoldOut());
    mustHold(
      isFirst === isQueued || isEndedAtOnce,
      'I23',
      'a checkout entered the queue late, or skipped it',
    );
    const next = path[1] ?? '';
    const isAllowed = !isQueued || ['', 'preparing', 'abandoned', 'expired'].includes(next);
    const isEnded = next === 'failed' && mayBeSoldOut();
    mustHold(isAllowed || isEnded, 'I23', `a checkout in the queue became ${next}`);
    const hadItsTurn = next !== 'preparing' || !isQueued || this.#admissions === 1;
    mustHold(hadItsTurn, 'I23', 'a checkout left the queue before its turn');
  }
}
