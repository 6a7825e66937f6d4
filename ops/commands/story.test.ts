import { checkoutIn, COMMANDS, NOW_MS } from '../../tests/support/checkout-examples';
import { opsViewOf } from '../../src/domain/checkout/ops-view';
import { withOpsEntry } from '../../src/domain/checkout/ops-timeline';
import type { Checkout } from '../../src/domain/checkout/state';
import { viewOf } from '../../src/domain/checkout/view';
import { fail } from '../../src/domain/checkout/ways-on';
import { failure } from '../../src/domain/failure';
import { storyOf } from './story';

function reported(checkout: Checkout, workflow = 'RUNNING', pending: string[] = []): string {
  const { timeline } = checkout;
  const reading = { view: viewOf(checkout), ops: opsViewOf(checkout), timeline };
  return storyOf({ reading, workflow, pending, nowMs: NOW_MS + 120_000 });
}

test('a review: what is known, what was tried, which page helps', () => {
  const text = reported(checkoutIn('in_review'), 'RUNNING', ['orderStatus, attempt 3']);
  for (const part of [
    /^chk_\S+ · IN_REVIEW · money unknown · NEEDS OPS\npartner /,
    /\n {2}waits for {2}\S/,
    /\n {2}runbook {4}docs\/runbooks\/in-review.md\n/,
    /\ncalls under way\n {2}orderStatus, attempt 3/,
    /changed .* 2 minutes ago/,
  ]) {
    expect(text).toMatch(part);
  }
});

test('lists the actions of ops below the events, and reports a termination', () => {
  const inReview = checkoutIn('in_review');
  const resolved = fail(failure('ORDER_NOT_PLACED'))
    .with(withOpsEntry(inReview, COMMANDS.mark_resolved, NOW_MS))
    .noting('Resolved by support')
    .applyTo(inReview, NOW_MS);
  const text = reported(resolved, 'TERMINATED');
  expect(text).toMatch(/what happened\n.*Resolved by support; now failed\n\nwhat ops did\n/);
  expect(text).toContain('mark_resolved failed by ada: customer called; evidence: ticket 17');
  expect(text).toContain('workflow   TERMINATED');
});
