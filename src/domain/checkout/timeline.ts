// The timeline of a checkout, as sentences for partners, without private data.
import type { Checkout, TimelineEntry } from './state';
import type { Status } from './status';

/** Both limits bound the state. */
const ENTRIES_MAX = 150;
const TEXT_MAX = 240;

/** Adds an entry with the text, if any, and any change of status. Without either, the timeline stays the same. */
export function withEntry(
  { timeline, phase }: Checkout,
  status: Status,
  text: string | null,
  nowMs: number,
): readonly TimelineEntry[] {
  const change = status === phase.status ? null : `now ${status}`;
  const whole = [text, change].filter(Boolean).join('; ');
  if (whole === '') return timeline;
  const entry = { atMs: nowMs, text: whole.slice(0, TEXT_MAX) };
  return [...withoutRepeated(timeline, entry.text), entry].slice(-ENTRIES_MAX);
}

/** A repeating event keeps only its first and its latest entry. */
function withoutRepeated(
  timeline: readonly TimelineEntry[],
  text: string,
): readonly TimelineEntry[] {
  const [earlier, last] = timeline.slice(-2);
  return earlier?.text === text && last?.text === text ? timeline.slice(0, -1) : timeline;
}
