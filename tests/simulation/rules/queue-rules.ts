// I23: a checkout in the queue is admitted at most once, and calls nobody before: nor after leaving the queue otherwise.
import { hold } from '../violation';
import type { Attempt } from '../temporal/activity-queue';

export class QueueRules {
  #admissions = 0;

  constructor(private readonly isQueued: boolean) {}

  begin({ type }: Attempt): void {
    if (type === 'admit') this.#admissions++;
    hold(this.#admissions <= 1, 'I23', 'a checkout is admitted twice');
    hold(this.isQueued || this.#admissions === 0, 'I23', 'an admission that nobody needs');
    hold(!this.isQueued || this.#admissions === 1, 'I23', `a ${type} before its turn`);
  }

  checkPath(path: readonly string[]): void {
    const isFirst = path[0] === 'queued' && path.lastIndexOf('queued') === 0;
    hold(isFirst === this.isQueued, 'I23', 'a checkout enters the queue only at its start');
    const next = path[1] ?? '';
    const isKept = !this.isQueued || ['', 'preparing', 'abandoned', 'expired'].includes(next);
    hold(isKept, 'I23', `a checkout in the queue became ${next}`);
    const isWaited = next !== 'preparing' || !this.isQueued || this.#admissions === 1;
    hold(isWaited, 'I23', 'a checkout left the queue before its turn');
  }
}
