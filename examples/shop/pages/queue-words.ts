// A queued customer's place and wait, in words.
import type { Checkout } from 'usher-client';
import { monthAndDay, unbroken, weekday } from './words';

const SECONDS_PER_MINUTE = 60;

type Queue = NonNullable<Checkout['queue']>;

export function queueText(
  { ahead, estimatedWaitSeconds, opensAt, availability }: Queue,
  now = new Date(),
): string {
  const place =
    ahead === null || estimatedWaitSeconds === null
      ? unplacedText(opensAt, now)
      : `${placeText(ahead)} ${waitText(estimatedWaitSeconds)}`;
  return `${place}${seatsText(availability)} You can close this page: your place is kept, and you find it again under “Your orders”.`;
}

/** The share of the wait that is over, from 0 to 1; null if its end is not known. */
export function waitedShare(
  { createdAt, queue }: Pick<Checkout, 'createdAt' | 'queue'>,
  now = new Date(),
): number | null {
  if (!queue?.estimatedWaitSeconds) return null;
  const waitedSeconds = Math.max(0, (now.getTime() - Date.parse(createdAt)) / 1_000);
  return waitedSeconds / (waitedSeconds + queue.estimatedWaitSeconds.p50);
}

/** The text while the place is not known: before the draw, and otherwise for a moment. */
function unplacedText(opensAt: Queue['opensAt'], now: Date): string {
  if (opensAt === null || Date.parse(opensAt) <= now.getTime()) {
    return 'Your place in the queue shows here in a moment.';
  }
  return `The sale opens ${openingText(opensAt, now)}. Then a random place is drawn for everyone who is waiting.`;
}

/** In UTC: a queued checkout does not have its showtime yet, so the cinema's time zone is not known. */
function openingText(opensAt: string, now: Date): string {
  const date = opensAt.slice(0, 10);
  const day =
    date === now.toISOString().slice(0, 10)
      ? ''
      : `on ${weekday(date)}, ${unbroken(monthAndDay(date))}, `;
  return `${day}at ${opensAt.slice(11, 16)} UTC`;
}

function placeText(ahead: number): string {
  if (ahead === 0) return 'It is almost your turn.';
  return ahead === 1 ? 'One customer is ahead of you.' : `${ahead} customers are ahead of you.`;
}

function waitText({ p50, p90 }: NonNullable<Queue['estimatedWaitSeconds']>): string {
  if (p90 < SECONDS_PER_MINUTE) return 'You wait less than a minute.';
  const [from, to] = [p50, p90].map((seconds) => Math.ceil(seconds / SECONDS_PER_MINUTE));
  if (from !== to) return `You wait ${from} to ${to} minutes.`;
  return to === 1 ? 'You wait about a minute.' : `You wait about ${to} minutes.`;
}

function seatsText(availability: Queue['availability']): string {
  if (availability === 'few') return ' Few seats are left.';
  return availability === 'none_now' ? ' No seats are free now; some may be returned.' : '';
}
