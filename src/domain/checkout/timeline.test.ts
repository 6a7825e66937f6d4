import { checkoutIn, NOW_MS } from '../../../tests/support/checkout-examples';
import type { TimelineEntry } from './state';
import { withEntry } from './timeline';

/** The timeline after these texts, one per millisecond, in a checkout that stays in its status. */
function timelineOf(...texts: (string | null)[]): readonly TimelineEntry[] {
  return texts.reduce<readonly TimelineEntry[]>(
    (timeline, text, index) =>
      withEntry(checkoutIn('held', { timeline }), 'held', text, NOW_MS + index),
    [],
  );
}

test('an entry has a time, a text and any new status', () => {
  const checkout = checkoutIn('held');
  expect(withEntry(checkout, 'selecting', 'The hold ended', NOW_MS)).toEqual([
    { atMs: NOW_MS, text: 'The hold ended; now selecting' },
  ]);
  expect(withEntry(checkout, 'held', 'The hold ended', NOW_MS)).toEqual([
    { atMs: NOW_MS, text: 'The hold ended' },
  ]);
  expect(withEntry(checkout, 'abandoned', null, NOW_MS)).toEqual([
    { atMs: NOW_MS, text: 'now abandoned' },
  ]);
});

test('the timeline is unchanged if there is nothing to add', () => {
  const timeline = timelineOf('one');
  expect(withEntry(checkoutIn('held', { timeline }), 'held', null, NOW_MS)).toBe(timeline);
});

test('the last 150 entries are kept, and the first 240 characters of a text', () => {
  const timeline = timelineOf(...Array.from({ length: 160 }, (_, index) => `entry ${index}`));
  expect(timeline).toHaveLength(150);
  expect(timeline[0]?.text).toBe('entry 10');
  expect(timeline.at(-1)?.text).toBe('entry 159');
  expect(timelineOf('x'.repeat(5_000))[0]?.text).toBe('x'.repeat(240));
});

test('a repeating event keeps only its first and its latest entry', () => {
  expect(timelineOf('one', 'two', 'two', 'two', 'two')).toEqual([
    { atMs: NOW_MS, text: 'one' },
    { atMs: NOW_MS + 1, text: 'two' },
    { atMs: NOW_MS + 4, text: 'two' },
  ]);
  expect(timelineOf('x'.repeat(300), 'x'.repeat(250), 'x'.repeat(260))).toHaveLength(2);
});

test('alternating events are all kept', () => {
  expect(timelineOf('one', 'two', 'one', 'two')).toHaveLength(4);
  expect(timelineOf('one', 'one', 'two')).toHaveLength(3);
  expect(timelineOf('two', 'one', 'one')).toHaveLength(3);
});
