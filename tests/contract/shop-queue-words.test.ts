// What the sample shop says about a place in the queue, for each answer of the API.
import { queueText, waitedShare } from '../../examples/shop/pages/queue-words';

const NOW = new Date('2026-11-28T14:00:00Z');
const WAIT = { p50: 170, p90: 220 };

test.each<[string, Partial<Parameters<typeof queueText>[0]>, string]>([
  [
    'an opening in a week',
    { opensAt: '2026-12-05T10:00:00Z' },
    'The sale opens on Sat, Dec\u00a05, at 10:00 UTC. Then a random place is drawn for everyone who is waiting.',
  ],
  [
    'an opening today',
    { opensAt: '2026-11-28T18:30:00Z' },
    'The sale opens at 18:30 UTC. Then a random place is drawn for everyone who is waiting.',
  ],
  [
    'an opening a moment ago',
    { opensAt: '2026-11-28T14:00:00Z' },
    'Your place in the queue shows here in a moment.',
  ],
  ['a place that is not known', {}, 'Your place in the queue shows here in a moment.'],
  [
    'a place',
    { ahead: 412, estimatedWaitSeconds: WAIT },
    '412 customers are ahead of you. You wait 3 to 4 minutes.',
  ],
  [
    'a wait of a minute',
    { ahead: 2, estimatedWaitSeconds: { p50: 40, p90: 60 } },
    '2 customers are ahead of you. You wait about a minute.',
  ],
  [
    'the last seats',
    { ahead: 1, estimatedWaitSeconds: WAIT, availability: 'few' },
    'One customer is ahead of you. You wait 3 to 4 minutes. Few seats are left.',
  ],
  [
    'no free seat',
    { ahead: 0, estimatedWaitSeconds: { p50: 1, p90: 4 }, availability: 'none_now' },
    'It is almost your turn. You wait less than a minute. No seats are free now; some may be returned.',
  ],
])('describes %s', (_what, known, text) => {
  const queue = { ahead: null, estimatedWaitSeconds: null, opensAt: null, availability: null };
  const shown = queueText({ ...queue, ...known }, NOW);
  expect(shown).toBe(
    `${text} You can close this page: your place is kept, and you find it again under “Your orders”.`,
  );
});

test('the progress of a wait grows from zero', () => {
  const queue = { ahead: 4, estimatedWaitSeconds: WAIT, opensAt: null, availability: null };
  const at = (createdAt: string, change = {}) =>
    waitedShare({ createdAt, queue: { ...queue, ...change } }, NOW);
  expect(at(NOW.toISOString())).toBe(0);
  expect(at('2026-11-28T13:57:10Z')).toBe(0.5);
  expect(at('2026-11-28T13:57:10Z', { estimatedWaitSeconds: null })).toBeNull();
});
