// Money and times as customers read them.
import type { Showtime } from 'usher-client';

interface Money {
  readonly amount: string;
  readonly currency: string;
}

/** `$31.50`. The amount stays a decimal string: no float rounds it. */
export function money({ amount, currency }: Money): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount as Intl.StringNumericLiteral);
}

/** `Tuesday, November 24, 6:30 PM`, on the cinema's clock. */
export function when({ localStart }: Pick<Showtime, 'localStart'>): string {
  return `${longDay(localStart.slice(0, 10))}, ${timeOfDay({ localStart })}`;
}

/** `6:30 PM`, on the cinema's clock. */
export function timeOfDay({ localStart }: Pick<Showtime, 'localStart'>): string {
  const clock = new Date(`${localStart.slice(0, 19)}Z`);
  return clock.toLocaleTimeString('en-US', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' });
}

function longDay(date: string): string {
  return dayAs(date, { weekday: 'long', month: 'long', day: 'numeric' });
}

export function weekday(date: string): string {
  return dayAs(date, { weekday: 'short' });
}

export function monthAndDay(date: string): string {
  return dayAs(date, { month: 'short', day: 'numeric' });
}

function dayAs(date: string, format: Intl.DateTimeFormatOptions): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { ...format, timeZone: 'UTC' });
}
