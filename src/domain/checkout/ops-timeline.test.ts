import { COMMANDS, checkoutIn, NOW_MS } from '../../../tests/support/checkout-examples';
import type { OpsCommand } from './command-book';
import { withOpsEntry } from './ops-timeline';
import type { OpsEntry } from './state';

const { retry_now, force_cancel, resolve_order, mark_resolved } = COMMANDS;

function entryOf(command: OpsCommand): OpsEntry | undefined {
  return withOpsEntry(checkoutIn('in_review'), command, NOW_MS).opsTimeline[0];
}

test.each([retry_now, force_cancel])('$type is kept with its operator and reason', (command) => {
  expect(entryOf(command)).toStrictEqual({
    atMs: NOW_MS,
    command: command.type,
    actor: 'ada',
    reason: 'customer called',
    outcome: null,
    orderId: null,
    evidence: null,
  });
});

test('a named order is kept with its id', () => {
  expect(entryOf(resolve_order)).toMatchObject({ command: 'resolve_order', orderId: 'O55' });
});

test('a resolution is kept with its outcome, evidence and order id', () => {
  expect(entryOf(mark_resolved)).toMatchObject({
    outcome: 'failed',
    orderId: null,
    evidence: 'ticket 17',
  });
  expect(entryOf({ ...mark_resolved, orderId: 'O7' })?.orderId).toBe('O7');
  expect(entryOf(mark_resolved)?.orderId).toBeNull();
});

test('the first 400 characters of each text are kept', () => {
  const long = 'x'.repeat(1_000);
  const short = 'x'.repeat(400);
  expect(
    entryOf({ ...mark_resolved, actor: long, reason: long, evidence: long, orderId: long }),
  ).toMatchObject({ actor: short, reason: short, evidence: short, orderId: short });
});

test('the last 20 commands are kept', () => {
  let checkout = checkoutIn('processing');
  for (let index = 0; index < 25; index++) {
    const command = { ...retry_now, reason: `reason ${index}` };
    checkout = { ...checkout, ...withOpsEntry(checkout, command, NOW_MS) };
  }
  const reasons = checkout.opsTimeline.map(({ reason }) => reason);
  expect(reasons).toHaveLength(20);
  expect(reasons[0]).toBe('reason 5');
  expect(reasons.at(-1)).toBe('reason 24');
});
