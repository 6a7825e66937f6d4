// Money, times and seats as customers read them.
import type { Showtime } from 'usher-client';

const NO_BREAK = '\u00a0';

/** On one line: `7:35 PM`, `H 14`, `2 tickets`. */
export function unbroken(words: string): string {
  return words.replaceAll(' ', NO_BREAK);
}

interface Money {
  readonly amount: string;
  readonly currency: string;
}

/** `$31.50`. The amount stays a decimal string: no float rounds it. */
export function money({ amount, currency }: Money): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount as Intl.StringNumericLiteral);
}

/** `Tue, Nov 24, 6:30 PM`, on the cinema's clock. */
export function when({ localStart }: Pick<Showtime, 'localStart'>): string {
  const date = localStart.slice(0, 10);
  return `${weekday(date)}, ${unbroken(monthAndDay(date))}, ${timeOfDay({ localStart })}`;
}

/** `6:30 PM`, on the cinema's clock. */
export function timeOfDay({ localStart }: Pick<Showtime, 'localStart'>): string {
  const clock = new Date(`${localStart.slice(0, 19)}Z`);
  const format = { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' } as const;
  return unbroken(clock.toLocaleTimeString('en-US', format));
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

/** `1 seat`, `2 seats`. */
export function counted(count: number, word: 'seat' | 'ticket'): string {
  return `${count} ${count === 1 ? word : `${word}s`}`;
}
