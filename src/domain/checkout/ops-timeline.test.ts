import { after, EVENTS } from '../../../tests/support/checkout-events';
import { checkoutIn, NOW_MS, withOrderOf } from '../../../tests/support/checkout-examples';
import { opsViewOf } from './ops-view';
import { pauseFor } from './pauses';

const review = checkoutIn('in_review');

test('what ops did is kept whole for ops, and told to partners in three words', () => {
  const settled = after(review, EVENTS.mark_resolved);
  expect(opsViewOf(settled).timeline).toEqual([
    {
      ...{ atMs: NOW_MS, command: 'mark_resolved', actor: 'ada', reason: 'no order at Svc' },
      ...{ outcome: 'failed', orderId: null, evidence: 'ticket 17' },
    },
  ]);
  expect(settled.timeline.at(-1)?.text).toBe('Settled by support; now failed');
});

test('what nobody of ops did is not in it', () => {
  const left = after(checkoutIn('held'), EVENTS.hold_ended, EVENTS.cancel);
  expect(left.opsTimeline).toBeUndefined();
  expect(opsViewOf(left).timeline).toEqual([]);
});

test('the last 20 acts are kept, and the beginning of a long text', () => {
  const waiting = withOrderOf('processing', { pause: pauseFor(60_000, NOW_MS) });
  const many = Array.from({ length: 30 }, (_, index) => ({
    ...EVENTS.retry_now,
    reason: `${index} ${'x'.repeat(1_000)}`,
  }));
  const { timeline } = opsViewOf(after(waiting, ...many));
  expect(timeline).toHaveLength(20);
  expect(timeline[0]?.reason).toMatch(/^10 x{397}$/);
});

test('says what is waited for, until when, what is owed and which page helps', () => {
  expect(opsViewOf(review)).toMatchObject({
    ...{ needsOps: true, runbook: 'in-review.md', compensations: [] },
    waitingFor: expect.any(String),
  });
  const held = opsViewOf(checkoutIn('held'));
  expect(held).toMatchObject({ runbook: null, waitingFor: 'payment' });
  expect(held.deadline?.what).toContain('Hold ends');
});
