import { after, EVENTS } from '../../../tests/support/checkout-events';
import { checkoutIn } from '../../../tests/support/checkout-examples';

test('keeps the last 150 entries, and the beginning of a long text', () => {
  const many = Array.from({ length: 200 }, () => EVENTS.session_ended);
  const withSessions = many.flatMap((ended) => [ended, { ...EVENTS.session_opened, session }]);
  expect(after(checkoutIn('selecting'), ...withSessions).timeline).toHaveLength(150);
  const long = { ...EVENTS.force_cancel, reason: 'x'.repeat(5_000) };
  expect(after(checkoutIn('confirmed'), long).timeline.at(-1)?.text).toHaveLength(240);
});

test('says what happened and where that led', () => {
  expect(after(checkoutIn('held'), EVENTS.hold_ended).timeline.at(-1)?.text).toBe(
    'The hold ended; now selecting',
  );
});

const session = { authToken: 'the-auth-token', accountId: 'A1', signingKey: 'k' };
