import { after, apply, EVENTS } from '../../../tests/support/checkout-events';
import { checkoutIn, NOW_MS, withOrderOf } from '../../../tests/support/checkout-examples';
import { failure } from '../failure';
import { pauseFor } from './pauses';

test('keeps the last 150 entries, and the beginning of a long text', () => {
  const turn = [EVENTS.retry_now, EVENTS.session_ended, { ...EVENTS.session_opened, session }];
  const many = Array.from({ length: 100 }, () => turn).flat();
  const waiting = withOrderOf('processing', { pause: pauseFor(60_000, NOW_MS) });
  expect(after(waiting, ...many).timeline).toHaveLength(150);
  const long = { ...EVENTS.hold_failed, failure: failure('x'.repeat(5_000)) };
  expect(after(checkoutIn('holding'), long).timeline.at(-1)?.text).toHaveLength(240);
});

test('of what repeats itself the first and the latest are told', () => {
  const renewal = [EVENTS.session_ended, { ...EVENTS.session_opened, session }];
  const renewals = Array.from({ length: 200 }, () => renewal).flat();
  const lost = after(checkoutIn('held'), EVENTS.hold_ended, ...renewals);
  const later = apply(lost, EVENTS.session_ended, NOW_MS + 60_000).checkout;
  expect(later.timeline).toEqual([
    { atMs: NOW_MS, text: 'The hold ended; now selecting' },
    { atMs: NOW_MS, text: "The customer's session ended" },
    { atMs: NOW_MS + 60_000, text: "The customer's session ended" },
  ]);
});

test('says what happened and where that led', () => {
  expect(after(checkoutIn('held'), EVENTS.hold_ended).timeline.at(-1)?.text).toBe(
    'The hold ended; now selecting',
  );
});

const session = { authToken: 'the-auth-token', accountId: 'A1', signingKey: 'k' };
